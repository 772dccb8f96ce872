"""Code Search names: what the names of files tell: an archive, a packagemap, a source file of some type.

Source: archive suffixes and the first rows of the suffix table from Google Sitemap Generator (2009). The other suffixes
are the usual ones of the same languages; the types are those of `codesearch_values.FILETYPES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ARCHIVE_SUFFIXES = (".tar", ".tar.z", ".tar.gz", ".tgz", ".tar.bz2", ".tbz", ".tbz2", ".zip")
"""How the names of the archives end that were read, in lower case."""

SUFFIXES: Mapping[str, str] = MappingProxyType(
    {
        ".java": "java",
        ".cs": "c#",
        ".h": "c++",
        ".cc": "c++",
        ".cpp": "c++",
        ".cxx": "c++",
        ".c": "c",
        ".vb": "basic",
        ".adb": "ada",
        ".ads": "ada",
        ".applescript": "applescript",
        ".asp": "asp",
        ".asm": "assembly",
        ".s": "assembly",
        ".ac": "autoconf",
        ".am": "automake",
        ".awk": "awk",
        ".bas": "basic",
        ".bat": "bat",
        ".cob": "cobol",
        ".cbl": "cobol",
        ".cfm": "coldfusion",
        ".css": "css",
        ".csv": "csv",
        ".d": "d",
        ".e": "eiffel",
        ".erl": "erlang",
        ".hrl": "erlang",
        ".f": "fortran",
        ".f77": "fortran",
        ".f90": "fortran",
        ".for": "fortran",
        ".hs": "haskell",
        ".html": "html",
        ".htm": "html",
        ".hh": "c++",
        ".hpp": "c++",
        ".js": "javascript",
        ".jsp": "jsp",
        ".l": "lex",
        ".lisp": "lisp",
        ".el": "lisp",
        ".lua": "lua",
        ".m4": "m4",
        ".mk": "makefile",
        ".nb": "mathematica",
        ".mod": "modula2",
        ".mm": "objectivec",
        ".ml": "ocaml",
        ".mli": "ocaml",
        ".pas": "pascal",
        ".diff": "patch",
        ".patch": "patch",
        ".pl": "perl",
        ".pm": "perl",
        ".php": "php",
        ".pod": "pod",
        ".po": "messagecatalog",
        ".pot": "messagecatalog",
        ".ps": "postscript",
        ".py": "python",
        ".r": "r",
        ".reb": "rebol",
        ".rb": "ruby",
        ".scm": "scheme",
        ".sh": "shell",
        ".sgml": "sgml",
        ".st": "smalltalk",
        ".sql": "sql",
        ".sml": "sml",
        ".svg": "svg",
        ".tcl": "tcl",
        ".tex": "tex",
        ".texi": "texinfo",
        ".texinfo": "texinfo",
        ".tr": "troff",
        ".vhd": "vhdl",
        ".vhdl": "vhdl",
        ".vim": "vim",
        ".xml": "xml",
        ".xpm": "xpm",
        ".xsl": "xslt",
        ".xslt": "xslt",
        ".xs": "xsub",
        ".xul": "xul",
        ".y": "yacc",
    }
)
"""How the name of a source file ends, in lower case, to its file type."""

WHOLE_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "makefile": "makefile",
        "gnumakefile": "makefile",
        "makefile.am": "automake",
        "configure": "configure",
        "configure.ac": "autoconf",
        "configure.in": "autoconf",
    }
)
"""Whole name of a source file, in lower case, to its file type."""

PACKAGEMAP_NAMES = (
    "PACKAGEMAP.XML", "PACKAGEMAP.xml", "Packagemap.xml", "packagemap.xml", "PACKAGEMAP", "Packagemap", "packagemap",
)  # fmt: skip
"""Where Google looked, in this order, in the top folder of an archive whose sitemap named no packagemap."""
