"""Whatever is asked in whatever order, the store on disk answers as the one in memory does."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.records import SeatRecord, Status, TableRecord
from bot.store.protocol import Change, Store, StoreError, StoreReader
from bot.store.sqlite import open_reader, open_store
from games.protocol import Seat
from tests.store import samples
from tests.store.memory import MemoryStore
from tests.store.samples import ANNA, BENO

Step = Callable[[Store], Awaitable[object]]
"""One thing that is asked of a store."""

GAMES = ("a", "b", "c")
PEOPLE = (None, ANNA, BENO)
PLACES = {"a": 7, "b": 7, "c": 8}
"""Where each table stands: two of them in one channel."""

OPENINGS = st.sampled_from([None, "p", "q"])
DAY = 24 * 60 * 60 * 1000

games = st.sampled_from(GAMES)
texts = st.text(st.characters(codec="utf-8"), max_size=8)
words = st.dictionaries(texts, texts, max_size=2)


@st.composite
def seatings(draw: st.DrawFn, table_id: str, seq: int) -> tuple[SeatRecord, ...]:
    """Who sits at a table at some row, some of them since before."""
    sitting = []
    for place in draw(st.lists(st.integers(0, 3), unique=True, max_size=4)):
        since = draw(st.integers(0, max(seq, 0)))
        who = samples.seat(place, draw(st.sampled_from(PEOPLE)), table_id=table_id, since=since)
        awaited = draw(st.booleans())
        sitting.append(replace(who, name=draw(texts), awaited=awaited, seat=Seat(place)))
    return tuple(sitting)


@st.composite
def records(draw: st.DrawFn, table_id: str, seq: int) -> TableRecord:
    """A table at some row, more often running than not."""
    record = samples.table(
        table_id,
        seq,
        draw(st.sampled_from([Status.LOBBY, *[Status.RUNNING] * 3, Status.OVER, Status.CLOSED])),
        channel_id=PLACES[table_id],
        guild_id=draw(st.sampled_from([7, 8])),
        opened_at=draw(st.integers(0, 3)),
        ended_at=draw(st.sampled_from([0, DAY, DAY + 1])),
        suspended=draw(st.sampled_from([None, None, "why"])),
        due=draw(st.none() | st.integers(0, 9)),
        opening=draw(OPENINGS) if seq == 0 else None,
    )
    return replace(record, options=draw(words))


@st.composite
def changes(draw: st.DrawFn, table_id: str, seq: int, request_id: str) -> Change:
    """The change that appends a row."""
    timers = draw(st.dictionaries(st.sampled_from("xy"), st.integers(0, 9)))
    record = draw(records(table_id, seq))
    change = samples.change(
        seq,
        table_id,
        *draw(seatings(table_id, seq)),
        record=record,
        request_id=request_id,
        timers=tuple(samples.timer(name, due, table_id) for name, due in timers.items()),
    )
    people = draw(st.dictionaries(st.integers(1, 3), st.sampled_from(PEOPLE), max_size=2))
    known = tuple(samples.person(number, who, table_id) for number, who in people.items())
    places = () if record.is_open else draw(st.lists(st.integers(0, 2), unique=True, max_size=2))
    return replace(
        change,
        people=tuple(replace(person, name=draw(st.none() | texts)) for person in known),
        results=tuple(samples.result(place, 1, table_id) for place in places),
    )


@st.composite
def scripts(draw: st.DrawFn) -> list[list[Step]]:
    """Groups of steps; rows are mostly the next ones and requests mostly new."""
    heads, known = dict.fromkeys(GAMES, -1), set[tuple[str, str]]()

    def append() -> Step:
        table_id = draw(games)
        seq = max(0, heads[table_id] + draw(st.sampled_from([1, 1, 1, 1, 0, 2])))
        request = (table_id, draw(st.sampled_from(["p", *[f"i{len(known)}"] * 4])))
        if seq == heads[table_id] + 1 and request not in known:
            heads[table_id] = seq
            known.add(request)
        change = draw(changes(table_id, seq, request[1]))
        return lambda store: store.append(change)

    def group() -> list[Step]:
        if draw(st.integers(0, 4)) == 0:
            # Alone: it is stored table by table, and others come in between.
            return [draw(forgetting)]
        size = draw(st.integers(0, 8))
        return [append() if draw(st.booleans()) else draw(others) for _ in range(size)]

    return [group() for _ in range(draw(st.integers(1, 6)))]


forgetting: st.SearchStrategy[Step] = st.sampled_from((ANNA, BENO)).map(
    lambda user_id: lambda store: store.forget(user_id)
)
surfaces = st.builds(
    lambda kind, place, table_id, shown, message: samples.surface(
        kind, place, table_id=table_id, shown_seq=shown, message_id=message
    ),
    st.sampled_from(["board", "hand", "call"]),
    st.none() | st.integers(0, 2),
    games,
    st.integers(-1, 5),
    st.none() | st.just(9),
)
users: st.SearchStrategy[Step] = st.builds(
    lambda number, given, chosen: lambda store: store.update_user(number, **given, settings=chosen),
    st.sampled_from(PEOPLE[1:]),
    st.fixed_dictionaries(
        {},
        optional={
            "locale": texts,
            "dm_channel_id": st.sampled_from([None, samples.CHANNEL, 5]),
            "dm_open": st.none() | st.booleans(),
        },
    ),
    words,
)
guilds: st.SearchStrategy[Step] = st.builds(
    lambda given, chosen: lambda store: store.update_guild(7, **given, settings=chosen),
    st.fixed_dictionaries({}, optional={"locale": st.none() | texts}),
    words,
)
others: st.SearchStrategy[Step] = st.one_of(
    *[surfaces.map(lambda surface: lambda store: store.save_surface(surface))] * 3,
    surfaces.map(lambda surface: lambda store: store.drop_surface(surface)),
    st.just(lambda store: store.forget_messages()),
    st.tuples(games, st.integers(0, 4)).map(lambda asked: lambda store: store.mark_synced(*asked)),
    st.tuples(games, st.none() | st.just("why")).map(
        lambda asked: lambda store: store.suspend(*asked)
    ),
    st.tuples(games, st.sampled_from(PEOPLE[1:]), texts).map(
        lambda asked: lambda store: store.rename(*asked)
    ),
    *[users] * 2,
    guilds,
    st.tuples(st.none() | texts, st.none() | texts).map(
        lambda names: lambda store: store.name_place(7, names[0], 9, names[1])
    ),
    *[games.map(lambda table_id: lambda store: store.pack(table_id))] * 2,
    st.tuples(games, st.integers(0, 4), st.none() | st.integers(0, 9)).map(
        lambda asked: lambda store: store.set_due(*asked)
    ),
    st.tuples(st.integers(0, 5), st.integers(0, 9), st.integers(0, 9)).map(
        lambda asked: lambda store: store.limit_idle(*asked)
    ),
    st.tuples(texts, texts).map(lambda asked: lambda store: store.save_value(*asked)),
)


@settings(max_examples=60, deadline=None)
@given(scripts(), st.integers(0, 9), texts)
def test_the_store_on_disk_is_the_store_in_memory(
    groups: list[list[Step]], until: int, key: str
) -> None:
    asyncio.run(_compare(groups, until, key))


async def _compare(groups: Sequence[Sequence[Step]], until: int, key: str) -> None:
    memory = MemoryStore()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tablier.sqlite")
        disk = await open_store(path)
        try:
            for group in groups:
                assert await _answers(disk, group) == await _answers(memory, group)
            expected = await _everything(memory, until, key)
            assert await _everything(disk, until, key) == expected
        finally:
            await disk.close()
        reader = await open_reader(path)
        assert await _everything(reader, until, key) == expected
        await reader.close()


async def _answers(store: Store, group: Sequence[Step]) -> list[object]:
    """What a store answers to steps that arrive in one tick."""
    return await asyncio.gather(*(_answer(step(store)) for step in group))


async def _answer(asked: Awaitable[object]) -> object:
    try:
        return await asked
    except StoreError as error:
        return type(error)


async def _everything(store: StoreReader, until: int, key: str) -> list[object]:
    """The answer to every question."""
    return [
        *[await store.load(table_id) for table_id in GAMES],
        *[await store.table(table_id) for table_id in GAMES],
        *[await store.results(table_id) for table_id in GAMES],
        *[await store.in_channel(place) for place in (7, 8)],
        *[await store.newest_in_channel(place) for place in (7, 8)],
        *[await store.of_guild(place) for place in (7, 8)],
        *[await store.of_user(person) for person in (ANNA, BENO)],
        await store.count_open(),
        await store.dirty(),
        await store.computers_awaited(),
        await store.due(until),
        await store.next_due(),
        await store.newest_row(until),
        await store.next_due(until),
        *[await store.user(person) for person in (ANNA, BENO)],
        await store.guild(7),
        await store.channel_name(9),
        await store.to_pack(until * DAY, 2),
        await store.value(key),
    ]
