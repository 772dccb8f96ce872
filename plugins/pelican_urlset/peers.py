"""Peers: who else writes a sitemap here, and what other sitemap plugins' settings are called in URLSET.

Sources: https://github.com/pelican-plugins/sitemap (1.2.2) and https://github.com/dArignac/pelican-extended-sitemap.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os.path import normpath
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from pelican_urlset.runs import PEERS, Run
from urlset import PageKind, Problem, Report, parse, problem

_DEFAULTS: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "SITEMAP": {
        "priorities": dict.fromkeys(("indexes", "articles", "pages"), 0.5),
        "changefreqs": {"indexes": "daily", "articles": "monthly", "pages": "monthly"},
    },
    # Its mappings take the place of these as a whole: a key that is not stated has no value (and the plugin fails).
    "EXTENDED_SITEMAP_PLUGIN": {"priorities": {}, "changefrequencies": {}},
}
_KEYS = {"SITEMAP": {"format", "exclude", "priorities", "changefreqs"}}
_VALUES = {"priorities": "priority", "changefreqs": "changefreq", "changefrequencies": "changefreq"}
_PLAIN = r"(?:[\w/.~-]|\\[/.~_-])*"


def rivals(head: Run, report: Report, filename: str) -> list[Problem]:
    """Say who else writes a file of our name."""
    peers = sorted(PEERS.intersection(head.settings["PLUGINS"])) if filename == "sitemap.xml" else []
    found = [f"the plugin '{name}' writes it too" for name in peers]
    if peers:
        found[0] += "".join(f" ({setting} in urlset: {said})" for setting, said in _advice(head, report))
    if any(Path(path) == head.output / filename for path, _ in head.writes if path.endswith(".xml")):
        found.append("a template writes it too")
    if any(path.endswith(".xml") and normpath(static.save_as) == filename for path, static in head.statics.items()):
        found.append("it is a static file too")
    return [problem("U-file-taken", f"{text}; urlset's is the one that stays", filename) for text in found]


def leftovers(head: Run, report: Report) -> list[Problem]:
    """Answer the settings of a plugin that no longer runs."""
    if not head.is_outermost or not PEERS.isdisjoint(head.settings["PLUGINS"]):
        return []
    text = "urlset does not read this setting of another plugin"
    return [problem("U-peer-settings", f"{text}; {said}", setting) for setting, said in _advice(head, report)]


def _advice(head: Run, report: Report) -> Iterator[tuple[str, str]]:
    """Yield the settings of peers that are there, and what to write in URLSET, as far as it does not say so yet."""
    listed = [unquote(each.url.removeprefix(head.base)) for each in report.decisions if each.entry]
    for setting, defaults in _DEFAULTS.items():
        peer = head.settings.get(setting)
        # Themes and templates have a variable SITEMAP of their own.
        if not isinstance(peer, Mapping) or _KEYS.get(setting, set(defaults)).isdisjoint(peer):
            continue
        exclude, unsayable = _patterns(each for each in peer.get("exclude") or () if _is_needed(str(each), listed))
        options = {"txt": peer.get("format") == "txt", "exclude": exclude, "rules": _rules(head, peer, defaults)}
        missing = {name: _missing(value, head.options.get(name)) for name, value in options.items()}
        wanted = {name: value for name, value in missing.items() if value}
        said = (
            f"{'add to URLSET:' if head.options else 'write URLSET ='} {wanted}"
            if wanted
            else "URLSET lacks nothing of it"
        )
        if unsayable:
            said += f"; no pattern says what these regular expressions do: {', '.join(map(repr, unsayable))}"
        yield setting, said


def _missing(value: Any, stated: object) -> Any:
    if isinstance(value, list):
        known = stated if isinstance(stated, (list, tuple)) else (stated,)
        return [each for each in value if each not in known]
    return value != stated and value


def _rules(head: Run, peer: Mapping[str, Any], defaults: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the rules for the kinds of pages that the site has: a later one stands over an earlier one."""
    settings, kinds = head.settings, {page.kind for page in head.pages.values() if page.source and not page.hidden}
    matches = {
        "indexes": ["*"],
        "others": ["*"],
        "index": ["/"],
        "articles": _sources(settings["ARTICLE_PATHS"]) if PageKind.POST in kinds else [],
        "pages": _sources(settings["PAGE_PATHS"]) if PageKind.PAGE in kinds else [],
    }
    rules: list[dict[str, Any]] = []
    for kind, match in matches.items():
        values = dict(_values(peer, defaults, kind))
        rule = {"match": match[0] if len(match) == 1 else match, **values} if match else {}
        if values and rule and {**rule, "match": "*"} not in rules:
            rules.append(rule)
    return rules


def _values(
    peer: Mapping[str, Any], defaults: Mapping[str, Mapping[str, Any]], kind: str
) -> Iterator[tuple[str, object]]:
    """Yield what a peer's setting gives to a kind of pages, as far as a sitemap may say it."""
    for name, default in defaults.items():
        stated = peer.get(name)
        if isinstance(stated, Mapping):
            key, value = _VALUES[name], {**default, **stated}.get(kind)
            if value is not None and not parse({"rules": [{"match": "*", key: value}]})[1]:
                yield key, value


def _sources(paths: Iterable[str]) -> list[str]:
    return [f"source:/{path.strip('/')}" if path.strip("/") else "source:*" for path in paths]


def _is_needed(regex: str, listed: Sequence[str]) -> bool:
    """Say whether a regular expression would leave anything out here; a pattern that does not is a warning."""
    try:
        return any(re.search(regex, url) or re.search(regex, f"/{url}") for url in listed)
    except re.error:
        return True


def _patterns(regexes: Iterable[object]) -> tuple[list[str], list[str]]:
    """Return the patterns that leave out what regular expressions find in a URL, and those that none can say."""
    found = [(str(regex), [_pattern(part) for part in str(regex).split("|")]) for regex in regexes]
    said = [each for _, patterns in found if all(patterns) for each in patterns]
    return list(dict.fromkeys(said)), [regex for regex, patterns in found if not all(patterns)]


def _pattern(regex: str) -> str:
    r"""Return the pattern for one regular expression, or an empty text.

    A folder or a file with its ending is taken by its whole name: `tag/` means the folder, and not `hashtag/` too. The
    peer's URLs have no slash in front, though its README writes `^/noindex/`: that is the folder at the root.
    """
    if regex == "^$":
        return "/"
    found = re.sub(r"\.\*$", "", re.sub(r"^\^?\.\*", "", regex))
    is_root, is_end = found.startswith("^"), found.endswith("$")
    found = found.removeprefix("^").removesuffix("$")
    if not re.fullmatch(_PLAIN, found) or not found.strip("/\\") or (is_end and found.endswith("/")):
        return ""
    name = found.replace("\\", "").removeprefix("/")
    is_whole = name.endswith("/") or re.search(r"[\w-]\.\w+$", name) is not None
    before = "" if is_root or is_whole or found.startswith("/") else "*"
    after = "" if is_end or is_whole else "*"
    return f"{'/' if is_root else '**/' if '/' in name.rstrip('/') else ''}{before}{name}{after}"
