"""People play table after table while the bot is killed; after every kill all is checked."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Sequence

import msgspec

from games.registry import game
from sandbox import Person
from sandbox.world import changes
from tests.crash.points import INSIDE, Point
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_move, by_panel

LAUNCHER = ("-m", "tests.crash.launcher")

PASSAGES = 25
"""Passages of a point after which the bot dies, at most."""

CHANGES = 120
"""Changes of Discord's world after which it is killed from outside, at most."""

RIGHT_WITHIN = 30.0
"""Seconds that everything may take to be right again on the busiest machine."""

PATIENCE = 60.0
"""Seconds in which so many changes have to be seen."""

SETTLING = 50
"""Turns of the event loop in which people notice what Discord still did for a dead bot."""


class Death(msgspec.Struct, frozen=True):
    """One kill: where, in which game, and the seconds from `ready` until all was right."""

    point: Point
    slug: str
    seconds: float


class Trial:
    """A sandbox in which the bot dies and comes back. `deaths` are its kills so far."""

    def __init__(self, house: House, slugs: Sequence[str], seed: int) -> None:
        self.house = house
        self.deaths: list[Death] = []
        self._slugs = list(slugs)
        self._opened = 0
        self._chance = random.Random(seed)
        self._party: Party | None = None
        self._changes = 0
        house.sandbox.world.listen(self._changed)

    def _changed(self, _change: changes.Change) -> None:
        self._changes += 1

    async def run(self, points: Sequence[Point]) -> None:
        """Let the bot die once at every point of a list; AssertionError as soon as it matters."""
        await self.house.start(*LAUNCHER)
        for point in points:
            party = await self._under_way()
            died_at = await self._die(point, party)
            await self._come_back(died_at)
        await self._over(await self._under_way())

    async def _under_way(self) -> Party:
        """Return a table at which people are playing, a new one if the last game is over."""
        if self._party is not None and not self._party.is_over():
            return self._party
        if self._party is not None:
            await self._over(self._party)
        self._party = await self._seated()
        return self._party

    async def _seated(self) -> Party:
        """Open a table of the next game, with a random number of people and of computers."""
        slug = self._slugs[self._opened % len(self._slugs)]
        self._opened += 1
        seats = self._chance.choice(game(slug).seat_counts({}))
        ways = dict(zip(self._people(), (by_dm, by_panel, by_move), strict=True))
        people = list(ways)[: self._chance.randint(1, min(3, seats))]
        for person in people:
            person.notifications.clear()
        return await open_party(self.house, people, seats - len(people), game=slug, ways=ways)

    def _people(self) -> list[Person]:
        people = [self.house.person(name) for name in ("Alice", "Bob", "Chloé")]
        self._chance.shuffle(people)
        return people

    async def _die(self, point: Point, party: Party) -> Point:
        """Let people play until the bot dies; return where it did."""
        if point in INSIDE:
            await self.house.asks("armed", f"{point} {self._chance.randint(1, PASSAGES)}")
        playing = asyncio.create_task(self._play(party, lasting=point in INSIDE))
        await self._either(playing, self.house.process.wait())
        if self.house.running:
            # It is to be killed from outside, or the game was over before it died by itself.
            point = Point.RANDOM if point in INSIDE else point
            await self.house.kill()
        for _ in range(SETTLING):
            await asyncio.sleep(0)
        await _stopped(playing)
        await self.house.heard_out()
        if point is Point.MIGRATING:
            assert await self.house.ends(*LAUNCHER, point) < 0, self.house.said()
        return point

    async def _play(self, party: Party, *, lasting: bool) -> None:
        """Play until the game is over; unless it is to last, only until some changes are seen."""
        party.ask_again()
        playing = asyncio.create_task(party.play())
        goal = self._changes + self._chance.randint(1, CHANGES)
        try:
            if lasting:
                await playing
            else:
                enough = self.house.sandbox.until(lambda: self._changes >= goal, PATIENCE)
                await self._either(playing, enough)
        finally:
            await _stopped(playing)

    async def _either(self, playing: asyncio.Task[None], other: Awaitable[object]) -> None:
        """Return once one of the two has ended; raise what it raised."""
        waiting = asyncio.ensure_future(other)
        done, _ = await asyncio.wait({playing, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if waiting not in done:
            waiting.cancel()
        for each in done:
            each.result()

    async def _come_back(self, point: Point) -> None:
        """Start the bot again and check that it is as if nothing had been."""
        party = self._party
        assert party is not None
        await self.house.start(*LAUNCHER)
        await self.house.ready()
        begun = time.monotonic()
        await party.right(within=RIGHT_WITHIN)
        slug = party.table().record.slug
        self.deaths.append(Death(point, slug, time.monotonic() - begun))
        check(party)

    async def _over(self, party: Party) -> None:
        """What must hold of a table in the end, and then let its channel be free."""
        check(party)
        for person in party.people:
            rung, begun = party.rings(person), party.activations(person)
            assert rung <= begun, f"{person.name} was called {rung} times for {begun} activations"
        if not party.is_over():
            host = party.people[0]
            await (await host.slash(party.channel, "table end")).answer()


async def _stopped(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def check(party: Party) -> None:
    """Assert that no acknowledged move is lost, none is doubled and none was invented."""
    logged = party.logged()
    assert len({made[2] for made in logged}) == len(logged)
    lost = [made for made in party.made if made not in logged]
    assert not lost, f"acknowledged, but not stored: {lost}"
    interactions = party.sandbox.world.interactions
    for actor, code, made in logged:
        pressed = interactions.get(made)
        assert pressed is not None, f"nobody pressed {code}"
        assert pressed.user_id == actor
