"""How many deals somebody can reach before *Start* who tries: the figure is a handful.

Whoever knows a table's secret (its operator, who plays) sees the deal of a lobby beforehand, so
every lobby that deals otherwise is one more try. They are counted here: from an opened table every
press of the lobby is made, in every order, until nothing new comes of it. A *deal* is everything
that is drawn at the start (order of seats and cards), as the host gets it: their own seat apart.

At one table of Pass Pass a host gets one stream of cards for each number of seats and each value of
the options: five in all, however often they press. Which seat of that stream is theirs they choose
if the order is listed. Only somebody new, whose number Discord chooses, gives other streams: one
accomplice five more, once. Whoever does not know the secret learns nothing from any of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from bot.log.events import Member, Started
from bot.tables import dealing, intents
from bot.tables.refusals import Intent, RefusalError
from bot.tables.table import Table
from games.chance import Luck
from games.protocol import IllegalMoveError, Millis
from tests.bot.lives import HOST_ID, TABLES, Life, computer, person, record

HOUR_OF_PRESSES = 3_600
"""A press a second."""

Stream = tuple[Luck, int, str]
"""Where the cards come from: the luck, the number of seats, the option's value."""

Deal = tuple[tuple[int, ...] | int, bytes]


@dataclass
class Lobbies:
    """What came of pressing: `presses`, the lobbies they led to, and what those deal."""

    presses: int = 0
    lobbies: int = 0
    streams: set[Stream] = field(default_factory=set)
    deals: set[Deal] = field(default_factory=set)
    """The host's seat, and all cards."""


def presses(table: Table, others: range) -> Iterator[tuple[Intent, int]]:
    """Yield every press of the lobby and who makes it: the host, or one of `others`.

    A person's first join has the number that Discord happened to choose, each later one another.
    """
    yield intents.join(computer(table.head)), HOST_ID
    for member in table.members:
        if member.user_id is None:
            yield intents.remove_computer(member.name), HOST_ID
    yield intents.configure("teams", "on"), HOST_ID
    yield intents.configure("teams", "off"), HOST_ID
    yield intents.arrange(drawn=True), HOST_ID
    yield intents.arrange(drawn=False), HOST_ID
    yield from ((intents.raise_member(place), HOST_ID) for place in range(1, len(table.members)))
    for number in (0, *others):
        user_id = HOST_ID + number
        fresh = 10**18 + number + (100 * table.head if user_id in table.entrants else 0)
        yield intents.join(Member(user_id, f"Person {number}", fresh)), user_id
        yield intents.leave(user_id), user_id


def likeness(table: Table) -> object:
    """Return what two lobbies have in common that go on alike: not who is called how, nor rows."""
    seated = tuple(member.user_id for member in table.members)
    return seated, table.drawn, table.record.options["teams"], tuple(table.entrants.values())


def explored(others: range, most: int = 200_000) -> Lobbies:
    """Press everything in every lobby that can be reached, until there is no new one."""
    life, found = Life(record()), Lobbies()
    life.do(intents.join(person(0)), HOST_ID)
    seen, waiting = {likeness(life.table)}, deque([life.table])
    while waiting:
        table = waiting.popleft()
        found.lobbies += 1
        note(table, found)
        for intent, actor in presses(table, others):
            found.presses += 1
            assert found.presses < most
            after = pressed(table, intent, actor)
            if after is None or not after.is_open or HOST_ID not in after.entrants:
                continue
            if (like := likeness(after)) not in seen:
                seen.add(like)
                waiting.append(after)
    return found


def pressed(table: Table, intent: Intent, actor: int) -> Table | None:
    """Return the lobby after a press; None if nothing comes of it."""
    life = Life.__new__(Life)
    life.tables, life.rows, life.at = [table], [], table.record.changed_at
    try:
        return life.table if life.do(intent, actor) else None
    except (RefusalError, IllegalMoveError):
        return None


def note(table: Table, found: Lobbies) -> None:
    """Take note of what a lobby deals, if it can be started and the host sits there."""
    place = table.seat_of(HOST_ID)
    try:
        events = dealing.start()(table, Millis(0))
    except RefusalError:
        return
    if place is None:
        return
    (started,) = (event for event in events if isinstance(event, Started))
    teams = table.record.options["teams"]
    found.streams.add((table.luck, len(table.members), teams))
    found.deals.add((started.order.index(place), bytes(started.events)))


def test_an_hour_of_presses_by_a_host_who_plays_reaches_a_handful_of_deals() -> None:
    found = explored(range(0))
    print(f"{found.presses} presses, {found.lobbies} lobbies: {len(found.streams)} deals of cards")
    assert found.presses > found.lobbies
    assert len(found.streams) == len(TABLES) == 5
    # Teams or not, four are dealt the same; of a listed order they choose which seat is theirs.
    assert len({deal for _, deal in found.deals}) == 4
    assert len(found.deals) == 3 + 4 + 5 + 6


@pytest.mark.long
def test_pressing_on_for_an_hour_reaches_no_more() -> None:
    """In one long row, as somebody would who tries: the joins always have new numbers."""
    life, found = Life(record()), Lobbies()
    life.do(intents.join(person(0)), HOST_ID)
    life.do(intents.join(computer(0)), HOST_ID)
    table = life.table
    for number in range(HOUR_OF_PRESSES):
        every = [each for each in presses(table, range(0)) if pressed(table, *each)]
        found.presses += 1
        choice = every[(number * 7 + number // 11) % len(every)]
        after = pressed(table, *choice)
        assert after is not None
        table = after if after.is_open else table
        note(table, found)
    print(f"{found.presses} presses in a row: {len(found.streams)} deals of cards")
    assert len(found.streams) <= 5


def test_an_accomplice_adds_as_many_once() -> None:
    found = explored(range(1, 2))
    print(f"{found.presses} presses with an accomplice: {len(found.streams)} deals of cards")
    lucks = {luck for luck, _, _ in found.streams}
    assert sorted(len(luck.joins) for luck in lucks) == [1, 2]
    assert len(found.streams) == 10


def test_people_who_are_not_theirs_add_only_what_everybody_sees() -> None:
    """Each of them once, by their own number, whether they stay or leave again."""
    found = explored(range(1, 3), most=1_000_000)
    lucks = {luck for luck, _, _ in found.streams}
    assert sorted(len(luck.joins) for luck in lucks) == [1, 2, 2, 3]
    assert len(found.streams) == 20
