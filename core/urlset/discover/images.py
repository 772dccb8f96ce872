"""Images: the pictures in a page's main content, without icons, badges, pixels and what the theme adds.

What a page shows to its reader is listed; when in doubt a picture is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from urlset import html, urls
from urlset.formats.image import Image
from urlset.html import Document, Facts, value

MAX_IMAGES = 1000
"""Images that one URL may have (Google, image sitemaps)."""

ICON_SIZE = 48
"""Pixels: what is not wider or not higher than this is an icon."""

_LAZY = ("data-srcset", "data-lazy-srcset"), ("data-src", "data-original", "data-lazy-src", "data-lazy")
_NOT_CONTENT = frozenset(
    "avatar author-avatar badge emoji emojione favicon gemoji gravatar icon logo math md-icon octicon spinner "
    "twemoji wp-smiley".split()
)
_BADGE_HOSTS = re.compile(
    r"(?:[\w-]+\.)*(?:shields\.io|badgen\.net|badge\.fury\.io|badges\.gitter\.im|travis-ci\.(?:org|com)|codecov\.io|"
    r"coveralls\.io|circleci\.com|snyk\.io|pepy\.tech|mybinder\.org|bestpractices\.dev|"
    r"bestpractices\.coreinfrastructure\.org|api\.securityscorecards\.dev|isitmaintained\.com|deepsource\.io|"
    r"results\.pre-commit\.ci|requires\.io|pyup\.io|app\.codacy\.com|api\.codacy\.com|sonarcloud\.io|"
    r"ci\.appveyor\.com|api\.netlify\.com|deps\.rs|david-dm\.org|gitpod\.io|repology\.org)"
)
_FACE_HOSTS = re.compile(r"(?:[\w-]+\.)*(?:gravatar\.com|avatars\d*\.githubusercontent\.com)")
_PIXEL_HOSTS = re.compile(
    r"(?:[\w-]+\.)*(?:google-analytics\.com|googletagmanager\.com|doubleclick\.net|pixel\.wp\.com|stats\.wp\.com|"
    r"bat\.bing\.com|sb\.scorecardresearch\.com|statcounter\.com|mc\.yandex\.ru)"
)
_NOT_PICTURES = re.compile(
    r"/badges?/|[/_.-]badges?\.svg$|[/_.-]badge[_-]logo\.svg$|/projects/[^/]+/badge|"  # state badges
    r"/favicon[^/]*$|/apple-touch-icon[^/]*$|/avatars?/|"
    r"/(?:matomo|piwik)\.php$|/(?:blank|pixel|spacer|transparent|1x1|ajax-loader|loading|spinner)\.(?:gif|png|svg)$|"
    r"/_static/(?:plus|minus|file|comment|comment-bright|comment-close|up|down|up-pressed|down-pressed)\.png$|"
    r"/assets/images/social/|/_images/social_previews/",  # pictures of the title, drawn by Material and sphinxext-opengraph
    re.IGNORECASE,
)
