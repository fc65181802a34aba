"""Every word that people read, in French and English.

The words live in GNU gettext catalogues, `phrases/catalogue/<locale>/*.po`, where a msgid is a key
(`table.opened`) and a msgstr the sentence with `{places}`. `of` finds the language of a person or
a server, and the `Phrases` that it returns turns a key into a sentence::

    words = phrases.of("en-GB")
    words("pass_pass.place", round=2, trick=3)

A place that is given as an int is a quantity, and is written as the language writes numbers; what
is no quantity, an id for example, is given as a str. A key that no catalogue holds, or a place left
empty, is a fault of the program: KeyError.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Final, Literal, Protocol

from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

Locale = Literal["en", "fr"]

LOCALES: Final[tuple[Locale, ...]] = ("en", "fr")
"""Every language there is; the first is for everybody whose own is not among them."""

PLURALS: Final[dict[Locale, str]] = {"en": "(n != 1)", "fr": "(n > 1)"}
"""The number of the plural form for n things, as every catalogue's header has it."""

_LISTS: Final[dict[Locale, str]] = {"en": "en_GB", "fr": "fr_FR"}
"""Babel's locale for lists: without a comma before the last item."""

_GROUPS: Final[dict[Locale, str]] = {"en": ",", "fr": "\u202f"}
"""What parts groups of three digits; as CLDR has it for "en" and "fr"."""

CATALOGUE: Final = Path(__file__).parent / "catalogue"
"""Where the .po files are, one folder for each locale."""

Entry = str | tuple[str, ...]
"""A sentence, or its plural forms in gettext's order."""


class Plural(Protocol):
    """The number of the plural form for a count."""

    def __call__(self, count: int, /) -> int:
        """Return the place of the form among those of an entry."""


class Phrases:
    """The words of one language.

    `entries` maps keys to sentences; `plural` chooses among an entry's forms. Immutable, and safe
    to use from any thread.
    """

    def __init__(self, locale: Locale, entries: Mapping[str, Entry], plural: Plural) -> None:
        self.locale: Final[Locale] = locale
        self._entries = entries
        self._plural = plural

    def __call__(self, key: str, /, **places: str | int) -> str:
        """Return the sentence called `key` with its places filled.

        A phrase with plural forms takes the form for the place `count`. Raise KeyError if there
        is no such phrase or one of its places is missing.
        """
        entry = self._entries[key]
        try:
            if isinstance(entry, tuple):
                entry = entry[self._plural(int(places["count"]))]
            return entry.format_map({name: self._told(value) for name, value in places.items()})
        except KeyError as missing:
            raise KeyError(f"{key} lacks its place {missing}") from None

    def _told(self, value: str | int) -> str:
        return self.number(value) if isinstance(value, int) else value

    def number(self, count: int) -> str:
        """Return a whole number as this language writes it: "1,200", "1 200"; "−50" below zero."""
        return f"{count:,}".replace(",", _GROUPS[self.locale]).replace("-", "−")

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def keys(self) -> frozenset[str]:
        """Return every key of the language."""
        return frozenset(self._entries)

    def forms(self, key: str) -> tuple[str, ...]:
        """Return the sentence called `key` as it stands in the catalogue, or its plural forms."""
        entry = self._entries[key]
        return entry if isinstance(entry, tuple) else (entry,)

    def all_of(self, items: Sequence[str]) -> str:
        """Return "A, B and C" in this language; nothing for no items."""
        return format_list(items, style="standard", locale=_LISTS[self.locale])

    def one_of(self, items: Sequence[str]) -> str:
        """Return "A, B or C" in this language; nothing for no items."""
        return format_list(items, style="or", locale=_LISTS[self.locale])


def of(locale: str | None) -> Phrases:
    """Return the words for a Discord locale ("fr", "en-US", "de" ...); English if it has none."""
    language = (locale or "").replace("_", "-").split("-")[0].lower()
    return _phrases(next((known for known in LOCALES if known == language), LOCALES[0]))


def places(form: str) -> frozenset[str]:
    """Return the names of the places in a sentence of the catalogue."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(form) if name)


@cache
def _phrases(locale: Locale) -> Phrases:
    return read(locale, CATALOGUE)


def read(locale: Locale, folder: Path) -> Phrases:
    """Read every catalogue of a locale below `folder`; raise ValueError if two share a key."""
    entries: dict[str, Entry] = {}
    for path in sorted((folder / locale).glob("*.po")):
        for key, entry in _entries(_catalog(path, locale)):
            if key in entries:
                raise ValueError(f"{path}: another catalogue has {key} too")
            entries[key] = entry
    return Phrases(locale, entries, c2py(PLURALS[locale]))


def _catalog(path: Path, locale: Locale) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=locale, charset="utf-8", abort_invalid=True)


def _entries(catalog: Catalog) -> Iterable[tuple[str, Entry]]:
    for message in catalog:
        if not message.id:
            continue
        if isinstance(message.id, str):
            yield message.id, str(message.string)
        else:
            yield message.id[0], tuple(message.string or ())
