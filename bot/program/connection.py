"""Holds the connection to Discord: waits until there is a way there, logs in, says why it ended."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import aiohttp
import discord
import yarl

from bot.complaints import Complaints
from bot.edge.endpoint import (
    DISCORD,
    Endpoint,
    NoGatewayError,
    UnreachableError,
    gateway_of,
    point_at,
)
from bot.jobs.warm import warming_up
from bot.program.app import TablierBot
from bot.program.config import Settings
from bot.program.exits import Exit, StopError, refused
from bot.program.pauses import growing
from bot.store.protocol import StoreError

log = logging.getLogger(__name__)

BAD_TOKEN = 4004
"""The code with which Discord's gateway closes on a token that it does not know:
https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway-gateway-close-event-codes"""

_FAILURES = (
    NoGatewayError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.GatewayNotFound,
    OSError,
)
"""What a login raises for which nobody needs a traceback. Everything else is a fault of ours."""

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds until Discord is looked for again (decided): a machine that boots has its network within
seconds, and after an outage nobody waits longer than a minute for the bot."""


def endpoint_of(settings: Settings) -> Endpoint:
    """Return the server that speaks Discord's API, and how to get there."""
    return Endpoint(settings.api_base or DISCORD, settings.token, settings.proxy)


async def connected(client: TablierBot, endpoint: Endpoint, stopped: asyncio.Event) -> None:
    """Log in and stay connected until told to stop.

    Raise `StopError` if the login fails, or if the connection ends by itself.
    """
    connection = asyncio.create_task(_connect(client, endpoint), name="connection")
    waiting = asyncio.create_task(stopped.wait(), name="signals")
    await asyncio.wait({connection, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if connection.done() and not stopped.is_set():
        explain(connection)
    else:
        connection.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await connection


async def _connect(client: TablierBot, endpoint: Endpoint) -> None:
    """Log in and stay connected; raise `StopError` if the login is refused.

    No interaction arrives before everything that it may need has been loaded.
    """
    try:
        async with warming_up(client.services.studio):
            point_at(endpoint.base, await found(endpoint))
            await client.login(endpoint.token)
    except discord.LoginFailure as error:
        raise refused(error) from error
    except _FAILURES as error:
        raise StopError(Exit.FAULT, f"Discord cannot be reached: {error}") from error
    await client.connect()


async def found(endpoint: Endpoint) -> yarl.URL:
    """Return where the gateway is, once there is a way there; each trouble is said once an hour.

    A machine that boots may have no network and no name service yet, and a service that ends for
    that a few times in a row is not started again by its system. Raise `NoGatewayError` and
    `discord.LoginFailure`: no waiting mends those.
    """
    complaints, pauses = Complaints(log), growing(FIRST_PAUSE, LONGEST_PAUSE)
    while True:
        try:
            return await gateway_of(endpoint)
        except UnreachableError as error:
            sentence = f"{error}; the bot waits, and tries again"
            complaints.say(str(error), sentence, level=logging.WARNING)
        await asyncio.sleep(next(pauses))


def explain(connection: asyncio.Task[None]) -> None:
    """Raise `StopError` with the reason why a connection ended by itself.

    What is not known to happen is logged with its traceback.
    """
    error = connection.exception()
    if isinstance(error, StopError | StoreError):
        raise error
    if isinstance(error, discord.PrivilegedIntentsRequired):
        hint = "Discord refuses an intent: this bot needs none of the privileged ones"
        raise StopError(Exit.LOGIN_REFUSED, hint) from error
    if isinstance(error, discord.ConnectionClosed) and error.code == BAD_TOKEN:
        raise StopError(Exit.LOGIN_REFUSED, "Discord no longer accepts the token") from error
    if error is not None:
        log.error("a fault ended the connection to Discord", exc_info=error)
    raise StopError(Exit.FAULT, f"the connection to Discord ended: {error}") from error
