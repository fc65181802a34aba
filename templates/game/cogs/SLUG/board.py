"""The table of TITLE in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.faces.parts import Observation
from bot.faces.voice import Voice
from games.SLUG.view import View


def board(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield everything that the view holds."""
    table = observation.view.table
    yield voice.words("SLUG.board.heap", count=table.heap)
    for name, taken in zip(voice.names, table.taken, strict=True):
        yield f"- {voice.pair(name, voice.points(taken))}"


def hand(voice: Voice, observation: Observation[View]) -> Iterator[str]:
    """Yield what the view's seat has."""
    if observation.seat is not None:
        taken = observation.view.table.taken[observation.seat]
        yield voice.words("SLUG.hand", points=voice.points(taken))
