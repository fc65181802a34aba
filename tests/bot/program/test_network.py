"""The way to Discord on bad days: no network yet, an outage, a proxy, a fault of the connection."""

from __future__ import annotations

import asyncio
import logging
import socket

import aiohttp
import discord
import pytest
import yarl
from aiohttp import web

from bot.edge.endpoint import Endpoint, NoGatewayError, UnreachableError, gateway_of
from bot.program import connection
from bot.program.connection import explain, found
from bot.program.exits import Exit, StopError
from tests.bot.process import TOKEN, WITHIN, Run, served, silent
from tests.bot.proxy import proxying

GATEWAY = {"url": "ws://127.0.0.1:9"}


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses that a test can wait for."""
    monkeypatch.setattr(connection, "FIRST_PAUSE", 0.001)
    monkeypatch.setattr(connection, "LONGEST_PAUSE", 0.004)


def nowhere() -> str:
    """Return an address of this machine at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return f"http://127.0.0.1:{taken.getsockname()[1]}"


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what the program itself has logged."""
    return [each.getMessage() for each in caplog.records if each.name.startswith("bot.")]


@pytest.mark.case("26")
@pytest.mark.parametrize("status", [500, 503, 403, 407, 429])
async def test_an_outage_is_waited_for_and_said_once(
    caplog: pytest.LogCaptureFixture, status: int
) -> None:
    asked: list[str] = []

    async def at_last(request: web.Request) -> web.Response:
        asked.append(request.path)
        return web.json_response(GATEWAY, status=status if len(asked) < 6 else 200)

    async with served(at_last) as address:
        assert await found(Endpoint(address, TOKEN, None)) == yarl.URL(GATEWAY["url"])
    assert asked == ["/api/v10/gateway/bot"] * 6
    (sentence,) = said(caplog)
    assert str(status) in sentence
    assert "tries again" in sentence


@pytest.mark.case("26")
async def test_a_machine_without_a_network_waits_until_it_has_one(
    caplog: pytest.LogCaptureFixture,
) -> None:
    address = nowhere()
    waiting = asyncio.create_task(found(Endpoint(address, TOKEN, None)))
    await asyncio.sleep(0.05)
    assert not waiting.done()

    async def answers(_: web.Request) -> web.Response:
        return web.json_response(GATEWAY)

    async with served(answers, int(address.rsplit(":", 1)[1])):
        assert await asyncio.wait_for(waiting, WITHIN) == yarl.URL(GATEWAY["url"])
    assert len(said(caplog)) == 1


def test_a_name_that_nobody_can_tell_is_no_network() -> None:
    """A name service that is late is one of the errors that are waited for."""
    assert issubclass(aiohttp.ClientConnectorDNSError, aiohttp.ClientError)


@pytest.mark.case("26")
async def test_a_bot_that_waits_is_stopped_at_once(bot: Run) -> None:
    bot.settings["DISCORD_API_BASE"] = nowhere()
    process = await bot.start()
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), WITHIN * 2)
    assert b"cannot be reached" in line
    process.terminate()
    assert await bot.ended(process) == Exit.STOPPED
    assert bot.output == ""


async def test_a_proxy_is_the_only_way_to_discord(bot: Run) -> None:
    """Nothing is asked of the real Discord here: the proxy leads nowhere."""
    async with proxying("me", "s3cret") as proxy:
        bot.settings |= {"DISCORD_API_BASE": "", "HTTPS_PROXY": proxy.address}
        process = await bot.start()
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), WITHIN * 2)
        process.terminate()
        assert await bot.ended(process) == Exit.STOPPED
        assert set(proxy.asked) == {"CONNECT discord.com:443 HTTP/1.1"}
    assert b"discord.com cannot be reached" in line
    assert b"502" in line
    assert b"s3cret" not in line


@pytest.mark.parametrize("host", ["127.0.0.1", "nowhere.invalid"])
async def test_a_proxy_that_is_not_there_is_named_with_its_setting(host: str) -> None:
    proxy = nowhere().replace("//127.0.0.1", f"//me:s3cret@{host}")
    with pytest.raises(UnreachableError) as caught:
        await gateway_of(Endpoint("http://127.0.0.1:9", TOKEN, proxy))
    assert f"the proxy {host}:" in str(caught.value)
    assert "TABLIER_PROXY" in str(caught.value)
    assert "s3cret" not in str(caught.value)


async def test_what_is_no_discord_is_said_with_the_setting_that_leads_there() -> None:
    async def page(_: web.Request) -> web.Response:
        return web.Response(text="It works!")

    async with served(page) as address:
        with pytest.raises(NoGatewayError, match=f"{address}.*DISCORD_API_BASE"):
            await gateway_of(Endpoint(address, TOKEN, None))


async def test_a_proxy_that_refuses_us_is_named_without_its_password() -> None:
    async with proxying("me", "s3cret") as proxy, silent() as (address, asked):
        wrong = proxy.address.replace("s3cret", "wr0ng")
        with pytest.raises(UnreachableError, match="407") as refused:
            await gateway_of(Endpoint(address, TOKEN, wrong))
        assert "wr0ng" not in str(refused.value)
        assert proxy.refused == 1
        assert not asked.is_set()


@pytest.mark.parametrize("error", [KeyError("id"), AttributeError("x"), ValueError("shard")])
async def test_a_fault_that_ends_the_connection_is_logged_whole(
    caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    async def breaks() -> None:
        raise error

    ended = asyncio.create_task(breaks())
    await asyncio.wait({ended})
    with pytest.raises(StopError) as stopped:
        explain(ended)
    assert stopped.value.code is Exit.FAULT
    (record,) = (each for each in caplog.records if each.levelno == logging.ERROR)
    assert "in breaks" in (record.exc_text or logging.Formatter().format(record))


@pytest.mark.case("26")
async def test_a_token_that_is_no_longer_taken_needs_no_traceback(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Socket:
        close_code = connection.BAD_TOKEN

    async def refused() -> None:
        raise discord.ConnectionClosed(Socket(), shard_id=0)  # type: ignore[arg-type]

    ended = asyncio.create_task(refused())
    await asyncio.wait({ended})
    with pytest.raises(StopError) as stopped:
        explain(ended)
    assert stopped.value.code is Exit.LOGIN_REFUSED
    assert caplog.records == []
