"""How a game of Le Secret de Monte Cristo ended, in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.faces.parts import Observation
from bot.faces.voice import best_first
from cogs.monte_cristo.voice import Voice, earnings
from games.monte_cristo.components import KINDS
from games.monte_cristo.view import View
from games.protocol import Outcome


def ranks(voice: Voice, _observation: Observation[View], outcome: Outcome) -> Iterator[str]:
    """Yield a line for each rank and one for its categories below it."""
    for seat in best_first(outcome):
        score = outcome.scores[seat]
        points = voice.points(score.categories["points"])
        yield voice.rank(score.rank, voice.name(seat), points)
        yield f"- {_categories(voice, score.categories)}"


def _categories(voice: Voice, categories: dict[str, int]) -> str:
    earned = earnings(voice, (categories[kind.value] for kind in KINDS))
    bonus = voice.words("monte_cristo.board.bonus", points=categories["bonus"])
    count = categories["adventurers"]
    exploring = voice.words("monte_cristo.exploring", count=count)
    return " · ".join((*earned, bonus, exploring))
