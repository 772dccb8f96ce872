"""Code Search values: the file types and licences that Google Code Search knew.

Source: Google answers 75252 (languages) and 75256 (licences).
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
