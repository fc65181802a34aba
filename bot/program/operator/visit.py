"""A login that plays nothing: for commands that ask Discord something, also while the bot runs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

import aiohttp
import discord

from bot.complaints import Complaints
from bot.edge.endpoint import Endpoint, NoGatewayError, UnreachableError, gateway_of, point_at
from bot.program.app import TablierBot
from bot.program.exits import Exit, StopError, refused

log = logging.getLogger(__name__)

PATIENCE = 60.0
"""Seconds that all questions of one visit may take together (decided): an operator waits for it."""


class Visitor(TablierBot):
    """The bot as Discord knows it after a login, without a connection: it hears and does nothing.

    It knows the bot's own commands; it neither registers them nor stores anything.
    """

    async def setup_hook(self) -> None:
        """Load the commands and nothing else."""
        await self.load_commands()


@contextlib.asynccontextmanager
async def visiting(endpoint: Endpoint) -> AsyncIterator[Visitor]:
    """Log in for a while.

    Raise `StopError` if Discord cannot be reached, refuses the token, or fails meanwhile.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            point_at(endpoint.base, await gateway_of(endpoint))
            async with Visitor(endpoint, Complaints(log)) as client:
                await client.login(endpoint.token)
                yield client
    except discord.LoginFailure as error:
        raise refused(error) from error
    except (NoGatewayError, UnreachableError) as error:
        raise StopError(Exit.FAULT, str(error)) from error
    except TimeoutError as error:
        sentence = f"Discord has not answered within {PATIENCE:g} s"
        raise StopError(Exit.FAULT, sentence) from error
    except (aiohttp.ClientError, discord.HTTPException, OSError) as error:
        raise StopError(Exit.FAULT, f"Discord does not answer as it should: {error}") from error


async def invited(endpoint: Endpoint) -> str:
    """Return the address at which people invite the bot; raise `StopError` as `visiting` does."""
    async with visiting(endpoint) as client:
        return client.invitation
