"""Computer players, and the timers of the rules: what happens at a table without anybody's asking.

A computer player thinks in a thread, from its own seat's view, and moves like everybody else: by
one change of the host, under a request id that cannot take effect twice.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import NamedTuple

from bot import intents
from bot.host import Host, Request
from bot.intents import Reason, Refusal
from bot.mind import Mind
from bot.stamp import Stamp
from bot.store.protocol import Store, StoreError
from bot.table import Table
from games.protocol import Seat

log = logging.getLogger(__name__)

BUDGET = 200
"""How many nodes a computer player may search for one move."""

RETRY = 5.0
"""Seconds before a move that could not be stored is tried again."""


class Computers:
    """Lets computer players move, one at a time at each table. One for each process."""

    def __init__(self, host: Host, store: Store, pace: float) -> None:
        self._host = host
        self._store = store
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._changed: dict[str, asyncio.Event] = {}
        self._closing = False
        self._mind = Mind()

    def look(self, table: Table) -> None:
        """Let a table's computer players move if one of them has something to do."""
        if _expected(table):
            self._begin(table.game_id)
        elif table.game_id in self._changed:
            self._changed[table.game_id].set()

    async def catch_up(self) -> None:
        """Look at every table that waits for a computer player."""
        for game_id in await self._store.computers_awaited():
            self._begin(game_id)

    async def close(self) -> None:
        """Stop; a move under way is finished or was never begun."""
        self._closing = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._mind.close()

    def _begin(self, game_id: str) -> None:
        if self._closing:
            return
        if game_id in self._tasks:
            self._changed[game_id].set()
            return
        changed = self._changed[game_id] = asyncio.Event()
        task = asyncio.create_task(self._play(game_id, changed), name=f"computers-{game_id}")
        self._tasks[game_id] = task
        task.add_done_callback(lambda _task: self._ended(game_id))

    def _ended(self, game_id: str) -> None:
        del self._tasks[game_id]
        if self._changed.pop(game_id).is_set():
            self._begin(game_id)

    async def _play(self, game_id: str, changed: asyncio.Event) -> None:
        """Move for computer players until the table waits for a person."""
        agenda = _Agenda(self._pace)
        while True:
            changed.clear()
            try:
                table = await self._host.table(game_id)
                turn = agenda.next(table)
                if turn is None:
                    return
                if not await _changes(changed, turn.wait):
                    await self._move(table, turn.seat)
                    agenda.rest()
            except Refusal as error:
                if error.reason is not Reason.STORE_FULL:
                    return
                await asyncio.sleep(RETRY)
            except StoreError:
                await asyncio.sleep(RETRY)
            except Exception:
                log.exception("computer players of table %s stop", game_id)
                return

    async def _move(self, table: Table, seat: Seat) -> None:
        stamp = table.stamp(seat)
        code = await self._chosen(table, seat)
        request = Request(f"computer:{seat}:{table.head + 1}", None)
        intent = intents.of_owner(None, seat, intents.move(seat, stamp, code, "host"))
        await self._host.change(table.game_id, request, intent)

    async def _chosen(self, table: Table, seat: Seat) -> str:
        """Return what a computer player does; where it fails, any legal move: the game goes on."""
        position, chance = table.running(), intents.brain_chance(table, seat)
        legal = position.legal(seat)
        try:
            think = partial(position.choose, seat, chance, BUDGET)
            code = await self._mind.think(think, for_people=_is_watched(table))
        except Exception:
            log.exception("a computer player at table %s", table.game_id)
            return legal[0]
        if code in legal:
            return code
        log.error("a computer player at table %s chose %s", table.game_id, code)
        return legal[0]


class _Turn(NamedTuple):
    """Which computer player is next, and in how many seconds."""

    seat: Seat
    wait: float


class _Agenda:
    """When the computer players of one table move.

    They move one at a time at the host's pace, so that people can follow; where people have to be
    quick, each a human delay after it could.
    """

    def __init__(self, pace: float) -> None:
        self._now = asyncio.get_running_loop().time
        self._pace = pace
        self._rested = self._now() + pace
        self._due: dict[tuple[Seat, Stamp | None], float] = {}

    def rest(self) -> None:
        """Take note that one of them has moved."""
        self._rested = self._now() + self._pace

    def next(self, table: Table) -> _Turn | None:
        """Return who moves next and when, unless the table changes; None if nobody does."""
        now = self._now()
        turns = [_Turn(seat, max(0.0, self._at(table, seat) - now)) for seat in _expected(table)]
        return min(turns, key=lambda turn: turn.wait, default=None)

    def _at(self, table: Table, seat: Seat) -> float:
        decision = (seat, table.stamp(seat))
        if decision not in self._due:
            delay = table.running().delay(seat, intents.brain_chance(table, seat))
            if delay is None:
                return self._rested
            self._due[decision] = self._now() + delay / 1000
        return self._due[decision]


async def _changes(changed: asyncio.Event, seconds: float) -> bool:
    """Wait so long; return early, and true, if a table changes meanwhile."""
    if seconds <= 0:
        await asyncio.sleep(0)
        return changed.is_set()
    try:
        async with asyncio.timeout(seconds):
            return await changed.wait()
    except TimeoutError:
        return False


def _is_watched(table: Table) -> bool:
    """Return whether people play at a table, who wait while its computer players think."""
    return any(member.user_id is not None for member in table.members)


def _expected(table: Table) -> list[Seat]:
    """Return the seats of computer players that have something to do, in order."""
    seats = sorted(table.to_act | table.to_react)
    return [seat for seat in seats if table.members[seat].user_id is None]
