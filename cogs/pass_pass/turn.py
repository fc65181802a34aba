"""Where a game of Pass Pass stands, and whom it waits for."""

from __future__ import annotations

from bot.shown.face import Observation
from bot.shown.voice import fitted
from cogs.pass_pass.voice import Voice, leads, marked, winners
from games.pass_pass.public_state import Phase, PublicState
from games.pass_pass.view import View


def headline(observation: Observation[View]) -> str:
    """Return whose turn it is and for what, or who won: one line of at most 300 characters."""
    return fitted(300, observation, marked, lambda voice: turn(voice, observation.view))


def turn(voice: Voice, view: View) -> str:
    """Return whose turn it is and for what, or who won, with the names as `voice` writes them."""
    words, table = voice.words, view.table
    match table.phase:
        case Phase.OVER:
            names = winners(view)
            key = f"pass_pass.headline.over.{table.reason}"
            return words(key, names=voice.all_of(names), count=len(names))
        case Phase.RECORD:
            names = table.to_act
            return words("pass_pass.headline.record", names=voice.one_of(names), round=table.round)
        case Phase.PLAY | Phase.FIRST_PICK | Phase.SECOND_PICK:
            name, step = voice.name(table.to_act[0]), _step(table)
            key = f"pass_pass.headline.{step}"
            return words(key, name=name, round=table.round, trick=table.tricks)
        case Phase.DEAL | Phase.SCORING:
            return words("pass_pass.headline.deal")


def place(observation: Observation[View]) -> str:
    """Return where the game stands: "round 2, trick 3"."""
    table = observation.view.table
    key = f"pass_pass.place.{table.phase.value}"
    return observation.words(key, round=table.round, trick=table.tricks)


def task(observation: Observation[View]) -> str:
    """Return what is asked of the seat now: "play a card (trick 3)"."""
    table = observation.view.table
    if table.phase is Phase.OVER:
        return observation.words("pass_pass.task.over")
    if observation.seat not in table.to_act:
        return observation.words("pass_pass.task.wait")
    key = f"pass_pass.task.{_step(table)}"
    return observation.words(key, round=table.round, trick=table.tricks)


def _step(table: PublicState) -> str:
    return "lead" if leads(table) else table.phase.value
