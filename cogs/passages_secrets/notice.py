"""What Passages Secrets is: name, pitch, and its rules page by page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.shown.face import Page
from cogs.passages_secrets.pictures import ALBUM
from cogs.passages_secrets.voice import TOKEN_SIGNS, achievement_words, district_words
from games.passages_secrets.board import NODES
from games.passages_secrets.components import DISTRICTS, Achievement, Token
from phrases import Phrases

PICTURED: Final = (
    "goal",
    "city",
    "turn",
    "tokens",
    "statues",
    "scoring",
    "districts",
    "achievements",
)
"""The pages of the rules that have a picture, in order."""

PAGES: Final = (*PICTURED, "rulings")
"""The pages of the rules, in order."""


def title(words: Phrases) -> str:
    """Return the game's name."""
    return words("passages_secrets.title")


def pitch(words: Phrases) -> str:
    """Return one line that makes people want to play."""
    return words("passages_secrets.pitch")


def facts(words: Phrases) -> str:
    """Return how many play and for how long."""
    return words("passages_secrets.facts")


def rules(words: Phrases) -> tuple[Page, ...]:
    """Return the rules in our own words."""
    return tuple(ALBUM.page(page, words, **_places(page, words)) for page in PAGES)


def _places(page: str, words: Phrases) -> dict[str, str]:
    """Return what the code knows best and puts into a page: signs, crossings, achievements."""
    match page:
        case "city":
            return {"crossings": crossings()}
        case "tokens":
            return {token.value: TOKEN_SIGNS[token] for token in Token}
        case "districts":
            return {one.value: district_words(words, one) for one in DISTRICTS}
        case "achievements":
            return {"list": "\n".join(f"- {achievement_words(words, one)}" for one in Achievement)}
        case _:
            return {}


def crossings() -> str:
    """Return which paths meet at each node, in a line: for those who cannot see the map."""
    groups = [node.paths for node in NODES if len(node.paths) > 1]
    return " · ".join("-".join(map(str, group)) for group in groups)


def refusal(words: Phrases, code: str, detail: Mapping[str, str | int]) -> str:
    """Return why the rules refuse a request."""
    return words(f"passages_secrets.refusal.{code}", **detail)
