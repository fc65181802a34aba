"""Computer players move until a person is awaited: once each, whatever fails around them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.engine.request import Location
from bot.jobs import computers as module
from bot.jobs.computers import Computers
from bot.jobs.mind import STREAK, FairQueue
from bot.log.events import Moved
from bot.records import Status
from bot.tables import beside, dealing, intents, refusals
from bot.tables.table import Table
from games import registry
from games.chance import HmacChance
from games.pass_pass import RULES
from games.pass_pass.components import Card, Colour
from games.pass_pass.moves import Play
from games.protocol import Seat
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL, GUILD, SLUG, computer, person, played
from tests.bot.looping import turns
from tests.bot.playing import HERE, asked, dealt, filled, fresh, one_move
from tests.store.memory import MemoryStore


@pytest.fixture
def computers(engine: Engine, store: MemoryStore) -> Computers:
    """Computer players who take no time, told of every change."""
    made = Computers(engine, store, pace=0.0)
    engine.listen(made.look)
    return made


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RETRY", 0.0)
    monkeypatch.setattr(module, "BUDGET", 2)


async def idle(computers: Computers) -> None:
    """Return once no computer player thinks any more."""
    while len(computers._tables):
        await turns(1)


def awaits_a_person(table: Table) -> bool:
    """Whether only people are waited for, or nobody."""
    return all(table.members[seat].user_id is not None for seat in table.to_act)


def computer_rows(table: Table) -> list[str]:
    """Return the requests of computer players."""
    requests = [row.request_id for row in table.rows]
    return [request for request in requests if request.startswith("computer:")]


async def test_they_play_until_a_person_is_awaited(engine: Engine, computers: Computers) -> None:
    table, chance = await dealt(engine, 1, computers=3), HmacChance(b"person", b"")
    while True:
        await idle(computers)
        table = await engine.table(table.table_id)
        assert awaits_a_person(table)
        if not table.is_open:
            break
        await one_move(engine, table, chance)
    assert table.status is Status.OVER
    movers = {event.via for m in table.rows for event in m.events if isinstance(event, Moved)}
    assert movers == {"host", "channel"}


async def test_they_play_a_whole_game_among_themselves(
    engine: Engine, computers: Computers
) -> None:
    table = await dealt(engine, 0, computers=4)
    await idle(computers)
    table = await engine.table(table.table_id)
    assert table.status is Status.OVER
    assert len(computer_rows(table)) == len(set(computer_rows(table)))


async def test_however_often_they_are_told_they_move_once(
    engine: Engine, computers: Computers, store: MemoryStore
) -> None:
    others = [Computers(engine, store, pace=0.0) for _ in range(3)]
    table = await dealt(engine, 2, computers=2)
    for each in (computers, *others) * 5:
        each.look(table)
        await each.catch_up()
    for each in (computers, *others):
        await idle(each)
    table = await engine.table(table.table_id)
    assert awaits_a_person(table)
    assert len(computer_rows(table)) == len(set(computer_rows(table)))


async def test_they_take_up_what_a_restart_left(
    engine: Engine, store: MemoryStore, clock: ManualClock
) -> None:
    table = await dealt(engine, 1, computers=3)
    again = PledgedEngine(store, clock)
    later = Computers(again, store, pace=0.0)
    again.listen(later.look)
    await later.catch_up()
    await idle(later)
    table = await again.table(table.table_id)
    assert awaits_a_person(table)


@pytest.mark.parametrize("slug", [game.slug for game in registry.games()])
async def test_what_they_draw_foretells_nothing_that_the_rules_draw(
    engine: Engine, computers: Computers, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    """A computer player that thought with the luck of the rules would know the next shuffle."""
    drawn: list[int] = []

    def choose(position: Any, seat: Seat, chance: HmacChance, _budget: int) -> str:
        drawn.append(chance.below(1 << 62))
        return str(position.legal(seat)[0])

    monkeypatch.setattr(registry._Position, "choose", choose)
    seats = tuple(computer(number) for number in range(registry.game(slug).seat_counts({})[0]))
    table = (await engine.open(fresh(), HERE, slug, {}, seats)).table
    await asked(engine, table, dealing.start())
    while len(drawn) < 5:
        await turns(1)
    await computers.close()
    table = await engine.table(table.table_id)
    rules = {table.luck.chance("rules", n).below(1 << 62) for n in range(table.head + 2)}
    assert rules.isdisjoint(drawn)


async def test_they_take_a_seat_over(engine: Engine, computers: Computers) -> None:
    table = await dealt(engine, 3)
    (leader,) = table.to_act
    await asked(engine, table, intents.hand_over(leader, computer(1)))
    await idle(computers)
    table = await engine.table(table.table_id)
    assert computer_rows(table) == [f"computer:{leader}:{table.rows[-1].seq}"]


async def test_they_survive_a_store_that_refuses(
    engine: Engine, computers: Computers, store: MemoryStore
) -> None:
    table = await dealt(engine, 0, computers=3)
    store.full = True
    for _ in range(200):
        await asyncio.sleep(0)
    stuck = (await engine.table(table.table_id)).head
    assert (await store.table(table.table_id) or pytest.fail("gone")).head == stuck
    store.full = False
    await idle(computers)
    table = await engine.table(table.table_id)
    assert table.status is Status.OVER
    assert [row.seq for row in (await store.load(table.table_id) or pytest.fail("gone")).log] == [
        *range(table.head + 1)
    ]


async def test_stopped_they_move_no_more(engine: Engine, computers: Computers) -> None:
    table = await dealt(engine, 0, computers=3)
    await computers.close()
    head = (await engine.table(table.table_id)).head
    computers.look(await engine.table(table.table_id))
    await computers.catch_up()
    await idle(computers)
    assert (await engine.table(table.table_id)).head == head
    assert not len(computers._tables)


CROWD = 38
"""How many tables of computers only an ordinary member once kept the bot busy with."""


class Watched(FairQueue[Any]):
    """A line that remembers the kind of each, asked for and begun, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[tuple[str, bool]] = []
        self._kinds: dict[int, bool] = {}

    def add(self, item: Any, *, for_people: bool) -> None:
        self.steps.append(("asked", for_people))
        self._kinds[id(item.answer)] = for_people
        super().add(item, for_people=for_people)

    def next(self) -> Any:
        item = super().next()
        if item is not None:
            self.steps.append(("begun", self._kinds[id(item.answer)]))
        return item

    def passed(self) -> list[int]:
        """Return how many thoughts of computers alone went before each of a people's table."""
        counts: list[int] = []
        waiting: int | None = None
        for step in self.steps:
            if step == ("asked", True):
                waiting = 0
            elif step == ("begun", True):
                counts += [] if waiting is None else [waiting]
                waiting = None
            elif step == ("begun", False) and waiting is not None:
                waiting += 1
        return counts


async def crowd(engine: Engine) -> list[Table]:
    """Start games at a crowd of tables where no person sits."""
    places = [Location(GUILD, CHANNEL + 100 + number) for number in range(CROWD)]
    return [await dealt(engine, 0, computers=3, place=place) for place in places]


@pytest.mark.case("43")
async def test_a_crowd_of_games_without_people_keeps_no_person_waiting(
    engine: Engine, computers: Computers
) -> None:
    line = computers._mind._queue = Watched()
    alone = await crowd(engine)
    table, chance = await dealt(engine, 1, computers=3), HmacChance(b"crowd", b"")
    for _ in range(8):
        while not awaits_a_person(table):
            await asyncio.sleep(0)
            table = await engine.table(table.table_id)
        table = (await one_move(engine, table, chance)).table
    assert all([(await engine.table(each.table_id)).is_open for each in alone])
    await computers.close()
    passed = line.passed()
    assert len(passed) >= 8
    # At most the one whose turn it is after a streak; the one that thinks already has begun.
    assert max(passed) <= 1


async def test_tables_without_people_think_by_turns(engine: Engine, computers: Computers) -> None:
    moved, enough = list[str](), asyncio.Event()

    def hear(table: Table) -> None:
        if table.rows[-1].request_id.startswith("computer:"):
            moved.append(table.table_id)
        if len(moved) >= CROWD * 6:
            enough.set()

    engine.listen(hear)
    alone = {table.table_id for table in await crowd(engine)}
    await enough.wait()
    await computers.close()
    # Games began one after the other, and the first may have been ahead by then.
    begun = max(moved.index(table_id) for table_id in alone)
    rounds = moved[begun + 1 :]
    most, least = (f(rounds.count(table_id) for table_id in alone) for f in (max, min))
    assert most - least <= 1
    assert most >= 2


async def test_a_crowd_of_games_with_people_does_not_stop_those_without(
    engine: Engine, store: MemoryStore
) -> None:
    await dealt(engine, 0, computers=3)
    for number in range(1, CROWD):
        await dealt(engine, 1, computers=4, place=Location(GUILD, CHANNEL + number))
    later = Computers(engine, store, pace=0.0)
    engine.listen(later.look)
    line = later._mind._queue = Watched()
    await later.catch_up()
    await idle(later)
    waiting = streak = longest = 0
    for step, for_people in line.steps:
        if not for_people:
            waiting += 1 if step == "asked" else -1
        if step == "begun":
            streak = streak + 1 if for_people and waiting else 0
        longest = max(longest, streak)
    assert 2 <= longest <= STREAK == 4


def raises(*_: object) -> Play:
    """Choose as a computer player does whose program is wrong."""
    raise RuntimeError("no idea")


def nonsense(*_: object) -> Play:
    """Choose a card that nobody holds."""
    return Play(Card(Colour.VIOLET, 99))


@pytest.mark.parametrize("choose", [raises, nonsense])
async def test_a_computer_player_that_fails_strands_no_table(
    engine: Engine,
    computers: Computers,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    choose: Callable[..., Any],
) -> None:
    monkeypatch.setitem(
        registry._GAMES, SLUG, {1: registry.playable(replace(RULES, choose=choose))}
    )
    table = await dealt(engine, 0, computers=3)
    await idle(computers)
    table = await engine.table(table.table_id)
    assert table.status is Status.OVER
    said = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(said) == len(computer_rows(table))
    assert all(table.table_id in record.getMessage() for record in said)


async def test_an_unreadable_table_hinders_no_other(
    engine: Engine, store: MemoryStore, clock: ManualClock
) -> None:
    broken = await dealt(engine, 0, computers=3)
    row = store._log[broken.table_id][-1]
    store._log[broken.table_id][-1] = msgspec.structs.replace(row, events=b"[")
    again = PledgedEngine(store, clock)
    later = Computers(again, store, pace=0.0)
    again.listen(later.look)
    await later.catch_up()
    await idle(later)
    other = await filled(again, 1, computers=2, place=Location(GUILD, CHANNEL + 1))
    other = await asked(again, other, dealing.start())
    await idle(later)
    assert awaits_a_person(await again.table(other.table_id))


async def test_a_person_who_takes_the_seat_meanwhile_is_not_played_for(
    engine: Engine, store: MemoryStore
) -> None:
    slow = Computers(engine, store, pace=0.0)
    table = await dealt(engine, 2, computers=1)
    seat = next(s for s, member in enumerate(table.members) if member.user_id is None)
    while seat not in table.to_act:
        table = (await one_move(engine, table, HmacChance(b"", b""))).table
    await asked(engine, table, intents.hand_over(min(table.to_act), person(50)))
    with pytest.raises(refusals.RefusalError) as caught:
        await slow._move(table, min(table.to_act))
    assert caught.value.reason is refusals.RefusalReason.NOT_SEATED


async def _in_teams(engine: Engine, people: int, computers: int) -> Table:
    """Return a table of teams whose seats are in the order of the lobby, about to begin."""
    table = await filled(engine, people, computers)
    table = await asked(engine, table, intents.configure("teams", "on"))
    return await asked(engine, table, intents.arrange(drawn=False))


def _recording(computers: int) -> Table:
    """Return a table of two teams in which partners are asked whose round counts."""
    for seed in range(100):
        for table in played(4, "on", seed, computers=computers).tables:
            if table.position is not None and table.position.joint:
                return table
    raise LookupError("nobody was ever asked")


@pytest.mark.parametrize("computers", [0, 1, 2, 4])
def test_a_computer_leaves_it_to_a_human_partner_whose_round_counts(computers: int) -> None:
    """It answered first, and the person was never asked."""
    table = _recording(computers)
    people = {seat for seat in table.to_act if table.members[seat].user_id is not None}
    assert len(people) == {0: 2, 1: 2, 2: 1, 4: 0}[computers]
    assert beside.computers_awaited(table) == (() if people else tuple(sorted(table.to_act)))
    awaited = {record.seat for record in beside.seat_records(table) if record.awaited}
    assert awaited == (people or table.to_act)


async def test_computers_who_are_partners_decide_themselves(
    engine: Engine, computers: Computers
) -> None:
    table = await asked(engine, await _in_teams(engine, 0, 4), dealing.start())
    await idle(computers)
    assert (await engine.table(table.table_id)).status is Status.OVER
