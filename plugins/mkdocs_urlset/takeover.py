"""Takeover: the sitemap's name belongs to urlset alone, and who else wanted it is told."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from urlset import problem

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from urlset import Problem

_BUILT_IN = "sitemap.xml"


def stamp(name: str, config: MkDocsConfig) -> tuple[int, ...]:
    """Return what changes when the built file of a name is written, or nothing where there is none."""
    try:
        found = Path(config.site_dir, name).stat()
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_size, found.st_ino


def take_name(name: str, config: MkDocsConfig, files: Files) -> Iterator[Problem]:
    """Keep MkDocs's own sitemap from being written, and whatever else would be written under the name of ours.

    An author's own file or template of that name goes with a warning; under another name it stays, also `sitemap.xml`.
    A theme's template that is no static template any more would be copied as it is, so its file has to go too.
    """
    templates = (
        {each: Path(config.theme.custom_dir, each) for each in (name, _BUILT_IN)} if config.theme.custom_dir else {}
    )
    authored = {each for each, path in templates.items() if path.is_file()}
    for each in {name, _BUILT_IN} - (authored - {name}):
        config.theme.static_templates.discard(each)
        file = files.src_uris.get(each)
        if file is not None and file.src_dir in config.theme.dirs:
            files.remove(file)
    theirs = [templates[name]] if name in authored else []
    file = files.src_uris.get(name)
    if file is not None and file.inclusion.is_included():
        files.remove(file)
        theirs.append(Path(file.abs_src_path or Path(config.docs_dir, name)))
    if name in config.extra_templates:
        config.extra_templates.remove(name)
    start = Path(config.config_file_path or "").parent
    for path in theirs:
        where = Path(os.path.relpath(path, start)).as_posix()
        yield problem("U-file-taken", f"is not used, because urlset writes {name}", where)


def taken(name: str, config: MkDocsConfig, before: tuple[int, ...]) -> Iterator[Problem]:
    """Say whether another plugin has written the file since it had the stamp `before`."""
    if stamp(name, config) != before:
        yield problem("U-file-taken", "another plugin wrote it too; urlset's takes its place", name)
