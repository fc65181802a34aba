"""The proof that a finished game's luck was fair, from its log as it is stored."""

from __future__ import annotations

from collections.abc import Iterator

from bot.facts import Elapsed, Moved, Started
from bot.folding import BrokenLog, UnknownRules, rebuild
from bot.store.protocol import StoredTable
from bot.table import Table
from games.chance import commitment
from games.fairness import Proof, Row, Seating, verify


def verdict(stored: StoredTable | None, game_id: str) -> tuple[bool, str]:
    """Return whether every draw of a stored game followed from its secret, and a sentence.

    A game that still runs is not looked into: its secret would show hidden cards.
    """
    if stored is None:
        return False, f"no game is called {game_id}"
    try:
        table = rebuild(stored.table, stored.log, stored.people)
    except (UnknownRules, BrokenLog) as error:
        return False, f"the log of {game_id} cannot be read: {error}"
    if table.is_open:
        return False, f"{game_id} is still open: its secret would show hidden cards"
    if table.position is None:
        return False, f"{game_id} was closed before it began: nothing was drawn"
    return _said(table, prove(table, commitment(table.record.secret)))


def _said(table: Table, proof: Proof) -> tuple[bool, str]:
    if (failure := proof.failure) is not None:
        where = "the game" if failure.position is None else f"row {failure.position}"
        return False, f"{where} does not follow from the secret: {failure.doubt}"
    secret = table.record.secret
    return True, (
        f"every draw of {table.game_id} followed from its secret\n"
        f"secret {secret.hex()}\n"
        f"SHA-256 of the secret, to be compared with what was posted: {commitment(secret)}"
    )


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
        seating=_seating(table),
    )


def _rows(table: Table) -> Iterator[Row]:
    """Yield the rows of the game itself: the deal, moves and timers."""
    for moment in table.moments:
        for fact in moment.facts:
            match fact:
                case Started(facts=facts):
                    yield Row(moment.seq, None, "", moment.acted, bytes(facts), drew=True)
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
