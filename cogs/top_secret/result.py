"""How a game of Top Secret ended, in words: ranks, and each round side by side."""

from __future__ import annotations

from collections.abc import Iterator

from bot.faces.parts import Observation
from bot.faces.voice import best_first
from cogs.top_secret.voice import Voice
from games.protocol import Outcome, Seat
from games.top_secret.public_state import Count, PublicState
from games.top_secret.view import View


def ranks(voice: Voice, observation: Observation[View], outcome: Outcome) -> Iterator[str]:
    """Yield a line for each player, best first: their points, and both sides of their safe."""
    for seat in best_first(outcome):
        yield _rank(voice, observation.view.table, outcome, seat)


def _rank(voice: Voice, table: PublicState, outcome: Outcome, seat: Seat) -> str:
    score = outcome.scores[seat]
    figures = {key: value for key, value in score.categories.items() if key != "points"}
    parts = voice.words("top_secret.parts", **figures)
    rounds = table.players[seat].rounds
    if len(rounds) > 1:
        listed = " + ".join(voice.words.number(count.points) for count in rounds)
        parts = voice.words("top_secret.rank_rounds", parts=parts, rounds=listed)
    points = voice.points(score.categories["points"])
    return voice.rank(score.rank, voice.name(seat), f"{points} ({parts})")


def count_words(voice: Voice, count: Count) -> str:
    """Return what a seat reached in a round: "210 points (×1: 100, ×2: 160, fines: −50)"."""
    parts = voice.words(
        "top_secret.parts",
        singles=count.single_points,
        pairs=count.pair_points,
        fines=count.fines,
    )
    return voice.words("top_secret.count", points=voice.points(count.points), parts=parts)
