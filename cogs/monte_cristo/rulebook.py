"""The rules of Le Secret de Monte Cristo page by page, and its pieces in refusals."""

from __future__ import annotations

from typing import Final

from cogs.monte_cristo.voice import kind_words
from games.monte_cristo.components import (
    CARDS,
    FULL,
    KINDS,
    TOKENS,
    Action,
    Place,
    TreasureKind,
)
from phrases import Phrases

PAGES: Final = (
    "goal",
    "slide",
    "supply",
    "adventurer",
    "zones",
    "treasure",
    "shuffle",
    "scoring",
    "end",
    "rulings",
)
"""The pages of the rules, in order."""


def fill(page: str, words: Phrases) -> dict[str, str | int]:
    """Return what the code puts into a page: kinds of treasure with their signs."""
    return {one.value: kind_words(words, one) for one in KINDS} if page == "goal" else {}


def detail(words: Phrases, place: str, value: str | int) -> str:
    """Return a detail of a refusal in words."""
    return _in_words(words, place, str(value))


def _in_words(words: Phrases, key: str, value: str) -> str:
    match key:
        case "card":
            return _card(words, value)
        case "zone" | "dungeon":
            return words(f"monte_cristo.spot.{Place(value).value}")
        case "treasures":
            return _treasures(words, value)
        case "track":
            return words(f"monte_cristo.action.{Action(value).value}")
        case "kind":
            return kind_words(words, TreasureKind(value))
        case _:
            return value


def _card(words: Phrases, code: str) -> str:
    card = CARDS.get(code)
    if card is None:
        return words("monte_cristo.joker")
    bags = words("monte_cristo.bags", kind=kind_words(words, card.kind), count=card.bags)
    return words("monte_cristo.card", bags=bags, count=card.adventurers)


def _treasures(words: Phrases, codes: str) -> str:
    tokens = (TOKENS[code] for code in codes.split("-")[:FULL])
    return words.all_of([f"{kind_words(words, one.kind)} {one.value}" for one in tokens])
