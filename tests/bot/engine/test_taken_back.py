"""A taken-back move makes every older control stale; nothing else does, in any game.

No row takes a move back yet: `taken_back` raises the count as such a row will.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import phrases
from bot.engine.engine import Engine
from bot.incoming import typed
from bot.incoming.handlers import play
from bot.jobs.computers import Agenda, Computers
from bot.outgoing.control_loop import ControlLoop
from bot.shown import private
from bot.shown.content import Content, Menu
from bot.shown.messages import hand
from bot.shown.preferences import Preferences
from bot.tables import dealing, intents, refusals
from bot.tables.table import Table
from cogs.top_secret.commands import CARDS, both
from games import registry
from games.chance import HmacChance
from games.protocol import Seat
from games.top_secret import RULES
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL, lobby, person, played, seats_of
from tests.bot.lives import dealt as dealt_life
from tests.bot.looping import rest
from tests.bot.playing import HERE, asked, dealt, fresh, one_move
from tests.bot.postbox import Postbox, custom_ids
from tests.hostile.room import Room, awaited
from tests.store.memory import MemoryStore

EN = phrases.of("en")
STALE = EN("refusal.stale")
SLUGS = [game.slug for game in registry.games()]
MANNERS = (Preferences(), Preferences(confirm=True))
STEPS = 12
"""How many further steps of a panel are taken."""

Press = tuple[str, str]
"""A control's custom id, and what is chosen if it is a menu."""


def taken_back(engine: Engine, table: Table, count: int = 1) -> Table:
    """Return a table at which `count` more moves were taken back, back to where it is."""
    table = replace(table, taken_back=table.taken_back + count)
    engine._cache[table.table_id] = table
    return table


def presses(content: Content) -> Iterator[Press]:
    """Yield whatever can be pressed or chosen that belongs to a decision, or to everybody."""
    for row in content.rows:
        if isinstance(row, Menu):
            yield from ((row.custom_id, choice.value) for choice in row.choices)
        else:
            yield from ((button.custom_id, "") for button in row)


def offered(table: Table, seat: Seat) -> list[Press]:
    """Return every control of the open decision, in all manners, further steps and questions."""
    found = dict[Press, None]()
    for preferences in MANNERS:
        found |= dict.fromkeys(presses(hand(table, seat, EN, "here", preferences)))
        waiting, known = [""], {""}
        while waiting and len(known) <= STEPS:
            new = list(
                presses(
                    private.panel(table, seat, EN, step=waiting.pop(0), preferences=preferences)
                )
            )
            found |= dict.fromkeys(new)
            steps = [value or name_of(each) for each, value in new if each[0] in "sn"]
            waiting += [name for name in dict.fromkeys(steps) if name not in known]
            known.update(steps)
    stamp, code = table.stamp(seat), table.running().legal(seat)[0]
    assert stamp is not None
    found |= dict.fromkeys(presses(private.confirm(table, seat, stamp, code, EN)))
    return [press for press in found if press[0][0] in "tcmksn"]


def name_of(custom_id: str) -> str:
    """Return what stands last in a custom id."""
    return custom_id.split(":", 3)[3]


async def said(room: Room, press: Press, user_id: int) -> str:
    """Return what somebody is told who presses something."""
    return (await room.press(*press, user_id)).words()


async def values(room: Room, user_id: int) -> list[str]:
    """Return what autocomplete offers somebody."""
    choices = await typed.move_choices(await room.context(user_id), None, "")
    return [str(choice.value) for choice in choices]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("moves", [0, 7, 20])
async def test_every_older_control_is_stale_and_changes_nothing(slug: str, moves: int) -> None:
    room = Room()
    before = await room.deal(slug, moves)
    seat, owner = awaited(before)
    old = first = offered(before, seat)
    assert "t" in {custom_id[0] for custom_id, _ in old}
    for count in (1, 2):
        now = taken_back(room.engine, await room.engine.table(before.table_id))
        for press in old:
            assert STALE in await said(room, press, owner), (count, press)
            assert await room.engine.table(before.table_id) == now
        new = offered(now, seat)
        assert not {each for each, _ in new} & {each for each, _ in old}
        assert len(new) == len(first)
        old = [*old, *new]


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("kind", "tcmksn")
async def test_no_kind_of_control_outlives_what_was_taken_back(slug: str, kind: str) -> None:
    """Whatever the panels of a game happen to hold."""
    room = Room()
    before = await room.deal(slug, 7)
    seat, owner = awaited(before)
    stamp, code = before.stamp(seat), before.running().legal(seat)[0]
    now = taken_back(room.engine, before, 3)
    tail, value = ("1-0", code) if kind in "mkn" else (code, "")
    for old in (f"{stamp}", f"{stamp}-1", f"{stamp}-2", f"{stamp}-4"):
        press = f"{kind}:{before.table_id}:{old}:{tail}", value
        assert STALE in await said(room, press, owner), press
        assert await room.engine.table(before.table_id) == now
    press = f"{kind}:{before.table_id}:{stamp}-3:{tail}", value
    assert STALE not in await said(room, press, owner)


@pytest.mark.parametrize("slug", SLUGS)
async def test_every_older_value_of_autocomplete_is_stale(slug: str) -> None:
    room = Room()
    before = await room.deal(slug, 7)
    owner = awaited(before)[1]
    old = await values(room, owner)
    now = taken_back(room.engine, before)
    new = await values(room, owner)
    assert len(new) == len(old) > 0
    assert not set(old) & set(new)
    for value in old:
        shown = await play.typed(await room.context(owner), before.table_id, value)
        assert isinstance(shown, Content)
        assert STALE in shown.text
        assert await room.engine.table(before.table_id) == now
    await play.typed(await room.context(owner), before.table_id, new[0])
    assert (await room.engine.table(before.table_id)).head == now.head + 1


@pytest.mark.parametrize("slug", SLUGS)
async def test_the_new_controls_work_after_a_move_was_taken_back(slug: str) -> None:
    room = Room()
    before = await room.deal(slug, 7)
    seat, owner = awaited(before)
    now = taken_back(room.engine, before)
    new = offered(now, seat)
    for press in (each for each in new if each[0][0] in "cksn"):
        assert STALE not in await said(room, press, owner)
        assert await room.engine.table(before.table_id) == now
    move = next(each for each in new if each[0][0] in "tm")
    assert STALE not in await said(room, move, owner)
    made = await room.engine.table(before.table_id)
    assert (made.head, made.taken_back) == (now.head + 1, 1)


@pytest.mark.parametrize("slug", SLUGS)
async def test_controls_from_before_there_was_a_count_mean_that_nothing_was_taken_back(
    slug: str,
) -> None:
    room = Room()
    before = await room.deal(slug, 7)
    seat, owner = awaited(before)
    number, code = before.running().decision(seat), before.running().legal(seat)[0]
    for press in (
        (f"c:{before.table_id}:{number}:{code}", ""),
        (f"k:{before.table_id}:{number}:0", code),
    ):
        assert STALE not in await said(room, press, owner)
    assert STALE not in await said(room, (f"t:{before.table_id}:{number}:{code}", ""), owner)
    made = await room.engine.table(before.table_id)
    assert made.head == before.head + 1
    now = taken_back(room.engine, before)
    assert STALE in await said(room, (f"t:{before.table_id}:{number}:{code}", ""), owner)
    assert await room.engine.table(before.table_id) == now


def others_go_on(before: Table, after: Table) -> list[Seat]:
    """Return who had a decision that is still open after a move of somebody else."""
    mover, (old, new) = after.rows[-1].mover(), (before.running(), after.running())
    seats = (seat for seat in map(Seat, range(len(before.members))) if seat != mover)
    still = [seat for seat in seats if old.decision(seat) == new.decision(seat) is not None]
    return still if after.is_open else []


@pytest.mark.parametrize("slug", ["monte_cristo", "top_secret"])
async def test_a_move_of_somebody_else_makes_nothing_stale(slug: str) -> None:
    """The two games in which several seats may act at once."""
    compared = 0
    room, chance = Room(), HmacChance(b"others", b"")
    table = await room.deal(slug, 0)
    while compared < 8 and table.to_act:
        before, table = table, (await one_move(room.engine, table, chance)).table
        for seat in others_go_on(before, table):
            owner = before.members[seat].user_id or 0
            asks = [each for each in offered(before, seat) if each[0][0] in "cksn"]
            for press in asks:
                assert STALE not in await said(room, press, owner), press
            move = next(each for each in offered(before, seat) if each[0][0] in "tm")
            assert STALE not in await said(room, move, owner)
            table = await room.engine.table(table.table_id)
            compared += 1
    assert compared >= 3, compared


async def test_two_options_of_a_command_are_stale_if_one_of_them_is() -> None:
    room = Room()
    before = await room.deal("top_secret", 0)
    owner = awaited(before)[1]
    card, bank = "choose-80", "single-keep"
    old = {code: value for value in await values(room, owner) for code in (value.split(":")[1],)}
    now = taken_back(room.engine, before)
    new = {code: value for value in await values(room, owner) for code in (value.split(":")[1],)}
    context = await room.context(owner)
    for text in (both(new[card], old[bank]), both(old[card], new[bank]), both("80", old[bank])):
        shown = await play.typed(context, before.table_id, text, CARDS)
        assert isinstance(shown, Content)
        assert STALE in shown.text, text
        assert await room.engine.table(before.table_id) == now


@pytest.mark.parametrize("typed_in", ["card", "bank"])
async def test_of_two_options_one_may_be_chosen_and_one_typed(typed_in: str) -> None:
    room = Room()
    before = await room.deal("top_secret", 0)
    seat, owner = awaited(before)
    text = both("80", f"{before.stamp(seat)}:single-keep")
    if typed_in == "bank":
        text = both(f"{before.stamp(seat)}:choose-80", "keep")
    await play.typed(await room.context(owner), before.table_id, text, CARDS)
    made = await room.engine.table(before.table_id)
    assert made.head == before.head + 1
    assert "single-keep+choose-80" in str(made.rows[-1].events)


# A button that is everybody's belongs to no decision, but its reveal can be taken back too.


async def _signalled(engine: Engine, clock: ManualClock) -> Table:
    """Return a table in live pace just after an assassin was revealed."""
    people = tuple(map(person, range(3)))
    table = (await engine.open(fresh(), HERE, "top_secret", {"pace": "live"}, people)).table
    table = await asked(engine, table, intents.arrange(drawn=False))
    table = await asked(engine, table, dealing.start())
    for seat, kind in enumerate(("80", "assassin", "100")):
        choice = intents.move(Seat(seat), None, f"choose-{kind}", "channel")
        table = await asked(engine, table, choice)
    clock.advance(5_000)
    return await asked(engine, table, intents.expire("reveal-1"))


async def test_an_older_shout_is_stale_and_a_new_one_counts() -> None:
    room = Room()
    before = await _signalled(room.engine, room.clock)
    assassin = before.members[1].user_id or 0
    old = f"e:{before.table_id}:boum-1"
    assert old in custom_ids(private.panel(before, Seat(1), EN))
    now = taken_back(room.engine, before)
    assert STALE in await said(room, (old, ""), assassin)
    assert await room.engine.table(before.table_id) == now
    (new,) = (each for each in custom_ids(private.panel(now, Seat(1), EN)) if each[0] == "e")
    assert new == f"e:{before.table_id}:1:boum-1"
    assert STALE not in await said(room, (new, ""), assassin)
    assert (await room.engine.table(before.table_id)).head == now.head + 1


async def test_a_signal_whose_button_is_stale_is_posted_anew(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, clock: ManualClock
) -> None:
    table = await _signalled(engine, clock)
    await rest(control_loop)

    def shouts() -> list[str]:
        ids = (each for sent in postbox.of(CHANNEL) for each in custom_ids(sent.content))
        return [each for each in ids if each.startswith("e:")]

    assert shouts() == [f"e:{table.table_id}:boum-1"]
    taken_back(engine, await engine.table(table.table_id))
    control_loop.wake(table.table_id)
    await rest(control_loop)
    assert shouts() == [f"e:{table.table_id}:1:boum-1"]


def test_a_table_that_does_not_run_has_no_open_decision() -> None:
    over, closed = played(3).table, dealt_life(3)
    assert closed.table.stamp(min(closed.table.to_act)) is not None
    closed.do(intents.close("ended"))
    for table in (lobby([person(0)]).table, closed.table, over):
        assert [table.stamp(seat) for seat in seats_of(table)] == [None] * len(table.members)


# Computer players carry the stamp of what they thought about.


async def test_a_computer_player_does_not_make_the_move_of_before(
    engine: Engine, store: MemoryStore
) -> None:
    slow = Computers(engine, store, pace=0.0)
    table = await dealt(engine, 0, computers=3)
    now = taken_back(engine, table)
    with pytest.raises(refusals.RefusalError) as caught:
        await slow._move(table, min(table.to_act))
    assert caught.value.reason is refusals.RefusalReason.STALE
    assert await engine.table(table.table_id) == now
    await slow._move(now, min(now.to_act))
    assert (await engine.table(table.table_id)).head == now.head + 1
    await slow.close()


async def test_a_computer_player_takes_its_time_again_after_a_move_was_taken_back(
    engine: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = registry.playable(replace(RULES, delay=lambda _seen, _chance: 1_000))
    monkeypatch.setitem(registry._GAMES, RULES.slug, {1: slow})
    table, agenda, seat = await _signalled(engine, clock), Agenda(0.0), Seat(1)
    due = agenda._at(table, seat)
    other = await asked(engine, table, intents.move(Seat(0), None, "choose-100", "host"))
    assert agenda._at(other, seat) == due
    assert agenda._at(taken_back(engine, other), seat) > due
