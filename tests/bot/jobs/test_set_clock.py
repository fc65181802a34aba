"""Whatever waits takes its time, although the machine's clock is set meanwhile: every timer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pytest

from bot.engine.clock import SteadyClock
from bot.engine.users import Users
from bot.jobs.timers import Timers
from bot.jobs.upkeep import Tuning, Upkeep
from bot.records import Status
from bot.tables import dealing, intents
from bot.tables.lifetime import Lifetimes
from bot.tables.limits import HOUR, RateLimit
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import TIME_TO_CUT, Table
from games.protocol import Millis, Seat
from games.top_secret import GAME
from tests.bot.clock import Machine
from tests.bot.engines import PledgedEngine
from tests.bot.lives import person
from tests.bot.looping import new_control_loop, rung
from tests.bot.playing import BOUNDLESS, HERE, asked, dealt, filled, fresh, opened
from tests.bot.postbox import Postbox
from tests.bot.serving import served
from tests.store.memory import MemoryStore

MINUTE, DAY = 60.0, 86_400.0

CALL_DELAY = 30.0

SETTINGS = (-3_600.0, 3 * DAY, 8 * 3_600.0, -30 * DAY, 400 * DAY)
"""Seconds by which the wall is set, or for which the machine sleeps."""

Happened = Callable[[], Awaitable[bool]]


class Room:
    """A bot on a machine whose clock can be set, as far as what waits goes."""

    def __init__(self) -> None:
        self.machine, self.store = Machine(), MemoryStore()
        self.clock = SteadyClock(self.machine)
        lifetimes = Lifetimes().after_start(self.clock.now())
        self.engine = PledgedEngine(self.store, self.clock, lifetimes=lifetimes, limits=BOUNDLESS)
        self.timers = Timers(self.engine, self.store, self.clock)

    async def restarts(self) -> None:
        """Begin anew, as a process does that finds what is stored."""
        self.clock = SteadyClock(self.machine)
        await self.clock.go_on(self.store)
        self.engine = PledgedEngine(self.store, self.clock, limits=BOUNDLESS)
        self.timers = Timers(self.engine, self.store, self.clock)

    async def now(self, table: Table) -> Table:
        """Return a table after all that is due."""
        await served(self.timers)
        return await self.engine.table(table.table_id)

    def closed(self, table: Table) -> Happened:
        """Return whether a table is closed."""

        async def happened() -> bool:
            return (await self.now(table)).status is Status.CLOSED

        return happened

    def moved_on(self, table: Table) -> Happened:
        """Return whether a table has a row that it had not."""

        async def happened() -> bool:
            return (await self.now(table)).head > table.head

        return happened


async def a_countdown(room: Room) -> Happened:
    people = tuple(person(number) for number in range(2))
    done = await room.engine.open(fresh(), HERE, GAME.slug, {"pace": "live"}, people)
    table = await asked(room.engine, done.table, dealing.start())
    for seat, kind in enumerate(("100", "80")):
        move = intents.move(Seat(seat), None, f"choose-{kind}", "channel")
        table = await asked(room.engine, table, move)
    return room.moved_on(table)


async def the_minute_to_cut(room: Room) -> Happened:
    table = await filled(room.engine, 3)
    await asked(room.engine, table, dealing.offer_cut(True))
    return room.moved_on(await asked(room.engine, table, dealing.start()))


async def a_lobby(room: Room) -> Happened:
    return room.closed(await opened(room.engine))


async def an_idle_table(room: Room) -> Happened:
    return room.closed(await dealt(room.engine, 3))


async def a_deserted_table(room: Room) -> Happened:
    return room.closed(await dealt(room.engine, 0, computers=4))


async def a_call(room: Room) -> Happened:
    users = Users(room.store)
    postbox, delay = Postbox(users), round(CALL_DELAY * 1000)
    table = await dealt(room.engine, 3)

    async def happened() -> bool:
        # A control loop that was woken just now, whatever it slept for: it looks at the clock.
        loop = new_control_loop(room.engine, room.store, room.clock, users, postbox, delay)
        loop.wake(table.table_id)
        await loop.settled()
        await loop.close()
        return bool(rung(postbox))

    assert not await happened()
    return happened


async def a_packed_log(room: Room) -> Happened:
    table = await opened(room.engine)
    await asked(room.engine, table, intents.close("ended"))
    upkeep = Upkeep(room.store, room.clock, Tuning(late=0.0))
    await room.store.mark_synced(table.table_id, table.head + 1)

    async def happened() -> bool:
        await upkeep.run()
        await upkeep.run()
        return table.table_id in room.store._packed

    return happened


async def a_rate_limit(room: Room) -> Happened:
    limit = RateLimit(HOUR, RefusalReason.OPENED_OFTEN)
    limit.require(1, 1, room.clock.now())

    async def happened() -> bool:
        try:
            limit.require(1, 1, room.clock.now())
        except RefusalError:
            return False
        return True

    return happened


class Wait(NamedTuple):
    """What waits, and for how many seconds."""

    begin: Callable[[Room], Awaitable[Happened]]
    seconds: float


WAITS = (
    Wait(a_countdown, 5.0),
    Wait(the_minute_to_cut, TIME_TO_CUT / 1000),
    Wait(a_lobby, DAY),
    Wait(an_idle_table, 30 * DAY),
    Wait(a_deserted_table, 10 * MINUTE),
    Wait(a_call, CALL_DELAY),
    Wait(a_packed_log, DAY),
    Wait(a_rate_limit, 3_600.0),
)


@pytest.mark.parametrize("by", SETTINGS)
@pytest.mark.parametrize("wait", WAITS, ids=lambda wait: str(wait.begin.__name__))
async def test_it_takes_its_time_whatever_the_wall_is_set_to(wait: Wait, by: float) -> None:
    room = Room()
    happened = await wait.begin(room)
    room.machine.passes(wait.seconds / 2)
    assert not await happened()
    room.machine.set_wall(by)
    assert not await happened()
    room.machine.passes(wait.seconds * 0.39)
    assert not await happened()
    # The clock may be a tenth slower or faster until it is where the wall is.
    room.machine.passes(wait.seconds * 0.23)
    assert await happened()


@pytest.mark.parametrize("back", [3_600.0, 20 * 3_600.0, 3 * DAY, 400 * DAY])
@pytest.mark.parametrize("wait", WAITS[:6], ids=lambda wait: str(wait.begin.__name__))
async def test_a_new_process_goes_on_although_the_wall_was_set_back(
    wait: Wait, back: float
) -> None:
    """Where the wall had been three days ahead, who was asked was not called for as long."""
    room = Room()
    happened = await wait.begin(room)
    room.machine.set_wall(-back)
    await room.restarts()
    room.machine.passes(wait.seconds * 0.89)
    assert not await happened()
    room.machine.passes(wait.seconds * 0.23)
    assert await happened()


@pytest.mark.parametrize("ahead", [2 * 3_600.0, 3 * DAY, 400 * DAY])
@pytest.mark.parametrize("wait", WAITS[:6], ids=lambda wait: str(wait.begin.__name__))
async def test_process_after_process_goes_on_although_the_wall_was_ahead_only_once(
    wait: Wait, ahead: float
) -> None:
    """Each process that starts finds the rows of the one whose clock was ahead."""
    room = Room()
    room.machine.set_wall(ahead)
    await room.restarts()
    happened = await wait.begin(room)
    room.machine.set_wall(-ahead)
    for _ in range(3):
        await room.restarts()
        assert not await happened()
    room.machine.passes(wait.seconds * 1.12)
    assert await happened()


async def test_no_row_is_stored_before_the_row_before_it() -> None:
    room = Room()
    table = await filled(room.engine, 3)
    for by in SETTINGS:
        room.machine.set_wall(by)
        table = await asked(room.engine, table, intents.arrange(not table.drawn))
    stored = [row.stored for row in table.rows]
    assert stored == sorted(stored)
    assert stored[-1] - stored[0] == Millis(0)
