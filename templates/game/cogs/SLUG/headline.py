"""Where a game of TITLE stands, and whom it waits for."""

from __future__ import annotations

from bot.faces.parts import Observation
from bot.faces.voice import Voice
from games.SLUG.view import View
from phrases import Phrases


def headline(voice: Voice, view: View) -> str:
    """Return whose turn it is, or who won."""
    table, words = view.table, voice.words
    if view.outcome is not None:
        won = view.outcome.winners()
        points = voice.points(max(table.taken))
        return words("common.won", names=voice.all_of(won), points=points, count=len(won))
    if table.to_act is None:
        return words("SLUG.headline.set_up")
    return words("SLUG.headline.take", name=voice.name(table.to_act))


def place(words: Phrases, view: View) -> str:
    """Return where the game stands: "turn 3"."""
    return words("SLUG.place.turn", turn=max(1, view.table.turn))


def task(observation: Observation[View]) -> str:
    """Return what is asked of the seat now; "" if nothing is."""
    if observation.seat is None or observation.seat != observation.view.table.to_act:
        return ""
    return observation.words("SLUG.task.take")
