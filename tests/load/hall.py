"""A hall of tables: computers play at all of them, and a few people look around."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time

import msgspec

from bot.engine.clock import SteadyClock
from bot.engine.engine import Engine
from bot.engine.request import Location, Request
from bot.log.events import Member
from bot.store.sqlite import open_store
from bot.tables import dealing
from games.registry import game, games
from sandbox import Channel, ImpossibleError, InteractionFailedError, Person
from sandbox.world.model import ChannelKind
from tests.bot.engines import PledgedEngine
from tests.bot.playing import BOUNDLESS
from tests.e2e.house import House
from tests.e2e.party import Party
from tests.load.probed_bot import Probe

PROBED = ("-m", "tests.load.probed_bot")

LOOKS = ("hand", "more", "play", "rules")
"""What people press who look around."""

PAUSE = 0.25
"""Seconds between two presses of one person."""


class Look(msgspec.Struct, frozen=True):
    """How the bot was doing, a number of seconds after all tables were open."""

    seconds: float
    probe: Probe


class Hall:
    """Tables in channels of their own. `waited` is how many seconds each press took."""

    def __init__(self, house: House, tables: int, seed: int) -> None:
        self.house = house
        self.waited: list[float] = []
        self.parties: list[Party] = []
        self._tables = tables
        self._chance = random.Random(seed)

    async def furnish(self) -> None:
        """Store the tables, dealt, with computers at every seat; before the bot starts."""
        store = await open_store(self.house.database)
        try:
            engine, every = (
                PledgedEngine(store, SteadyClock(), limits=BOUNDLESS),
                [each.slug for each in games()],
            )
            for number in range(self._tables):
                channel = self._channel(number)
                slug = every[number % len(every)]
                seats = self._chance.choice(game(slug).seat_counts({}))
                table_id = await self._dealt(engine, number, channel, slug, seats)
                self.parties.append(Party(self.house, table_id, channel))
        finally:
            await store.close()

    def _channel(self, number: int) -> Channel:
        world, guild = self.house.sandbox.world, self.house.sandbox.guild()
        name = f"table-{number}"
        channel = Channel(world.new_id(), ChannelKind.TEXT, name, guild_id=guild.id)
        world.add_channel(channel)
        return channel

    async def _dealt(
        self, engine: Engine, number: int, channel: Channel, slug: str, seats: int
    ) -> str:
        members = tuple(Member(None, f"Computer {at + 1}", number * 10 + at) for at in range(seats))
        owner = self.house.sandbox.people[0].id
        place = Location(channel.guild_id or 0, channel.id)
        opened = await engine.open(Request(f"open-{number}", owner), place, slug, {}, members)
        table_id = opened.table.table_id
        await engine.change(table_id, Request(f"start-{number}", owner), dealing.start())
        return table_id

    async def run(self, seconds: float, looks: int) -> list[Look]:
        """Play for so long once every table has its board; return what was seen, evenly spaced."""
        await self.house.sandbox.until(self._all_shown, 600)
        await self.probe()
        guests = [asyncio.create_task(self._look_around(one)) for one in self.house.sandbox.people]
        try:
            begun = time.monotonic()
            seen = []
            for number in range(looks):
                rest = begun + seconds * (number + 1) / looks - time.monotonic()
                await asyncio.wait(guests, timeout=max(0.0, rest))
                for guest in guests:
                    if guest.done():
                        guest.result()
                seen.append(Look(time.monotonic() - begun, await self.probe()))
            return seen
        finally:
            for task in guests:
                task.cancel()
            await asyncio.gather(*guests, return_exceptions=True)

    def _all_shown(self) -> bool:
        return all(self.house.sandbox.messages(party.channel) for party in self.parties)

    def moves(self) -> int:
        """Return how many rows there are in the logs of all tables."""
        return sum(self.house.stored(party.table_id).table.head for party in self.parties)

    async def probe(self) -> Probe:
        """Return how the bot is doing."""
        line = await self.house.asks("probe")
        return msgspec.json.decode(line.removeprefix("probe"), type=Probe)

    async def _look_around(self, person: Person) -> None:
        """Press one button after another, here and there."""
        while True:
            party = self._chance.choice(self.parties)
            action = self._chance.choice(LOOKS)
            begun = time.monotonic()
            # Now and then the board is just being posted again, or shows a result.
            with contextlib.suppress(LookupError, ImpossibleError):
                pressed = await party.press(person, action)
                with contextlib.suppress(InteractionFailedError):
                    await pressed.acknowledged()
                self.waited.append(time.monotonic() - begun)
            await asyncio.sleep(PAUSE)
