"""What Top Secret is: name, pitch, options, and its rules page by page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.shown.face import Page
from cogs.top_secret.pictures import ALBUM
from cogs.top_secret.voice import card_words
from games.protocol import Option
from games.top_secret.components import FINE, GOAL, KINDS, CardKind
from games.top_secret.options import BOUM
from phrases import Phrases

PAGES: Final = ("goal", "cards", "turn", "reveal", "moles", "bank", "pace", "end", "rulings")
"""The pages of the rules, in order."""


def title(words: Phrases) -> str:
    """Return the game's name."""
    return words("top_secret.title")


def pitch(words: Phrases) -> str:
    """Return one line that makes people want to play."""
    return words("top_secret.pitch")


def facts(words: Phrases) -> str:
    """Return how many play and for how long."""
    return words("top_secret.facts")


def option_label(option: Option, words: Phrases) -> str:
    """Return what an option of the table is called."""
    return words(f"top_secret.option.{option.key}")


def value_label(option: Option, value: str, words: Phrases) -> str:
    """Return what a value of an option is called."""
    if option.key == BOUM.key:
        return words("top_secret.seconds", count=int(value))
    return words(f"top_secret.option.{option.key}.{value}")


def rules(words: Phrases) -> tuple[Page, ...]:
    """Return the rules in our own words."""
    return tuple(ALBUM.page(page, words, **_places(page, words)) for page in PAGES)


def _places(page: str, words: Phrases) -> dict[str, str | int]:
    """Return what the code knows best and puts into a page: cards with their signs, sums."""
    spies = (CardKind.AGENT, CardKind.MOLE, CardKind.ASSASSIN)
    match page:
        case "cards":
            return {kind.value: card_words(words, kind) for kind in spies}
        case "pace":
            return {"fine": FINE}
        case "end":
            return {"fine": FINE, "goal": GOAL}
        case _:
            return {}


def refusal(words: Phrases, code: str, detail: Mapping[str, str | int]) -> str:
    """Return why the rules refuse a request; a card of the detail is named in words.

    A seat in the detail stays unsaid: whoever asked has just named that player himself.
    """
    places = {
        place: card_words(words, CardKind(value)) if value in KINDS else value
        for place, value in detail.items()
    }
    return words(f"top_secret.refusal.{code}", **places)
