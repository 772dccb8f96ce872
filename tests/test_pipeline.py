"""From pages to the sitemap: every page has one verdict, and only what can be proved is written."""

from __future__ import annotations

import datetime as dt
import errno
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from urlset import Level, Page, PageKind
from urlset.entry import Entry
from urlset.sitemap import spread
from urlset.verdict import Reason

if TYPE_CHECKING:
    from tests.conftest import Folder

ONE_PAGE = """\
<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url>
    <loc>https://example.org/</loc>
    <lastmod>2025-03-01T12:00:00+00:00</lastmod>
  </url>
</urlset>
"""


def left_out(folder: Folder, *arguments: Any, **site: Any) -> dict[str, tuple[Reason, str]]:
    """Build, and return reason and detail of what is left out, by URL path."""
    report = folder.build(*arguments, **site)
    return {
        each.url.removeprefix("https://example.org"): (each.left_out.reason, each.left_out.detail)
        for each in report.decisions
        if each.left_out
    }


def codes(folder: Folder, *arguments: Any, **site: Any) -> list[str]:
    """Build, and return the codes of the problems."""
    return [each.code for each in folder.build(*arguments, **site).problems]


def test_a_page_with_a_commit_is_listed_with_its_date(folder: Folder) -> None:
    """The whole way with no options: these are the exact bytes."""
    source = folder.source("index.md")
    folder.commit("2025-03-01", source)
    folder.page("", source=source)
    report = folder.build()
    assert folder.sitemap() == ONE_PAGE
    assert folder.sitemap("robots.txt").endswith("\nSitemap: https://example.org/sitemap.xml\n")
    assert report.line() == "urlset: sitemap.xml: 1 page listed, 1 dated, 0 left out"
    assert report.problems == ()


@pytest.mark.parametrize(
    ("head", "fields", "reason", "detail"),
    [
        ("", {"hidden": "draft"}, Reason.NOT_PUBLISHED, "draft"),
        ("", {"meta": {"draft": True}}, Reason.NOT_PUBLISHED, "draft: True"),
        ("", {"meta": {"sitemap": False}}, Reason.OPTED_OUT, "sitemap: False"),
        ("", {"meta": {"robots": "noindex"}}, Reason.NOINDEX, "noindex in the front matter"),
        ('<meta name="robots" content="noindex">', {}, Reason.NOINDEX, "noindex in the built page"),
        ('<meta http-equiv="refresh" content="0; url=../b/">', {}, Reason.REDIRECT, "../b/"),
        ('<link rel="canonical" href="https://example.org/b/">', {}, Reason.CANONICAL, "https://example.org/b/"),
        ('<link rel="canonical" href="https://example.org/b">', {}, Reason.CANONICAL, "https://example.org/b"),
        ("", {"meta": {"canonical": "https://other.example/"}}, Reason.CANONICAL, "https://other.example/"),
        ("", {"kind": PageKind.ERROR}, Reason.ERROR_PAGE, ""),
        ("", {"kind": PageKind.UTILITY}, Reason.UTILITY, ""),
    ],
)
def test_a_page_is_left_out_for_its_reason(
    folder: Folder, head: str, fields: dict[str, Any], reason: Reason, detail: str
) -> None:
    """Each reason of the design, and what in this case it was."""
    folder.page("a/", head, **fields)
    folder.page("b/")
    assert left_out(folder) == {"/a/": (reason, detail)}
    assert "/a/" not in folder.sitemap()


def test_a_page_that_the_host_made_for_itself_can_be_kept(folder: Folder) -> None:
    """By its pattern; what the page says of itself still counts, and an error page is never listed."""
    folder.page("genindex.html", kind=PageKind.UTILITY)
    folder.page("search.html", '<meta name="robots" content="noindex">', kind=PageKind.UTILITY)
    folder.page("other.html", kind=PageKind.UTILITY)
    folder.page("404.html", kind=PageKind.ERROR)
    report = folder.build({"keep": ["/genindex.html", "/search.html", "/404.html", "/typo/"]})
    assert [decision.url for decision in report.decisions if decision.entry] == ["https://example.org/genindex.html"]
    assert {reason for reason, _ in left_out(folder).values()} == {Reason.NOINDEX, Reason.UTILITY, Reason.ERROR_PAGE}
    assert [(each.code, each.where) for each in report.problems] == [("U-pattern-unused", "keep[3]")]


def test_a_wrong_language_of_the_option_is_said_where_it_stands(folder: Folder) -> None:
    """Its code or its base URL; the other languages are written all the same."""
    folder.page("a/")
    wrong = {"xx": "https://example.org/xx/", "de": "nowhere"}
    report = folder.build({"alternates": {"en": "https://example.org/", "it": "https://example.org/it/", **wrong}})
    places = [(each.code, each.where) for each in report.problems]
    assert places == [("U-option-value", "alternates.xx"), ("U-option-value", "alternates.de")]
    assert 'hreflang="it" href="https://example.org/it/a/"' in folder.sitemap()


def test_a_sitemap_in_a_folder_may_list_only_what_is_below(folder: Folder) -> None:
    """Engines drop the rest, unless somebody submits it by hand (sitemaps.org, `Sitemap file location`)."""
    folder.page("guide/")
    assert codes(folder, {"filename": "guide/sitemap.xml"}) == []
    folder.page("about/")
    [problem] = folder.build({"filename": "guide/sitemap.xml"}).problems
    assert (problem.code, problem.where) == ("U-option-filename", "filename")
    assert problem.message.endswith("listed outside: 1")


def test_the_first_reason_that_applies_is_the_verdict(folder: Folder) -> None:
    """A draft that also forbids indexing is a draft."""
    folder.page("a/", '<meta name="robots" content="noindex">', hidden="draft", kind=PageKind.UTILITY)
    folder.page("b/", '<meta name="robots" content="noindex">', kind=PageKind.UTILITY)
    assert [reason for reason, _ in left_out(folder).values()] == [Reason.NOT_PUBLISHED, Reason.NOINDEX]


@pytest.mark.parametrize(
    "canonical", ["https://example.org/a/", "https://example.org/a/index.html", "./", "https://EXAMPLE.org:443/a/"]
)
def test_a_page_that_is_its_own_canonical_is_listed_as_that(folder: Folder, canonical: str) -> None:
    """In whatever form it is written; index.html is the same page, and the canonical's spelling is the one listed."""
    folder.page("a/", f'<link rel="canonical" href="{canonical}">')
    assert folder.build().listed == 1
    expected = canonical if canonical.endswith("index.html") else "https://example.org/a/"
    assert f"<loc>{expected}</loc>" in folder.sitemap()


def test_a_canonical_may_encode_other_signs_than_the_host(folder: Folder) -> None:
    """The file is the same one, and the canonical's spelling is listed; a query is another page."""
    folder.page("q%26a%20%2B/", '<link rel="canonical" href="https://example.org/q&amp;a +/">')
    folder.page("what%3Fnow/", '<link rel="canonical" href="https://example.org/what?now/">')
    assert [each.code for each in folder.build().problems] == ["U-canonical-dead"]
    assert "<loc>https://example.org/q&amp;a%20+/</loc>" in folder.sitemap()
    assert "<loc>https://example.org/what%3Fnow/</loc>" in folder.sitemap()


def test_a_canonical_that_leads_nowhere_is_ignored(folder: Folder) -> None:
    """The page is listed, with a warning: no engine could follow that link to a page in its place."""
    folder.page("a/", '<link rel="canonical" href="https://example.org/gone.html">')
    report = folder.build()
    assert report.listed == 1
    assert [each.code for each in report.problems] == ["U-canonical-dead"]


def test_a_404_page_is_known_by_its_name(folder: Folder) -> None:
    """No host marks it."""
    folder.page("404.html")
    folder.page("a/")
    assert left_out(folder) == {"/404.html": (Reason.ERROR_PAGE, "")}


def test_patterns_include_and_exclude(folder: Folder) -> None:
    """A page must be wanted and not be unwanted; a pattern that matches nothing is a warning."""
    for url in ("docs/a/", "docs/b/", "blog/c/"):
        folder.page(url)
    options = {"include": "/docs/", "exclude": ["/docs/b/", "/gone/"]}
    assert left_out(folder, options) == {
        "/docs/b/": (Reason.EXCLUDED, "exclude: /docs/b/"),
        "/blog/c/": (Reason.EXCLUDED, "not in include"),
    }
    assert codes(folder, options) == ["U-pattern-unused"]


def test_only_urls_below_the_base_are_listed(folder: Folder) -> None:
    """Another host, another scheme, another folder: none may stand in this sitemap."""
    for number, url in enumerate(["https://other.example/x", "http://example.org/docs/x", "https://example.org/x"]):
        output = folder.write(f"{number}.html", "<html><head></head></html>")
        folder.pages.append(Page(url=url, output=output))
    folder.page("ok.html")
    found = folder.build(base_url="https://example.org/docs/")
    assert [each.entry.loc for each in found.decisions if each.entry] == ["https://example.org/docs/ok.html"]
    assert found.reasons() == {Reason.OUT_OF_SCOPE: 3}


def test_two_pages_with_one_url_are_one_entry(folder: Folder) -> None:
    """What an author wrote keeps the URL before what a host made; the other is named."""
    folder.page("", kind=PageKind.LISTING)
    source = folder.source("index.md")
    folder.pages.append(Page(url="", output=folder.write("home.html", "<html></html>"), source=source))
    report = folder.build()
    assert report.listed == 1
    assert next(each.source for each in report.decisions if each.entry) == "docs/index.md"
    [problem] = report.problems
    assert (problem.code, problem.where) == ("U-loc-duplicate", "index.html")


def test_a_page_without_its_file_is_left_out(folder: Folder) -> None:
    """A URL is listed only when the built file exists."""
    folder.page("a/")
    folder.pages.append(Page(url="b/", output=folder.output / "b/index.html"))
    assert left_out(folder) == {"/b/": (Reason.NOT_BUILT, "b/index.html")}
    assert codes(folder) == ["U-no-output"]


@pytest.mark.parametrize(("length", "listed"), [(2047, 1), (2048, 0)])
def test_urls_have_less_than_2048_characters(folder: Folder, length: int, listed: int) -> None:
    """sitemaps.org: `This value must be less than 2,048 characters`."""
    url = "x?" + "a" * (length - len("https://example.org/x?"))
    folder.pages.append(Page(url=url, output=folder.write("x", "<html></html>")))
    assert folder.build().listed == listed


@pytest.mark.parametrize(
    ("base_url", "says"),
    [
        ("", "it is not set"),
        ("/", "no scheme and host"),
        ("/docs/", "no scheme and host"),
        ("example.org", "no scheme and host"),
        ("http://localhost:8000/", "only from this machine"),
        ("http://127.0.0.1:8000/", "only from this machine"),
        ("ftp://example.org/", "no http(s) URL"),
    ],
)
def test_without_a_base_url_nothing_is_written(folder: Folder, base_url: str, says: str) -> None:
    """One clear warning, and the old sitemap stays."""
    folder.page("")
    folder.write("sitemap.xml", "old")
    report = folder.build(base_url=base_url)
    [problem] = report.problems
    assert (problem.code, problem.level) == ("U-base-url", Level.WARNING)
    assert says in problem.message
    assert folder.sitemap() == "old"
    assert report.line() == "urlset: no sitemap written"


def test_the_option_wins_over_the_hosts_base_url(folder: Folder) -> None:
    """A build under a staging address can write the public sitemap."""
    folder.page("a/")
    folder.build({"base_url": "https://public.example"}, base_url="http://localhost/")
    assert "<loc>https://public.example/a/</loc>" in folder.sitemap()


def test_an_idn_host_is_written_as_its_a_label(folder: Folder) -> None:
    """IDNA 2008: another host than IDNA 2003 would name."""
    folder.page("")
    folder.build(base_url="https://faß.de/")
    assert "<loc>https://xn--fa-hia.de/</loc>" in folder.sitemap()


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("my page.html", "my%20page.html"),
        ("it's.html", "it&apos;s.html"),
        ("a&b.html", "a&amp;b.html"),
        ('q".html', "q%22.html"),
        ("<x>.html", "%3Cx%3E.html"),
        ("100%.html", "100%25.html"),
        ("日本.html", "%E6%97%A5%E6%9C%AC.html"),
        ("😀.html", "%F0%9F%98%80.html"),
        ("tab\there.html", "tab%09here.html"),
    ],
)
def test_odd_names_are_written_as_they_must_be(folder: Folder, name: str, written: str) -> None:
    """Percent-encoded where a URL needs it, and escaped where XML needs it."""
    folder.page(name)
    folder.build()
    assert f"<loc>https://example.org/{written}</loc>" in folder.sitemap()


def test_values_come_from_rules_and_front_matter(folder: Folder) -> None:
    """A later rule wins over an earlier one, front matter over all; what is wrong leaves the other values."""
    folder.page("a/")
    folder.page("b/", meta={"sitemap": {"priority": 0.3, "changefreq": "biweekly"}})
    folder.page("c/", meta={"sitemap": {"priority": 10, "changefreq": "Daily"}, "lastmod": "soon"})
    rules = [{"match": "/*", "priority": 0.5, "changefreq": "yearly"}, {"match": "/a/", "priority": 1}]
    report = folder.build({"rules": rules})
    values = {each.url[-2]: (each.entry.priority, each.entry.changefreq) for each in report.decisions if each.entry}
    assert values == {"a": (1.0, "yearly"), "b": (0.3, ""), "c": (None, "daily")}
    assert sorted(each.code for each in report.problems) == ["U-date", "U-meta-value", "U-meta-value"]
    assert {each.where for each in report.problems} == {"b/index.html", "c/index.html"}
    assert "<changefreq>yearly</changefreq>\n    <priority>1.0</priority>" in folder.sitemap()


def test_a_rule_can_date_its_pages(folder: Folder) -> None:
    """And front matter wins over it."""
    folder.page("a/")
    folder.page("b/", meta={"modified": "2025-02-02"})
    folder.build({"rules": [{"match": "/*", "lastmod": "2025-01-01"}]})
    assert "/a/</loc>\n    <lastmod>2025-01-01<" in folder.sitemap()
    assert "/b/</loc>\n    <lastmod>2025-02-02<" in folder.sitemap()


def test_the_ladder_stops_at_the_first_that_knows(folder: Folder) -> None:
    """Front matter, then the host, then git; and each page's record says what was tried."""
    source = folder.source("a.md")
    folder.commit("2025-01-01", source)
    folder.page("a/", source=source)
    folder.page("b/", source=source, dated=dt.date(2025, 2, 2), dated_by="blog: updated")
    folder.page("c/", source=source, dated=dt.date(2025, 2, 2), meta={"modified": "2025-03-03"})
    folder.page("d/")
    dated = {each.url[-2]: each.dating for each in folder.build().decisions}
    assert {name: each.source for name, each in dated.items()} == {"a": "git", "b": "host", "c": "meta", "d": ""}
    assert dated["a"].tried == ("meta: no date", "host: no date")
    assert dated["b"].detail == "blog: updated"
    assert dated["c"].detail == "modified"
    assert dated["d"].tried[-1] == "git: no source"


def test_the_order_of_the_ladder_is_an_option(folder: Folder) -> None:
    """Git before front matter, or no dates at all."""
    source = folder.source("a.md")
    folder.commit("2025-01-01", source)
    folder.page("a/", source=source, meta={"modified": "2025-03-03"})
    assert folder.build({"lastmod": ["git", "meta"]}).decisions[0].dating.source == "git"
    assert folder.build({"lastmod": []}).decisions[0].dating.value is None
    assert "lastmod" not in folder.sitemap()


def test_a_future_date_is_not_used(folder: Folder) -> None:
    """It is a warning, and the next source is asked."""
    source = folder.source("a.md")
    folder.commit("2025-01-01", source)
    folder.page("a/", source=source, meta={"modified": "2999-01-01"})
    report = folder.build()
    assert report.decisions[0].dating.source == "git"
    assert [each.code for each in report.problems] == ["U-date-future"]


def test_the_newest_of_a_page_and_what_it_includes_counts(folder: Folder) -> None:
    """A change of an included file changes the page; an uncommitted one says nothing."""
    source, included, draft = folder.source("a.md"), folder.source("inc.md"), folder.source("draft.md")
    folder.commit("2025-01-01", source)
    folder.commit("2025-06-01", included)
    folder.page("a/", source=source, depends=(included, draft))
    folder.build()
    assert "<lastmod>2025-06-01T12:00:00+00:00</lastmod>" in folder.sitemap()


@pytest.mark.parametrize(("dependencies", "month"), [("none", "01"), ("text", "06"), ("all", "09")])
def test_which_files_date_a_page_can_be_chosen(folder: Folder, dependencies: str, month: str) -> None:
    """Its own source, what is part of its text, or all that it shows."""
    source, included, shown = folder.source("a.md"), folder.source("inc.md"), folder.source("code.py")
    for day, path in (("2025-01-01", source), ("2025-06-01", included), ("2025-09-01", shown)):
        folder.commit(day, path)
    folder.page("a/", source=source, depends=(included,), shows=(shown,))
    folder.build({"dependencies": dependencies})
    assert f"<lastmod>2025-{month}-01T12:00:00+00:00</lastmod>" in folder.sitemap()


def test_a_generated_page_has_no_date_from_git(folder: Folder) -> None:
    """Even where the host names a file for it."""
    source = folder.source("a.md")
    folder.commit("2025-01-01", source)
    folder.page("a/", source=source, kind=PageKind.GENERATED)
    assert folder.build().decisions[0].dating.value is None


def test_a_listing_takes_the_newest_date_of_what_it_lists(folder: Folder) -> None:
    """Never the clock; and none where nothing that it lists has one."""
    folder.page("a/", meta={"modified": "2025-01-01"})
    folder.page("b/", meta={"modified": "2025-02-02"})
    folder.page("c/")
    folder.page("tag/", kind=PageKind.LISTING, lists=("a/", "/b/", "gone/"))
    folder.page("empty/", kind=PageKind.LISTING, lists=("c/",))
    dated = {each.url: each.dating for each in folder.build().decisions}
    assert dated["https://example.org/tag/"].value == dt.date(2025, 2, 2)
    assert dated["https://example.org/tag/"].source == "listed"
    assert dated["https://example.org/empty/"].value is None


def test_a_listing_may_name_what_is_no_url(folder: Folder) -> None:
    """One page with an illegal address is left out; the listing that names it is dated by the others."""
    folder.page("a/", meta={"modified": "2025-01-01"})
    folder.page("tag/", kind=PageKind.LISTING, lists=("mailto:x@example.org", "a/"))
    dated = {each.url: each.dating for each in folder.build().decisions}
    assert dated["https://example.org/tag/"].value == dt.date(2025, 1, 1)


def test_what_is_no_regular_file_is_no_page(folder: Folder) -> None:
    """A named pipe, whichever host's adapter has found it."""
    folder.page("a/")
    os.mkfifo(folder.output / "pipe.html")
    folder.pages.append(Page(url="pipe.html", output=folder.output / "pipe.html"))
    assert left_out(folder) == {"/pipe.html": (Reason.NOT_BUILT, "pipe.html")}


def test_a_post_that_nothing_else_dates_has_its_publication(folder: Folder) -> None:
    """Nobody says that it has changed since; git, which would know, is asked first."""
    source = folder.source("a.md")
    folder.commit("2025-05-05", source)
    folder.page("a/", kind=PageKind.POST, published=dt.date(2025, 1, 1))
    folder.page("b/", kind=PageKind.POST, published=dt.date(2025, 1, 1), source=source)
    folder.page("c/", published=dt.date(2025, 1, 1))
    values = [each.dating.value for each in folder.build().decisions]
    assert values == [dt.date(2025, 1, 1), dt.datetime(2025, 5, 5, 12, tzinfo=dt.UTC), None]


def test_naive_times_are_meant_in_the_sites_zone(folder: Folder) -> None:
    """Winter and summer have their own offset."""
    folder.page("a/", meta={"modified": "2025-01-01 10:00"})
    folder.page("b/", meta={"modified": "2025-07-01 10:00"})
    folder.build(timezone="America/New_York")
    assert "2025-01-01T10:00:00-05:00" in folder.sitemap()
    assert "2025-07-01T10:00:00-04:00" in folder.sitemap()


def test_a_time_zone_that_nobody_knows_is_said_once(folder: Folder) -> None:
    """A date and time in it keeps its day, which is all that can be proved."""
    folder.page("", meta={"lastmod": "2025-03-01 12:30"})
    assert codes(folder, timezone="Mars/Olympus") == ["U-timezone"]
    assert "<lastmod>2025-03-01</lastmod>" in folder.sitemap()


def test_an_empty_set_writes_no_file(folder: Folder) -> None:
    """An empty urlset is no valid sitemap; an earlier one of ours is removed, with one warning."""
    folder.page("a/")
    folder.build()
    assert codes(folder, {"exclude": "/a/"}) == ["U-empty"]
    assert not (folder.output / "sitemap.xml").exists()


def test_above_the_limit_the_main_sitemap_becomes_the_index(folder: Folder) -> None:
    """sitemaps.org: no more than the limit in one file; every page is in exactly one shard."""
    for number in range(11):
        folder.page(f"{number}/", meta={"modified": "2025-01-01"})
    report = folder.build({"max_urls": 5})
    shards = [file for file in report.files if not file.is_index]
    assert report.files[-1].name == "sitemap.xml"
    assert report.files[-1].is_index
    assert all(file.urls <= 5 for file in shards)
    assert sum(file.urls for file in shards) == 11
    assert "<loc>https://example.org/sitemap-1.xml</loc>\n    <lastmod>2025-01-01</lastmod>" in folder.sitemap()
    texts = [folder.sitemap(file.name) for file in shards]
    assert all(sum(f"<loc>https://example.org/{number}/</loc>" in text for text in texts) == 1 for number in range(11))


def test_bytes_count_as_well_as_urls(folder: Folder) -> None:
    """A file is cut by its exact size before compression."""
    for number in range(30):
        folder.page(f"{number}/{'x' * 200}")
    report = folder.build({"max_bytes": 2_000})
    assert all((folder.output / file.name).stat().st_size <= 2_000 for file in report.files[:-1])
    assert len(report.files) > 4


def test_an_entry_that_fits_no_file_is_an_error(folder: Folder) -> None:
    """The old sitemap stays, and the page is named; nothing is tried for ever."""
    folder.page("a/")
    folder.build()
    before = folder.sitemap()
    for number in range(40):
        folder.page(f"{number}/{'x' * 100}")
    folder.pages.append(Page(url=f"big/?{'x' * 1500}", output=folder.write("big.html", "<html></html>")))
    [problem] = folder.build({"max_bytes": 1_000}).problems
    assert (problem.code, problem.where[:24]) == ("U-max-bytes", "https://example.org/big/")
    assert before == folder.sitemap()


def test_many_small_files_are_planned_not_tried() -> None:
    """A low limit of bytes costs one look at the sizes, however many files it takes."""
    entries = [Entry(loc=f"https://example.org/{number}") for number in range(20_000)]
    shards = spread(entries, 50_000, [60] * len(entries), 1_000)
    assert sum(map(len, shards)) == len(entries)
    assert all(len(shard) * 60 <= 1_000 for shard in shards)


def test_a_new_page_changes_one_shard_and_the_index(folder: Folder) -> None:
    """Sharding is stable, so engines fetch again only what has changed."""
    for number in range(40):
        folder.page(f"{number}/")
    folder.build({"max_urls": 20})
    folder.page("new/")
    changed = [name for name in folder.build({"max_urls": 20}).changed if name != "robots.txt"]
    assert len(changed) == 1


def test_when_the_set_shrinks_our_own_files_go(folder: Folder) -> None:
    """The record of the last build names them; a file of somebody else with such a name stays."""
    for number in range(11):
        folder.page(f"{number}/")
    folder.build({"max_urls": 5})
    folder.write("sitemap-99.xml", "theirs")
    folder.build()
    assert sorted(path.name for path in folder.output.glob("*.xml")) == ["sitemap-99.xml", "sitemap.xml"]


def test_sections_are_files_of_their_own(folder: Folder) -> None:
    """The main sitemap stays a plain urlset; the index joins them, and robots.txt names the index alone."""
    folder.page("a/")
    folder.page("blog/b/")
    folder.page("c/", meta={"sitemap": {"section": "blog"}})
    folder.build({"sections": {"blog": "/blog/"}})
    assert "/a/" in folder.sitemap()
    assert "/b/" not in folder.sitemap()
    assert "/blog/b/" in folder.sitemap("sitemap-blog.xml")
    assert "/c/" in folder.sitemap("sitemap-blog.xml")
    assert "sitemap-blog.xml" in folder.sitemap("sitemap-index.xml")
    assert folder.sitemap("robots.txt").count("Sitemap:") == 1
    assert "Sitemap: https://example.org/sitemap-index.xml" in folder.sitemap("robots.txt")


def test_gzip_and_text_are_written_on_request(folder: Folder) -> None:
    """The text sitemap is one URL per line and nothing else."""
    folder.page("b/")
    folder.page("a/")
    report = folder.build({"gzip": True, "txt": True})
    assert set(report.written) == {"sitemap.xml", "sitemap.xml.gz", "sitemap.txt", "robots.txt"}
    assert folder.sitemap("sitemap.txt") == "https://example.org/a/\nhttps://example.org/b/\n"


def test_robots_below_the_root_is_left_to_the_owner(folder: Folder) -> None:
    """RFC 9309, 2.3: robots.txt works only at the root of a host; the line says what it should say."""
    folder.page("a/")
    folder.write("robots.txt", "User-agent: *\n")
    report = folder.build(base_url="https://example.org/docs/")
    assert folder.sitemap("robots.txt") == "User-agent: *\n"
    [advice] = report.advice
    assert advice == "https://example.org/robots.txt should say: Sitemap: https://example.org/docs/sitemap.xml"


def test_resources_are_listed_on_request(folder: Folder) -> None:
    """A built PDF, with the commit of its source; nothing that no pattern wants."""
    source = folder.source("files/paper.pdf")
    folder.commit("2025-01-01", source)
    folder.page("a/")
    folder.write("files/paper.pdf", b"%PDF")
    folder.write("files/data.csv", b"1")
    folder.build({"resources": "*.pdf"}, static_roots=(folder.sources,))
    assert "<loc>https://example.org/files/paper.pdf</loc>\n    <lastmod>2025-01-01T12:00:00+00:00" in folder.sitemap()
    assert "data.csv" not in folder.sitemap()


def test_the_second_build_touches_nothing(folder: Folder) -> None:
    """The same input gives the same bytes."""
    folder.page("a/")
    folder.build({"gzip": True})
    assert folder.build({"gzip": True}).changed == ()


def test_the_order_of_pages_does_not_matter(folder: Folder) -> None:
    """Parallel builds hand them over in any order."""
    for url in ("b/", "a/", "c/"):
        folder.page(url)
    folder.build()
    first = folder.sitemap()
    folder.pages.reverse()
    folder.build()
    assert first == folder.sitemap()


@pytest.mark.parametrize("name", ["sitemap.xml", "robots.txt"])
def test_a_target_that_cannot_be_written_is_an_error_that_says_why(folder: Folder, name: str) -> None:
    """Here a folder stands where the file should be."""
    folder.page("a/")
    (folder.output / name).mkdir(parents=True)
    report = folder.build()
    assert [(each.code, each.level) for each in report.problems] == [("U-write", Level.ERROR)]
    assert str(folder.output / name) in report.problems[0].where
    assert report.files == ()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_an_error_that_says_why(folder: Folder) -> None:
    """The old sitemap stays."""
    folder.page("a/")
    folder.write("sitemap.xml", "old")
    folder.output.chmod(0o500)
    try:
        [problem] = folder.build().problems
    finally:
        folder.output.chmod(0o700)
    assert os.strerror(errno.EACCES) in problem.message
    assert folder.sitemap() == "old"


def test_the_record_has_every_page(folder: Folder) -> None:
    """`urlset explain` reads from it what was decided, and why."""
    folder.page("a/", meta={"modified": "2025-01-01"})
    folder.page("b/", meta={"sitemap": False})
    folder.build()
    lines = (folder.root / ".cache/urlset/site.jsonl").read_text().splitlines()
    head, first, second = map(json.loads, lines)
    assert head["files"] == ["sitemap.xml"]
    assert (first["url"], first["lastmod"]["source"]) == ("https://example.org/a/", "meta")
    assert (second["left_out"], second["detail"]) == ("sitemap: false", "sitemap: False")


def test_a_broken_record_is_no_problem(folder: Folder, tmp_path: Path) -> None:
    """The cache is never needed for a right result."""
    folder.page("a/")
    folder.build()
    (tmp_path / ".cache/urlset/site.jsonl").write_text("broken")
    assert folder.build().problems == ()


def test_hostile_pages_are_no_crash(folder: Folder) -> None:
    """Binary garbage, no HTML, a page that is nothing at all: a verdict each."""
    for number, data in enumerate([b"", b"\x00\xff" * 1000, b"<", "\ud800".encode("utf-8", "surrogatepass")]):
        folder.pages.append(Page(url=f"{number}.html", output=folder.write(f"{number}.html", data)))
    assert len(folder.build().decisions) == 4
