"""How events change the table of Passages Secrets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from games.passages_secrets.components import Token, column
from games.passages_secrets.events import (
    Achieved,
    Began,
    Event,
    FinalScored,
    MidgameScored,
    Opened,
    Placed,
    SetUp,
    Stolen,
    Tied,
)
from games.passages_secrets.public_state import (
    Last,
    Markers,
    Phase,
    Player,
    PublicState,
    Shift,
    other,
)
from games.protocol import NoOptions, Seat

State = PublicState
"""The whole truth is what everybody sees: nothing is hidden."""


def initial(seats: int, chosen: NoOptions) -> State:
    """Return the empty table for two."""
    del seats, chosen
    return PublicState((Player(Seat(0)), Player(Seat(1))))


def evolve(table: State, event: Event) -> State:
    """Return the table after one event. Draws no luck and judges no legality."""
    match event:
        case Placed():
            return _placed(table, event)
        case Opened():
            return _opened(table, event)
        case Stolen():
            return _stolen(table, event)
        case Achieved():
            return _achieved(table, event)
        case Tied(achievement):
            last = replace(_last(table), tied=(*_last(table).tied, achievement))
            return replace(table, tied=(*table.tied, achievement), last=last)
        case MidgameScored(scored):
            return replace(table, midgame=scored, last=replace(_last(table), midgame=True))
        case FinalScored(sheets):
            return replace(table, final=sheets, phase=Phase.OVER, to_act=None)
        case SetUp():
            return _set_up(table, event)
        case Began():
            return _began(table, event)
        case _:
            assert_never(event)


def _last(table: PublicState) -> Last:
    if table.last is None:
        raise ValueError("nothing has happened yet")
    return table.last


def _changed(table: PublicState, changed: Player) -> tuple[Player, Player]:
    first, second = table.players
    return (changed, second) if changed.seat == 0 else (first, changed)


def moved(markers: Markers, shifts: Iterable[Shift]) -> Markers:
    """Return the markers after they were moved."""
    places = list(markers)
    for shift in shifts:
        places[column(shift.district)] = shift.end
    bank, political, merchant, residential, noble = places
    return bank, political, merchant, residential, noble


def _set_up(table: PublicState, event: SetUp) -> PublicState:
    return replace(
        table,
        layout=event.layout,
        faces=event.faces,
        owners=(None,) * len(event.faces),
        revealed=event.revealed,
        first=event.first,
        phase=Phase.OPENING,
        to_act=other(event.first),
    )


def _began(table: PublicState, event: Began) -> PublicState:
    shifts = () if event.shift is None else (event.shift,)
    return replace(
        table,
        markers=moved(table.markers, shifts),
        phase=Phase.PLACE,
        to_act=table.first,
        last=Last(event.seat, None, None, shifts),
        decisions=table.decisions + 1,
    )


def _placed(table: PublicState, event: Placed) -> PublicState:
    seat, path, token = event.seat, event.path, event.token
    player = table.players[seat]
    player = replace(player, paths=(*player.paths, path), tokens=(*player.tokens, token))
    digs = token is Token.ONE_SHOVEL
    return replace(
        table,
        players=_changed(table, player),
        owners=(*table.owners[: path - 1], seat, *table.owners[path:]),
        markers=moved(table.markers, event.shifts),
        phase=Phase.OPEN if digs else Phase.PLACE,
        to_act=seat if digs else other(seat),
        turns=table.turns + 1,
        last=Last(seat, path, token, event.shifts),
        decisions=table.decisions + 1,
    )


def _opened(table: PublicState, event: Opened) -> PublicState:
    last = _last(table)
    return replace(
        table,
        markers=moved(table.markers, (event.shift,)),
        phase=Phase.PLACE,
        to_act=other(event.seat),
        last=replace(last, shifts=(*last.shifts, event.shift)),
        decisions=table.decisions + 1,
    )


def _stolen(table: PublicState, event: Stolen) -> PublicState:
    player, last = table.players[event.seat], _last(table)
    player = replace(player, statues=(*player.statues, event.statue))
    last = replace(last, statues=(*last.statues, event.statue))
    return replace(table, players=_changed(table, player), last=last)


def _achieved(table: PublicState, event: Achieved) -> PublicState:
    player, last = table.players[event.seat], _last(table)
    player = replace(player, achievements=(*player.achievements, event.achievement))
    last = replace(last, achieved=(*last.achieved, (event.seat, event.achievement)))
    return replace(table, players=_changed(table, player), last=last)
