"""Where a game of Passages Secrets stands, and whom it waits for."""

from __future__ import annotations

from bot.faces.parts import Observation
from cogs.passages_secrets.voice import Voice
from games.passages_secrets.components import TURNS
from games.passages_secrets.public_state import Phase, PublicState
from games.passages_secrets.view import View
from games.protocol import Outcome
from phrases import Phrases


def headline(voice: Voice, view: View) -> str:
    """Return whose turn it is and for what, or who won."""
    table = view.table
    if view.outcome is not None:
        return _won(voice, view.outcome)
    if table.to_act is None:
        return voice.words("passages_secrets.headline.set_up")
    key = f"passages_secrets.headline.{table.phase.value}"
    return voice.words(key, name=voice.name(table.to_act), turn=_turn(table), turns=TURNS)


def _turn(table: PublicState) -> int:
    """Return the number of the turn: that of a passage that has just been placed, or the next."""
    return table.turns if table.phase in (Phase.OPEN, Phase.OVER) else table.turns + 1


def _won(voice: Voice, outcome: Outcome) -> str:
    first, second = sorted(outcome.scores, key=lambda score: score.rank)
    figures = {"high": first.categories["points"], "low": second.categories["points"]}
    names = outcome.winners()
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


def place(words: Phrases, view: View) -> str:
    """Return where the game stands: "turn 3 of 26"."""
    table = view.table
    match table.phase:
        case Phase.SET_UP:
            return words("common.place.set_up")
        case Phase.OPENING:
            return words("passages_secrets.place.opening", turn=_turn(table))
        case _:
            return words("common.place.turn", turn=_turn(table), turns=TURNS)


def task(observation: Observation[View]) -> str:
    """Return what is asked of the seat now: "place a passage (turn 3)"; "" if nothing is."""
    table = observation.view.table
    if observation.seat is None or observation.seat != table.to_act:
        return ""
    return observation.words(f"passages_secrets.task.{table.phase.value}", turn=_turn(table))
