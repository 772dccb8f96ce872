"""Site: a target on the web: robots.txt, the sitemaps that it names, and all that they list."""

from __future__ import annotations

from urlset.check.file import File
from urlset.check.robots_file import MAX_BYTES, RobotsFile, Watch
from urlset.check.run import Run
from urlset.check.spelling import origin, spelt
from urlset.check.walk import walk
from urlset.check.web import NotThereError, Web
from urlset.problems import UrlsetError


def check_url(target: str, run: Run) -> str:
    """Check a URL, and return what the URLs begin with whose sitemaps were all read, or an empty text.

    A URL that ends in a slash, or has no path, is a site and is asked for its robots.txt; so is the URL of a
    robots.txt. Any other URL is a sitemap.
    """
    found = spelt(target)
    if not found.loc:
        run.findings.add("U-read", found.faults[-1][1], target)
        return ""
    web = Web(run.settings.timeout)
    try:
        if found.loc.endswith(("/", "/robots.txt")):
            walk(_named(found.loc, web, run), web, run)
            return f"{origin(found.loc)}/"
        file = File(name=found.loc, url=found.loc)
        return file.folder if walk([file], web, run) else ""
    finally:
        web.close()


def _named(loc: str, web: Web, run: Run) -> list[File]:
    """Return the sitemaps that the host's robots.txt names, or the one at the usual address."""
    robots, host = _robots(str(origin(loc)), web, run)
    robots.judge(run.findings)
    if robots.forbids_something:
        run.watchers.append(Watch(robots, f"{host}/", run.settings.profile.agent, run.findings))
    if robots.sitemaps:
        return [File(name=each, url=each, hosts=frozenset({host})) for each in robots.sitemaps]
    run.findings.add("U-robots-missing", "it has no Sitemap line", robots.name)
    usual = loc.removesuffix("robots.txt") + "sitemap.xml"
    return [File(name=usual, url=usual)]


def _robots(host: str, web: Web, run: Run) -> tuple[RobotsFile, str]:
    """Fetch robots.txt; one that does not exist forbids nothing (RFC 9309, 2.3.1.3).

    Returns:
        The file, and the origin that it was found at, which a redirect may have changed to https: or www.
    """
    url, data = f"{host}/robots.txt", b""
    try:
        with web.fetch(url) as opened:
            host = str(origin(opened.url))
            while len(data) < MAX_BYTES and (more := opened.source.read(1 << 16)):
                data += more
    except NotThereError:
        pass
    except UrlsetError as error:
        run.findings.take(error.problems)
    return RobotsFile(url, data), host
