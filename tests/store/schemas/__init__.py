"""One database of every schema that was ever released, and what must be read from it.

`NNNN.sql` makes a database of schema NNNN; `NNNN.json` is what `everything` has to read from it
once it has the newest schema. After a new migration `python -m tests.store.schemas` writes the two
files of the newest schema. The database of a released schema is never written again.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from bot.records import GuildRecord, ResultRecord, UserRecord
from bot.store import migrations
from bot.store.protocol import StoredTable, StoreReader
from bot.store.sqlite import SqliteStore, open_store
from tests.store import samples
from tests.store.samples import ANNA, BENO, GAME, GUILD, OTHER

FOLDER = Path(__file__).parent


class Everything(msgspec.Struct, frozen=True):
    """What the sample database holds."""

    tables: tuple[StoredTable | None, ...]
    users: tuple[UserRecord | None, ...]
    guild: GuildRecord | None
    value: str | None
    open_in_channel: tuple[str, ...]
    behind: tuple[str, ...]
    computers_awaited: tuple[str, ...]
    next_due: int | None
    results: tuple[ResultRecord, ...] = ()


async def everything(store: StoreReader) -> Everything:
    """Return the answers to every kind of question."""
    return Everything(
        (await store.load(GAME), await store.load(OTHER)),
        (await store.user(ANNA), await store.user(BENO)),
        await store.guild(GUILD),
        await store.value("commands"),
        tuple(table.table_id for table in await store.in_channel(samples.CHANNEL)),
        tuple(await store.dirty()),
        tuple(await store.computers_awaited()),
        await store.next_due(0),
        tuple(await store.results(OTHER)),
    )


async def fill(store: SqliteStore) -> None:
    """Store at least one row of every table of the schema."""
    seats = (samples.seat(0), samples.seat(1, None, awaited=True))
    await store.append(samples.change(0, GAME, samples.seat(0, BENO, since=0)))
    await store.append(samples.change(1, GAME, *seats, timers=(samples.timer(),)))
    for change in samples.chained_log(3, OTHER):
        await store.append(change)
    await store.suspend(OTHER, "no_channel")
    await store.save_surface(samples.surface(shown_seq=1))
    await store.save_surface(samples.surface("hand", 0, message_id=None, shown_seq=-1))
    await store.mark_synced(OTHER, 2)
    await samples.know(store)
    await store.name_place(GUILD, "The club", samples.CHANNEL, "games")
    await store.save_value("commands", "abc")


def dump(path: Path) -> str:
    """Return the statements that make a database, its version and mark included."""
    with closing(sqlite3.connect(path)) as connection:
        number = migrations.version(connection)
        marks = f"PRAGMA application_id = {migrations.APPLICATION_ID};\n"
        return f"{marks}PRAGMA user_version = {number};\n" + "\n".join(connection.iterdump()) + "\n"


def make(number: int, path: Path) -> None:
    """Make the sample database of a schema."""
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((FOLDER / f"{number:04}.sql").read_text(encoding="utf-8"))


def expected(number: int) -> Everything:
    """Return what must be read from the sample database of a schema."""
    return msgspec.json.decode((FOLDER / f"{number:04}.json").read_bytes(), type=Everything)


async def write(folder: Path) -> None:
    """Write the two files of the newest schema; `folder` is an empty one to work in."""
    store = await open_store(folder / "sample.sqlite")
    await fill(store)
    content = msgspec.json.format(msgspec.json.encode(await everything(store)))
    await store.close()
    name = f"{migrations.newest():04}"
    (FOLDER / f"{name}.sql").write_text(dump(folder / "sample.sqlite"), encoding="utf-8")
    (FOLDER / f"{name}.json").write_bytes(content + b"\n")
