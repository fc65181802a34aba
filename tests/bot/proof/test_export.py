"""The file of a finished game: what is in it, what never is, and what is no such file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.log import chain
from bot.proof.export import (
    LARGEST,
    MOST_ROWS,
    NotExportableError,
    Refused,
    exported,
    parse,
    written,
)
from bot.proof.verify import checked
from bot.store.protocol import StoredTable
from bot.tables import intents
from tests.bot.files import Forgery, small
from tests.bot.playing import asked, dealt, filled, played
from tests.store.memory import MemoryStore


async def stored(store: MemoryStore, table_id: str) -> StoredTable:
    """Return a table as it is stored."""
    return await store.load(table_id) or pytest.fail("gone")


async def finished(engine: Engine, store: MemoryStore, people: int = 3) -> StoredTable:
    """Return a game that was played to its end."""
    table = await played(engine, await dealt(engine, people))
    return await stored(store, table.table_id)


async def test_a_file_is_the_rows_byte_for_byte(engine: Engine, store: MemoryStore) -> None:
    game = await finished(engine, store)
    head, *rows, last = exported(game).splitlines()
    assert rows == list(map(chain.line, game.log))
    header = json.loads(head)
    assert next(iter(header)) == "tablier"
    assert (header["tablier"], header["table"]) == (1, game.table.table_id)
    assert header["last"] == chain.digest(game.log[-1]).hex()
    assert set(json.loads(last)) == {"seats", "draws"}


async def test_what_is_read_is_written_as_it_was(engine: Engine, store: MemoryStore) -> None:
    file = exported(await finished(engine, store))
    assert written(parse(file)) == file


async def test_a_file_names_nobody(engine: Engine, store: MemoryStore) -> None:
    game = await finished(engine, store)
    file = exported(game).decode()
    people = [person for person in game.people if person.user_id is not None]
    assert len(people) == 3
    for person in people:
        assert str(person.user_id) not in re.findall(r"\d+", file)
        assert person.name
        assert person.name not in file
    for row in game.log:
        assert row.request_id
        assert row.request_id not in file


async def test_a_packed_log_without_its_requests_gives_the_same_file(
    engine: Engine, store: MemoryStore
) -> None:
    game = await finished(engine, store)
    rows = tuple(msgspec.structs.replace(row, request_id="") for row in game.log)
    assert exported(msgspec.structs.replace(game, log=rows, seats=(), surfaces=())) == exported(
        game
    )


async def test_who_was_forgotten_changes_no_byte(engine: Engine, store: MemoryStore) -> None:
    game = await finished(engine, store)
    people = tuple(
        msgspec.structs.replace(person, user_id=None, name=None) for person in game.people
    )
    assert exported(msgspec.structs.replace(game, people=people)) == exported(game)


async def test_an_open_table_gives_no_file(engine: Engine, store: MemoryStore) -> None:
    lobby = await filled(engine, 2)
    with pytest.raises(NotExportableError, match="still open") as refused:
        exported(await stored(store, lobby.table_id))
    assert refused.value.reason is Refused.OPEN


async def test_a_running_table_gives_no_file(engine: Engine, store: MemoryStore) -> None:
    running = await dealt(engine, 3)
    with pytest.raises(NotExportableError) as refused:
        exported(await stored(store, running.table_id))
    assert refused.value.reason is Refused.OPEN
    assert running.record.secret.hex() not in str(refused.value)


async def test_a_table_that_never_began_gives_no_file(engine: Engine, store: MemoryStore) -> None:
    table = await asked(engine, await filled(engine, 2), intents.close("ended"))
    with pytest.raises(NotExportableError) as refused:
        exported(await stored(store, table.table_id))
    assert refused.value.reason is Refused.NEVER_BEGAN


async def test_a_log_that_cannot_be_read_gives_no_file(engine: Engine, store: MemoryStore) -> None:
    game = await finished(engine, store)
    with pytest.raises(NotExportableError) as refused:
        exported(msgspec.structs.replace(game, log=game.log[:-1]))
    assert refused.value.reason is Refused.UNREADABLE


async def test_a_game_that_was_closed_before_its_end_is_proved_as_far(
    engine: Engine, store: MemoryStore
) -> None:
    table = await played(engine, await dealt(engine, 3), 7)
    table = await asked(engine, table, intents.close("ended"))
    fair, text = checked(exported(await stored(store, table.table_id)))
    assert fair, text
    assert "closed before its end" in text


def _replaced(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    return lambda file: file.replace(old, new, 1)


BAD: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "nothing": (lambda _file: b"", "header"),
    "no text": (lambda _file: bytes(range(256)) * 9, "header"),
    "another JSON": (lambda _file: b"[]\n[]\n[]\n", "header"),
    "nothing but the header": (lambda file: file.splitlines(keepends=True)[0], "cut short"),
    "no end of the last line": (lambda file: file[:-1], "cut short"),
    "a line too many": (lambda file: file + b"\n", "cut short"),
    "a newer version": (_replaced(b'"tablier":1', b'"tablier":2'), "version 2"),
    "a newer log": (_replaced(b'"format":2', b'"format":3'), "log format 3"),
    "an older luck": (_replaced(b'"scheme":2', b'"scheme":1'), "scheme 1"),
    "an unknown field": (_replaced(b'"tablier":1', b'"tablier":1,"x":1'), "header"),
    "a field twice": (_replaced(b'"tablier":1', b'"tablier":1,"tablier":1'), "canonical"),
    "a missing field": (_replaced(b'"cut":', b'"cat":'), "header"),
    "spaces": (_replaced(b'"tablier":1', b'"tablier": 1'), "canonical"),
    "a number as text": (_replaced(b'"tablier":1', b'"tablier":"1"'), "header"),
    "a table without a name": (
        lambda file: re.sub(rb'"table":"\w+"', b'"table":""', file, count=1),
        "table",
    ),
    "capitals in a hash": (
        lambda file: re.sub(rb'"last":"\w+"', b'"last":"' + b"A" * 64 + b'"', file, count=1),
        "hexadecimal",
    ),
    "a field too many in a row": (_replaced(b'"previous"', b'"x":1,"previous"'), "row 0"),
    "a hash with spaces": (_replaced(b'"previous":"00', b'"previous":" 00'), "row 0"),
    "a row that is no JSON": (_replaced(b'"facts":[', b'"facts":[['), "row 0"),
    "letters that are none": (_replaced(b'"type":"Opened"', b'"type":"\xff"'), "row 0"),
    "deep rows": (_replaced(b'"facts":[', b'"facts":' + b"[" * 200_000), "row 0"),
    "a deep header": (_replaced(b"{", b'{"x":' + b"[" * 200_000), "header"),
    "deep draws": (_replaced(b'{"seats":', b'{"seats":' + b"[" * 200_000), "draws"),
    "draws with a number as text": (_replaced(b'"draws":{"', b'"draws":{"x'), "draws"),
    "draws with spaces": (_replaced(b',"draws":', b', "draws":'), "canonical"),
    "200 MB": (lambda _file: b" " * 200_000_000, "bytes"),
    "a file of line ends": (lambda _file: b"\n" * (MOST_ROWS + 1), "lines"),
    "a number of 5,000,000 digits": (
        _replaced(b'"acted":', b'"acted":' + b"7" * 5_000_000),
        "64",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_such_file_is_a_sentence(name: str) -> None:
    change, said = BAD[name]
    file = change(small())
    assert file != small()
    fair, text = checked(file)
    assert not fair
    assert said in text
    assert len(text) <= 500


def test_the_bounds_leave_room_for_every_game() -> None:
    assert len(small()) * 100 < LARGEST
    assert len(Forgery(small()).rows) * 100 < MOST_ROWS
