"""What Pass Pass is: name, pitch, options, and its rules page by page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.shown.album import Album
from bot.shown.face import Page
from cogs.pass_pass.voice import card_words
from games.pass_pass.components import CARDS
from games.protocol import Option
from phrases import Phrases

SLUG: Final = "pass_pass"

ALBUM: Final = Album(SLUG)

PAGES: Final = ("goal", "trick", "winners", "picks", "pass_pass", "score", "teams", "talk")
"""The pages of the rules, in order."""


def title(words: Phrases) -> str:
    """Return the game's name."""
    return words("pass_pass.title")


def pitch(words: Phrases) -> str:
    """Return one line that makes people want to play."""
    return words("pass_pass.pitch")


def facts(words: Phrases) -> str:
    """Return how many play and for how long."""
    return words("pass_pass.facts")


def option_label(option: Option, words: Phrases) -> str:
    """Return what an option of the table is called."""
    return words(f"pass_pass.option.{option.key}")


def value_label(option: Option, value: str, words: Phrases) -> str:
    """Return what a value of an option is called."""
    return words(f"pass_pass.option.{option.key}.{value}")


def rules(words: Phrases) -> tuple[Page, ...]:
    """Return the rules in our own words."""
    return tuple(ALBUM.page(page, words) for page in PAGES)


def refusal(words: Phrases, code: str, detail: Mapping[str, str | int]) -> str:
    """Return why the rules refuse a request: cards of the detail are named in words."""
    places = {
        place: card_words(words, CARDS[str(value)]) if str(value) in CARDS else value
        for place, value in detail.items()
    }
    return words(f"pass_pass.refusal.{code}", **places)
