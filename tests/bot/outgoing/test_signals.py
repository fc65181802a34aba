"""What cannot wait for a picture is told to everybody at once, and time runs from when it was."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.jobs.computers import Computers
from bot.log.events import Elapsed, Moved
from bot.outgoing.control_loop import ControlLoop
from bot.shown import private
from bot.shown.content import Action, Button, Content, action_id
from bot.shown.messages import hand
from bot.tables import dealing, intents
from bot.tables.table import Table
from games import registry
from games.protocol import Seat
from games.top_secret import GAME, RULES
from phrases import of
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL, computer, person
from tests.bot.looping import new_control_loop, rest, turns
from tests.bot.playing import HERE, asked, fresh
from tests.bot.postbox import DMS, UNAVAILABLE, Postbox, Sent, custom_ids
from tests.store.memory import MemoryStore

WORDS = of("en")


async def _chosen(engine: Engine, kinds: tuple[str, ...], computers: int = 0) -> Table:
    """Return a table in live pace at which all people have chosen."""
    people = tuple(person(number) for number in range(len(kinds)))
    members = people + tuple(computer(number) for number in range(computers))
    done = await engine.open(fresh(), HERE, GAME.slug, {"pace": "live"}, members)
    table = await asked(engine, done.table, intents.arrange(drawn=False))
    table = await asked(engine, table, dealing.start())
    for seat, kind in enumerate(kinds):
        move = intents.move(Seat(seat), None, f"choose-{kind}", "dm")
        table = await asked(engine, table, move)
    return table


async def _revealed(engine: Engine, clock: ManualClock, table: Table) -> Table:
    clock.advance(5_000)
    return await asked(engine, table, intents.expire("reveal-1"))


def _signals(postbox: Postbox) -> list[Sent]:
    return [sent for sent in postbox.of(CHANNEL) if _is_signal(sent.content)]


def _is_signal(content: Content) -> bool:
    return not content.layout and any(each.startswith("e:") for each in custom_ids(content))


def _timers(table: Table) -> list[str]:
    return [timer.name for timer in table.running().timers]


async def test_it_is_posted_before_the_picture_and_time_runs_from_then(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    table = await _chosen(engine, ("80", "assassin", "100"))
    await rest(control_loop)
    before = len(postbox.ledger.requests)
    table = await _revealed(engine, clock, table)
    assert "shown-1" in _timers(table)
    await rest(control_loop)
    table = await engine.table(table.table_id)
    (sent,) = _signals(postbox)
    assert sent.content.text
    assert (sent.content.pictures, sent.silent) == ((), True)
    assert custom_ids(sent.content) == {f"e:{table.table_id}:boum-1"}
    assert postbox.ledger.requests[before] == f"post {CHANNEL}"
    assert postbox.ledger.requests[before + 1] == f"edit {CHANNEL}"
    assert "boum-1" in _timers(table)
    assert [m.request_id for m in table.rows if _has(m.events, Elapsed)][-1].startswith("timer:")


def _has(events: tuple[object, ...], kind: type[object]) -> bool:
    return any(isinstance(event, kind) for event in events)


async def test_it_goes_when_it_is_over(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    table = await _revealed(engine, clock, await _chosen(engine, ("80", "assassin", "100")))
    await rest(control_loop)
    assert len(_signals(postbox)) == 1
    assert any(f"e:{table.table_id}:boum-1" in custom_ids(one.content) for one in _dms(postbox))
    clock.advance(10_000)
    await asked(engine, table, intents.expire("boum-1"))
    await rest(control_loop)
    assert _signals(postbox) == []
    assert not any(f"e:{table.table_id}:boum-1" in custom_ids(one.content) for one in _dms(postbox))


def _dms(postbox: Postbox) -> list[Sent]:
    return [one for one in postbox.ledger.messages.values() if one.channel_id >= DMS]


@pytest.mark.parametrize("lost", ["fails", "drops"])
async def test_whatever_fails_it_is_posted_once(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock, lost: str
) -> None:
    table = await _chosen(engine, ("80", "assassin", "100"))
    await rest(control_loop)
    failures = iter([UNAVAILABLE, UNAVAILABLE])

    def failing(what: str, channel_id: int) -> Exception | None:
        return next(failures, None) if (what, channel_id) == ("post", CHANNEL) else None

    setattr(postbox, lost, failing)
    await _revealed(engine, clock, table)
    await rest(control_loop)
    posted = [one for one in postbox.ledger.posted if one.channel_id == CHANNEL]
    assert len([one for one in posted if _is_signal(one.content)]) == 1


async def test_one_whose_end_nobody_saw_is_found_and_put_away(
    engine: Engine,
    store: MemoryStore,
    postbox: Postbox,
    clock: ManualClock,
    users: Users,
    control_loop: ControlLoop,
) -> None:
    table = await _chosen(engine, ("80", "assassin", "100"))
    await rest(control_loop)
    postbox.drops = lambda what, _channel: UNAVAILABLE if what == "post" else None
    table = await _revealed(engine, clock, table)
    await turns()
    assert len(_signals(postbox)) == 1
    await control_loop.close()
    postbox.drops = lambda _what, _channel: None
    table = await asked(engine, table, intents.shown("shown-1"))
    clock.advance(10_000)
    await asked(engine, table, intents.expire("boum-1"))
    later = new_control_loop(engine, store, clock, users, postbox)
    await later.catch_up()
    await rest(later)
    assert _signals(postbox) == []


async def test_its_button_stands_in_every_panel_and_hand(
    engine: Engine, clock: ManualClock
) -> None:
    table = await _revealed(engine, clock, await _chosen(engine, ("80", "assassin", "100")))
    button = f"e:{table.table_id}:boum-1"
    for seat in map(Seat, range(3)):
        assert button in custom_ids(private.panel(table, seat, WORDS))
        shown = hand(table, seat, WORDS, "here")
        assert button in custom_ids(shown)
        assert shown.rows[-1] == _hand_buttons(table)
    table = await asked(engine, table, intents.shown("shown-1"))
    clock.advance(10_000)
    table = await asked(engine, table, intents.expire("boum-1"))
    assert button not in custom_ids(private.panel(table, Seat(0), WORDS))


def _hand_buttons(table: Table) -> tuple[Button, ...]:
    actions = (Action.BOARD, Action.RULES, Action.MORE)
    return tuple(
        Button(action_id(table.table_id, action), WORDS(f"button.{action}")) for action in actions
    )


async def test_only_what_waits_to_be_shown_is_brought_forward(
    engine: Engine, clock: ManualClock
) -> None:
    table = await _chosen(engine, ("80", "assassin", "100"))
    before = table.head
    assert (await asked(engine, table, intents.shown("reveal-1"))).head == before
    assert (await asked(engine, table, intents.shown("shown-1"))).head == before
    table = await _revealed(engine, clock, table)
    once = await asked(engine, table, intents.shown("shown-1"))
    assert once.head == before + 2
    assert (await asked(engine, once, intents.shown("shown-1"))).head == before + 2


async def test_a_computer_shouts_although_nobody_is_awaited_after_a_restart_too(
    engine: Engine, store: MemoryStore, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await _revealed(engine, clock, await _chosen(engine, ("assassin", "80", "100")))
    table = await asked(engine, table, intents.hand_over(Seat(0), computer(1)))
    table = await asked(engine, table, intents.shown("shown-1"))
    table = await asked(engine, table, intents.move(Seat(0), None, "choose-80", "host"))
    assert Seat(0) in table.to_react - table.to_act
    assert await store.computers_awaited() == (table.table_id,)
    # The bot's own pace is an hour, the game's human delay no more than a moment.
    quick = registry.playable(replace(RULES, delay=lambda _seen, _chance: 1))
    monkeypatch.setitem(registry._GAMES, RULES.slug, {1: quick})
    later = PledgedEngine(store, clock)
    computers = Computers(later, store, pace=3_600.0)
    later.listen(computers.look)
    moved = asyncio.Event()
    later.listen(lambda _table: moved.set())
    await computers.catch_up()
    await moved.wait()
    await computers.close()
    assert _moves_of_computers(await later.table(table.table_id))[-1] == (0, "boum-1")


def _moves_of_computers(table: Table) -> list[tuple[Seat, str]]:
    moved = (event for row in table.rows for event in row.events if isinstance(event, Moved))
    return [(event.seat, event.code) for event in moved if event.via == "host"]
