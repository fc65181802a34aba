"""People and places are called as they were last seen; what is over keeps the names of its time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import phrases
from bot.engine.engine import Engine
from bot.engine.names import Names, Seen
from bot.engine.request import Location
from bot.shown import messages
from bot.store.protocol import Store
from bot.store.sqlite import open_store
from bot.tables.folding import rebuild
from bot.tables.table import Table
from games.chance import HmacChance
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL, GUILD, HOST_ID
from tests.bot.playing import BOUNDLESS, dealt, filled, one_move, played
from tests.store.memory import MemoryStore

BEN = HOST_ID + 1


def seen(name: str, user_id: int = BEN, guild_id: int = GUILD, place: str = "games") -> Seen:
    """Return how an interaction shows a person in the table's channel."""
    return Seen(guild_id, "The club", CHANNEL, place, user_id, name)


@pytest.fixture
async def disk(tmp_path: Path) -> AsyncIterator[Store]:
    """A real database."""
    opened = await open_store(tmp_path / "tablier.sqlite3")
    yield opened
    await opened.close()


def names_of(table: Table) -> list[str]:
    """Return how everybody at a table is called."""
    return [member.name for member in table.members]


async def reloaded(store: Store, table: Table) -> Table:
    """Return a table as another process would read it."""
    stored = await store.load(table.table_id)
    assert stored is not None
    return rebuild(stored.table, stored.log, stored.people)


@pytest.mark.case("50")
@pytest.mark.parametrize("status", ["lobby", "running"])
async def test_a_new_name_is_shown_from_the_next_interaction_on(disk: Store, status: str) -> None:
    engine = PledgedEngine(disk, ManualClock(), limits=BOUNDLESS)
    table = await (filled(engine, 3) if status == "lobby" else dealt(engine, 3))
    names = Names(engine)
    for name in ("Ben the Bold", "*Ben*", "Ben"):
        await names.follow(seen(name))
        now = await engine.table(table.table_id)
        assert names_of(now).count(name) == 1
        assert now.seat_of(BEN) == table.seat_of(BEN)
        assert await reloaded(disk, table) == now
    shown = messages.board(await engine.table(table.table_id), phrases.of("en"), pictures=False)
    assert "Ben" in shown.text


async def test_a_game_goes_on_under_another_name_to_the_same_end(disk: Store) -> None:
    engine = PledgedEngine(disk, ManualClock(), limits=BOUNDLESS)
    table, names, chance = await dealt(engine, 3), Names(engine), HmacChance(b"names", b"")
    for number in range(6):
        await names.follow(seen(f"Ben {number}"))
        table = (await one_move(engine, await engine.table(table.table_id), chance)).table
        assert f"Ben {number}" in names_of(table)
        assert await reloaded(disk, table) == table
    over = await played(engine, table)
    assert not over.is_open
    await names.follow(seen("Benedict"))
    assert "Ben 5" in names_of(await reloaded(disk, over))


async def test_a_name_of_another_server_is_none_of_this_one(
    engine: Engine, store: MemoryStore
) -> None:
    here, there = await filled(engine, 2), await filled(engine, 2, place=Location(GUILD + 1, 3))
    await Names(engine).follow(seen("Ben over there", guild_id=GUILD + 1))
    assert "Ben over there" not in names_of(await engine.table(here.table_id))
    assert "Ben over there" in names_of(await engine.table(there.table_id))


async def test_who_is_called_as_before_costs_nothing(engine: Engine, store: MemoryStore) -> None:
    table = await filled(engine, 2)
    names, known = Names(engine), names_of(table)[1]
    await names.follow(seen(known))
    store.full = True
    await store.close()
    for _ in range(100):
        await names.follow(seen(known))


async def test_a_name_that_cannot_be_stored_is_tried_again_and_harms_nothing(
    engine: Engine, store: MemoryStore, caplog: pytest.LogCaptureFixture
) -> None:
    table, names = await filled(engine, 2), Names(engine)
    store.full = True
    for _ in range(5):
        await names.follow(seen("Benedict"))
    assert len(caplog.records) == 1
    assert names_of(await engine.table(table.table_id)) == names_of(table)
    store.full = False
    await names.follow(seen("Benedict"))
    assert "Benedict" in names_of(await engine.table(table.table_id))


async def test_a_name_that_changes_while_somebody_moves_is_not_undone(disk: Store) -> None:
    engine = PledgedEngine(disk, ManualClock(), limits=BOUNDLESS)
    table, names, chance = await dealt(engine, 3), Names(engine), HmacChance(b"race", b"")
    for number in range(10):
        table = await engine.table(table.table_id)
        await asyncio.gather(one_move(engine, table, chance), names.follow(seen(f"Ben {number}")))
        now = await engine.table(table.table_id)
        assert (now.head, f"Ben {number}" in names_of(now)) == (table.head + 1, True)
        assert await reloaded(disk, table) == now


@pytest.mark.case("50")
async def test_places_are_called_as_they_are_now_where_a_table_was_opened(disk: Store) -> None:
    engine = PledgedEngine(disk, ManualClock(), limits=BOUNDLESS)
    names = Names(engine)
    await names.follow(seen("Ben"))
    assert await disk.channel_name(CHANNEL) is None
    assert await disk.guild(GUILD) is None
    await disk.name_place(GUILD, "Club", CHANNEL, "games")
    await names.follow(seen("Ben", place="cards"))
    guild = await disk.guild(GUILD)
    assert guild is not None
    assert (guild.name, await disk.channel_name(CHANNEL)) == ("The club", "cards")
    await names.follow(seen("Ben", place="cards")._replace(guild_name=None, channel_name=None))
    assert await disk.channel_name(CHANNEL) == "cards"
