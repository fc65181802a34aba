"""Where a game of Passages Secrets stands, and whom it waits for."""

from __future__ import annotations

from bot.shown.face import Observation
from bot.shown.voice import fitted
from cogs.passages_secrets.voice import Voice, marked, winners
from games.passages_secrets.components import TURNS
from games.passages_secrets.public_state import Phase, PublicState
from games.passages_secrets.view import View
from games.protocol import Outcome

HEADLINE = 300
"""The longest headline, in characters."""


def headline(observation: Observation[View]) -> str:
    """Return whose turn it is and for what, or who won: one line of at most `HEADLINE`."""
    return fitted(HEADLINE, observation, marked, lambda voice: turn(voice, observation.view))


def turn(voice: Voice, view: View) -> str:
    """Return whose turn it is and for what, or who won, with the names as `voice` writes them."""
    table = view.table
    if view.outcome is not None:
        return _won(voice, view, view.outcome)
    if table.to_act is None:
        return voice.words("passages_secrets.headline.set_up")
    key = f"passages_secrets.headline.{table.phase.value}"
    return voice.words(key, name=voice.name(table.to_act), turn=_turn(table), turns=TURNS)


def _turn(table: PublicState) -> int:
    """Return the number of the turn: that of a passage that has just been placed, or the next."""
    return table.turns if table.phase in (Phase.OPEN, Phase.OVER) else table.turns + 1


def _won(voice: Voice, view: View, outcome: Outcome) -> str:
    first, second = sorted(outcome.scores, key=lambda score: score.rank)
    figures = {"high": first.categories["points"], "low": second.categories["points"]}
    names = winners(view)
    if len(names) > 1:
        key = "passages_secrets.headline.shared"
        return voice.words(key, names=voice.all_of(names), high=figures["high"])
    name = voice.name(names[0])
    return voice.words(f"passages_secrets.headline.{_by(outcome)}", name=name, **figures)


def _by(outcome: Outcome) -> str:
    """Return what decided the game: points, the longer tunnel, or more districts."""
    first, second = (score.categories for score in outcome.scores)
    for figure, decided in (("points", "won"), ("length", "won_by_tunnel")):
        if first[figure] != second[figure]:
            return decided
    return "won_by_districts"


def place(observation: Observation[View]) -> str:
    """Return where the game stands: "turn 3 of 26"."""
    table = observation.view.table
    key = f"passages_secrets.place.{table.phase.value}"
    return observation.words(key, turn=_turn(table), turns=TURNS)


def task(observation: Observation[View]) -> str:
    """Return what is asked of the seat now: "place a passage (turn 3)"."""
    table = observation.view.table
    if table.phase is Phase.OVER:
        return observation.words("passages_secrets.task.over")
    if observation.seat is None or observation.seat != table.to_act:
        return observation.words("passages_secrets.task.wait")
    return observation.words(f"passages_secrets.task.{table.phase.value}", turn=_turn(table))
