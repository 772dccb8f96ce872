"""The record of a build is enough to write the set again, byte for byte."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from urlset import PageKind, UrlsetError, record
from urlset.output import Folder as OutputFolder
from urlset.parts import divide
from urlset.sitemap import Writer

if TYPE_CHECKING:
    from tests.conftest import Folder

VIDEO = {"thumbnail_loc": "t.jpg", "title": "T", "description": "D", "content_loc": "v.mp4", "duration": 93}


def everything(folder: Folder) -> dict[str, object]:
    """Add pages that use every vocabulary, and return the options that write them all."""
    folder.write("i.png", b"x")
    folder.write("src/a.py", b"pass")
    folder.write("map.kml", b"<kml/>")
    folder.page("a/", lang="en", alternates={"it": "it/a/"}, meta={"image": "i.png", "modified": "2025-01-01"})
    folder.page("it/a/", lang="it", meta={"sitemap": {"priority": 0.8, "changefreq": "daily", "mobile": True}})
    folder.page("v/", meta={"sitemap": {"videos": [VIDEO], "section": "films"}})
    folder.page("n/", kind=PageKind.POST, published="2025-11-30T10:00:00Z", title="N & co. \u2014 \U0001f600")
    folder.page("out/", meta={"sitemap": False})
    return {
        "news": {"name": "N", "language": "en"},
        "legacy": ["mobile", "codesearch", "geo", "video-1.0"],
        "resources": "/src/",
        "rules": [{"match": "/src/", "codesearch": {"license": "MIT"}}],
    }


def test_replaying_the_record_gives_the_same_bytes(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every vocabulary, sections and the index: what `urlset explain` shows is what was written."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1764547200")
    report = folder.build(everything(folder), language="en")
    assert not [each for each in report.problems if each.code != "U-tag-withdrawn"]
    found = record.read(record.path(folder.root / ".cache", folder.output))
    options = found.options()
    with OutputFolder(tmp_path / "again") as output:
        Writer(output, found.head["base_url"], options.filename, options.max_bytes).stage(
            divide(found.decisions(), options)
        )
        output.commit()
    names = [file.name for file in report.files]
    assert len(names) == 8
    for name in names:
        assert (folder.output / name).read_bytes() == (tmp_path / "again" / name).read_bytes()


def test_decisions_come_back_as_they_were(folder: Folder) -> None:
    """Reasons, sources and what was tried."""
    report = folder.build(everything(folder) | {"news": None}, language="en")
    found = record.read(record.path(folder.root / ".cache", folder.output))
    assert [(each.url, each.left_out, each.sources, each.dating.tried) for each in report.decisions] == [
        (each.url, each.left_out, each.sources, each.dating.tried) for each in found.decisions()
    ]


@pytest.mark.parametrize("text", ["", "broken", '{"record":99}\n', "[]\n"])
def test_what_is_no_record_is_a_problem(tmp_path: Path, text: str) -> None:
    """A missing one too; never a traceback."""
    path = tmp_path / "site.jsonl"
    with pytest.raises(UrlsetError, match="U-record"):
        record.read(path)
    path.write_text(text)
    with pytest.raises(UrlsetError, match="U-record"):
        record.read(path)
