"""The rules of Passages Secrets page by page."""

from __future__ import annotations

from typing import Final

from cogs.passages_secrets.voice import TOKEN_SIGNS, achievement_words, district_words
from games.passages_secrets.board import NODES, STATUES, Node, Statue
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


def fill(page: str, words: Phrases) -> dict[str, str | int]:
    """Return what the code knows best and puts into a page: signs, crossings, achievements."""
    match page:
        case "city":
            return {"crossings": crossings(), **platforms()}
        case "statues":
            return dict(zip(("first", "second", "last"), STATUES[Statue.TOP].paths, strict=True))
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
    return " · ".join(_meeting(node) for node in NODES if len(node.paths) > 1)


def platforms() -> dict[str, str]:
    """Return which paths meet at each platform, by its statue."""
    around = {statue.value: _meeting(node) for statue, node in STATUES.items()}
    return {where: paths for where, paths in around.items() if where != Statue.CENTRE.value}


def _meeting(node: Node) -> str:
    return "-".join(map(str, node.paths))
