"""How a game of Le Secret de Monte Cristo ended, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.shown.face import Observation
from bot.shown.voice import fitted
from cogs.monte_cristo.turn import turn
from cogs.monte_cristo.voice import Voice, earnings, marked
from games.monte_cristo.components import KINDS
from games.monte_cristo.view import View
from games.protocol import Outcome, Seat

RANKING: Final = 1_800
"""The longest result, in characters: a plain message holds it with its subject and place."""


def ranking(observation: Observation[View], outcome: Outcome) -> str:
    """Return how the game ended, then the ranks, best first, with points by category."""

    def told(voice: Voice) -> str:
        return "\n".join((turn(voice, observation.view), *ranks(voice, outcome)))

    return fitted(RANKING, observation, marked, told)


def ranks(voice: Voice, outcome: Outcome) -> Iterator[str]:
    """Yield a line for each rank and one for its categories below it."""
    seats = sorted(range(len(outcome.scores)), key=lambda seat: outcome.scores[seat].rank)
    for seat in map(Seat, seats):
        score = outcome.scores[seat]
        name, points = voice.name(seat), voice.points(score.categories["points"])
        yield voice.words("monte_cristo.rank", rank=score.rank, name=name, points=points)
        yield f"- {_categories(voice, score.categories)}"


def _categories(voice: Voice, categories: dict[str, int]) -> str:
    earned = earnings(voice, (categories[kind.value] for kind in KINDS))
    bonus = voice.words("monte_cristo.board.bonus", points=categories["bonus"])
    count = categories["adventurers"]
    exploring = voice.words("monte_cristo.exploring", count=count)
    return " · ".join((*earned, bonus, exploring))
