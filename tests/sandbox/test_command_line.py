"""`python -m sandbox`: one line when it is ready, a clean end when it is told to stop."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import stat
import sys
import textwrap
import time
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import aiohttp
import pytest

from sandbox import Sandbox
from sandbox.__main__ import main

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends POSIX signals")


async def start(*arguments: str) -> tuple[Process, str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sandbox", *arguments, stdout=PIPE, stderr=PIPE
    )
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), 20)
    ready, _, url = line.decode().partition(" ")
    assert ready == "ready:"
    return process, url.strip()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
async def test_it_says_that_it_is_ready_and_stops_at_once(
    tmp_path: Path, sign: signal.Signals
) -> None:
    process, url = await start("--no-bot", "--people", "3", "--data", str(tmp_path))
    async with aiohttp.ClientSession() as session, session.get(f"{url}/page/state") as response:
        state = await response.json()
    assert [person["name"] for person in state["people"]] == ["Alice", "Bob", "Chloé"]
    assert state["bot"] == {**state["bot"], "status": "stopped", "managed": False}
    begun = time.monotonic()
    process.send_signal(sign)
    output, _ = await process.communicate()
    assert (process.returncode, output) == (0, b"")
    assert time.monotonic() - begun < 5


async def test_a_bot_started_by_hand_finds_its_token_where_nobody_else_can_read_it(
    tmp_path: Path,
) -> None:
    tokens = []
    for _ in range(2):
        process, url = await start("--no-bot", "--people", "1", "--data", str(tmp_path))
        file = tmp_path / "bot.env"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        settings = dict(line.split("=", 1) for line in file.read_text().splitlines())
        assert settings.keys() == {"DISCORD_API_BASE", "DISCORD_TOKEN", "TABLIER_CLOCK"}
        assert settings["DISCORD_API_BASE"] == url
        tokens.append(settings["DISCORD_TOKEN"])
        headers = {"Authorization": f"Bot {tokens[-1]}"}
        api = f"{url}/api/v10/users/@me"
        async with aiohttp.ClientSession(headers=headers) as session, session.get(api) as answer:
            assert answer.status == 200
        process.send_signal(signal.SIGTERM)
        _, told = await process.communicate()
        assert str(file) in told.decode()
        assert tokens[-1] not in told.decode()
    assert tokens[0] != tokens[1]


async def test_a_token_of_ones_own_can_be_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "my.own.token")
    process, url = await start("--no-bot", "--people", "1", "--data", str(tmp_path))
    api = f"{url}/api/v10/users/@me"
    async with aiohttp.ClientSession() as session:
        for token, status in (("my.own.token", 200), ("another", 401)):
            async with session.get(api, headers={"Authorization": f"Bot {token}"}) as answer:
                assert answer.status == status
    process.send_signal(signal.SIGTERM)
    await process.communicate()


async def test_the_real_bot_gets_the_token_and_tells_it_nobody(tmp_path: Path) -> None:
    process, url = await start("--people", "1", "--data", str(tmp_path))
    async with aiohttp.ClientSession() as session, session.get(f"{url}/page/state") as answer:
        page = await answer.text()
    assert json.loads(page)["bot"]["status"] == "online"
    process.send_signal(signal.SIGTERM)
    output, told = await process.communicate()
    everything = b"".join((page.encode(), output, told, _kept(tmp_path)))
    assert re.findall(rb"sandbox\.[\w-]{8}\.", everything) == []


def _kept(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


def test_a_folder_that_cannot_keep_a_world_is_named_with_the_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    taken = tmp_path / "file" / "tablier-sandbox"
    monkeypatch.setattr("sandbox.__main__.user_data_path", lambda *_, **__: taken)
    assert main([]) == main(["--data", str(taken)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    lines = told.err.splitlines()
    assert [str(taken) in line and "say --data FOLDER" in line for line in lines] == [True, True]


def test_a_folder_of_somebody_else_is_named_with_the_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tmp_path.chmod(0o500)
    # For root every folder can be written to, and tests are run as root too.
    monkeypatch.setattr(os, "access", lambda path, _mode: path != tmp_path)
    assert main(["--data", str(tmp_path)]) == 2
    assert f"{tmp_path} (Permission denied): say --data FOLDER" in capsys.readouterr().err


def test_a_wrong_command_line_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--people", "0"])
    assert ended.value.code == 2
    assert "--people" in capsys.readouterr().err


BOT = textwrap.dedent(
    """
    import os, sys, signal, urllib.request
    url = os.environ["DISCORD_API_BASE"] + "/api/v10/users/@me"
    token = os.environ["DISCORD_TOKEN"]
    open(os.environ["TABLIER_DATA"], "a").write("started\\n")
    asked = urllib.request.Request(url, headers={"Authorization": "Bot " + token})
    urllib.request.urlopen(asked).read()
    signal.pause()
    """
)


async def test_the_bot_program_is_started_killed_and_restarted(
    sandbox: Sandbox, tmp_path: Path
) -> None:
    program, log = sandbox.program, tmp_path / "log"
    program.prepare(sandbox.url, sandbox.token, log, [sys.executable, "-c", BOT])
    await program.start()
    pids = [program.pid]
    await sandbox.until(lambda: len(sandbox.requests) == 2)
    await program.kill()
    pids.append(program.pid)
    await program.restart()
    await sandbox.until(lambda: len(sandbox.requests) == 3)
    pids.append(program.pid)
    assert pids[1] is None
    assert pids[0] != pids[2]
    await program.stop()
    assert log.read_text().splitlines() == ["started", "started"]


def token_in(folder: Path) -> str:
    lines = (folder / "bot.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines)["DISCORD_TOKEN"]


async def test_it_can_be_slow_and_without_limits(tmp_path: Path) -> None:
    told = []
    for option in ("--slow", "--no-limits"):
        folder = tmp_path / option
        process, url = await start("--no-bot", "--people", "1", "--data", str(folder), option)
        headers = {"Authorization": f"Bot {token_in(folder)}"}
        async with aiohttp.ClientSession(headers=headers) as session:
            async with session.get(f"{url}/page/state") as response:
                slow = (await response.json())["bot"]["slow"]
            async with session.get(f"{url}/api/v10/users/1") as response:
                told.append((slow, response.headers["X-RateLimit-Limit"]))
        process.send_signal(signal.SIGTERM)
        await process.communicate()
    assert told == [(True, "30"), (False, "1000")]
