"""The surfaces of a table are independent: what one waits for delays, doubles and loses no other.

Played on a turned clock, against channels whose requests take as long, and fail as often, as a
seed says. `python -m tests.bot.outgoing.test_surfaces` prints how late signals are.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from bot.edge.pacer import RATE, Pacer
from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.log.events import Via
from bot.outgoing.control_loop import ControlLoop
from bot.shown.content import Content
from bot.shown.surfaces import SIGNAL
from bot.tables import dealing, intents
from bot.tables.table import Table
from games.protocol import Seat
from games.top_secret import GAME
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.interactions import FakeInteraction
from tests.bot.lives import person
from tests.bot.looping import assert_right, new_control_loop
from tests.bot.playing import BOUNDLESS, HERE, asked, dealt, fresh, some_move
from tests.bot.postbox import DMS, UNAVAILABLE, Postbox
from tests.bot.turning import turned
from tests.store.memory import MemoryStore

Delay = Callable[[str, str], float]
"""Seconds that a request takes: what it does, and to which kind of message."""


class SlowPostbox(Postbox):
    """Channels that take their time.

    `twice` has each message on which two requests were at once.
    """

    def __init__(self, users: Users, delay: Delay) -> None:
        super().__init__(users)
        self.twice: list[str] = []
        self.signalled = asyncio.Event()
        self._delay = delay
        self._under_way: Counter[str] = Counter()

    async def post(
        self, channel_id: int, content: Content, *, name: str, nonce: str, silent: bool
    ) -> int:
        """Post after a while."""
        with self._alone(f"{name} in {channel_id} for {content.mentions}"):
            await asyncio.sleep(self._delay("post", name))
            posted = await super().post(channel_id, content, name=name, nonce=nonce, silent=silent)
        if name == SIGNAL:
            self.signalled.set()
        return posted

    async def edit(self, channel_id: int, message_id: int, content: Content, *, name: str) -> None:
        """Edit after a while."""
        with self._alone(str(message_id)):
            await asyncio.sleep(self._delay("edit", name))
            await super().edit(channel_id, message_id, content, name=name)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete after a while."""
        with self._alone(str(message_id)):
            await asyncio.sleep(self._delay("delete", ""))
            await super().delete(channel_id, message_id)

    @contextmanager
    def _alone(self, message: str) -> Iterator[None]:
        self._under_way[message] += 1
        if self._under_way[message] > 1:
            self.twice.append(message)
        try:
            yield
        finally:
            self._under_way[message] -= 1


class World(NamedTuple):
    """A bot over slow channels."""

    engine: Engine
    clock: ManualClock
    postbox: SlowPostbox
    control_loop: ControlLoop

    def tick(self) -> None:
        """Bring the clock of the tables to that of the event loop."""
        self.clock.at = 1_700_000_000_000 + round(asyncio.get_running_loop().time() * 1000)


Story = Callable[[World], Awaitable[None]]


def told(delay: Delay, story: Story) -> None:
    """Let a story happen on a turned clock."""

    async def whole() -> None:
        store, clock = MemoryStore(), ManualClock()
        engine, users = PledgedEngine(store, clock, limits=BOUNDLESS), Users(store)
        postbox = SlowPostbox(users, delay)
        control_loop = new_control_loop(engine, store, clock, users, postbox)
        engine.listen(lambda table: control_loop.wake(table.table_id))
        try:
            await story(World(engine, clock, postbox, control_loop))
        finally:
            await control_loop.close()

    turned(whole())


async def at_rest(world: World) -> None:
    """Return once nothing is left to do."""
    while world.control_loop.busy or await world.engine.store.dirty():
        world.tick()
        await asyncio.sleep(0.1)


SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_however_long_requests_take_and_fail_nothing_is_doubled_or_lost(seed: int) -> None:
    luck = random.Random(seed)

    def delay(_what: str, _name: str) -> float:
        return luck.choice((0.0, 0.05, luck.uniform(0.1, 1), luck.uniform(1, 15)))

    def fails(_what: str, _channel_id: int) -> Exception | None:
        return UNAVAILABLE if luck.random() < 0.15 else None

    async def story(world: World) -> None:
        setattr(world.postbox, luck.choice(("fails", "drops")), fails)
        table = await dealt(world.engine, 3)
        begun = _awaited(table)
        for _ in range(25):
            await asyncio.sleep(luck.choice((0.0, 0.3, luck.uniform(1, 20))))
            world.tick()
            table = await _moved(world.engine, table, luck)
            begun |= _awaited(table)
        await at_rest(world)
        _assert_whole(world, table, begun)
        assert list(await world.engine.store.dirty()) == []

    told(delay, story)


async def _moved(engine: Engine, table: Table, luck: random.Random) -> Table:
    """Make a move from the channel or by DM, as the seed says."""
    seat, code = some_move(table)
    via: Via = luck.choice(("channel", "dm"))
    return await asked(engine, table, intents.move(seat, None, code, via))


def _assert_whole(world: World, table: Table, begun: set[tuple[int | None, int | None]]) -> None:
    """Fail unless all is shown, nothing stands twice, and nobody was called twice for one turn."""
    postbox = world.postbox
    assert postbox.twice == []
    assert_right(postbox, table)
    assert set(Counter(one.nonce for one in postbox.ledger.posted).values()) == {1}
    turns = Counter(user_id for user_id, _ in begun)
    calls = Counter(
        next(iter(one.content.mentions), one.channel_id - DMS)
        for one in postbox.ledger.posted
        if not one.silent
    )
    assert calls <= turns


def _awaited(table: Table) -> set[tuple[int | None, int | None]]:
    """Return for whom the game waits, each with the row since which it does."""
    return {(table.members[seat].user_id, table.activations[seat]) for seat in table.to_act}


# Signals.

HELD_BACK = 5.0
"""Seconds for which the edit of a board is held back: five edits in five seconds used up."""

REQUEST = 0.15
"""Seconds that any other request takes."""


def _slow_boards(what: str, name: str) -> float:
    return HELD_BACK if (what, name) == ("edit", "board") else REQUEST


async def _revealed(world: World, people: int) -> None:
    """Let people choose one soon after the other, and reveal once all have."""
    members = tuple(person(number) for number in range(people))
    done = await world.engine.open(fresh(), HERE, GAME.slug, {"pace": "live"}, members)
    table = await asked(world.engine, done.table, intents.arrange(drawn=False))
    table = await asked(world.engine, table, dealing.start())
    await at_rest(world)
    for seat in map(Seat, range(people)):
        await asyncio.sleep(0.2)
        world.tick()
        code = "choose-assassin" if seat else "choose-80"
        table = await asked(world.engine, table, intents.move(seat, None, code, "dm"))
    await asyncio.sleep(0.3)
    world.clock.advance(60_000)
    await asked(world.engine, table, intents.expire("reveal-1"))


def delay_of_a_signal(people: int) -> float:
    """Return how many seconds after its row a signal stands there, with boards held back."""
    delays: list[float] = []

    async def story(world: World) -> None:
        await _revealed(world, people)
        begun = asyncio.get_running_loop().time()
        await world.postbox.signalled.wait()
        delays.append(asyncio.get_running_loop().time() - begun)

    told(_slow_boards, story)
    return delays[0]


@pytest.mark.parametrize("people", [2, 6])
def test_a_signal_waits_for_its_own_request_alone(people: int) -> None:
    """It waited until the board, which a rate limit held back, had been edited."""
    assert delay_of_a_signal(people) < REQUEST + 0.1


DEBT = 60
"""Requests that were sent without a turn: with one a second, the next turn is a minute away."""


def delay_of_a_board(*, pressed: bool) -> float:
    """Return how many seconds after a row its board stands there, where turns are scarce."""
    delays: list[float] = []

    async def story(world: World) -> None:
        pacer = world.postbox.pacer = Pacer(1 / RATE)
        table = await dealt(world.engine, 3)
        await at_rest(world)
        board = next(sent.id for sent in world.postbox.of(HERE.channel_id) if sent.content.layout)
        for _ in range(DEBT):
            pacer.charge()
        if pressed:
            press = FakeInteraction(None, None, message=SimpleNamespace(id=board))
            await world.postbox.acknowledge(press.real, press.response.defer())
        begun = asyncio.get_running_loop().time()
        edits = world.postbox.ledger.messages[board].edits
        seat, code = some_move(table)
        await asked(world.engine, table, intents.move(seat, None, code, "channel"))
        while world.postbox.ledger.messages[board].edits == edits:  # noqa: ASYNC110 - time is turned
            await asyncio.sleep(0.1)
        delays.append(asyncio.get_running_loop().time() - begun)

    told(lambda _what, _name: REQUEST, story)
    return delays[0]


def test_the_edit_that_answers_a_press_waits_for_no_turn() -> None:
    """Discord counts an answer to an interaction in no limit of the bot."""
    assert delay_of_a_board(pressed=False) > DEBT - 5
    assert delay_of_a_board(pressed=True) < 1


if __name__ == "__main__":
    for number in (2, 6):
        print(f"{number} people: {delay_of_a_signal(number):.2f} s")
