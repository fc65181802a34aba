"""The rules of Top Secret page by page, its times, and its cards in refusals."""

from __future__ import annotations

from typing import Final

from cogs.top_secret.voice import SIGNS, card_words
from games.top_secret.components import FINE, GOAL, KINDS, CardKind
from games.top_secret.options import BOUM
from phrases import Phrases

PAGES: Final = ("goal", "cards", "turn", "reveal", "moles", "bank", "pace", "end", "rulings")
"""The pages of the rules, in order."""


def value(option: str, value: str, words: Phrases) -> str:
    """Return what a value of an option is called, if it is no phrase of its own: a time."""
    return words("top_secret.seconds", count=int(value)) if option == BOUM.key else ""


def fill(page: str, _words: Phrases) -> dict[str, str | int]:
    """Return what the code knows best and puts into a page: the signs of cards, sums."""
    match page:
        case "cards":
            return {kind.value: sign for kind, sign in SIGNS.items()}
        case "pace":
            return {"fine": FINE}
        case "end":
            return {"fine": FINE, "goal": GOAL}
        case _:
            return {}


def detail(words: Phrases, _place: str, value: str | int) -> str | int:
    """Return a detail of a refusal: a card's code becomes the card in words.

    A seat in the detail stays unsaid: whoever asked has just named that player.
    """
    return card_words(words, CardKind(value)) if value in KINDS else value
