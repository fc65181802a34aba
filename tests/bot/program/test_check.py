"""`python -m bot check` and `invite`, against a local Discord: they look, and change nothing."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot.program.exits import Exit
from bot.store import migrations
from bot.store.files import room
from bot.store.sqlite import open_store
from sandbox import Clock, Sandbox
from sandbox.world.permissions import Permission
from tests.bot.process import Run, after, no_file_beyond
from tests.store.copies import posix_only


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A Discord in whose two servers the bot is."""
    # Its clock stands still, so nothing that was used up would ever come back.
    async with Sandbox(people=2, clock=Clock.standing(), limits=False) as made:
        yield made


@pytest.fixture
def bot(sandbox: Sandbox, tmp_path: Path) -> Run:
    """The bot with a token of that Discord; it was never started."""
    run = Run(tmp_path)
    run.settings |= {"DISCORD_API_BASE": sandbox.url, "DISCORD_TOKEN": sandbox.token}
    return run


async def stored(bot: Run) -> Path:
    """Make the bot's database, as its first start does; return it."""
    file = bot.folder / "data" / "tablier.sqlite3"
    await (await open_store(file)).close()
    return file


def line(bot: Run, about: str) -> str:
    """Return the one line about something."""
    (found,) = (each for each in bot.output.splitlines() if f" {about}: " in each)
    return found


def everything(folder: Path) -> dict[str, tuple[int, int]]:
    """Return what lies in a folder, with sizes and times of change."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(each): (each.stat().st_size, each.stat().st_mtime_ns) for each in found}


async def test_what_is_well_and_what_is_not_has_a_line_each(bot: Run, sandbox: Sandbox) -> None:
    await stored(bot)
    before = everything(bot.folder)
    guild = sandbox.guild("Le Repaire")
    roles = [
        msgspec.structs.replace(role, permissions=role.permissions & ~Permission.ATTACH_FILES)
        for role in guild.roles
    ]
    sandbox.world.put_guild(msgspec.structs.replace(guild, roles=tuple(roles)))
    assert await bot.code("check") == Exit.FAULT
    for about in ("settings", "pictures", "database", "gateway", "token", "server Tablier"):
        assert line(bot, about).startswith("ok "), bot.output
    assert line(bot, "commands").startswith("PROBLEM")
    assert "the next start of the bot registers them" in line(bot, "commands")
    lacks = line(bot, "server Le Repaire")
    assert "Attach Files missing" in lacks
    assert "Send Messages" not in lacks
    assert everything(bot.folder) == before
    assert [request.method for request in sandbox.requests if request.method != "GET"] == []
    assert sandbox.violations == []


async def test_settings_that_are_wrong_are_one_line_each(bot: Run) -> None:
    bot.settings |= {"DISCORD_TOKEN": "two words", "TABLIER_LOG": "loud"}
    assert await bot.code("check") == Exit.FAULT
    lines = bot.output.splitlines()
    assert [each.split()[0] for each in lines] == ["PROBLEM", "PROBLEM"]
    assert "DISCORD_TOKEN" in lines[0]
    assert "TABLIER_LOG" in lines[1]


async def test_a_damaged_database_and_a_refused_token_are_named(bot: Run) -> None:
    file = await stored(bot)
    content = bytearray(file.read_bytes())
    content[len(content) // 2 :] = b"\xaa" * (len(content) - len(content) // 2)
    file.write_bytes(content)
    before = everything(bot.folder)
    bot.settings["DISCORD_TOKEN"] = "n0t.the.token"  # noqa: S105
    assert await bot.code("check") == Exit.FAULT
    assert line(bot, "database").startswith("PROBLEM")
    assert str(file) in line(bot, "database")
    assert "refuses the token" in line(bot, "Discord")
    assert everything(bot.folder) == before


async def test_without_a_token_nobody_is_invited(bot: Run) -> None:
    bot.settings["DISCORD_TOKEN"] = ""
    assert await bot.code("invite") == Exit.CONFIGURATION
    assert "DISCORD_TOKEN" in bot.sentence()


async def test_the_invitation_is_a_link_of_the_application(bot: Run, sandbox: Sandbox) -> None:
    assert await bot.code("invite") == Exit.STOPPED
    found = re.fullmatch(
        rf"{re.escape(sandbox.url)}/oauth2/authorize\?client_id=(\d+)&.*", bot.sentence()
    )
    assert found is not None
    assert int(found[1]) == sandbox.bot.id
    assert not (bot.folder / "data").exists()


async def test_without_a_network_both_say_so_and_end(bot: Run, sandbox: Sandbox) -> None:
    await sandbox.stop()
    assert await bot.code("invite") == Exit.FAULT
    assert "cannot be reached" in bot.sentence()
    assert await bot.code("check") == Exit.FAULT
    assert "cannot be reached" in line(bot, "Discord")
    assert line(bot, "database").startswith("ok ")


async def test_a_database_that_would_be_renewed_is_no_problem(bot: Run) -> None:
    file = bot.folder / "data" / "tablier.sqlite3"
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as made:
        migrations.migrate(made, migrations.steps()[:1])
    assert await bot.code("check") == Exit.FAULT
    assert line(bot, "database").startswith("ok ")
    assert f"from schema 1 to {migrations.newest()}" in line(bot, "database")


async def test_settings_that_cannot_be_read_are_a_line_too(bot: Run) -> None:
    (bot.folder / ".env").write_bytes(b"TABLIER_LOG=\xff")
    assert await bot.code("check") == Exit.FAULT
    assert bot.sentence().startswith("PROBLEM")
    assert ".env is no UTF-8 text" in bot.sentence()


@posix_only
async def test_where_a_game_has_no_room_it_is_said_how_much_is_needed(bot: Run) -> None:
    """As on a full disk: no file may become larger than what is there and one MiB."""
    file = await stored(bot)
    limit = file.stat().st_size + room.MEBIBYTE
    command = after(no_file_beyond(limit))
    assert await bot.code("check", command=command) == Exit.FAULT
    said = line(bot, "database")
    assert said.startswith("PROBLEM")
    assert "room for 1.0 MiB" in said
    assert f"{room.NEEDED // room.MEBIBYTE} MiB are needed" in said
