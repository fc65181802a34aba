"""Databases that older versions made, through every subcommand."""

from __future__ import annotations

import asyncio
import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.program.exits import Exit
from bot.store.sqlite import open_store
from games.chance import commitment
from tests.bot.program.test_subcommands import ran
from tests.store.test_older_versions import MADE

Tables = dict[str, tuple[str, bytes]]
"""Status and secret of every table, by its id."""


@pytest.fixture(params=MADE, ids=lambda path: str(path.name).partition(".")[0])
def database(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """The database of a version, as it was left there, where the settings say."""
    monkeypatch.setenv("TABLIER_DATA", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "tablier.sqlite3"
    path.write_bytes(lzma.decompress(request.param.read_bytes()))
    return path


def _tables(database: Path) -> Tables:
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT game_id, status, secret FROM games").fetchall()
    return {table_id: (status, secret) for table_id, status, secret in rows}


def _all_verified(tables: Tables, capsys: pytest.CaptureFixture[str]) -> None:
    """Let every table be verified: what is over is proved, what is open is not looked into."""
    assert {status for status, _ in tables.values()} == {"lobby", "running", "over"}
    for table_id, (status, secret) in tables.items():
        is_over = status == "over"
        assert ran("verify", table_id) == (Exit.STOPPED if is_over else Exit.FAULT)
        said = capsys.readouterr().out
        assert (f"every draw of {table_id} followed" in said) == is_over
        assert ("still open" in said) != is_over
        assert (secret.hex() in said) == is_over


@pytest.fixture
async def renewed(database: Path) -> Path:
    """The same database, brought up to date as a start does."""
    await (await open_store(database)).close()
    return database


def test_until_a_start_has_renewed_it_nothing_reads_or_changes_it(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = database.read_bytes()
    for table_id in _tables(database):
        for command in (("verify", table_id), ("export", table_id, str(tmp_path / "out"))):
            assert ran(*command) == Exit.DATABASE
            assert "start the bot once to renew it" in capsys.readouterr().err
    assert database.read_bytes() == before


async def test_it_is_copied_and_put_back_as_it_was_left_and_verified(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables, copy = _tables(database), tmp_path / "copy"
    assert await asyncio.to_thread(ran, "backup", str(copy)) == Exit.STOPPED
    assert await asyncio.to_thread(ran, "restore", str(copy)) == Exit.STOPPED
    assert _tables(database) == tables
    await (await open_store(database)).close()
    capsys.readouterr()
    await asyncio.to_thread(_all_verified, tables, capsys)


def test_it_is_renewed_copied_put_back_and_verified(
    renewed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables, copy = _tables(renewed), tmp_path / "copy"
    _all_verified(tables, capsys)
    assert ran("backup", str(copy)) == Exit.STOPPED
    assert ran("restore", str(copy)) == Exit.STOPPED
    assert _tables(renewed) == tables
    capsys.readouterr()
    _all_verified(tables, capsys)


async def test_what_is_over_is_packed_and_verified(
    renewed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables, store = _tables(renewed), await open_store(renewed)
    for table_id, (status, _) in tables.items():
        assert await store.pack(table_id) == (status == "over")
    await store.close()
    await asyncio.to_thread(_all_verified, tables, capsys)


def test_what_was_posted_is_compared(renewed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    over = {
        table_id: secret
        for table_id, (status, secret) in _tables(renewed).items()
        if status == "over"
    }
    assert over
    for table_id, secret in over.items():
        assert ran("verify", table_id, "--commitment", commitment(secret)) == Exit.STOPPED
        assert "and with what was posted" in capsys.readouterr().out
        assert ran("verify", table_id, "--commitment", "0" * 64) == Exit.FAULT
        assert ran("verify", table_id, "--last", "0" * 64) == Exit.FAULT
        assert "has no hash" in capsys.readouterr().out


def test_it_is_exported_by_a_sentence_only(
    renewed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out.jsonl"
    for table_id, (status, secret) in _tables(renewed).items():
        assert ran("export", table_id, str(target)) == Exit.FAULT
        said = capsys.readouterr().err
        assert ("older version" in said) == (status == "over")
        assert ("still open" in said) != (status == "over")
        assert secret.hex() not in said
    assert not target.exists()
