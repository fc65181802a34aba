"""Words that people type for the pieces of Le Secret de Monte Cristo, in every language.

All texts given here are folded: without case and accents.
"""

from __future__ import annotations

from typing import Final

from bot.faces.reading import meant, numbers_in, words_in
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

_ASIDE: Final = "monte_cristo.typed.aside"

PASSING: Final = (
    "monte_cristo.typed.pass",
    *(
        f"monte_cristo.button.{one}"
        for one in ("done", "nobody", "nothing", "unchanged", "plan_nobody")
    ),
)
"""The keys of what places nobody, takes nothing and changes nothing."""

CANCELLING: Final = ("monte_cristo.typed.cancel", "monte_cristo.button.cancel")
"""The keys of what takes a plan back."""

JOKERS: Final = ("monte_cristo.typed.jokers", "monte_cristo.joker")
"""The keys of a joker."""

CHEAPEST: Final = "monte_cristo.typed.cheapest"
"""The key of the payment that is preset."""


def parts(typed: str) -> tuple[list[str], list[int]]:
    """Return the names and the numbers of a text: "ruby 3 + emerald 1", "r3 e1"."""
    return words_in(typed, _ASIDE), numbers_in(typed)


def kind(name: str, words: Phrases) -> TreasureKind | None:
    """Return the kind of treasure that a name means, whole or begun, or its letter in codes."""
    keys = {each: f"monte_cristo.kind.{each.value}" for each in KINDS}
    return LETTERS.get(name) or meant(name, keys, words)


def track(typed: str, words: Phrases) -> Action | None:
    """Return the track that a text means, whole or begun."""
    return meant(typed, {each: f"monte_cristo.action.{each.value}" for each in ACTIONS}, words)


def place(typed: str, words: Phrases) -> Place | None:
    """Return the dungeon or zone that a text means: "a", "donjon A", "joker", "sac joker"."""
    names = words_in(typed, _ASIDE)
    if len(names) == 1 and names[0] in DUNGEONS:
        return Place(names[0])
    zones = {each: f"monte_cristo.spot.{each.value}" for each in PLACES if each not in DUNGEONS}
    return meant(typed, zones, words) or meant(" ".join(names), zones, words)
