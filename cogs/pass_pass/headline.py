"""Where a game of Pass Pass stands, and whom it waits for."""

from __future__ import annotations

from bot.faces.parts import Observation
from cogs.pass_pass.voice import Voice, leads
from games.pass_pass.public_state import Phase, PublicState
from games.pass_pass.view import View
from phrases import Phrases


def headline(voice: Voice, view: View) -> str:
    """Return whose turn it is and for what, or who won."""
    words, table = voice.words, view.table
    match table.phase:
        case Phase.OVER:
            seats = () if view.outcome is None else view.outcome.winners()
            key = f"pass_pass.headline.over.{table.reason}"
            return words(key, names=voice.all_of(seats), count=len(seats))
        case Phase.RECORD:
            names = table.to_act
            return words("pass_pass.headline.record", names=voice.one_of(names), round=table.round)
        case Phase.PLAY | Phase.FIRST_PICK | Phase.SECOND_PICK:
            name, step = voice.name(table.to_act[0]), _step(table)
            key = f"pass_pass.headline.{step}"
            return words(key, name=name, round=table.round, trick=table.tricks)
        case Phase.DEAL | Phase.SCORING:
            return words("common.deal")


def place(words: Phrases, view: View) -> str:
    """Return where the game stands: "round 2, trick 3"."""
    table = view.table
    match table.phase:
        case Phase.DEAL:
            return words("common.place.deal")
        case Phase.RECORD | Phase.SCORING:
            return words("common.place.count", round=table.round)
        case _:
            return words("pass_pass.place.trick", round=table.round, trick=table.tricks)


def task(observation: Observation[View]) -> str:
    """Return what is asked of the seat now: "play a card (trick 3)"; "" if nothing is."""
    table = observation.view.table
    if observation.seat not in table.to_act:
        return ""
    key = f"pass_pass.task.{_step(table)}"
    return observation.words(key, round=table.round, trick=table.tricks)


def _step(table: PublicState) -> str:
    return "lead" if leads(table) else table.phase.value
