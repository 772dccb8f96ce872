"""Discover: the images and videos that a built page shows.

`shows` answers by a look at the bytes whether a page can show any, because most pages of a site show none and parsing a
whole page costs more than all else that is done for it.
"""

from __future__ import annotations

import re

_IMAGES = re.compile(rb"<(?:img|object)", re.IGNORECASE)  # one pass from `<` to `<`, far faster than words
_VIDEOS = re.compile(rb"<(?:video|iframe)", re.IGNORECASE)
# As JSON and an attribute have them, and a page that only writes about videos does not.
_DESCRIBED = (b'VideoObject"', b'"og:video', b"'og:video", b"=og:video")


def shows_images(page: bytes) -> bool:
    """Say whether a page holds an element that could name an image, in its main part where it marks one."""
    start, end = page.find(b"<main"), page.rfind(b"</main")
    found = _IMAGES.search(page, max(start, 0), end if end > start >= 0 else len(page))
    return found is not None or b"og:image" in page


def shows_videos(page: bytes) -> bool:
    """Say whether a page holds what goes with a kind of video."""
    return _VIDEOS.search(page) is not None or (
        (b"VideoObject" in page or b"og:video" in page) and any(mark in page for mark in _DESCRIBED)
    )
