"""Databases that older versions made: they open, go on to the end, and are proved fair.

`made/VERSION.sqlite3.xz` holds a lobby, a running and a finished game of each title that the
version had. The games were played at random, by people and computers, with every third move two
moves as one where that version took them: also such as no game offers any more.
"""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.log.events import Moved
from bot.proof.verify import verdict
from bot.records import Status
from bot.store.sqlite import SqliteStore, open_store
from bot.tables import dealing
from bot.tables.table import Table
from games.chance import HmacChance
from games.registry import THEN
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import computer
from tests.bot.playing import asked, one_move

MADE = sorted((Path(__file__).parent / "made").glob("*.sqlite3.xz"))


@pytest.fixture(params=MADE, ids=lambda path: str(path.name).partition(".")[0])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqliteStore]:
    """The store of a version, unpacked and opened by this one."""
    path = tmp_path / "tablier.sqlite3"
    path.write_bytes(lzma.decompress(request.param.read_bytes()))
    opened = await open_store(path)
    yield opened
    await opened.close()


TITLES = ("monte_cristo", "pass_pass", "passages_secrets", "top_secret")
"""The games that there were when the database was written."""


async def _tables(store: SqliteStore) -> list[Table]:
    """Return every table of the file."""
    engine = PledgedEngine(store, ManualClock())
    found = await store._reading.run(lambda c: c.execute("SELECT game_id FROM games").fetchall())
    return [await engine.table(table_id) for (table_id,) in found]


async def test_there_is_a_table_of_each_title_in_each_state(store: SqliteStore) -> None:
    stands = Counter((table.record.slug, table.status) for table in await _tables(store))
    for slug in TITLES:
        for status in (Status.LOBBY, Status.RUNNING, Status.OVER):
            assert stands[slug, status] == 1


async def test_compounds_that_no_game_offers_any_more_are_in_it(store: SqliteStore) -> None:
    moved = [
        event.code
        for table in await _tables(store)
        for row in table.rows
        for event in row.events
        if isinstance(event, Moved) and THEN in event.code
    ]
    assert len(moved) > 40


async def test_what_is_over_is_proved_fair(store: SqliteStore) -> None:
    over = [table for table in await _tables(store) if table.status is Status.OVER]
    assert over
    for table in over:
        fair, sentence = verdict(await store.load(table.table_id), table.table_id)
        assert fair, sentence


async def test_what_is_open_goes_on_to_its_end_and_is_proved_fair(store: SqliteStore) -> None:
    clock = ManualClock(1_780_000_000_000)
    engine = PledgedEngine(store, clock)
    ended = 0
    for old in await _tables(store):
        table = old
        if table.status is Status.LOBBY:
            missing = max(0, table.missing_players())
            table = await asked(engine, table, dealing.start(tuple(map(computer, range(missing)))))
        chance = HmacChance(b"older", table.table_id.encode())
        while table.to_act:
            clock.advance(1_000)
            table = (await one_move(engine, table, chance)).table
        assert table.status is Status.OVER
        fair, sentence = verdict(await store.load(table.table_id), table.table_id)
        assert fair, sentence
        ended += old.is_open
    assert ended == 2 * len(TITLES)
