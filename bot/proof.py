"""The proof that a finished game's luck was fair, from its table as it was folded."""

from __future__ import annotations

from collections.abc import Iterator

from bot.facts import Elapsed, Moved, Started
from bot.table import Table
from games.fairness import Proof, Row, Seating, verify


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


def _rows(table: Table) -> Iterator[Row]:
    """Yield the rows of the game itself: the deal, moves and timers."""
    for moment in table.moments:
        for fact in moment.facts:
            match fact:
                case Started(facts=facts, drew=drew):
                    yield Row(moment.seq, None, "", moment.acted, bytes(facts), drew=drew)
                case Moved(seat=seat, code=code, facts=facts, drew=drew):
                    yield Row(moment.seq, seat, code, moment.acted, bytes(facts), drew=drew)
                case Elapsed(timer=name, facts=facts, drew=drew):
                    yield Row(moment.seq, None, name, moment.acted, bytes(facts), drew=drew)
                case _:
                    pass


def _seating(table: Table) -> Seating | None:
    """Return how the members came to their seats: what they joined by, as they stood in the lobby.

    None before the start.
    """
    for moment in table.moments:
        for fact in moment.facts:
            if isinstance(fact, Started):
                lobby: list[int | None] = [None] * len(fact.order)
                for seat, place in enumerate(fact.order):
                    lobby[place] = table.joins[seat] or None
                return Seating(moment.seq, tuple(lobby), fact.order, table.drawn)
    return None
