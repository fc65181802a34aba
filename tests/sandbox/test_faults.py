"""Fault switches: each does what it says, to a real client."""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio.subprocess import PIPE
from functools import partial
from pathlib import Path

import aiohttp
import discord
import pytest

from sandbox import Clock, ImpossibleError, Sandbox
from sandbox.__main__ import main
from sandbox.actors.pulse import Pulse
from sandbox.world.storage import Folder
from tests.sandbox.clients import Client
from tests.sandbox.test_messages import text_channel


async def test_edits_of_old_messages_can_run_out(sandbox: Sandbox, client: Client) -> None:
    sent = await text_channel(sandbox, client).send("old")
    sandbox.faults.refuse("PATCH", "/messages/", 5, status=429, code=30046, retry_after=0.001)
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(content="new")
    assert (refused.value.status, refused.value.code) == (429, 30046)
    await sent.edit(content="later")


async def test_commands_can_be_registered_too_often(sandbox: Sandbox, client: Client) -> None:
    sandbox.faults.refuse("PUT", "/commands$", 5, status=429, code=30034, retry_after=0.001)
    with pytest.raises(discord.HTTPException) as refused:
        await client.tree.sync()
    assert refused.value.code == 30034
    assert await client.tree.sync() == []


async def test_latency_delays_answers(sandbox: Sandbox, client: Client) -> None:
    loop, channel = asyncio.get_running_loop(), text_channel(sandbox, client)
    sandbox.faults.latency = 0.05
    begun = loop.time()
    await channel.send("slowly")
    assert loop.time() - begun >= 0.05


async def test_permissions_can_go_in_a_whole_server(sandbox: Sandbox, client: Client) -> None:
    sandbox.faults.take(sandbox.guild(), "send_messages")
    for name in ("games", "general"):
        with pytest.raises(discord.Forbidden):
            await text_channel(sandbox, client, name).send("no")
    await text_channel(sandbox, client, "jeux").send("yes")
    await sandbox.person("Alice").say(sandbox.channel("games"), "people still may")


async def test_whoever_shares_no_server_gets_no_dm(sandbox: Sandbox, client: Client) -> None:
    bob = sandbox.person("Bob")
    user = await client.fetch_user(bob.id)
    await bob.leave(sandbox.guild())
    await bob.leave(sandbox.guild("Le Repaire"))
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("hello")
    assert refused.value.code == 50278
    with pytest.raises(ImpossibleError):
        await bob.say(sandbox.channel("games"), "I am not here")
    assert bob.dm is not None
    assert bob.sees(bob.dm) == []


async def test_a_vain_wait_describes_the_world(sandbox: Sandbox) -> None:
    await sandbox.person("Alice").say(sandbox.channel("games"), "the last words")
    with pytest.raises(TimeoutError, match="the last words"):
        await sandbox.until(lambda: False, timeout=0.01)


async def test_a_wait_is_woken_by_a_beat() -> None:
    pulse, seen = Pulse(str), list[int]()
    waiting = asyncio.create_task(pulse.until(lambda: len(seen) == 2))
    for number in range(2):
        await asyncio.sleep(0)
        seen.append(number)
        pulse.beat()
    assert await waiting


def test_a_clock_that_stands_rings_in_order() -> None:
    clock, rung = Clock(0), list[tuple[str, float]]()

    def note(when: float) -> None:
        rung.append((f"at {when}", clock.now()))

    for when in (3.0, 1.0, 2.0):
        clock.ring_at(when, partial(note, when))
    clock.ring_at(1.5, lambda: rung.append(("cancelled", 0))).cancel()
    clock.turn(2.5)
    assert rung == [("at 1.0", 1.0), ("at 2.0", 2.0)]
    clock.turn(1)
    assert [when for _, when in rung] == [1.0, 2.0, 3.0]
    assert clock.now() == 3.5


async def test_a_clock_that_runs_can_be_turned() -> None:
    clock, rung = Clock(), list[int]()
    before = clock.now()
    clock.ring_at(before + 900, lambda: rung.append(1))
    clock.turn(899)
    assert rung == []
    clock.turn(2)
    assert rung == [1]
    assert 901 <= clock.now() - before < 911


def test_a_folder_serves_one_sandbox(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    held = Folder(tmp_path / "world")
    assert main(["--no-bot", "--data", str(tmp_path)]) == 2
    assert "another sandbox is using" in capsys.readouterr().err
    held.close()


async def test_a_second_one_says_where_the_first_is_and_leaves_it_alone(tmp_path: Path) -> None:
    left = tmp_path / "world" / "address"
    left.parent.mkdir()
    left.write_text("http://127.0.0.1:1/of-one-that-was-killed")
    async with Sandbox(people=1, data=left.parent) as first:
        command = (sys.executable, "-m", "sandbox", "--no-bot", "--data", str(tmp_path))
        second = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE)
        said, complained = await asyncio.wait_for(second.communicate(), 20)
        assert (second.returncode, said) == (2, b"")
        assert complained.decode().endswith(f"its page is at {first.url}\n")
        address = f"{first.url}/page/state"
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            assert answer.status == 200
    Folder(left.parent).close()
    assert not left.exists()


def test_a_port_that_is_taken_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert main(["--no-bot", "--port", port, "--data", str(tmp_path)]) == 2
    assert port in capsys.readouterr().err
    Folder(tmp_path / "world").close()
