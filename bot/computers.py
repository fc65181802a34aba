"""Computer players, and the timers of the rules: what happens at a table without anybody's asking.

A computer player thinks in a thread, from its own seat's view, and moves like everybody else: by
one change of the host, under a request id that cannot take effect twice.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from bot import intents
from bot.host import Host, Request
from bot.intents import Reason, Refusal
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
        self._again: set[str] = set()
        self._closing = False
        # One thinks at a time: more threads would not think faster, but hinder the event loop.
        self._mind = ThreadPoolExecutor(1, thread_name_prefix="computers")

    def look(self, table: Table) -> None:
        """Let a table's computer players move if it waits for one."""
        if _next(table) is not None:
            self._begin(table.game_id)

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
        self._mind.shutdown(wait=True, cancel_futures=True)

    def _begin(self, game_id: str) -> None:
        if self._closing:
            return
        if game_id in self._tasks:
            self._again.add(game_id)
            return
        task = asyncio.create_task(self._play(game_id), name=f"computers-{game_id}")
        self._tasks[game_id] = task
        task.add_done_callback(lambda _task: self._ended(game_id))

    def _ended(self, game_id: str) -> None:
        del self._tasks[game_id]
        if game_id in self._again:
            self._again.discard(game_id)
            self._begin(game_id)

    async def _play(self, game_id: str) -> None:
        """Move for computer players until the table waits for a person."""
        while True:
            self._again.discard(game_id)
            try:
                await asyncio.sleep(self._pace)
                table = await self._host.table(game_id)
                seat = _next(table)
                if seat is None:
                    return
                await self._move(table, seat)
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
        decision = table.running().decision(seat)
        code = await self._chosen(table, seat)
        request = Request(f"computer:{seat}:{table.head + 1}", None)
        intent = intents.of_owner(None, seat, intents.move(seat, decision, code, "host"))
        await self._host.change(table.game_id, request, intent)

    async def _chosen(self, table: Table, seat: Seat) -> str:
        """Return what a computer player does; where it fails, any legal move: the game goes on."""
        position, chance = table.running(), intents.brain_chance(table, seat)
        legal = position.legal(seat)
        try:
            loop = asyncio.get_running_loop()
            code = await loop.run_in_executor(self._mind, position.choose, seat, chance, BUDGET)
        except Exception:
            log.exception("a computer player at table %s", table.game_id)
            return legal[0]
        if code in legal:
            return code
        log.error("a computer player at table %s chose %s", table.game_id, code)
        return legal[0]


def _next(table: Table) -> Seat | None:
    """Return a seat of a computer player that the game waits for, or None."""
    waiting = (seat for seat in sorted(table.to_act) if table.members[seat].user_id is None)
    return next(waiting, None)
