"""`python -m tests.bench.storage --each N`: what room N finished games of each title take.

Random people play every title at its most seats by the engine, into the real store; their clock
and their ways are drawn, as are the ids of people and presses. A day has `--day` games; what ended
a day ago is packed at the end of each, as the running bot does. It prints bytes per game by table,
the files as they lie on the disk while the store is open, and what 2,500 games of each would take.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from bot.engine.engine import Engine
from bot.engine.request import Location, Request, timer_request
from bot.jobs.upkeep import USUAL, Upkeep
from bot.log.events import Member
from bot.records import SurfaceRecord
from bot.store.files import file
from bot.store.sqlite import SqliteStore, open_store
from bot.tables import dealing, intents
from bot.tables.refusals import Intent
from bot.tables.table import Table
from games import registry
from games.chance import seeded
from games.protocol import Millis, Seat
from games.registry import Game
from tests.bot.clock import ManualClock
from tests.bot.engines import SeededEntropy
from tests.bot.playing import BOUNDLESS, some_move

DAY = 24 * 60 * 60 * 1000
EPOCH = 1_420_070_400_000
"""When Discord began to count, in milliseconds."""

THINKING, WAY = 12_000, 120
"""Milliseconds that people think about a move, and that their press is under way, on average."""

PEOPLE = 400
WANTED = 2_500
BOUND = 70.0
"""Megabytes that the finished games of all four titles may take, `WANTED` of each."""

PLACES = ("board", "commitment", "begun")
PAGES = """
    SELECT tbl_name, sum(pgsize) FROM dbstat('main', 1) AS pages
    JOIN sqlite_schema AS parts ON parts.name = pages.name GROUP BY tbl_name ORDER BY 2 DESC
"""

TRANSIENT = ("log", "requests", "surfaces", "timers")
"""The tables that hold only what is not packed yet."""


class Club:
    """People who play game after game, in channels of their own."""

    def __init__(self, store: SqliteStore, seed: int) -> None:
        self.store, self.clock = store, ManualClock(1_780_000_000_000)
        self._engine = Engine(store, self.clock, SeededEntropy(seed), limits=BOUNDLESS)
        self._luck, self._seed = random.Random(seed), seed
        self._upkeep = Upkeep(store, self.clock, msgspec.structs.replace(USUAL, late=0))
        self._people = [(self._id(), f"Player {number:03}") for number in range(PEOPLE)]
        self.rows = 0

    async def play(self, game: Game) -> None:
        """Play one game of a title at its most seats, to the end."""
        seats = max(game.seat_counts({}))
        people = self._luck.sample(self._people, seats)
        members = [Member(*person, self._id()) for person in people]
        channel = self._id()
        opening = self._engine.open(
            self._press(people[0][0]), Location(700, channel), game.slug, {}, tuple(members[:1])
        )
        table = (await opening).table
        for member in members[1:]:
            table = await self._asks(table, member.user_id, intents.join(member))
        table = await self._asks(table, None, dealing.pledge())
        table = await self._asks(table, members[0].user_id, dealing.start())
        await self._show(table)
        head = (await self._to_the_end(table)).head
        await self.store.mark_synced(table.table_id, head)
        self.rows += head + 1

    async def a_day_passes(self) -> None:
        """Let what ended a day ago be packed, as the running bot does."""
        self.clock.advance(DAY)
        while await self._upkeep.run() != USUAL.rest:
            pass

    async def _to_the_end(self, table: Table) -> Table:
        chance = seeded(self._seed, table.table_id)
        while table.is_open:
            if table.to_act:
                seat, code = some_move(table, chance)
                move = intents.move(seat, table.stamp(seat), code, "channel")
                table = await self._asks(table, table.members[seat].user_id, move)
            else:
                timer = min(table.running().timers, key=lambda timer: timer.due)
                self.clock.at = max(self.clock.at, timer.due)
                await self._engine.change(
                    table.table_id, timer_request(timer), intents.expire(timer.name)
                )
                table = await self._engine.table(table.table_id)
        return table

    async def _asks(self, table: Table, user_id: int | None, intent: Intent) -> Table:
        await self._engine.change(table.table_id, self._press(user_id), intent)
        return await self._engine.table(table.table_id)

    def _press(self, user_id: int | None) -> Request:
        self.clock.advance(300 + round(self._luck.expovariate(1 / THINKING)))
        way = max(20, round(self._luck.gauss(WAY, WAY / 3)))
        return Request(str(self._id()), user_id, Millis(self.clock.at - way))

    def _id(self) -> int:
        """Return an id as Discord makes them: the instant, and 22 bits more."""
        return (self.clock.at - EPOCH << 22) + self._luck.getrandbits(22)

    async def _show(self, table: Table) -> None:
        """Store the messages that a table has."""
        hands = [("hand", Seat(seat)) for seat in range(len(table.members))]
        for kind, seat in (*((kind, None) for kind in PLACES), *hands):
            where = (table.record.channel_id, self._id(), table.head, Millis(self.clock.at))
            note = f'{{"owner":{self._id()},"posting":"{self._id()}"}}'
            await self.store.save_surface(SurfaceRecord(table.table_id, kind, seat, *where, note))


class Room(msgspec.Struct, frozen=True):
    """What is on the disk: bytes of each table's pages, its indexes included, and of each file.

    `packed` of the `games` are one block each; `spare` are the bytes of pages that wait for use.
    """

    games: int
    packed: int
    tables: dict[str, int]
    files: dict[str, int]
    spare: int

    def of_a_game(self, table: str) -> float:
        """Return the bytes of a table that a game takes for good, on average."""
        if table in TRANSIENT:
            return 0.0
        return self.tables[table] / (self.packed if table == "packed" else self.games)

    def beside(self) -> int:
        """Return the bytes that do not grow with the games that were ever played."""
        waiting = sum(size for table, size in self.tables.items() if table in TRANSIENT)
        return waiting + self.spare + self.files["-wal"] + self.files["-shm"]

    def of(self, games: int) -> float:
        """Return the megabytes that a number of games take, as they stand on the disk."""
        return (games * sum(map(self.of_a_game, self.tables)) + self.beside()) / 1e6


async def measure(each: int, day: int, seed: int) -> Room:
    """Play a number of games of each title, some a day, and return what is on the disk."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tablier.sqlite")
        store = await open_store(path)
        try:
            await _play(Club(store, seed), each, day)
            found = {
                ending: file.size(file.beside(path, ending)) for ending in ("", "-wal", "-shm")
            }
        finally:
            await store.close()
        return _room(path, found)


async def _play(club: Club, each: int, day: int) -> None:
    titles = [game for _ in range(each) for game in registry.games()]
    for number, game in enumerate(titles, 1):
        await club.play(game)
        if number % day == 0:
            await club.a_day_passes()
    print(f"{len(titles)} games, {club.rows} rows")


def _room(path: Path, files: dict[str, int]) -> Room:
    with closing(sqlite3.connect(path)) as connection:
        games, packed = connection.execute("SELECT count(*), sum(packed) FROM games").fetchone()
        tables = dict(connection.execute(PAGES).fetchall())
        spare = files[""] - sum(tables.values())
    return Room(games, packed, tables, files, spare)


def report(room: Room) -> Iterator[str]:
    """Yield what was found, and what the games that are wanted would take."""
    yield f"{room.packed} of {room.games} games packed; files {room.files}"
    for table in room.tables:
        yield f"{table:<14}{room.tables[table]:>12,} bytes {room.of_a_game(table):>9,.0f} a game"
    yield f"{'all that stays':<14}{'':>18}{sum(map(room.of_a_game, room.tables)):>9,.0f} a game"
    yield f"{'beside':<14}{room.beside():>12,} bytes, however many games were ever played"
    titles = len(registry.games())
    yield f"{WANTED} games of {titles} titles: {room.of(WANTED * titles):.1f} MB (bound {BOUND} MB)"


def main(arguments: Sequence[str]) -> int:
    """Return 0 if what is wanted fits."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.storage", description=__doc__)
    parser.add_argument("--each", type=int, default=100, help="games of each title")
    parser.add_argument("--day", type=int, default=100, help="games a day, of all titles")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    room = asyncio.run(measure(chosen.each, chosen.day, chosen.seed))
    print("\n".join(report(room)))
    return 0 if room.of(WANTED * len(registry.games())) <= BOUND else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
