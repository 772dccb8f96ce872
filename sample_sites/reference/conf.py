"""urlset's API reference: a Sphinx site in two languages, and the example of how urlset is used with Sphinx.

Build it from any folder, in English and in Italian:

    sphinx-build -W sample_sites/reference build/reference/en
    sphinx-build -W -D language=it sample_sites/reference build/reference/it

What to look at:

    *.rst, *.md     prose in reStructuredText and MyST; locale/it holds its Italian translation (gettext)
    modules         one page per part of the core, made by autodoc from the docstrings; in English only. Each names the
                    modules it documents by patterns, so a module that is split or added appears on its own
    writing.rst     a page that asks not to be indexed
    example         an adapter for a made-up host: shown on a page, and packed as the archive that download.md offers

`sphinx_urlset` in `extensions` enables the plugin. The options below it are not needed for a sitemap: they announce the
translations, list the archive, and write the historical Code Search vocabulary for it.
"""

from __future__ import annotations

import enum
import gzip
import io
import pkgutil
import re
import tarfile
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.util.docutils import SphinxDirective

import urlset
from urlset.options import DECLARED, Options

if TYPE_CHECKING:
    from docutils.nodes import Node
    from sphinx.application import Sphinx
    from sphinx.config import Config

project = "urlset"
author = "The urlset developers"
project_copyright = "2026, The urlset developers"
release = urlset.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_urlset",
]
BASE = "https://urlset.example/reference/"
CODE = re.compile(r"(?<![:`])`((?:[^`\n]|\n(?!\s*\n))+)`(?!`)(\w*)")
EXAMPLE = "leaflet-urlset-1.0"
ENGLISH_ONLY = ["/modules/", "/downloads/"]
html_baseurl = f"{BASE}en/"
urlset_alternates = {"en": f"{BASE}en/", "it": f"{BASE}it/"}
urlset_resources = ["/downloads/*.tar.gz"]
urlset_legacy = ["codesearch"]
urlset_rules = [
    {"match": ENGLISH_ONLY, "alternates": False},
    {"match": "/downloads/", "codesearch": {"license": "MIT", "packagemap": f"{EXAMPLE}/packagemap.xml"}},
]

exclude_patterns = ["example"]
locale_dirs = ["locale"]
gettext_location = False  # line numbers would change the catalogues whenever a page does

autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
python_maximum_signature_line_length = 100
viewcode_follow_imported_members = False  # else links back from the source lead to names that no page has
napoleon_numpy_docstring = False
napoleon_use_ivar = True  # a value's fields are documented once, in its "Attributes:"

html_theme = "alabaster"
html_theme_options = {
    "description": "Sitemaps that are complete, valid and truthful",
    "fixed_sidebar": True,
    "page_width": "1020px",
    "body_max_width": "46em",
}
html_sidebars = {"**": ["about.html", "searchfield.html", "navigation.html", "languages.html"]}
templates_path = ["_templates"]


class CoreModules(SphinxDirective):
    """`core-modules`: the documentation of each module of the core that matches one of some patterns, in a section."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[Node]:
        """Return the sections."""
        known = [module.name for module in pkgutil.walk_packages(urlset.__path__, "urlset.")]
        names = [name for pattern in self.arguments[0].split() for name in known if fnmatch(name, pattern)]
        sections = [f"{name}\n{'-' * len(name)}\n\n.. automodule:: {name}\n" for name in dict.fromkeys(names)]
        return self.parse_text_to_nodes("\n".join(sections), allow_section_headings=True)


def choose_language(_app: Sphinx, config: Config) -> None:
    """Give each language its own base URL, below its code.

    What is not translated is built in every language, but it is listed only once, in English.
    """
    if config.language != "en":
        config.html_baseurl = f"{BASE}{config.language}/"
        config.urlset_exclude, config.urlset_rules = ENGLISH_ONLY, []


def pack_example(app: Sphinx) -> None:
    """Pack the example adapter for the download page; its bytes are the same at every build."""
    if app.builder.format != "html":
        return
    target = Path(app.outdir, "downloads", f"{EXAMPLE}.tar.gz")
    target.parent.mkdir(parents=True, exist_ok=True)
    with (
        target.open("wb") as file,
        gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for source in sorted(path for path in Path(app.srcdir, "example").iterdir() if path.is_file()):
            data = source.read_bytes()
            member = tarfile.TarInfo(f"{EXAMPLE}/{source.name}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))


def mend_docstring(_app: Sphinx, what: str, _name: str, obj: object, _options: object, lines: list[str]) -> None:
    """Turn a docstring into reStructuredText, and let enumerations and options list what they hold.

    Code stands in single backticks, `Page`s included, and becomes a literal. The docstring of an attribute gets a first
    line that shows nothing, because napoleon takes what stands before a colon in the first line for a type.
    """
    if obj is Options:
        for name, option in DECLARED.items():
            lines += [f"`{name}` ({option.shape})", f"    {option.doc}", ""]
    if isinstance(obj, type) and issubclass(obj, enum.Enum):
        lines += ["Members: " + ", ".join(f"`{each.name}`" for each in obj) + ".", ""]
    lines[:] = CODE.sub(r"``\1``\\ \2", "\n".join(lines)).split("\n")
    if what in {"attribute", "data", "property"}:
        lines.insert(0, "\\ ")


def mend_signature(
    _app: Sphinx, _what: str, _name: str, _obj: object, _options: object, signature: str | None, returns: str | None
) -> tuple[str | None, str | None]:
    """Write the default of a dataclass's field that is made anew each time as `...`, which Python can read."""
    return signature and signature.replace("<factory>", "..."), returns


def skip_field(_app: Sphinx, _what: str, _name: str, obj: object, _skip: object, _options: object) -> bool | None:
    """Leave out the fields of named tuples: each would say "Alias for field number 0" below what says what it is."""
    return True if type(obj).__name__ == "_tuplegetter" else None


def setup(app: Sphinx) -> None:
    """Add the directive, and connect the steps above."""
    app.add_directive("core-modules", CoreModules)
    app.connect("config-inited", choose_language, priority=400)  # before extensions read the configuration
    app.connect("builder-inited", pack_example)
    app.connect("autodoc-process-docstring", mend_docstring, priority=400)  # before napoleon reads it
    app.connect("autodoc-process-signature", mend_signature)
    app.connect("autodoc-skip-member", skip_field)
