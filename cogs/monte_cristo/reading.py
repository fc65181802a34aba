"""Words that people type for the pieces of Le Secret de Monte Cristo, in every language.

All texts given here are folded: without case and accents.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, TypeVar

import regex

import phrases
from bot.shown.text import folded
from games.monte_cristo.components import (
    ACTIONS,
    DUNGEONS,
    KINDS,
    LETTERS,
    PLACES,
    Action,
    Place,
    TreasureKind,
)
from phrases import Phrases

T = TypeVar("T")

_WORD = regex.compile(r"\p{L}+")
_NUMBER = regex.compile(r"\d{1,3}")

_FILLING: Final = frozenset(
    ("and", "bags", "card", "dungeon", "from", "marble", "of", "plan", "the", "to", "up")
) | frozenset(
    ("au", "aux", "bille", "carte", "de", "des", "donjon", "du", "en", "et", "la", "le", "sacs")
)
"""Words that may stand beside a name and mean nothing alone."""


def parts(typed: str) -> tuple[list[str], list[int]]:
    """Return the names and the numbers of a text: "ruby 3 + emerald 1", "r3 e1"."""
    names = [word for word in _WORD.findall(typed) if word not in _FILLING]
    return names, [int(number) for number in _NUMBER.findall(typed)]


def kind(name: str, words: Phrases) -> TreasureKind | None:
    """Return the kind of treasure that a name means, whole or begun, or its letter in codes."""
    return LETTERS.get(name) or _one(
        name, {each: f"monte_cristo.kind.{each.value}" for each in KINDS}, words
    )


def track(typed: str, words: Phrases) -> Action | None:
    """Return the track that a text means, whole or begun."""
    return _one(typed, {each: f"monte_cristo.action.{each.value}" for each in ACTIONS}, words)


def place(typed: str, words: Phrases) -> Place | None:
    """Return the dungeon or zone that a text means: "a", "donjon A", "joker", "sac joker"."""
    spoken = _WORD.findall(typed)
    if spoken and spoken[-1] in DUNGEONS and set(spoken[:-1]) <= _FILLING:
        return Place(spoken[-1])
    zones = {each: f"monte_cristo.spot.{each.value}" for each in PLACES if each not in DUNGEONS}
    return _one(typed, zones, words) or _one(" ".join(parts(typed)[0]), zones, words)


def _one(typed: str, keys: Mapping[T, str], words: Phrases) -> T | None:
    """Return what a text names: whole in any language, or else begun in one's own."""
    if not typed:
        return None
    whole = {one for one, key in keys.items() if typed in _names(key)}
    own = {one: folded(words(key)) for one, key in keys.items()}
    begun = {one for one, name in own.items() if _begins(name, typed)}
    found = whole or begun
    return found.pop() if len(found) == 1 else None


def _begins(name: str, typed: str) -> bool:
    """Tell whether a name, or a word of it, begins with what was typed."""
    return name.startswith(typed) or any(word.startswith(typed) for word in _WORD.findall(name))


@cache
def _names(key: str) -> frozenset[str]:
    return frozenset(folded(phrases.of(locale)(key)) for locale in phrases.LOCALES)


@cache
def passing() -> frozenset[str]:
    """Return the words that place nobody, take nothing and change nothing."""
    keys = ("done", "nobody", "nothing", "unchanged", "plan_nobody")
    more = ("pass", "no", "none", "stop", "passer", "passe", "non", "rien", "aucun", "fini", "end")
    return _said(keys) | frozenset(more)


@cache
def cancelling() -> frozenset[str]:
    """Return the words that take a plan back."""
    return _said(("cancel",)) | frozenset(("cancel", "undo", "annuler", "annule"))


def cheapest() -> frozenset[str]:
    """Return the words for the payment that is preset."""
    return frozenset(("cheapest", "the cheapest", "moins cher", "le moins cher"))


@cache
def jokers() -> frozenset[str]:
    """Return the words for a joker."""
    return _names("monte_cristo.joker") | frozenset(("jokers",))


def _said(buttons: Iterable[str]) -> frozenset[str]:
    return frozenset().union(*(_names(f"monte_cristo.button.{one}") for one in buttons))
