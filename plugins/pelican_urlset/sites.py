"""Sites: from the runs of a build to one sitemap for each SITEURL that does not lie below another's."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os.path import normpath
from pathlib import Path
from typing import Any

from pelican_urlset.pages import HTML, url_of_file
from pelican_urlset.peers import leftovers, rivals
from pelican_urlset.runs import Run
from urlset import Page, PageKind, Report, Site, build, parse, problem

_OPTION = "URLSET.{}"  # how an option is called in pelicanconf.py


def publish(runs: Sequence[Run]) -> list[Report]:
    """Make the sitemaps of finished runs, the outermost one first."""
    _link_translations(runs)
    heads = [run for run in runs if run.head is run]
    sites = [(head, _site(head, runs), _pages(head, runs, heads)) for head in heads]
    reports = [_build(*each) for each in sites]
    if len(sites) == 1:
        return reports
    # Sites on several hosts may name each other's pages as translations, but only those that are listed there.
    locs = tuple(sorted({decision.url for report in reports for decision in report.decisions if decision.entry}))
    return [_build(head, site._replace(elsewhere=locs), pages) for head, site, pages in sites]


def _site(head: Run, runs: Sequence[Run]) -> Site:
    settings = head.settings
    source_root = Path(settings["PATH"]).absolute()
    return Site(
        base_url=head.base if head.base != "/" else "",
        output_dir=head.output,
        source_root=source_root,
        cache_dir=Path(settings["CACHE_PATH"]).absolute(),
        host="Pelican",
        language=runs[0].settings["DEFAULT_LANG"],
        timezone=settings.get("TIMEZONE") or "",
        copied=_statics(run for run in runs if run.head is head),
    )


def _statics(runs: Iterable[Run]) -> dict[Path, Path]:
    """Return the static files of some runs: where they are copied to, and from where."""
    return {
        Path(normpath(run.output / static.save_as)): Path(static.source_path).absolute()  # paths may hold `..`
        for run in runs
        for static in run.statics.values()
    }


def _build(head: Run, site: Site, pages: Sequence[Page]) -> Report:
    settings = head.settings
    options, problems = parse(head.options)
    problems = [each.placed(_OPTION) for each in problems]
    if not isinstance(settings.get("URLSET") or {}, Mapping):
        problems.append(problem("U-option-value", f"{settings['URLSET']!r} is no dict", "URLSET"))
    # The head's base already holds `base_url`; a subsite on another host inherits that option, but not its meaning.
    report = build(site, pages, options._replace(base_url=""))
    if report.files:
        problems += rivals(head, report, options.filename) + leftovers(head, report)
    found = (each.placed(_OPTION) for each in report.problems)
    return report._replace(problems=(*problems, *head.problems, *found))


def _pages(head: Run, runs: Sequence[Run], heads: Sequence[Run]) -> list[Page]:
    """Return the pages of one sitemap: those of its runs, and the HTML files in the output folder besides."""
    own = [run for run in runs if run.head is head]
    pages = [page for run in own for page in run.pages.values()]
    return [*pages, *_others(head, own, {str(page.output) for page in pages}, {run.output for run in heads})]


def _link_translations(runs: Sequence[Run]) -> None:
    """Give each page its translations, in other runs too, and each copy in a foreign language its original.

    i18n_subsites builds every content once for each language, with I18N_UNTRANSLATED_ARTICLES = 'keep' into all of
    them; the original is the one in a run of its language.
    """
    originals: dict[str, tuple[Run, Page]] = {}
    contents = [(run, path, content) for run in runs for path, content in run.contents.items() if content.source_path]
    for run, path, content in sorted(contents, key=lambda each: not _is_native(each[0], each[2])):
        originals.setdefault(content.source_path, (run, run.pages[path]))
    for run, path, content in contents:
        home, original = originals[content.source_path]
        page = run.pages[path]
        if home is not run and not _is_native(run, content):
            run.pages[path] = page._replace(meta={**page.meta, "canonical": original.url})
        elif content.translations:
            found = ((each.lang, originals.get(each.source_path)) for each in content.translations)
            run.pages[path] = page._replace(alternates={lang: other[1].url for lang, other in found if other})


def _is_native(run: Run, content: Any) -> bool:
    return str(content.lang).lower() == str(run.settings["DEFAULT_LANG"]).lower()


def _others(head: Run, runs: Sequence[Run], written: set[str], elsewhere: set[Path]) -> Iterator[Page]:
    """Yield the HTML files that no template wrote: static files, and what is left of earlier builds."""
    statics = _statics(runs)
    theme = head.output / head.settings["THEME_STATIC_DIR"]
    for folder, inner, names in os.walk(head.output):
        inner[:] = [name for name in inner if Path(folder, name) not in elsewhere]
        for name in names:
            if name.lower().endswith(HTML) and f"{folder}{os.sep}{name}" not in written:
                path = Path(folder, name)
                is_theme = path.is_relative_to(theme)
                yield Page(
                    url=head.absolute(url_of_file(path.relative_to(head.output).as_posix())),
                    output=path,
                    source=statics.get(path),
                    kind=PageKind.UTILITY if is_theme else PageKind.PAGE,
                    hidden="" if path in statics or is_theme else "no part of this build",
                )
