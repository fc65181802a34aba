"""The proof that a finished game's luck was fair, from its log as it is stored."""

from __future__ import annotations

from collections.abc import Iterator

from bot.facts import Elapsed, Moved, Started
from bot.folding import BrokenLog, UnknownRules, rebuild
from bot.store.protocol import StoredTable
from bot.table import Table
from games.chance import Luck, commitment
from games.fairness import Row, Seating, verify


def verdict(stored: StoredTable | None, game_id: str) -> tuple[bool, str]:
    """Return whether every draw of a stored game followed from its secret, and a sentence.

    A game that still runs is not looked into: its secret would show hidden cards.
    """
    if stored is None:
        return False, f"no game is called {game_id}"
    try:
        table = rebuild(stored.table, stored.log)
    except (UnknownRules, BrokenLog) as error:
        return False, f"the log of {game_id} cannot be read: {error}"
    if table.is_open:
        return False, f"{game_id} is still open: its secret would show hidden cards"
    if table.position is None:
        return False, f"{game_id} was closed before it began: nothing was drawn"
    return _proof(table)


def _proof(table: Table) -> tuple[bool, str]:
    secret = table.record.secret
    promised = commitment(secret)
    failure = verify(
        table.record.slug,
        table.record.rules_version,
        len(table.members),
        table.record.options,
        luck=Luck(secret, table.joins, scheme=1),
        promised=promised,
        rows=_rows(table),
        seating=_seating(table),
    ).failure
    if failure is not None:
        where = "the game" if failure.position is None else f"row {failure.position}"
        return False, f"{where} does not follow from the secret: {failure.doubt}"
    return True, (
        f"every draw of {table.game_id} followed from its secret\n"
        f"secret {secret.hex()}\n"
        f"SHA-256, as posted when the table was opened: {promised}"
    )


def _rows(table: Table) -> Iterator[Row]:
    for moment in table.moments:
        for fact in moment.facts:
            match fact:
                case Started(facts=facts):
                    yield Row(moment.seq, None, "", moment.at, bytes(facts))
                case Moved(seat=seat, code=code, facts=facts):
                    yield Row(moment.seq, seat, code, moment.at, bytes(facts))
                case Elapsed(timer=name, facts=facts):
                    yield Row(moment.seq, None, name, moment.at, bytes(facts))
                case _:
                    pass


def _seating(table: Table) -> Seating | None:
    """Return how the members came to their seats; the joins as they stood in the lobby."""
    for moment in table.moments:
        for fact in moment.facts:
            if isinstance(fact, Started):
                lobby = [0] * len(fact.order)
                for seat, place in enumerate(fact.order):
                    lobby[place] = table.joins[seat]
                return Seating(moment.seq, tuple(lobby), fact.order, table.drawn)
    return None
