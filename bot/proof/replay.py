"""The proof that a finished game's luck was fair, from its table as it was folded."""

from __future__ import annotations

from collections.abc import Iterator

from bot.log.events import Elapsed, Moved, Started
from bot.tables.table import Table
from games.fairness import GameRow, Proof, Seating, verify


def prove(table: Table, promised: str) -> Proof:
    """Return what of a game that began follows from its secret, and what was drawn.

    `promised` is the commitment as it was posted. Raise LookupError if the game never began.
    """
    record = table.record
    return verify(
        record.slug,
        record.rules_version,
        table.running().seats,
        record.options,
        luck=table.luck,
        promised=promised,
        rows=list(_rows(table)),
        seated=_seating(table),
    )


def _rows(table: Table) -> Iterator[GameRow]:
    """Yield the rows of the game itself: the deal, moves and timers."""
    for row in table.rows:
        for event in row.events:
            match event:
                case Started(events=events, drew=drew):
                    yield GameRow(row.seq, None, "", row.acted, bytes(events), drew=drew)
                case Moved(seat=seat, code=code, events=events, drew=drew):
                    yield GameRow(row.seq, seat, code, row.acted, bytes(events), drew=drew)
                case Elapsed(timer=name, events=events, drew=drew):
                    yield GameRow(row.seq, None, name, row.acted, bytes(events), drew=drew)
                case _:
                    pass


def _seating(table: Table) -> Seating | None:
    """Return how the members came to their seats: what they joined by, as they stood in the lobby.

    None before the start.
    """
    for row in table.rows:
        for event in row.events:
            if isinstance(event, Started):
                lobby: list[int | None] = [None] * len(event.order)
                for seat, place in enumerate(event.order):
                    lobby[place] = table.joins[seat] or None
                return Seating(row.seq, tuple(lobby), event.order, table.drawn)
    return None
