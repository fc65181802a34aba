"""How facts change the table of Passages Secrets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from games.passages_secrets.components import Token, column
from games.passages_secrets.moves import (
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
from games.passages_secrets.table import Last, Markers, Phase, Player, Shift, Table, other
from games.protocol import NoOptions, Seat


def seat_counts(chosen: NoOptions) -> tuple[int, ...]:
    """Return 2."""
    del chosen
    return (2,)


def initial(seats: int, chosen: NoOptions) -> Table:
    """Return the empty table for two."""
    del seats, chosen
    return Table((Player(Seat(0)), Player(Seat(1))))


def evolve(table: Table, event: Event) -> Table:
    """Return the table after one fact. Draws no luck and judges no legality."""
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


def _last(table: Table) -> Last:
    if table.last is None:
        raise ValueError("nothing has happened yet")
    return table.last


def _changed(table: Table, changed: Player) -> tuple[Player, Player]:
    first, second = table.players
    return (changed, second) if changed.seat == 0 else (first, changed)


def moved(markers: Markers, shifts: Iterable[Shift]) -> Markers:
    """Return the markers after they were moved."""
    places = list(markers)
    for shift in shifts:
        places[column(shift.district)] = shift.end
    bank, political, merchant, residential, noble = places
    return bank, political, merchant, residential, noble


def _set_up(table: Table, event: SetUp) -> Table:
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


def _began(table: Table, event: Began) -> Table:
    shifts = () if event.shift is None else (event.shift,)
    return replace(
        table,
        markers=moved(table.markers, shifts),
        phase=Phase.PLACE,
        to_act=table.first,
        last=Last(event.seat, None, None, shifts),
        decisions=table.decisions + 1,
    )


def _placed(table: Table, event: Placed) -> Table:
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


def _opened(table: Table, event: Opened) -> Table:
    last = _last(table)
    return replace(
        table,
        markers=moved(table.markers, (event.shift,)),
        phase=Phase.PLACE,
        to_act=other(event.seat),
        last=replace(last, shifts=(*last.shifts, event.shift)),
        decisions=table.decisions + 1,
    )


def _stolen(table: Table, event: Stolen) -> Table:
    player, last = table.players[event.seat], _last(table)
    player = replace(player, statues=(*player.statues, event.statue))
    last = replace(last, statues=(*last.statues, event.statue))
    return replace(table, players=_changed(table, player), last=last)


def _achieved(table: Table, event: Achieved) -> Table:
    player, last = table.players[event.seat], _last(table)
    player = replace(player, achievements=(*player.achievements, event.achievement))
    last = replace(last, achieved=(*last.achieved, (event.seat, event.achievement)))
    return replace(table, players=_changed(table, player), last=last)
