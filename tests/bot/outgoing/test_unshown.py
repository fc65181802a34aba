"""A lobby that Discord shows to nobody is closed again, and leaves nothing behind."""

from __future__ import annotations

import pytest

from bot.engine.beliefs import CONFIRM
from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.log.events import Closed
from bot.outgoing.control_loop import ControlLoop
from bot.outgoing.holds import FRESH, TOLD
from bot.records import Status
from bot.shown.content import Content
from bot.tables.shut import Cause, Shut, withdrawn
from games.protocol import Millis
from tests.bot.clock import ManualClock
from tests.bot.engines import SeededEntropy
from tests.bot.lives import CHANNEL
from tests.bot.looping import boards, later, new_control_loop, rest
from tests.bot.playing import BOUNDLESS, filled
from tests.bot.postbox import ARCHIVED, NO_CHANNEL, NO_PERMISSION, UNAVAILABLE, Postbox, error
from tests.store.memory import MemoryStore


@pytest.fixture
def engine(store: MemoryStore, clock: ManualClock) -> Engine:
    """An engine whose commitments have to be posted."""
    return Engine(store, clock, SeededEntropy(), limits=BOUNDLESS)


FOREVER = [
    ((403, 50013), Cause.FORBIDDEN),
    ((403, 50001), Cause.FORBIDDEN),
    ((403, 40333), Cause.BLOCKED),
    ((403, 40002), Cause.BLOCKED),
    ((403, 20026), Cause.BLOCKED),
    ((404, 10003), Cause.CHANNEL_GONE),
    ((400, 160005), Cause.ARCHIVED),
    ((400, 50008), Cause.NO_TEXT),
    ((400, 50035), Cause.INVALID),
    ((400, 200000), Cause.AUTOMOD),
    ((400, 240000), Cause.HARMFUL_LINK),
    ((413, 40005), Cause.TOO_LARGE),
    ((413, 0), Cause.TOO_LARGE),
    ((400, 0), Cause.INVALID),
    ((401, 50014), Cause.INVALID),
    ((404, 0), Cause.INVALID),
    ((404, 10008), Cause.INVALID),
    ((403, 50005), Cause.INVALID),
    ((409, 0), Cause.INVALID),
]


class Refusing:
    """A channel that takes no message of some kinds; `fails` begins when it is made."""

    def __init__(self, postbox: Postbox, names: tuple[str, ...], refusal: Exception) -> None:
        self.tried: list[str] = []
        self._postbox, self._names, self._refusal = postbox, names, refusal
        self._post = postbox.post

    async def post(
        self, channel_id: int, content: Content, *, name: str, nonce: str, silent: bool
    ) -> int:
        """Refuse, or do as the real one."""
        self.tried.append(name)
        fails = self._postbox.fails
        if name in self._names:
            self._postbox.fails = lambda _what, _channel_id: self._refusal
        try:
            return await self._post(channel_id, content, name=name, nonce=nonce, silent=silent)
        finally:
            self._postbox.fails = fails


@pytest.mark.parametrize(("code", "why"), FOREVER)
@pytest.mark.parametrize("name", ["pledge", "board"])
async def test_a_lobby_whose_messages_are_refused_is_closed_and_leaves_nothing(
    engine: Engine,
    control_loop: ControlLoop,
    postbox: Postbox,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
    code: tuple[int, int],
    why: Cause,
    name: str,
) -> None:
    """Also where the commitment was taken and the board is not, in whatever form."""
    refusing = Refusing(postbox, (name,), error(*code))
    monkeypatch.setattr(postbox, "post", refusing.post)
    if why is Cause.ARCHIVED:
        postbox.fails = lambda what, _channel_id: NO_PERMISSION if what == "unarchive" else None
    table = await filled(engine, 2)
    await rest(control_loop)
    await later(control_loop, clock, table.table_id, CONFIRM)
    table = await engine.table(table.table_id)
    assert (table.status, withdrawn(table)) == (Status.CLOSED, why)
    assert table.rows[-1].events == (Closed(f"unshown.{why}"),)
    assert postbox.of(CHANNEL) == []
    assert await engine.store.surfaces(table.table_id) == ()
    assert await engine.store.dirty() == ()
    assert 2 <= refusing.tried.count(name) <= 4
    # Nothing of it is in the way of the next one.
    monkeypatch.setattr(postbox, "post", refusing._post)
    control_loop.used(CHANNEL)
    clock.advance(round(CONFIRM * 1000))
    later_one = await filled(engine, 2)
    await rest(control_loop)
    assert (await engine.table(later_one.table_id)).pledged
    assert len(boards(postbox)) == 1


@pytest.mark.parametrize("failure", [UNAVAILABLE, error(429, 0), OSError("reset")])
async def test_a_lobby_of_which_discord_is_only_slow_to_take_a_message_stays(
    engine: Engine,
    control_loop: ControlLoop,
    postbox: Postbox,
    clock: ManualClock,
    failure: Exception,
) -> None:
    failures = iter([failure] * 7)
    postbox.fails = lambda what, _channel_id: next(failures, None) if what == "post" else None
    table = await filled(engine, 2)
    await rest(control_loop)
    await later(control_loop, clock, table.table_id, CONFIRM)
    assert (await engine.table(table.table_id)).status is Status.LOBBY
    assert len(boards(postbox)) == 1


@pytest.mark.parametrize("code", [(403, 50013), (400, 200000)])
async def test_one_passing_refusal_closes_no_lobby(
    engine: Engine,
    control_loop: ControlLoop,
    postbox: Postbox,
    clock: ManualClock,
    code: tuple[int, int],
) -> None:
    once = iter([error(*code)])
    postbox.fails = lambda what, _channel_id: next(once, None) if what == "post" else None
    table = await filled(engine, 2)
    await rest(control_loop)
    await later(control_loop, clock, table.table_id, CONFIRM)
    assert (await engine.table(table.table_id)).status is Status.LOBBY
    assert len(boards(postbox)) == 1


async def test_a_lobby_that_people_have_seen_outlives_a_channel_that_is_shut_later(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    """Nor does it matter that its board is deleted meanwhile, or belongs to another application."""
    table = await filled(engine, 2)
    await rest(control_loop)
    postbox.fails = lambda _what, channel_id: NO_PERMISSION if channel_id == CHANNEL else None
    board = boards(postbox)[0]
    await control_loop.deleted(CHANNEL, board.id)
    await later(control_loop, clock, table.table_id, CONFIRM)
    await later(control_loop, clock, table.table_id, CONFIRM)
    table = await engine.table(table.table_id)
    assert (table.status, table.record.suspended) == (Status.LOBBY, "forbidden")


async def test_the_lobby_of_another_application_is_not_taken_for_one_that_nobody_saw(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    table = await filled(engine, 2)
    await rest(control_loop)
    clock.advance(FRESH)
    await control_loop.forget_messages()
    postbox.fails = lambda _what, channel_id: NO_PERMISSION if channel_id == CHANNEL else None
    control_loop.wake(table.table_id)
    await rest(control_loop)
    await later(control_loop, clock, table.table_id, CONFIRM)
    table = await engine.table(table.table_id)
    assert (table.status, table.record.suspended) == (Status.LOBBY, "forbidden")


@pytest.mark.parametrize("name", ["pledge", "board"])
async def test_a_message_whose_answer_was_lost_does_not_stay_of_a_lobby_that_is_closed(
    engine: Engine,
    control_loop: ControlLoop,
    postbox: Postbox,
    clock: ManualClock,
    name: str,
) -> None:
    """Discord took it, its answer was lost, and then the channel was shut."""
    number = {"pledge": 1, "board": 2}[name]
    lost = iter([None] * (number - 1) + [OSError("reset")])
    taken: list[str] = []

    def drops(what: str, _channel_id: int) -> Exception | None:
        found = next(lost, None) if what == "post" else None
        if found is not None:
            taken.append(what)
        return found

    postbox.drops = drops
    postbox.fails = lambda what, _channel_id: (
        NO_PERMISSION if taken and len(taken) < 9 and what in ("post", "edit", "find") else None
    )
    table = await filled(engine, 2)
    await rest(control_loop)
    await later(control_loop, clock, table.table_id, CONFIRM)
    assert (await engine.table(table.table_id)).status is Status.CLOSED
    taken += ["x"] * 9
    for _ in range(3):
        await later(control_loop, clock, table.table_id, 61)
    assert postbox.of(CHANNEL) == []


async def test_a_lobby_that_was_refused_before_a_restart_is_closed_after_it(
    engine: Engine,
    store: MemoryStore,
    control_loop: ControlLoop,
    postbox: Postbox,
    clock: ManualClock,
    users: Users,
) -> None:
    postbox.fails = lambda what, _channel_id: NO_PERMISSION if what == "post" else None
    table = await filled(engine, 2)
    await rest(control_loop)
    await control_loop.close()
    assert (await engine.table(table.table_id)).status is Status.LOBBY
    again = new_control_loop(engine, store, clock, users, postbox)
    engine.listen(lambda changed: again.wake(changed.table_id))
    await again.catch_up()
    await rest(again)
    await later(again, clock, table.table_id, CONFIRM)
    assert (await engine.table(table.table_id)).status is Status.CLOSED
    await again.close()


async def test_a_lobby_in_a_thread_that_opens_and_takes_nothing_is_closed(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    """It was opened again and again, for ever, and the lobby stayed where nobody saw it."""
    postbox.fails = lambda what, _channel_id: ARCHIVED if what == "post" else None
    table = await filled(engine, 2)
    for _ in range(3):
        await rest(control_loop)
        await later(control_loop, clock, table.table_id, CONFIRM)
    table = await engine.table(table.table_id)
    assert (table.status, withdrawn(table)) == (Status.CLOSED, Cause.ARCHIVED)
    assert postbox.ledger.requests.count(f"unarchive {CHANNEL}") == 1


@pytest.mark.parametrize("cause", TOLD)
async def test_a_lobby_whose_channel_or_server_goes_before_it_is_shown_is_closed(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, cause: Cause
) -> None:
    postbox.gate.clear()
    table = await filled(engine, 2)
    await control_loop.shut(CHANNEL, Shut(cause, server="The club"))
    postbox.fails = lambda _what, _channel_id: NO_CHANNEL
    postbox.gate.set()
    await rest(control_loop)
    table = await engine.table(table.table_id)
    assert (table.status, withdrawn(table)) == (Status.CLOSED, cause)


FOUND_OUT = [
    Shut(Cause.TIMED_OUT, until=Millis(1_700_000_600_000)),
    Shut(Cause.FORBIDDEN, missing=("send_messages",)),
    Shut(Cause.NOT_IN_THREAD, bot=77),
    Shut(Cause.UNSEEN, bot=77),
]


@pytest.mark.parametrize("shut", FOUND_OUT)
async def test_the_log_has_the_cause_that_was_found_out_and_names_nothing(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock, shut: Shut
) -> None:
    postbox.causes[CHANNEL] = shut
    postbox.fails = lambda what, _channel_id: NO_PERMISSION if what == "post" else None
    table = await filled(engine, 2)
    await rest(control_loop)
    await later(control_loop, clock, table.table_id, CONFIRM)
    table = await engine.table(table.table_id)
    assert withdrawn(table) is shut.cause
    assert table.rows[-1].events == (Closed(f"unshown.{shut.cause}"),)
