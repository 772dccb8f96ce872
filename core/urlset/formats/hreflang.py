"""Hreflang: which language codes Google reads, and the right one for a code that is nearly right.

Source: Google Search Central, `Tell Google about localized versions of your page` (2025-12-22): an ISO 639-1 language,
optionally an ISO 15924 script and an ISO 3166-1 alpha-2 region, joined by hyphens in any case; or `x-default`. A region
alone, `es-419`, and the reserved codes EU, UN and UK are not read.
"""

from __future__ import annotations

import re
from functools import lru_cache

from urlset.formats.iso import COUNTRIES, LANGUAGES

X_DEFAULT = "x-default"
"""The code of the one page for everybody whose language has no page."""

_CODE = re.compile(r"([a-z]+)(?:-([a-z]{4}))?(?:-([a-z]{2}|[0-9]{3}))?(-.*)?")  # language, script, region, rest
_MEANT_LANGUAGES = {"cn": "zh", "cz": "cs", "dk": "da", "gr": "el", "in": "id", "iw": "he", "ji": "yi", "jp": "ja"}
_MEANT_REGIONS = {"UK": "GB"}
_NO_COUNTRIES = {"EU", "UN"}


@lru_cache(maxsize=1024)
def code(text: str) -> str:
    """Return a language code in the form that is written: `en`, `pt-BR`, `zh-Hant-TW`, `x-default`.

    An underscore becomes a hyphen and the case is put right.

    Raises:
        ValueError: Google would not read it; the message names the right code where one is known.
    """
    given = text.strip().replace("_", "-").lower()
    if given == X_DEFAULT:
        return X_DEFAULT
    match = _CODE.fullmatch(given)
    if match is None:
        raise ValueError(f"'{text}' is no language code")
    language, script, region, rest = match.groups("")
    right = _language(language)
    if rest:
        raise ValueError(f"'{text}' has '{rest[1:]}' behind language, script and region; write '{language}'")
    right += f"-{script.title()}" if script else ""
    return right + (f"-{_region(region.upper(), right)}" if region else "")


def _language(language: str) -> str:
    if language in LANGUAGES:
        return language
    if language in _MEANT_LANGUAGES:
        raise ValueError(f"'{language}' is no language; write '{_MEANT_LANGUAGES[language]}'")
    if language.upper() in COUNTRIES:
        raise ValueError(f"'{language}' is a region, and a region needs a language before it")
    raise ValueError(f"'{language}' is no language of ISO 639-1, which has two letters")


def _region(region: str, language: str) -> str:
    if region in COUNTRIES:
        return region
    if region in _MEANT_REGIONS:
        raise ValueError(f"'{region}' is no country of ISO 3166-1; write '{language}-{_MEANT_REGIONS[region]}'")
    if region.isdigit() or region in _NO_COUNTRIES:
        raise ValueError(f"'{region}' is no single country; write '{language}', or one code for each country")
    raise ValueError(f"'{region}' is no country of ISO 3166-1; write '{language}'")
