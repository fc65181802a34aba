"""The words on the pictures of Pass Pass."""

from __future__ import annotations

from typing import Final

from games.pass_pass.public_state import Phase, PublicState
from games.pass_pass.view import View
from render.kit.words import joined
from render.pass_pass.moments import DecidedMoment, MomentKind, When
from render.pictures import Names, Words

TEAMS: Final = "ABC"
"""What the teams are called."""

_TURNS: Final = {
    Phase.DEAL: "pass_pass.picture.turn.deal",
    Phase.PLAY: "pass_pass.picture.turn.play",
    Phase.FIRST_PICK: "pass_pass.picture.turn.first_pick",
    Phase.SECOND_PICK: "pass_pass.picture.turn.second_pick",
    Phase.SCORING: "pass_pass.picture.turn.scoring",
    Phase.OVER: "picture.won",
}

_MINE: Final = {
    Phase.PLAY: "pass_pass.picture.mine.play",
    Phase.FIRST_PICK: "pass_pass.picture.mine.first_pick",
    Phase.SECOND_PICK: "pass_pass.picture.mine.second_pick",
    Phase.RECORD: "pass_pass.picture.mine.record",
}


def stage(table: PublicState, words: Words) -> str:
    """Return where the game stands: the round and the trick."""
    return words("pass_pass.picture.stage", round=max(1, table.round), trick=max(1, table.tricks))


def turn(seen: View, names: Names, words: Words) -> str:
    """Return whose turn it is and for what, or who has won."""
    table = seen.table
    if table.phase is Phase.RECORD:
        team = table.players[table.to_act[0]].team or 0
        return words("pass_pass.picture.turn.record", team=TEAMS[team])
    seats = table.to_act if seen.outcome is None else seen.outcome.winners()
    return words(_TURNS[table.phase], names=joined(seats, names))


def my_turn(seen: View, names: Names, words: Words) -> str:
    """Return the same to the view's own seat."""
    key = _MINE.get(seen.table.phase)
    if key is None or seen.seat not in seen.table.to_act:
        return turn(seen, names, words)
    return words(key)


_MOMENTS: Final = {
    MomentKind.TICK: "pass_pass.picture.moment.tick",
    MomentKind.HAUL: "pass_pass.picture.moment.haul",
    MomentKind.LEAD: "pass_pass.picture.moment.lead",
    MomentKind.LEVEL: "pass_pass.picture.moment.level",
    MomentKind.SHARED: "pass_pass.picture.moment.shared",
    MomentKind.SHORT: "pass_pass.picture.moment.short",
}


def moment(told: DecidedMoment, names: Names, words: Words) -> str:
    """Return what happened at a moment that decided the game, and whose it was."""
    people = joined(told.seats, names)
    if told.kind is MomentKind.CLOSE:
        return words("pass_pass.picture.moment.close", names=people, count=told.count)
    return words(_MOMENTS[told.kind], names=people, number=told.count)


def when(told: When, words: Words) -> str:
    """Return when a moment was: "round 2, trick 5", or "round 2" at its end."""
    if told.trick:
        return words("pass_pass.moment.when", round=told.round, trick=told.trick)
    return words("pass_pass.moment.round", round=told.round)
