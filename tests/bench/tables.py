"""(d): people at many tables of every game at once, who move as soon as they are asked."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from games.registry import game, games
from sandbox import Channel, Sandbox
from sandbox.world.model import ChannelKind
from tests.bench.figures import Figure, Goal, Result, figure
from tests.bench.idle import beside
from tests.bench.reference import slowness
from tests.bench.stopwatch import Stopwatch
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.load.probed_bot import Probe

BOT = ("-m", "tests.load.probed_bot")

LATEST = 50.0
"""Milliseconds by which the event loop may be late, at p99."""

WARM = 10.0
"""Seconds in which everything is drawn for the first time, before anything is measured."""

GLANCE = 0.02
"""Seconds between two looks of people who wait for their turn."""


class Hall:
    """Tables in channels of their own, with different people at each."""

    def __init__(self, house: House, count: int) -> None:
        self._house = house
        every = [each.slug for each in games()]
        self._slugs = [every[number % len(every)] for number in range(count)]
        self._parties: list[Party] = []

    async def open(self) -> None:
        """Open every table and deal."""
        people = iter(self._house.sandbox.people)
        for number, slug in enumerate(self._slugs):
            seats = [next(people) for _ in range(seats_of(slug))]
            party = await open_party(self._house, seats, channel=self._channel(number), game=slug)
            self._parties.append(party)

    def _channel(self, number: int) -> Channel:
        world, guild = self._house.sandbox.world, self._house.sandbox.guild()
        channel = Channel(world.new_id(), ChannelKind.TEXT, f"table-{number}", guild_id=guild.id)
        world.add_channel(channel)
        return channel

    @contextlib.asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """Play at every table meanwhile."""
        tasks = [asyncio.create_task(self._play(party)) for party in list(self._parties)]
        try:
            yield
            for task in tasks:
                if task.done():
                    task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def made(self) -> set[int]:
        """Return the interactions that were moves until now."""
        return {interaction for party in self._parties for _, _, interaction in party.made}

    async def _play(self, party: Party) -> None:
        """Play game after game at one table, with the same people."""
        while True:
            if party.is_over():
                slug = party.table().record.slug
                party = await open_party(
                    self._house, party.people, channel=party.channel, game=slug
                )
                self._parties.append(party)
            elif (person := party.asked()) is not None:
                await party.ways[person](party, person)
            else:
                # Looked at now and then: to look after every change of the world, as one does at
                # a single table, would keep the machine busier than the bot does.
                await asyncio.sleep(GLANCE)


def seats_of(slug: str) -> int:
    """Return with how many people a game is measured: as few as it takes."""
    return min(game(slug).seat_counts({}))


async def measure(count: int, seconds: float) -> Result:
    """Play at a number of tables for some time."""
    every = [each.slug for each in games()]
    people = sum(seats_of(every[number % len(every)]) for number in range(count))
    with tempfile.TemporaryDirectory() as folder:
        # What the bot itself takes is measured: it must not be Discord that it waits for.
        async with Sandbox(people=people, limits=False) as sandbox:
            house = House(sandbox, Path(folder), follows=False)
            house.settings["TABLIER_CALL_DELAY"] = "30"
            await house.start(*BOT)
            try:
                return await _measured(house, count, seconds)
            finally:
                await house.stop()


async def _measured(house: House, count: int, seconds: float) -> Result:
    watch, hall = Stopwatch(house.sandbox), Hall(house, count)
    await hall.open()
    async with hall.playing(), beside() as idle:
        await asyncio.sleep(WARM)
        await _probe(house)
        before, begun = hall.made(), time.perf_counter()
        await asyncio.sleep(seconds)
        probe, took = await _probe(house), time.perf_counter() - begun
    moves = hall.made() - before
    acknowledged = watch.all_of(moves)
    late = Figure("d", "lateness of the event loop", "ms", *_ms(probe), 1)
    return Result(
        (
            figure("d", f"{count} tables: moves of people", "1/s", [len(moves) / took]),
            figure("d", f"{count} tables: press, acknowledged", "ms", acknowledged),
            late,
            Figure("d", "lateness of an idle loop meanwhile", "ms", *idle.late, 1),
        ),
        (Goal("d", "lateness of the event loop, p99", late.p99, LATEST * slowness(), "ms"),),
    )


def _ms(probe: Probe) -> tuple[float, float]:
    return probe.lag_50 * 1000, probe.lag_99 * 1000


async def _probe(house: House) -> Probe:
    line = await house.asks("probe")
    return msgspec.json.decode(line.removeprefix("probe"), type=Probe)
