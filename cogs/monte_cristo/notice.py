"""What Le Secret de Monte Cristo is: name, pitch, rules page by page, and why moves are refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.shown.face import Page
from cogs.monte_cristo.pictures import ALBUM
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


def title(words: Phrases) -> str:
    """Return the game's name."""
    return words("monte_cristo.title")


def pitch(words: Phrases) -> str:
    """Return one line that makes people want to play."""
    return words("monte_cristo.pitch")


def facts(words: Phrases) -> str:
    """Return how many play and for how long."""
    return words("monte_cristo.facts")


def rules(words: Phrases) -> tuple[Page, ...]:
    """Return the rules in our own words."""
    return tuple(_page(page, words) for page in PAGES)


def _page(page: str, words: Phrases) -> Page:
    places = {one.value: kind_words(words, one) for one in KINDS} if page == "goal" else {}
    return ALBUM.page(page, words, **places)


def refusal(words: Phrases, code: str, detail: Mapping[str, str | int]) -> str:
    """Return why the rules refuse a request, with what it is about in words."""
    places = {key: _in_words(words, key, str(value)) for key, value in detail.items()}
    return words(f"monte_cristo.refusal.{code}", **places)


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
