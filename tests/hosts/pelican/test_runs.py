"""The Pelican plugin: runs that fail, repeat or follow each other in one process, and Pelican's own strict modes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.hosts.pelican.conftest import PelicanSite


def _pelican(site: PelicanSite, **settings: Any) -> Any:
    from pelican import Pelican  # noqa: PLC0415

    return Pelican(site.settings(**settings))


def test_autoreload(pelican_site: PelicanSite) -> None:
    """A good run, a failing one, a good one again, with the same object: each sitemap is that of its own run."""
    theme = pelican_site.theme()
    pelican_site.article("one")
    pelican = _pelican(pelican_site, THEME=theme)
    pelican_site.run(pelican)
    first = pelican_site.urls()
    pelican_site.theme(tags="{% broken %}")
    with pytest.raises(Exception, match="broken"):
        pelican_site.run(pelican)
    assert pelican_site.urls() == first
    pelican_site.theme(tags="<html></html>")
    pelican_site.article("two")
    pelican_site.run(pelican)
    assert pelican_site.urls().keys() == first.keys() | {"/two.html"}


def test_autoreload_with_other_settings(pelican_site: PelicanSite) -> None:
    """When the settings change after a failing run, Pelican goes on with a new object: it is the outermost one."""
    theme = pelican_site.theme(tags="{% broken %}")
    pelican_site.article("one")
    failing = _pelican(pelican_site, THEME=theme)
    with pytest.raises(Exception, match="broken"):
        pelican_site.run(failing)
    pelican_site.run(_pelican(pelican_site, OUTPUT_PATH=str(pelican_site.root / "elsewhere")))
    assert (pelican_site.root / "elsewhere" / "sitemap.xml").exists()
    assert not (pelican_site.output / "sitemap.xml").exists()


def test_two_sites_in_one_process(pelican_site: PelicanSite) -> None:
    """Each Pelican object is a site of its own; one without the plugin gets no sitemap, though the other has one."""
    pelican_site.article("one")
    ours = _pelican(pelican_site)
    other = _pelican(pelican_site, PLUGINS=[], OUTPUT_PATH=str(pelican_site.root / "other"))
    second = _pelican(pelican_site, SITEURL="https://example.net", OUTPUT_PATH=str(pelican_site.root / "second"))
    for pelican in (ours, other, second, ours):
        pelican_site.run(pelican)
    assert "/one.html" in pelican_site.urls()
    assert not (pelican_site.root / "other" / "sitemap.xml").exists()
    text = (pelican_site.root / "second" / "sitemap.xml").read_text()
    assert text == (pelican_site.output / "sitemap.xml").read_text().replace("example.org", "example.net")


def test_named_twice(pelican_site: PelicanSite) -> None:
    """Named by both of its names, the plugin still works once."""
    pelican_site.article("one")
    assert len(pelican_site.build(PLUGINS=["pelican_urlset", "urlset"])) == 1


def test_cached_contents(pelican_site: PelicanSite) -> None:
    """Contents that Pelican takes from its cache have the same entries."""
    pelican_site.article("one", modified="2021-07-01", sitemap_priority="0.8")
    pelican_site.article("two", sitemap="false")
    cache: dict[str, Any] = {"CACHE_CONTENT": True, "LOAD_CONTENT_CACHE": True, "CONTENT_CACHING_LAYER": "generator"}
    pelican_site.build(**cache)
    first = (pelican_site.output / "sitemap.xml").read_bytes()
    pelican_site.build(**cache)
    assert (pelican_site.output / "sitemap.xml").read_bytes() == first


def test_an_unchanged_sitemap_is_not_touched(pelican_site: PelicanSite) -> None:
    """A second build of the same site leaves the files as they are."""
    pelican_site.article("one")
    pelican_site.build()
    before = (pelican_site.output / "sitemap.xml").stat()
    pelican_site.build()
    after = (pelican_site.output / "sitemap.xml").stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)


def test_no_contents(pelican_site: PelicanSite) -> None:
    """A site without a single article or page has its listings, without dates."""
    pelican_site.build()
    assert pelican_site.urls() == dict.fromkeys(
        ("/", "/archives.html", "/authors.html", "/categories.html", "/tags.html"), ""
    )


def test_nothing_to_list(pelican_site: PelicanSite) -> None:
    """Where nothing may be listed, no file is written, with one warning."""
    log = pelican_site.build(URLSET={"include": ["/nothing/"]})
    assert not (pelican_site.output / "sitemap.xml").exists()
    assert [line for line in log if "U-empty" in line]


@pytest.mark.parametrize(
    ("arguments", "options", "code"),
    [
        ((), {}, 0),
        (("--fatal", "warnings"), {}, 0),
        ((), {"gzop": True}, 0),
        (("--fatal", "errors"), {"gzop": True}, 0),
        (("--fatal", "warnings"), {"gzop": True}, 1),
        ((), {"gzop": True, "strict": True}, 1),
        ((), {"strict": True}, 0),
        (("-e", 'URLSET={"strict": true, "gzop": 1}'), {}, 1),
    ],
)
def test_exit_codes(pelican_site: PelicanSite, arguments: tuple[str, ...], options: dict[str, Any], code: int) -> None:
    """--fatal and `strict` fail the build after the sitemap is written, and for our warnings only."""
    pelican_site.article("one")
    done = pelican_site.command(*arguments, URLSET=options)
    assert done.returncode == code, done.stdout
    assert "/one.html" in pelican_site.urls()
    assert ("gzop" in done.stdout) == ("gzop" in str((arguments, options)))


@pytest.mark.parametrize("arguments", [(), ("--fatal", "warnings"), ("-D",)])
def test_every_warning_is_shown(pelican_site: PelicanSite, arguments: tuple[str, ...]) -> None:
    """Also where the first of them would end the build."""
    pelican_site.article("one", sitemap_priority="10")
    done = pelican_site.command(*arguments, URLSET={"gzop": True})
    assert "U-option-unknown" in done.stdout
    assert "U-meta-value" in done.stdout


@pytest.mark.parametrize(("strict", "code"), [(False, 0), (True, 1)])
def test_a_fault_of_ours(pelican_site: PelicanSite, strict: bool, code: int) -> None:  # noqa: FBT001 (a parameter of the test)
    """A fault in the plugin is an error line; it ends no build that is not strict, and the old sitemap stays."""
    pelican_site.article("one")
    pelican_site.build()
    before = (pelican_site.output / "sitemap.xml").read_bytes()
    plugin = (
        "from pelican import signals\n"
        "class Odd:\n"
        "    def __str__(self):\n"
        "        raise RecursionError('odd value')\n"
        "def spoil(content):\n"
        "    content.metadata['sitemap'] = Odd()\n"
        "def register():\n"
        "    signals.content_object_init.connect(spoil)\n"
    )
    (pelican_site.root / "spoiler.py").write_text(plugin)
    done = pelican_site.command(PLUGINS=["spoiler", "pelican_urlset"], URLSET={"strict": strict})
    assert done.returncode == code
    assert "RecursionError: odd value [U-internal]" in done.stdout
    assert (pelican_site.output / "sitemap.xml").read_bytes() == before
