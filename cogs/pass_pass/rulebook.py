"""The rules of Pass Pass page by page, and its cards in refusals."""

from __future__ import annotations

from typing import Final

from cogs.pass_pass.voice import card_words
from games.pass_pass.components import CARDS
from phrases import Phrases

PAGES: Final = ("goal", "trick", "winners", "picks", "pass_pass", "score", "teams", "talk")
"""The pages of the rules, in order."""


def detail(words: Phrases, _place: str, value: str | int) -> str | int:
    """Return a detail of a refusal: a card's code becomes the card in words."""
    card = CARDS.get(str(value))
    return value if card is None else card_words(words, card)
