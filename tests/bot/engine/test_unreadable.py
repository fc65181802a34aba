"""What cannot be read keeps its channel, is explained, can be ended, and repeats nothing.

Each damage is done to a real database file, beneath a store and an engine that do not know of it.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing, suppress
from pathlib import Path

import discord
import msgspec
import pytest

from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.incoming.handlers import table as about
from bot.incoming.lookup import table_meant
from bot.incoming.responder import RequestContext
from bot.jobs.computers import Computers
from bot.jobs.timers import Timers
from bot.records import Status, SurfaceRecord
from bot.services import Services
from bot.store.sqlite import SqliteStore, open_store
from bot.tables import intents
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import Table
from games.chance import HmacChance
from games.protocol import Millis
from phrases import of
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.interactions import Channels, asking
from tests.bot.lives import CHANNEL, HOST_ID, SLUG
from tests.bot.looping import boards, hands, new_control_loop, rest, turns
from tests.bot.playing import BOUNDLESS, HERE, asked, dealt, fresh, one_move, opened
from tests.bot.postbox import Postbox
from tests.bot.serving import served

DAMAGE = {
    "options that are no JSON": "UPDATE games SET options = '{'",
    "options that are no words": """UPDATE games SET options = '{"teams": 7}'""",
    "a slug that is no text": "UPDATE games SET slug = CAST(x'ff' AS TEXT)",
    "a head that is ahead": "UPDATE games SET head = head + 3",
    "a head that is behind": "UPDATE games SET head = head - 1",
    "facts that are no facts": "UPDATE log SET facts = 'nonsense' WHERE seq = 1",
    "facts that are no text": "UPDATE log SET facts = CAST(x'ff' AS TEXT) WHERE seq = 1",
    "a row that is missing": "DELETE FROM log WHERE seq = 1",
    "a log that is missing": "DELETE FROM log",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "tablier.sqlite3"


@pytest.fixture
async def disk(path: Path) -> AsyncIterator[SqliteStore]:
    store = await open_store(path)
    yield store
    await store.close()


def spoil(path: Path, statement: str, table_id: str) -> None:
    """Damage one table, as a failing disk or a careless hand would."""
    narrowed = f"{statement} {'AND' if 'WHERE' in statement else 'WHERE'} game_id = ?"
    with closing(sqlite3.connect(path)) as other:
        other.execute(narrowed, (table_id,))
        other.commit()


async def damaged(path: Path, disk: SqliteStore, what: str) -> tuple[Table, Engine]:
    """Return a table that is damaged, and an engine that has not read it yet."""
    table = await dealt(PledgedEngine(disk, ManualClock(), limits=BOUNDLESS), 3, 0)
    spoil(path, DAMAGE[what], table.table_id)
    return table, PledgedEngine(disk, ManualClock(), limits=BOUNDLESS)


def client_of(engine: Engine, disk: SqliteStore) -> Channels:
    users = Users(disk)
    postbox = Postbox(users)
    nothing_is_drawn = Studio(draws=False)
    return Channels(Services(disk, engine, users, nothing_is_drawn, engine.clock, postbox))


@pytest.mark.case("44")
@pytest.mark.parametrize("what", DAMAGE)
async def test_a_damaged_table_keeps_its_channel_and_is_explained(
    path: Path, disk: SqliteStore, what: str
) -> None:
    table, engine = await damaged(path, disk, what)
    (record,) = await disk.in_channel(CHANNEL)
    assert (record.table_id, record.host_id) == (table.table_id, HOST_ID)
    assert await table_meant(await asking(client_of(engine, disk), 4), None) == table.table_id
    for attempt in (
        engine.open(fresh(), HERE, SLUG, {}),
        engine.change(table.table_id, fresh(), intents.close("ended")),
        engine.table(table.table_id),
    ):
        with pytest.raises(RefusalError) as caught:
            await attempt
        assert caught.value.reason is RefusalReason.UNREADABLE
    assert list(await disk.in_channel(CHANNEL)) == [record]


@pytest.mark.parametrize("what", DAMAGE)
async def test_a_damaged_table_is_ended_by_its_host_and_frees_its_channel(
    path: Path, disk: SqliteStore, what: str
) -> None:
    table, engine = await damaged(path, disk, what)
    client = client_of(engine, disk)
    with pytest.raises(RefusalError) as caught:
        await about.end(await asking(client, HOST_ID + 1), table.table_id, sure=True)
    assert caught.value.reason is RefusalReason.NOT_MODERATOR
    await about.end(await asking(client, HOST_ID), table.table_id, sure=True)
    assert await disk.in_channel(CHANNEL) == ()
    assert await disk.of_user(HOST_ID) == ()
    assert table.table_id not in await disk.dirty()
    assert (await opened(engine)).status is Status.LOBBY
    with pytest.raises(RefusalError) as caught:
        await about.end(await asking(client, HOST_ID), table.table_id, sure=True)
    assert caught.value.reason is RefusalReason.NOT_OPEN


LARGEST, SMALLEST = 2**63 - 1, -(2**63)

NUMBERS = {
    "games": ["rules_version", "guild_id", "host_id", "head", "opened_at", "changed_at", "due"],
    "log": ["seq", "actor", "stored", "acted", "rules_version"],
    "seats": ["user_id", "join_id", "since"],
    "timers": ["due"],
    "surfaces": ["channel_id", "message_id", "shown_seq", "posted_at"],
}


@pytest.mark.parametrize("number", [LARGEST, SMALLEST, 2**53, 0])
@pytest.mark.parametrize(
    ("table", "column"), [(table, each) for table, some in NUMBERS.items() for each in some]
)
async def test_no_damaged_number_keeps_a_table_from_being_ended(
    path: Path,
    disk: SqliteStore,
    caplog: pytest.LogCaptureFixture,
    table: str,
    column: str,
    number: int,
) -> None:
    played = await dealt(PledgedEngine(disk, ManualClock(), limits=BOUNDLESS), 3, 0)
    await disk.save_surface(SurfaceRecord(played.table_id, "board", None, CHANNEL, 7, 0, Millis(0)))
    newest = {"log": "AND seq = (SELECT max(seq) FROM log)", "seats": "AND seat = 0"}.get(table, "")
    with closing(sqlite3.connect(path)) as other:
        # What a CHECK forbids, no failing disk asks for leave.
        other.execute("PRAGMA ignore_check_constraints = ON")
        other.execute(
            f"UPDATE OR REPLACE {table} SET {column} = ? WHERE game_id = ? {newest}",  # noqa: S608
            (number, played.table_id),
        )
        other.commit()
    clock = ManualClock()
    engine = PledgedEngine(disk, clock, limits=BOUNDLESS)
    await disk.limit_idle(86_400_000, clock.now(), clock.now() + 86_400_000)
    timers = Timers(engine, disk, clock)
    await served(timers)
    await timers.close()
    # A table that says it was idle for ages may have been closed by the timers.
    with suppress(RefusalError):
        await about.end(await moderating(client_of(engine, disk)), played.table_id, sure=True)
    assert await disk.in_channel(CHANNEL) == ()
    assert [each.exc_info for each in caplog.records if each.exc_info] == []


async def moderating(client: Channels) -> RequestContext:
    return await asking(client, 4, permissions=discord.Permissions(manage_messages=True))


async def test_a_moderator_ends_a_damaged_table(path: Path, disk: SqliteStore) -> None:
    table, engine = await damaged(path, disk, "options that are no JSON")
    await about.end(await moderating(client_of(engine, disk)), table.table_id, sure=True)
    assert await disk.in_channel(CHANNEL) == ()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_sentences_differ_from_other_rules(language: str) -> None:
    words = of(language)
    assert words("refusal.unreadable") != words("refusal.unknown_rules")


@pytest.mark.parametrize("what", DAMAGE)
async def test_a_damaged_table_is_complained_of_once(
    path: Path, disk: SqliteStore, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    """ControlLoop, timers, computers and people come again and again: one line, no traceback."""
    table, engine = await damaged(path, disk, what)
    clock, users = ManualClock(), Users(disk)
    control_loop = new_control_loop(engine, disk, clock, users, Postbox(users))
    computers, timers = Computers(engine, disk, 0.0), Timers(engine, disk, clock)
    timers.begin()
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            control_loop.wake(table.table_id)
            computers._tables.wake(table.table_id)
            timers.look(table)
            await rest(control_loop)
            await turns(50)
            with pytest.raises(RefusalError):
                await engine.table(table.table_id)
    await asyncio.gather(timers.close(), computers.close(), control_loop.close())
    assert [each.exc_info for each in caplog.records if each.exc_info] == []
    assert len([each for each in caplog.records if each.name == "bot.engine.engine"]) == 1


async def test_a_damaged_table_hides_no_other(path: Path, disk: SqliteStore) -> None:
    for number, what in enumerate(DAMAGE):
        place = msgspec.structs.replace(HERE, channel_id=CHANNEL + 1 + number)
        broken = await dealt(PledgedEngine(disk, ManualClock(), limits=BOUNDLESS), 3, place=place)
        spoil(path, DAMAGE[what], broken.table_id)
    engine = PledgedEngine(disk, ManualClock(), limits=BOUNDLESS)
    good = await dealt(engine, 3)
    assert len(await disk.of_guild(HERE.guild_id)) == len(DAMAGE) + 1
    assert good.table_id in [record.table_id for record, _ in await disk.of_user(HOST_ID)]
    await disk.due(10**15)
    assert (await asked(engine, good, intents.close("ended"))).status is Status.CLOSED


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE seats SET name = CAST(x'ff' AS TEXT)",
        "UPDATE surfaces SET note = CAST(x'ff' AS TEXT)",
        "UPDATE OR IGNORE surfaces SET kind = CAST(x'ff' AS TEXT)",
    ],
)
async def test_what_only_follows_from_the_log_spoils_no_table(
    path: Path, disk: SqliteStore, statement: str
) -> None:
    clock, users = ManualClock(), Users(disk)
    engine, postbox = PledgedEngine(disk, clock, limits=BOUNDLESS), Postbox(users)
    table = await dealt(engine, 3)
    control_loop = new_control_loop(engine, disk, clock, users, postbox)
    control_loop.wake(table.table_id)
    await rest(control_loop)
    spoil(path, statement, table.table_id)
    assert await PledgedEngine(disk, clock, limits=BOUNDLESS).table(table.table_id) == table
    assert table.table_id in [record.table_id for record, _ in await disk.of_user(HOST_ID)]
    await control_loop.close()


NOTES = {
    "no JSON": "note = '{]'",
    "a list": "note = '[]'",
    "null": "note = 'null'",
    "no text": "note = CAST(x'ff' AS TEXT)",
    "an owner that is no number": """note = '{"owner": "Bob"}'""",
    "an owner that nobody has": """note = '{"owner": -1}'""",
    "a list of no messages": """note = '{"strip": [0]}'""",
    "a number without an end": """note = '{"activation": 1e999}'""",
    "a nonce that Discord does not take": "note = json_object('posting', hex(zeroblob(40)))",
    "a row that is not there yet": f"shown_seq = {LARGEST}",
    "a row before all": f"shown_seq = {SMALLEST}",
    "a message that nobody has": "message_id = -seat - 2",
    "an age that nobody has": f"posted_at = {LARGEST}",
}
FORGOTTEN = ["no text", "a message that nobody has"]
"""After which nobody knows any more which message it was."""
NOTES = {what: f"UPDATE surfaces SET {how}" for what, how in NOTES.items()}  # noqa: S608


@pytest.mark.parametrize("what", NOTES)
async def test_a_damaged_note_stops_no_messages_and_is_said_once(
    path: Path, disk: SqliteStore, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    clock, users = ManualClock(), Users(disk)
    engine, postbox = PledgedEngine(disk, clock, limits=BOUNDLESS), Postbox(users)
    table = await dealt(engine, 3)
    control_loop = new_control_loop(engine, disk, clock, users, postbox)
    control_loop.wake(table.table_id)
    await asyncio.wait_for(rest(control_loop), 5)
    spoil(path, NOTES[what], table.table_id)
    for _ in range(3):
        control_loop.wake(table.table_id)
        await asyncio.wait_for(rest(control_loop), 5)
    table = (await one_move(engine, table, HmacChance(b"on", b""))).table
    control_loop.wake(table.table_id)
    await asyncio.wait_for(rest(control_loop), 5)
    stored = {(each.kind, each.seat): each for each in await disk.surfaces(table.table_id)}
    assert stored["board", None].shown_seq == table.head
    if what not in FORGOTTEN:
        # What was put away may lie about; what can be pressed is there once.
        assert len(boards(postbox)) == 1
        assert all(
            sum(bool(one.content.rows) for one in each) == 1 for each in hands(postbox, table)
        )
    assert [each.exc_info for each in caplog.records if each.exc_info] == []
    said = [each.getMessage() for each in caplog.records if each.levelname == "ERROR"]
    assert len(said) <= len(await disk.surfaces(table.table_id))
    await control_loop.close()


@pytest.mark.parametrize("damage", [b"{", b"[]", b"\xff"])
async def test_who_cannot_be_read_is_a_stranger_and_stops_no_table(
    path: Path, disk: SqliteStore, damage: bytes
) -> None:
    await Users(disk).heard(HOST_ID, "fr")
    with closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE users SET settings = CAST(? AS TEXT)", (damage,))
        other.commit()
    users = Users(disk)
    assert (await users.user(HOST_ID)).settings == {}
    await users.heard(HOST_ID, "fr")
    assert (await Users(disk).user(HOST_ID)).locale == "fr"
