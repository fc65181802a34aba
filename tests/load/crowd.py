"""A crowd of live tables: people at each who think and move, and how old the boards become.

Discord's own limits are what a hundred tables meet first: 50 requests a second for the whole bot,
and 5 edits in 5 s for each channel. The sandbox keeps whatever limits it has been given.
"""

from __future__ import annotations

import asyncio
import math
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.engine.clock import SteadyClock
from bot.engine.request import Location, Request
from bot.log.events import Member
from bot.outgoing.planning.desired_state import _is_public
from bot.store.protocol import Store
from bot.store.sqlite import open_store
from bot.tables import dealing
from games.registry import game, games
from sandbox import Channel, Person, Sandbox
from sandbox.world.model import ChannelKind
from tests.bot.engines import PledgedEngine
from tests.bot.playing import BOUNDLESS
from tests.e2e.house import House
from tests.e2e.party import Party
from tests.e2e.ways import by_dm

INVALID = frozenset({401, 403, 429})
"""The answers that Discord counts as invalid requests: 10,000 in ten minutes lock a bot out.

https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
"""

GLANCE = 0.2
"""Seconds between two looks of a table that waits."""

SAMPLE = 0.1
"""Seconds between two looks at what the boards show: how exact an age is."""

SETTLED = 120.0
"""Seconds in which everything has to be shown once nobody moves any more."""


class Crowd:
    """Tables in channels of their own with different people at each, who play by DM.

    `think` is how many seconds they think at most; a quarter of that is the least.
    """

    def __init__(self, house: House, tables: int, think: float, seed: int) -> None:
        self.house = house
        self.parties: list[Party] = []
        self.faults: list[str] = []
        self._think = think
        self._chance = random.Random(seed)
        every = [each.slug for each in games()]
        self._slugs = [every[number % len(every)] for number in range(tables)]

    async def furnish(self) -> None:
        """Store the tables, dealt, before the bot starts; everybody has their DM channel already.

        A bot that has grown to a hundred tables has opened its DMs over weeks.
        """
        people = iter(self.house.sandbox.people)
        store = await open_store(self.house.database)
        try:
            engine = PledgedEngine(store, SteadyClock(), limits=BOUNDLESS)
            for number, slug in enumerate(self._slugs):
                seated = [next(people) for _ in range(seats_of(slug))]
                await self._known(store, seated)
                self.parties.append(await self._dealt(engine, number, slug, seated))
        finally:
            await store.close()

    async def _known(self, store: Store, people: Sequence[Person]) -> None:
        for person in people:
            channel = await person.open_dm()
            await store.update_user(
                person.id, dm_channel_id=channel.id, dm_open=True, locale=person.locale
            )

    async def _dealt(
        self, engine: PledgedEngine, number: int, slug: str, people: Sequence[Person]
    ) -> Party:
        world, guild = self.house.sandbox.world, self.house.sandbox.guild()
        channel = Channel(world.new_id(), ChannelKind.TEXT, f"table-{number}", guild_id=guild.id)
        world.add_channel(channel)
        members = tuple(Member(each.id, each.name, each.id) for each in people)
        here = Location(guild.id, channel.id)
        opening = Request(f"open-{number}", people[0].id)
        table_id = (await engine.open(opening, here, slug, {}, members)).table.table_id
        await engine.change(table_id, Request(f"deal-{number}", people[0].id), dealing.start())
        party = Party(self.house, table_id, channel)
        party.ways = dict.fromkeys(people, by_dm)
        return party

    async def play(self, seconds: float) -> None:
        """Play everywhere for so long."""
        tasks = [asyncio.create_task(self._play(party)) for party in self.parties]
        _, going_on = await asyncio.wait(tasks, timeout=seconds)
        for task in going_on:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                self.faults.append(f"{type(outcome).__name__}: {str(outcome)[:500]}")

    async def _play(self, party: Party) -> None:
        while not party.is_over():
            person = party.asked()
            if person is None:
                await asyncio.sleep(GLANCE)
            else:
                await asyncio.sleep(self._chance.uniform(self._think / 4, self._think))
                await by_dm(party, person)


def seats_of(slug: str) -> int:
    """Return how many people sit at a table of a game: as few as it takes."""
    return min(game(slug).seat_counts({}))


class BoardWatch:
    """Looks again and again which row each board shows; `ages` says how late each row was."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._shown: dict[str, list[tuple[float, int]]] = defaultdict(list)

    async def watch(self) -> None:
        """Look until this is cancelled."""
        while True:
            self.look()
            await asyncio.sleep(SAMPLE)

    def look(self) -> None:
        """Look once."""
        now = time.time() * 1000
        with self._house.reading() as connection:
            query = "SELECT game_id, shown_seq FROM surfaces WHERE kind = 'board'"
            for table_id, shown in connection.execute(query):
                seen = self._shown[table_id]
                if not seen or seen[-1][1] != shown:
                    seen.append((now, shown))

    def ages(self, table_id: str, since: float) -> list[float]:
        """Return after how many seconds a board showed each public row stored `since` (ms)."""
        table, seen = self._house.table(table_id), self._shown[table_id]
        found = []
        for row in table.rows:
            if row.stored >= since and _is_public(table, row):
                shown_at = next((at for at, shown in seen if shown >= row.seq), time.time() * 1000)
                found.append(max(0.0, shown_at - row.stored) / 1000)
        return found


class Lag:
    """What was seen of a crowd: `ages` by table, in seconds."""

    def __init__(self, ages: dict[str, list[float]], requests: int, faults: list[str]) -> None:
        self.ages = {table_id: sorted(each) for table_id, each in ages.items() if each}
        self.every = sorted(age for each in self.ages.values() for age in each)
        self.requests = requests
        self.faults = faults

    @property
    def p95(self) -> float:
        """The age in seconds that 95 of 100 rows did not exceed before a board showed them."""
        return _part(self.every, 0.95) if self.every else math.inf

    def report(self) -> Iterator[str]:
        """Yield the figures."""
        yield f"{len(self.ages)} tables, {len(self.every)} rows, {self.requests} requests"
        if self.every:
            yield _line("boards, every row", self.every)
        for table_id, ages in sorted(self.ages.items(), key=lambda each: -each[1][-1]):
            yield _line(f"table {table_id}", ages)


def _line(name: str, ages: Sequence[float]) -> str:
    middle, late = statistics.median(ages), _part(ages, 0.95)
    return f"{name:<22} {middle:6.2f} s median, {late:6.2f} s p95, {ages[-1]:6.2f} s at most"


def _part(ordered: Sequence[float], part: float) -> float:
    return ordered[max(0, math.ceil(len(ordered) * part) - 1)]


async def crowded(folder: Path, *, tables: int, seconds: float, think: float, seed: int) -> Lag:
    """Play at a number of tables for so long, then let everything be shown."""
    every = [each.slug for each in games()]
    people = sum(seats_of(every[number % len(every)]) for number in range(tables))
    async with Sandbox(people=people) as sandbox:
        house = House(sandbox, folder)
        house.settings["TABLIER_CALL_DELAY"] = "30"
        crowd = Crowd(house, tables, think, seed)
        try:
            await crowd.furnish()
            await house.start()
            return await _lag(crowd, seconds)
        finally:
            if house.running:
                await house.stop()


async def _lag(crowd: Crowd, seconds: float) -> Lag:
    house, sandbox = crowd.house, crowd.house.sandbox
    await sandbox.until(lambda: all(map(_is_shown, crowd.parties)), SETTLED)
    watch, begun = BoardWatch(house), time.time() * 1000
    known = len(sandbox.requests)
    watching = asyncio.create_task(watch.watch())
    try:
        await crowd.play(seconds)
        requests = len(sandbox.requests) - known
        await _settle(crowd)
    finally:
        watching.cancel()
    watch.look()
    ages = {party.table_id: watch.ages(party.table_id, begun) for party in crowd.parties}
    return Lag(ages, requests, [*crowd.faults, *_lost(crowd), *_refused(sandbox)])


def _is_shown(party: Party) -> bool:
    """Return whether a table has its board and every hand."""
    return bool(party.surfaces.boards()) and all(map(party.surfaces.hands, party.people))


async def _settle(crowd: Crowd) -> None:
    """Wait until every message is right; what is not in time is a fault."""
    until = time.monotonic() + SETTLED
    for party in crowd.parties:
        while wrong := party.surfaces.faults(party.table(), party.people):
            if time.monotonic() > until:
                crowd.faults += wrong
                break
            await asyncio.sleep(GLANCE)


def _lost(crowd: Crowd) -> Iterator[str]:
    for party in crowd.parties:
        for made in set(party.made) - set(party.logged()):
            yield f"table {party.table_id} lost the move {made}"


def _refused(sandbox: Sandbox) -> Iterator[str]:
    yield from map(str, (*sandbox.violations, *sandbox.refusals))
    for record in sandbox.requests:
        if record.status in INVALID:
            yield f"an invalid request: {record.method} {record.path} {record.status}"
