"""Explain: why a page is listed or not, and where each value of its entry comes from, as the last build recorded it.

`places` finds the records of builds, `book` finds a page in one, `answers` puts together what `deciders` say of pages
that are left out and `fields` of those that are listed. Where a value was stated in a file, `lines` looks up the line,
and `commits` what a commit was about; nothing is judged again.
"""

from __future__ import annotations

from urlset.explain.answers import Explained, explain
from urlset.explain.book import Book, consult, near
from urlset.explain.fields import Field
from urlset.explain.places import books

__all__ = ["Book", "Explained", "Field", "books", "consult", "explain", "near"]
