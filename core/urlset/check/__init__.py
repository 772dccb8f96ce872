"""Check: reads sitemaps back and judges them: one file, an index, a built folder or a site on the web.

Each fault is reported once, with a code of its own, at the place where it stands. Files are read in a stream, so a
check needs little memory however large they are.
"""

from __future__ import annotations

import re
from pathlib import Path

from urlset.check.findings import Checked, Examined
from urlset.check.run import Run
from urlset.check.settings import Profile, Settings

__all__ = ["Checked", "Examined", "Profile", "Settings", "check"]


def check(target: str, settings: Settings) -> Checked:
    """Check a target: the path of a sitemap or of a built folder, or a URL.

    Whatever is wrong with the target is among the problems; nothing is raised for it.
    """
    run = Run.begin(settings)
    run.languages.finish(within=_check(target, run))
    return Checked(
        target=target,
        files=tuple(run.files),
        problems=tuple(run.findings.problems),
        counts=dict(run.findings.counts),
    )


def _check(target: str, run: Run) -> str:
    """Check a target, and return what the URLs begin with whose sitemaps were all read, or an empty text."""
    if re.match(r"[A-Za-z][A-Za-z0-9+.\-]+://", target):
        from urlset.check.site import check_url  # noqa: PLC0415 (what reaches the web loads only for it)

        return check_url(target, run)
    path = Path(target)
    if _is_folder(path):
        from urlset.check.folder import check_folder  # noqa: PLC0415 (what reads HTML loads only for it)

        return check_folder(target, run)
    from urlset.check.disk import Disk  # noqa: PLC0415 (one of three doors)
    from urlset.check.file import File  # noqa: PLC0415 (same)
    from urlset.check.walk import walk  # noqa: PLC0415 (same)

    url = run.settings.base_url + path.name if run.settings.base_url else ""
    file = File(name=target, url=url)
    has_index = walk([file], Disk(), run)
    return (file.folder if url else "http") if has_index else ""


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
