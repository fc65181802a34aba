"""The program starts with what an older version left, and proves what was over."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

from sandbox import Sandbox
from tests.e2e.house import House
from tests.store.test_older_versions import MADE


@pytest.mark.parametrize("made", MADE, ids=lambda path: str(path.name).partition(".")[0])
async def test_the_bot_starts_with_it_and_proves_it(
    sandbox: Sandbox, tmp_path: Path, made: Path
) -> None:
    # Its people and channels are none of this Discord's: what the bot says of that is not asked.
    house = House(sandbox, tmp_path)
    _put(made, house.database)
    try:
        await house.start()
        await house.ready()
        await _all_verified(house)
        await house.stop()
    finally:
        if house.running:
            await house.kill()


def _put(made: Path, database: Path) -> None:
    database.write_bytes(lzma.decompress(made.read_bytes()))


async def _all_verified(house: House) -> None:
    with house.reading() as connection:
        tables = connection.execute("SELECT game_id, status FROM games").fetchall()
    # Lobbies may have been closed meanwhile: they are more than a day old.
    assert {"over", "running"} <= {status for _, status in tables}
    for table_id, status in tables:
        code, said = await house.verify(table_id)
        if status == "over":
            assert code == 0, said
            assert f"every draw of {table_id} followed" in said
        else:
            assert code == 1, said
            assert "followed" not in said
