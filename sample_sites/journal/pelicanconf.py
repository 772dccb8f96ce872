"""The urlset journal: a bilingual Pelican site, and the example of how urlset is used with Pelican.

Build it from any folder:

    pelican -s sample_sites/journal/pelicanconf.py -o build/journal --fatal warnings

What to look at:

    content/articles   Markdown and reStructuredText, English with Italian translations (`slug` and `lang` join them),
                       one article in Italian only, one draft, one hidden article, a photo essay, a video page
    content/pages      two languages, one hidden page, one with `Sitemap: false`, one with `Robots: noindex`
    content/extra      files copied as they are: the author's own robots.txt, a KML file, the stylesheet
    templates          one override of Pelican's `simple` theme: canonical link, robots, a menu of chosen pages

One line enables the plugin: `PLUGINS`. `URLSET` asks for what nobody gets without asking: a news sitemap of the last
two days, and two historical vocabularies, Geo for the KML file and Mobile for the page `phone`.
"""

from pathlib import Path

SITENAME = "The urlset journal"
SITESUBTITLE = "Notes on sitemaps, dates and other facts"
SITEURL = "https://journal.urlset.example"
AUTHOR = "The urlset developers"
TIMEZONE = "Europe/Rome"
DEFAULT_LANG = "en"
DEFAULT_DATE_FORMAT = "%Y-%m-%d"  # the same on every machine, whatever its locale

PLUGINS = ["pelican.plugins.urlset"]
URLSET = {
    "news": {"name": SITENAME, "language": "en"},
    "legacy": ["geo", "mobile"],
}

PATH = "content"
CACHE_PATH = "cache"
ARTICLE_PATHS = ["articles"]
PAGE_PATHS = ["pages"]
STATIC_PATHS = ["images", "videos", "extra"]
EXTRA_PATH_METADATA = {
    "extra/robots.txt": {"path": "robots.txt"},
    "extra/places.kml": {"path": "places.kml"},
    "extra/journal.css": {"path": "journal.css"},
}

# Pages link to each other relatively, so the built site can also be read from a folder, without a server.
RELATIVE_URLS = True
ARTICLE_URL = ARTICLE_SAVE_AS = "{date:%Y}/{slug}.html"
ARTICLE_LANG_URL = ARTICLE_LANG_SAVE_AS = "{lang}/{date:%Y}/{slug}.html"
PAGE_URL = PAGE_SAVE_AS = "{slug}.html"
PAGE_LANG_URL = PAGE_LANG_SAVE_AS = "{lang}/{slug}.html"
YEAR_ARCHIVE_URL = YEAR_ARCHIVE_SAVE_AS = "{date:%Y}.html"
DEFAULT_PAGINATION = 5

FEED_DOMAIN = SITEURL
FEED_ALL_ATOM = "feeds/all.atom.xml"
CATEGORY_FEED_ATOM = TRANSLATION_FEED_ATOM = AUTHOR_FEED_ATOM = AUTHOR_FEED_RSS = None

THEME = "simple"
THEME_TEMPLATES_OVERRIDES = [str(Path(__file__).parent / "templates")]
CANONICAL_ROOT = SITEURL  # templates see SITEURL as a relative path under RELATIVE_URLS
DISPLAY_CATEGORIES_ON_MENU = True
