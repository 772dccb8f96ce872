"""Code Search values: the file types, licences and archive suffixes that Google Code Search knew.

Source: Google answers 75252 (languages) and 75256 (licences); archive suffixes and the first rows of the suffix table
from Google Sitemap Generator (2009). The other suffixes are the usual ones of the same languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

ARCHIVE = "archive"
"""The file type of archives."""

FILETYPES: Mapping[str, str] = MappingProxyType(
    {
        "archive": "Archive",
        "ada": "Ada",
        "applescript": "AppleScript",
        "asp": "ASP",
        "assembly": "Assembly",
        "autoconf": "Autoconf",
        "automake": "Automake",
        "awk": "Awk",
        "basic": "Basic/Visual Basic",
        "bat": "batch file",
        "c": "C",
        "c++": "C++",
        "c#": "C#",
        "cobol": "COBOL",
        "coldfusion": "ColdFusion",
        "configure": "configure script",
        "cpudescgcc": "GCC machine description",
        "cpudesclcc": "LCC machine description",
        "cpudescmono": "Mono machine description",
        "cpudescvcode": "VCODE machine description",
        "css": "CSS",
        "csv": "CSV",
        "d": "D",
        "eiffel": "Eiffel",
        "erlang": "Erlang",
        "fortran": "Fortran",
        "haskell": "Haskell",
        "html": "HTML",
        "java": "Java",
        "javascript": "JavaScript",
        "jsp": "JSP",
        "lex": "Lex",
        "limbo": "Limbo",
        "lisp": "Lisp",
        "lua": "Lua",
        "m4": "m4",
        "makefile": "Makefile",
        "mathematica": "Mathematica",
        "matlab": "Matlab",
        "modula2": "Modula-2",
        "modula3": "Modula-3",
        "objectivec": "Objective C",
        "ocaml": "OCaml",
        "pascal": "Pascal/Delphi",
        "patch": "diff file",
        "perl": "Perl",
        "php": "PHP",
        "pod": "Plain Old Documentation",
        "messagecatalog": "message catalog",
        "postscript": "PostScript",
        "prolog": "Prolog",
        "python": "Python",
        "r": "R",
        "rebol": "REBOL",
        "ruby": "Ruby",
        "scheme": "Scheme",
        "shell": "Shell",
        "sgml": "SGML",
        "smalltalk": "Smalltalk",
        "sql": "SQL",
        "sml": "Standard ML",
        "svg": "SVG",
        "tcl": "Tcl",
        "tex": "TeX/LaTeX",
        "texinfo": "Texinfo",
        "troff": "Troff",
        "vhdl": "VHDL",
        "vim": "Vim script",
        "xml": "XML",
        "xpm": "XPM",
        "xslt": "XSLT",
        "xsub": "XSUB",
        "xul": "XUL",
        "yacc": "Yacc",
    }
)
"""Short name of a file type, which is written, to its full name."""

LICENSES: Mapping[str, str] = MappingProxyType(
    {
        "aladdin": "Aladdin Public License",
        "artistic": "Artistic License",
        "apache": "Apache License",
        "apple": "Apple Public Source License",
        "bsd": "BSD License",
        "cpl": "Common Public License",
        "gpl": "GNU General Public License",
        "lgpl": "GNU Lesser General Public License",
        "disclaimer": "Historical Permission Notice and Disclaimer",
        "ibm": "IBM Public License",
        "lucent": "Lucent Public License",
        "mit": "MIT License",
        "mozilla": "Mozilla Public License",
        "nasa": "NASA Open Source Agreement",
        "python": "Python Software Foundation License",
        "qpl": "Q Public License",
        "sleepycat": "Sleepycat License",
        "zope": "Zope Public License",
    }
)
"""Short name of a licence, which is written, to its full name."""

SPDX: Mapping[str, str] = MappingProxyType(
    {
        "aladdin": "aladdin",
        "artistic": "artistic",
        "apache": "apache",
        "apsl": "apple",
        "bsd": "bsd",
        "cpl": "cpl",
        "gpl": "gpl",
        "lgpl": "lgpl",
        "hpnd": "disclaimer",
        "ipl": "ibm",
        "lpl": "lucent",
        "mpl": "mozilla",
        "nasa": "nasa",
        "psf": "python",
        "python": "python",
        "qpl": "qpl",
        "sleepycat": "sleepycat",
        "zpl": "zope",
    }
)
"""Family of an SPDX licence identifier (what stands before its version), in lower case, to its short name."""

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
