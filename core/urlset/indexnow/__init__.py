"""IndexNow: tells the engines that share this protocol which URLs changed, and nothing twice.

`notices` says what is to be told, `key` proves that the site is ours, `receipt` remembers what was told, `sending`
divides and sends; `announcing` does it all. Source: https://www.indexnow.org/documentation.
"""

from __future__ import annotations

from urlset.indexnow.announcing import Announced, Engine, Place, announce
from urlset.indexnow.key import checked
from urlset.indexnow.notices import Notice, from_difference, from_json, from_lines
from urlset.indexnow.receipt import PATH, Receipt
from urlset.indexnow.sending import ENDPOINT, Batch

__all__ = [
    "ENDPOINT",
    "PATH",
    "Announced",
    "Batch",
    "Engine",
    "Notice",
    "Place",
    "Receipt",
    "announce",
    "checked",
    "from_difference",
    "from_json",
    "from_lines",
]
