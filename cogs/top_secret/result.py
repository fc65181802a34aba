"""How a game of Top Secret ended, in words: ranks, and each round side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.shown.face import Observation
from bot.shown.voice import fitted
from cogs.top_secret.turn import turn
from cogs.top_secret.voice import Voice, marked, signed
from games.protocol import Outcome, Seat
from games.top_secret.public_state import Count, PublicState
from games.top_secret.view import View

RANKING: Final = 1_800
"""The longest result, in characters: a plain message holds it with its subject and place."""


def ranking(observation: Observation[View], outcome: Outcome) -> str:
    """Return how the game ended, then the ranks, best first, with what they are made of."""

    def told(voice: Voice) -> str:
        lines = standings(voice, observation.view.table, outcome)
        return "\n".join((turn(voice, observation.view), *lines))

    return fitted(RANKING, observation, marked, told)


_RANK: Final = "top_secret.rank"
PLAIN_RANK: Final = "top_secret.rank_plain"
"""The line of a rank in messages, and where nothing may be bold."""


def standings(
    voice: Voice, table: PublicState, outcome: Outcome, key: str = _RANK
) -> Iterator[str]:
    """Yield a line for each player, best first: his points, and both sides of his safe."""
    seats = [player.seat for player in table.players]
    for seat in sorted(seats, key=lambda seat: outcome.scores[seat].rank):
        yield _rank(voice, table, outcome, seat, key)


def _rank(voice: Voice, table: PublicState, outcome: Outcome, seat: Seat, key: str) -> str:
    score = outcome.scores[seat]
    figures = {key: signed(value) for key, value in score.categories.items() if key != "points"}
    parts = voice.words("top_secret.parts", **figures)
    rounds = table.players[seat].rounds
    if len(rounds) > 1:
        listed = " + ".join(signed(count.points) for count in rounds)
        parts = voice.words("top_secret.rank_rounds", parts=parts, rounds=listed)
    return voice.words(
        key,
        rank=score.rank,
        name=voice.name(seat),
        points=voice.points(score.categories["points"]),
        parts=parts,
    )


def count_words(voice: Voice, count: Count) -> str:
    """Return what a seat reached in a round: "210 points (×1: 100, ×2: 160, fines: −50)"."""
    parts = voice.words(
        "top_secret.parts",
        singles=count.single_points,
        pairs=count.pair_points,
        fines=signed(count.fines),
    )
    return voice.words("top_secret.count", points=voice.points(count.points), parts=parts)
