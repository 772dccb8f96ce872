"""Catalogues: what a project's message catalogues say of its documents: which are theirs, how far it is translated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from sphinx.util.i18n import docname_to_domain

if TYPE_CHECKING:
    from babel.messages.catalog import Message
    from sphinx.application import Sphinx

_SHARE = 0.5  # of a document's messages: then most of what its reader sees is in the language


class Catalogues:
    """The catalogues of one project, in the languages that `urlset_alternates` names.

    They are the same files in the build of each language, so each build comes to the same sets. Only catalogues that
    are named after documents count: extensions have theirs in the same folders.
    """

    def __init__(self, app: Sphinx, languages: Iterable[str]) -> None:
        self._config, self._root = app.config, Path(app.srcdir)
        # The first language is that of the sources, as for x-default: it needs no catalogue, though it may have one.
        self._languages = [each for each in languages if each.casefold() != "x-default"][1:]
        self._names: dict[str, set[str]] = {}
        self._documents: dict[tuple[str, ...], str] = {}
        for name in app.env.found_docs:
            self._names.setdefault(self._domain(name), set()).add(name)
            self._documents[Path(app.env.doc2path(name, base=False)).parts] = name

    def own(self, name: str) -> Iterator[Path]:
        """Yield the catalogues of a document; one that others share does not tell which of them changed."""
        if len(self._names[self._domain(name)]) == 1:
            yield from self._files(self._config.language, self._domain(name))

    def untranslated(self, name: str) -> tuple[str, ...]:
        """Return the languages that have catalogues, but say too little of a document in them."""
        found = {language: documents.get(name, {}) for language, documents in self._messages.items()}
        enough = _SHARE * max(1, len({message for messages in found.values() for message in messages}))
        return tuple(language for language, messages in found.items() if sum(messages.values()) < enough)

    @cached_property
    def _messages(self) -> dict[str, dict[str, dict[object, bool]]]:
        """Each language that has catalogues to each document's messages, and whether they are translated."""
        found: dict[str, dict[str, dict[object, bool]]] = {}
        for language in self._languages:
            for domain, names in self._names.items():
                for path in self._files(language, domain):
                    documents = found.setdefault(language, {})
                    for message, name in self._read(path, names):
                        messages = documents.setdefault(name, {})
                        is_hidden = message.fuzzy and not self._config.gettext_allow_fuzzy_translations
                        messages[message.id] = messages.get(message.id, False) or bool(message.string and not is_hidden)
        return found

    def _read(self, path: Path, names: set[str]) -> Iterator[tuple[Message, str]]:
        """Yield the messages of a catalogue, each with its documents: all that share it where no places are given."""
        from babel.messages.pofile import read_po  # noqa: PLC0415 (slow, and few sites have translations)

        try:
            messages = [each for each in read_po(path.read_bytes().splitlines(), ignore_obsolete=True) if each.id]
        except (OSError, ValueError, LookupError):
            return  # Sphinx says so when it builds this language
        is_placed = len(names) > 1 and any(each.locations for each in messages)
        for each in messages:
            places = {self._document(place) for place, _ in each.locations} & names if is_placed else names
            yield from ((each, name) for name in places)

    def _document(self, place: str) -> str:
        """Return the document of a place, which is relative to a folder that only the build of the catalogue knows."""
        parts = PurePosixPath(place).parts
        tails = (parts[at:] for at in range(len(parts)))
        return next((self._documents[tail] for tail in tails if tail in self._documents), "")

    def _files(self, language: str, domain: str) -> Iterator[Path]:
        folders = self._folders.get(_folded(language), ())
        yield from filter(Path.is_file, (Path(folder, "LC_MESSAGES", f"{domain}.po") for folder in folders))

    @cached_property
    def _folders(self) -> dict[str, list[Path]]:
        """Each language to the folders of its catalogues."""
        found: dict[str, list[Path]] = {}
        for below in self._config.locale_dirs:
            root = Path(self._root, below)
            for path in sorted(root.iterdir()) if root.is_dir() else ():
                found.setdefault(_folded(path.name), []).append(path)
        return found

    def _domain(self, name: str) -> str:
        return docname_to_domain(name, self._config.gettext_compact)


def _folded(language: str) -> str:
    """Return a language as it is compared: hreflang says pt-BR, Sphinx pt_BR and Read the Docs pt-br."""
    return language.replace("-", "_").casefold()
