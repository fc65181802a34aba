"""Computer players: they move by themselves, one at a time at each table.

A computer player thinks in a thread, from its own seat's observation, and moves like a person: by
one change of the engine, under a request id that cannot take effect twice.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import NamedTuple

from bot.engine.engine import Engine
from bot.engine.request import Request
from bot.jobs.errands import Errands
from bot.jobs.mind import Mind
from bot.jobs.supervisor import Backoff, NotYetError, Supervisor, is_passing
from bot.store.protocol import Store
from bot.tables import dealing, intents
from bot.tables.beside import computers_awaited
from bot.tables.refusals import BLOCKED, RefusalError, RefusalReason
from bot.tables.stamp import Stamp
from bot.tables.table import Table
from games.protocol import Seat

log = logging.getLogger(__name__)

BUDGET = 200
"""How many nodes a computer player may search for one move (decided)."""

RETRY = 5.0
"""Seconds before what failed is tried again: at first, and always where nothing can be stored."""

LONGEST_RETRY = 3_600.0
"""Seconds before it is tried again at most."""

MOST = 64
"""How many tables are looked at at once. They think one after the other in any case (`Mind`), but
`Mind` can prefer the tables where people wait only among those that are ready to think."""


class Computers:
    """Lets computer players move, one at a time at each table. One for each process."""

    def __init__(self, engine: Engine, store: Store, pace: float) -> None:
        self._engine = engine
        self._store = store
        self.pace = pace
        self._mind = Mind()
        backoff = Backoff(RETRY, LONGEST_RETRY, RETRY)
        self._tables: Supervisor[str, _Play] = Supervisor(
            log, lambda table_id: _Play(self, table_id), MOST, backoff
        )
        self._errands = Errands(log, backoff)

    def look(self, table: Table) -> None:
        """Let a table's computer players move if one of them has something to do."""
        if computers_awaited(table) or table.table_id in self._tables:
            self._tables.wake(table.table_id, urgent=_is_watched(table))

    async def catch_up(self) -> None:
        """Look at every table that waits for a computer player."""
        await self._errands.run("computer players", self._catch_up)

    async def _catch_up(self) -> None:
        for table_id in await self._store.computers_awaited():
            self._tables.wake(table_id, urgent=False)

    async def close(self) -> None:
        """Stop; a move under way is finished or was never begun."""
        await self._errands.close()
        await self._tables.close()
        await self._mind.close()

    async def play(self, table_id: str, agenda: Agenda) -> float | None:
        """Let the next computer player of a table move, if it is time.

        Return after how many seconds to ask again; None if only people are awaited, or the table
        cannot go on. Raise `RefusalError(STORE_FULL)` or `StoreError` if nothing can be read or
        stored, `NotYetError` if the move was refused because the table has changed.
        """
        try:
            table = await self._engine.table(table_id)
            turn = agenda.next(table)
            if turn is None:
                agenda.note_move()
                return None
            if turn.wait > 0:
                return turn.wait
            await self._move(table, turn.seat)
        except RefusalError as error:
            if is_passing(error):
                raise
            if error.reason in BLOCKED or error.reason is RefusalReason.NO_TABLE:
                # The engine has logged why, once.
                return None
            # While it thought, a person or a timer changed the table, or its seat was taken back.
            # The next run looks at the table as it is then.
            raise NotYetError from error
        agenda.note_move()
        return 0.0

    async def _move(self, table: Table, seat: Seat) -> None:
        # Taken before it thinks: if the decision is another one afterwards, the move is stale. The
        # request id names the next row, so the same thought, sent twice, makes one row at most.
        stamp = table.stamp(seat)
        code = await self._chosen(table, seat)
        request = Request(f"computer:{seat}:{table.head + 1}", None)
        intent = intents.of_owner(None, seat, intents.move(seat, stamp, code, "host"))
        await self._engine.change(table.table_id, request, intent)

    async def _chosen(self, table: Table, seat: Seat) -> str:
        """Return a computer player's move; any legal one if it fails, so that the game goes on."""
        position, chance = table.running(), dealing.brain_chance(table, seat)
        legal = position.legal(seat)
        try:
            think = partial(position.choose, seat, chance, BUDGET)
            code = await self._mind.think(think, for_people=_is_watched(table))
        except Exception:
            log.exception("a computer player at table %s", table.table_id)
            return legal[0]
        if code in legal:
            return code
        log.error("a computer player at table %s chose %s", table.table_id, code)
        return legal[0]


class _Play:
    """The computer players of one table."""

    def __init__(self, computers: Computers, table_id: str) -> None:
        self._computers = computers
        self._table_id = table_id
        self._agenda = Agenda(computers.pace)

    def __str__(self) -> str:
        return f"computer players of table {self._table_id}"

    async def run(self) -> float | None:
        return await self._computers.play(self._table_id, self._agenda)


class _Turn(NamedTuple):
    """Which computer player is next, and in how many seconds."""

    seat: Seat
    wait: float


class Agenda:
    """When the computer players of one table move.

    They move one at a time, `pace` seconds apart, so that people can follow. Where the rules let
    the quickest win, each moves a human delay after it could (`Rules.delay`).
    """

    def __init__(self, pace: float) -> None:
        self._now = asyncio.get_running_loop().time
        self._pace = pace
        self._due: dict[tuple[Seat, Stamp | None], float] = {}
        self.note_move()

    def note_move(self) -> None:
        """Take note that one of them has just moved, or that nobody but people had to move."""
        self._next_turn = self._now() + self._pace

    def next(self, table: Table) -> _Turn | None:
        """Return which computer player moves next, and in how many seconds; None if none does."""
        now = self._now()
        turns = [
            _Turn(seat, max(0.0, self._at(table, seat) - now)) for seat in computers_awaited(table)
        ]
        return min(turns, key=lambda turn: turn.wait, default=None)

    def _at(self, table: Table, seat: Seat) -> float:
        # The delay is counted from when the decision was first seen: a table that is looked at
        # again and again meanwhile must not begin to wait anew.
        decision = (seat, table.stamp(seat))
        if decision not in self._due:
            delay = table.running().delay(seat, dealing.brain_chance(table, seat))
            if delay is None:
                return self._next_turn
            self._due[decision] = self._now() + delay / 1000
        return self._due[decision]


def _is_watched(table: Table) -> bool:
    """Return whether people sit at a table, who wait while its computer players think."""
    return any(member.user_id is not None for member in table.members)
