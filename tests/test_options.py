"""Options are declared once, and every mistake is reported at once."""

from __future__ import annotations

from typing import Any

import pytest

from urlset.options import DECLARED, NAMES, News, Options, Rule, parse


def test_no_options_is_the_default_of_each() -> None:
    """Quiet: enabling the plugin without a setting is a complete configuration."""
    assert (Options(), []) == parse({})


@pytest.mark.parametrize(
    ("name", "raw", "expected"),
    [
        ("base_url", " https://example.org/ ", "https://example.org/"),
        ("filename", "maps/site.xml", "maps/site.xml"),
        ("include", "/docs/\n/blog/", ("/docs/", "/blog/")),
        ("exclude", ["/drafts/", "source:old/*.md"], ("/drafts/", "source:old/*.md")),
        ("lastmod", ["git", "meta"], ("git", "meta")),
        ("lastmod", [], ()),
        ("lastmod", False, ()),
        ("images", False, "off"),
        ("images", "meta", "meta"),
        ("videos", True, "auto"),
        ("alternates", "off", "off"),
        ("alternates", {"en": "https://a.example/"}, {"en": "https://a.example/"}),
        ("legacy", ("mobile",), ("mobile",)),
        ("gzip", "yes", True),
        ("txt", 0, False),
        ("max_urls", "100", 100),
        ("sections", {"blog": "/blog/"}, {"blog": ("/blog/",)}),
        ("rules", [{"match": "/a/", "priority": 0.8}], (Rule(match=("/a/",), values={"priority": 0.8}),)),
        ("news", {"name": "N", "language": "en"}, News(name="N", language="en")),
        ("news", False, None),
        ("resources", None, ()),
    ],
)
def test_values_are_taken_as_hosts_deliver_them(name: str, raw: Any, expected: Any) -> None:
    """YAML, TOML, conf.py and the command line write the same setting in different types."""
    options, problems = parse({name: raw})
    assert problems == []
    assert expected == getattr(options, name)


@pytest.mark.parametrize(
    ("raw", "where", "says"),
    [
        ({"filname": "x.xml"}, "filname", "did you mean 'filename'?"),
        ({"gzip": "perhaps"}, "gzip", "neither true nor false"),
        ({"max-urls": 50_001}, "max_urls", "from 1 to 50000"),
        ({"max_urls": True}, "max_urls", "from 1 to 50000"),
        ({"filename": "../sitemap.xml"}, "filename", "below the output folder"),
        ({"filename": "/etc/sitemap.xml"}, "filename", "below the output folder"),
        ({"lastmod": ["git", "mtime"]}, "lastmod[1]", "one of meta, host, git"),
        ({"exclude": ["/a", "!"]}, "exclude[1]", "no pattern"),
        ({"exclude": 3}, "exclude", "no list"),
        ({"exclude": ["/a", 3]}, "exclude[1]", "no text"),
        ({"rules": [{"priority": 1}]}, "rules[0].match", "is missing"),
        ({"rules": [{"match": "/", "prio": 1}]}, "rules[0].prio", "did you mean 'priority'?"),
        ({"rules": {"match": "/"}}, "rules", "no list of mappings"),
        ({"news": {"name": "N"}}, "news.language", "is missing"),
        ({"news": "N"}, "news", "no mapping"),
        ({"sections": {"Blog!": "/"}}, "sections.Blog!", "lower-case"),
        ({"sections": {"blog": 1}}, "sections.blog", "no list"),
        ({"sections": {"news": "/n/"}}, "sections.news", "urlset itself may need"),
        ({"sections": {"blog-1": "/n/"}}, "sections.blog-1", "urlset itself may need"),
        ({"rules": [{"match": "/", "priority": 10}]}, "rules[0].priority", "no priority"),
        ({"rules": [{"match": "/", "changefreq": "biweekly"}]}, "rules[0].changefreq", "no changefreq"),
        ({"rules": [{"match": "/", "section": "../x"}]}, "rules[0].section", "no section name"),
        ({"alternates": {"en": 1}}, "alternates.en", "no text"),
        ({"images": "some"}, "images", "one of auto, meta, off"),
        ({"base_url": 1}, "base_url", "no text"),
    ],
)
def test_a_mistake_names_its_place_and_what_was_expected(raw: dict[str, Any], where: str, says: str) -> None:
    """Every mistake leads its reader to the key, and leaves the default in force."""
    options, [problem] = parse(raw)
    assert where == problem.where
    assert says in problem.message
    assert Options() == options


def test_all_mistakes_are_collected() -> None:
    """One build shows them all, and the right values count all the same."""
    options, problems = parse({"gzip": "x", "txt": True, "robot": "auto", "rules": [1, {"match": "/", "x": 2}]})
    assert sorted(each.where for each in problems) == ["gzip", "robot", "rules[0]", "rules[1].x"]
    assert options.txt is True


def test_every_option_says_what_it_is_for() -> None:
    """The handbook's table is made from these words."""
    assert tuple(DECLARED) == NAMES
    assert all(each.doc.endswith(".") and each.shape for each in DECLARED.values())


@pytest.mark.parametrize(("pattern", "right"), [(r"source:docs\draft.md", "source:docs/draft.md"), ("\\a", "/a")])
def test_a_pattern_with_the_folders_of_windows_is_answered_with_the_right_one(pattern: str, right: str) -> None:
    """It would be legal and match nothing; a backslash before a sign that patterns know is left alone."""
    [problem] = parse({"exclude": [pattern]})[1]
    assert problem.where == "exclude[0]"
    assert problem.message == f"'{pattern}' is no pattern: write '/' between folders: {right}"
    assert parse({"exclude": [r"/c\#/", r"/\*.html"]})[1] == []
