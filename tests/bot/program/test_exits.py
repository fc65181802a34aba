"""`python -m bot` as a process: every way out is quick, with its code and one clear sentence."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import discord
import pytest
from aiohttp import web

from bot.program.connection import explain
from bot.program.exits import Exit, StopError
from bot.store import migrations
from tests.bot.process import TOKEN, WITHIN, Answer, Run, served, silent


async def test_no_token(bot: Run) -> None:
    bot.settings["DISCORD_TOKEN"] = ""
    assert await bot.code() == Exit.CONFIGURATION
    assert "DISCORD_TOKEN" in bot.sentence()


@pytest.mark.case("31")
async def test_every_bad_setting_is_said_before_anything_is_touched(bot: Run) -> None:
    bot.settings |= {"TABLIER_LOG": "loud", "TABLIER_PICTURES": "gif", "DISCORD_TOKEN": "a b"}
    assert await bot.code() == Exit.CONFIGURATION
    assert len(bot.output.splitlines()) == 3
    assert not (bot.folder / "data").exists()


async def test_a_settings_file_that_is_no_text(bot: Run) -> None:
    (bot.folder / ".env").write_bytes(b"\xff\xfe\x00")
    assert await bot.code() == Exit.CONFIGURATION
    assert ".env" in bot.sentence()


@pytest.mark.case("28", "31")
@pytest.mark.parametrize(
    "what", ["a file for a folder", "no database", "another program's", "a newer one", "a device"]
)
async def test_a_database_that_cannot_be_used_is_named(bot: Run, what: str) -> None:
    data = bot.folder / "data"
    database = data / "tablier.sqlite3"
    if what == "a file for a folder":
        data.write_text("not a folder")
    elif what == "a device":
        data = Path(os.devnull) / "tablier"
        bot.settings["TABLIER_DATA"] = str(data)
    elif what == "no database":
        data.mkdir(mode=0o700)
        database.write_bytes(b"This is no database." * 400)
    else:
        data.mkdir(mode=0o700)
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("CREATE TABLE theirs (x)")
            if what == "a newer one":
                connection.execute(f"PRAGMA application_id = {migrations.APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {migrations.newest() + 1}")
    if database.exists():
        database.chmod(0o600)
    assert await bot.code() == Exit.DATABASE
    assert str(data) in bot.sentence()
    if what == "a newer one":
        assert database.exists()


FONTLESS = """
import sys
from bot.program.command_line import main
from render import fonts
fonts._WIDE = "no_such_package"
sys.exit(main([]))
"""


@pytest.mark.case("31")
async def test_a_missing_font_is_named_before_anything_is_touched(bot: Run) -> None:
    assert await bot.code(command=("-c", FONTLESS)) == Exit.PART_MISSING
    assert "font" in bot.sentence()
    assert not (bot.folder / "data").exists()


@pytest.mark.case("27")
@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_folder_that_cannot_be_written_is_named(bot: Run) -> None:
    data = bot.folder / "data"
    data.mkdir()
    data.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert await bot.code() == Exit.DATABASE
    assert str(data) in bot.sentence()


async def refuses(_request: web.Request) -> web.Response:
    """Answer as Discord does to a token that it does not know."""
    return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)


async def refuses_without_json(_request: web.Request) -> web.Response:
    """Refuse as a proxy does."""
    return web.Response(text="<h1>Unauthorized</h1>", content_type="text/html", status=401)


@pytest.mark.case("26")
@pytest.mark.parametrize("answer", [refuses, refuses_without_json])
async def test_a_token_that_is_refused(bot: Run, answer: Answer) -> None:
    async with served(answer) as address:
        bot.settings["DISCORD_API_BASE"] = address
        assert await bot.code() == Exit.LOGIN_REFUSED
    assert "token" in bot.sentence()


async def test_a_login_that_is_refused_after_the_gateway_was_found(bot: Run) -> None:
    async def answers(request: web.Request) -> web.Response:
        if request.path.endswith("/gateway/bot"):
            return web.json_response({"url": "ws://127.0.0.1:9"})
        return await refuses(request)

    async with served(answers) as address:
        bot.settings["DISCORD_API_BASE"] = address
        assert await bot.code() == Exit.LOGIN_REFUSED
    assert "token" in bot.sentence()


@pytest.mark.parametrize("body", ["", "no json", "[]", "{}", '{"url": 5}'])
async def test_a_server_that_talks_nonsense(bot: Run, body: str) -> None:
    async def answers(_request: web.Request) -> web.Response:
        return web.Response(text=body, content_type="application/json")

    async with served(answers) as address:
        bot.settings["DISCORD_API_BASE"] = address
        assert await bot.code() == Exit.FAULT
    assert "gateway" in bot.sentence()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights")
@pytest.mark.parametrize(("mode", "warned"), [(0o644, True), (0o640, True), (0o600, False)])
async def test_settings_that_others_can_read_are_warned_of(
    bot: Run, mode: int, warned: bool
) -> None:
    settings = bot.folder / ".env"
    settings.write_text("TABLIER_LOG=info\n")
    settings.chmod(mode)
    assert await bot.code() == Exit.FAULT
    about = [line for line in bot.output.splitlines() if str(settings) in line]
    assert len(about) == warned


@pytest.mark.case("30")
async def test_a_second_process_is_told_so(bot: Run, tmp_path: Path) -> None:
    async with silent() as (address, asked):
        bot.settings["DISCORD_API_BASE"] = address
        first = await bot.start()
        await asyncio.wait_for(asked.wait(), WITHIN * 2)
        same_data = Run(tmp_path)
        same_data.settings |= bot.settings | {"DISCORD_TOKEN": TOKEN[::-1]}
        code = await same_data.code()
        first.kill()
        await first.wait()
        # A lock that a killed process has left hinders nobody.
        asked.clear()
        third = await bot.start()
        await asyncio.wait_for(asked.wait(), WITHIN * 2)
        third.terminate()
        assert await bot.ended(third) == Exit.STOPPED
    assert code == Exit.DATABASE
    assert "Another process" in same_data.sentence()


@pytest.mark.case("32")
async def test_a_missing_intent_is_one_line() -> None:
    async def refused() -> None:
        raise discord.PrivilegedIntentsRequired(None)

    connection = asyncio.create_task(refused())
    await asyncio.wait({connection})
    with pytest.raises(StopError) as stopped:
        explain(connection)
    assert stopped.value.code is Exit.LOGIN_REFUSED
    assert "intent" in str(stopped.value)
    assert len(str(stopped.value).splitlines()) == 1


@pytest.mark.case("33")
async def test_a_console_without_unicode(bot: Run) -> None:
    bot.settings["PYTHONIOENCODING"] = "cp1252"
    bot.settings["TABLIER_DATA"] = str(bot.folder / "Журнал・盤")
    assert await bot.code() == Exit.FAULT
    assert "Discord cannot be reached" in bot.sentence()
    assert await bot.code("selfplay", "pass_pass", "--seats", "3") == Exit.STOPPED
    assert await bot.code("verify", "盤盤盤盤盤盤盤盤") != Exit.STOPPED
