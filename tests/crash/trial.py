"""People play table after table while the bot is killed; after every kill all is checked."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import time
from collections.abc import Awaitable, Iterator, Sequence

import msgspec

from bot.shown.notices import SIGNS
from bot.shown.surfaces import LINEUP, PLEDGE
from games.registry import game
from sandbox import Person
from sandbox.world import changes
from tests.crash.calls import Calls
from tests.crash.points import INSIDE, STARTING, Point
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_move, by_panel

LAUNCHER = ("-m", "tests.crash.launcher")

PASSAGES = 25
"""Passages of a point after which the bot dies, at most."""

CHANGES = 120
"""Changes of Discord's world after which a bot is killed that is to die again, at most."""

MOMENTS = 3.0
"""Seconds of play after which it is killed at random, at most."""

AGAIN = 4
"""Actions after which a bot dies again that makes right what its death has left, at most."""

AWAY = 400.0
"""Seconds for which a dead bot stays away every other time: Discord forgets nonces meanwhile."""

RIGHT_WITHIN = 30.0
"""Seconds that everything may take to be right again on the busiest machine."""

PATIENCE = 60.0
"""Seconds in which all changes of a trial have to be seen."""

SETTLING = 50
"""Turns of the event loop in which people notice what Discord still did for a dead bot."""


class Death(msgspec.Struct, frozen=True):
    """One kill: where, in which game, and how long it took until all was right.

    `seconds` begin when the bot says that it is ready, `restart` when its new process is started;
    it says so two seconds after the servers are there, when all may be right already.
    """

    point: Point
    slug: str
    seconds: float
    restart: float


class Trial:
    """A sandbox in which the bot dies and comes back.

    `deaths` are its kills so far, `point` is where it dies now or has died last.
    """

    def __init__(self, house: House, slugs: Sequence[str], seed: int) -> None:
        self.house = house
        self.deaths: list[Death] = []
        self.point = Point.RANDOM
        self._calls = Calls(house)
        self._slugs = list(slugs)
        self._opened = 0
        self._chance = random.Random(seed)
        self._party: Party | None = None
        self._changes = 0
        self._asked: dict[int, int] = {}
        house.sandbox.world.listen(self._changed)

    def _changed(self, change: changes.Change) -> None:
        self._changes += 1
        if isinstance(change, changes.InteractionSent):
            self._asked[change.interaction.id] = change.interaction.user_id

    async def run(self, points: Sequence[Point]) -> None:
        """Let the bot die once at every point of a list; AssertionError as soon as it matters."""
        await self.house.start(*LAUNCHER)
        for point in points:
            self.point = point
            party = await self._under_way()
            await self._die(party)
            await self._come_back(party)
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
        return await open_party(self.house, people, seats - len(people), game=slug, ways=ways)

    def _people(self) -> list[Person]:
        people = [self.house.person(name) for name in ("Alice", "Bob", "Chloé")]
        self._chance.shuffle(people)
        return people

    async def _die(self, party: Party) -> None:
        """Let people play until the bot dies."""
        if self.point in INSIDE:
            await self.house.asks("armed", f"{self.point} {self._chance.randint(1, PASSAGES)}")
        lasting = self.point not in STARTING
        playing = asyncio.create_task(self._play(party, lasting=lasting))
        with self._killer():
            await self._either(playing, self.house.process.wait())
        if self.house.running:
            # It dies again as it starts, or the game was over before it died by itself.
            self.point = self.point if self.point in STARTING else Point.RANDOM
            await self.house.kill()
        for _ in range(SETTLING):
            await asyncio.sleep(0)
        await _stopped(playing)
        await self.house.heard_out()
        if self.point in STARTING:
            passages = str(self._chance.randint(1, AGAIN))
            code = await self.house.ends(*LAUNCHER, self.point, passages)
            assert code == -signal.SIGKILL, self.house.said()

    @contextlib.contextmanager
    def _killer(self) -> Iterator[None]:
        """Kill the bot from outside at any instant, if that is what is due."""
        if self.point is not Point.RANDOM:
            yield
            return
        after = self._chance.uniform(0, MOMENTS)
        due = asyncio.get_running_loop().call_later(after, self.house.process.kill)
        try:
            yield
        finally:
            due.cancel()

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

    async def _come_back(self, party: Party) -> None:
        """Start the bot again and check that it is as if nothing had been."""
        await self.house.sandbox.turn(self._chance.choice((0.0, AWAY)))
        restarted = time.monotonic()
        await self.house.start(*LAUNCHER)
        await party.right(within=RIGHT_WITHIN)
        restart = time.monotonic() - restarted
        # Computers go on once the client is ready, so there may be more to show by now.
        await self.house.ready()
        ready = time.monotonic()
        await party.right(within=RIGHT_WITHIN)
        slug = party.table().record.slug
        self.deaths.append(Death(self.point, slug, time.monotonic() - ready, restart))
        self._check(party)

    async def _over(self, party: Party) -> None:
        """What must hold of a table in the end, and then let its channel be free."""
        self._check(party)
        if not party.is_over():
            engine = party.people[0]
            await (await engine.slash(party.channel, "table end")).answer()

    def _check(self, party: Party) -> None:
        """Assert that no acknowledged move is lost, none doubled or invented, and no call."""
        logged = party.logged()
        assert len({made for _, _, made in logged}) == len(logged), f"doubled: {logged}"
        lost = [made for made in party.made if made not in logged]
        assert not lost, f"acknowledged, but not stored: {lost}"
        invented = [made for made in logged if self._asked.get(made[2]) != made[0]]
        assert not invented, f"nobody has asked for {invented}"
        self._calls.check(party)
        self._check_notices(party)

    def _check_notices(self, party: Party) -> None:
        """Assert that the commitment and who plays are posted once, and were never edited."""
        for kind in (PLEDGE, LINEUP):
            head = f"{SIGNS[kind]} `{party.table_id}`"
            found = [
                each
                for each in self.house.sandbox.messages(party.channel)
                if each.content.startswith(head)
            ]
            edited = [each for each in found if each.edited_at is not None]
            assert (len(found), edited) == (1, []), f"{kind}: {found}"


async def _stopped(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
