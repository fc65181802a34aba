"""(g): a start with many stored running games beside a start with few."""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from pathlib import Path

from bot.engine.clock import SteadyClock
from bot.engine.engine import Engine
from bot.engine.request import Location, Request
from bot.log.events import Member
from bot.records import SurfaceRecord
from bot.shown.surfaces import BOARD
from bot.store.protocol import Store
from bot.store.sqlite import open_store
from bot.tables import dealing
from games.protocol import Millis
from games.registry import game, games
from sandbox import Sandbox
from tests.bench.figures import Goal, Result, figure
from tests.bot.engines import PledgedEngine
from tests.bot.playing import BOUNDLESS
from tests.e2e.house import House

TOGETHER = 250
"""How many games are stored at the same time while a database is filled."""


async def store_running(path: Path, count: int, guild_id: int) -> None:
    """Store games that people play and whose messages show all there is."""
    store = await open_store(path)
    try:
        engine = PledgedEngine(store, SteadyClock(), limits=BOUNDLESS)
        for first in range(0, count, TOGETHER):
            numbers = range(first, min(count, first + TOGETHER))
            await asyncio.gather(*(_store_one(store, engine, at, guild_id) for at in numbers))
    finally:
        await store.close()


async def _store_one(store: Store, engine: Engine, number: int, guild_id: int) -> None:
    every = games()
    slug, channel_id = every[number % len(every)].slug, 10_000_000 + number
    first = 1_000_000 + number * 10
    people = range(first, first + min(game(slug).seat_counts({})))
    members = tuple(Member(one, f"Guest {one}", one) for one in people)
    opening = Request(f"open-{number}", first)
    done = await engine.open(opening, Location(guild_id, channel_id), slug, {}, members)
    table_id = done.table.table_id
    done = await engine.change(table_id, Request(f"start-{number}", first), dealing.start())
    head = done.table.head
    await store.save_surface(
        SurfaceRecord(table_id, BOARD, None, channel_id, channel_id + 1, head, Millis(0))
    )
    await store.mark_synced(table_id, head)


class Home:
    """A bot whose database has a number of running games. `ready` is in s, `memory` in MB."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self.ready: list[float] = []
        self.memory: list[float] = []
        self._house = House(sandbox, folder, follows=False)

    async def fill(self, count: int) -> None:
        """Store the games, and start once: what the first start does is not measured."""
        await store_running(self._house.database, count, self._house.sandbox.guild().id)
        await self.start()
        self.ready, self.memory = [], []

    async def start(self) -> None:
        """Start the bot, take note of its time and memory, and stop it."""
        begun = time.perf_counter()
        await self._house.start()
        await self._house.ready()
        self.ready.append(time.perf_counter() - begun)
        self.memory.append(_memory(self._house.process.pid))
        await self._house.stop()


def _memory(process_id: int) -> float:
    """Return what a process holds in memory, in MB; 0 where the system does not say."""
    status = Path(f"/proc/{process_id}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text()) if status.exists() else None
    return int(found[1]) / 1024 if found else 0.0


async def measure(many: int, few: int, repeats: int) -> Result:
    """Start with many and with few games in turn."""
    with tempfile.TemporaryDirectory() as folder:
        # What the bot itself takes is measured: it must not be Discord that it waits for.
        async with Sandbox(people=3, limits=False) as sandbox:
            homes = {}
            for count in (few, many):
                place = Path(folder) / str(count)
                place.mkdir()
                homes[count] = Home(sandbox, place)
                await homes[count].fill(count)
            for _ in range(repeats):
                for home in homes.values():
                    await home.start()
    return _result(homes, many, few)


def _result(homes: dict[int, Home], many: int, few: int) -> Result:
    ready = {
        count: figure("g", f"{count} games: from start to ready", "s", home.ready)
        for count, home in homes.items()
    }
    memory = {
        count: figure("g", f"{count} games: memory once ready", "MB", home.memory)
        for count, home in homes.items()
    }
    slower = ready[many].median / ready[few].median
    more = memory[many].median - memory[few].median
    return Result(
        (*ready.values(), *memory.values()),
        (
            Goal("g", f"start with {many} games against {few}", slower, 1.2),
            Goal("g", f"memory with {many} games beyond {few}", more, 50.0, "MB"),
        ),
    )
