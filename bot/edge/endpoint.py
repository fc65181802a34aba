"""Points discord.py at a server that speaks Discord's API. Before the login, once.

discord.py has no setting for it: what is changed here are internals of the pinned version, whose
existence is asserted.
"""

from __future__ import annotations

from typing import Final

import aiohttp
import discord
import yarl
from discord import asset, gateway, http

PATIENCE: Final = aiohttp.ClientTimeout(total=30)


class NoGatewayError(Exception):
    """The server at `DISCORD_API_BASE` does not say where its gateway is."""


async def point_at(api_base: str, token: str) -> None:
    """Make discord.py talk to `api_base`; an empty text means the real Discord.

    Raise `NoGatewayError` if nothing answers there.
    """
    if not api_base:
        return
    _assert_internals()
    http.Route.BASE = f"{api_base}/api/v10"
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = await _gateway(api_base, token)
    asset.Asset.BASE = f"{api_base}/cdn"


def _assert_internals() -> None:
    known = (
        isinstance(getattr(http.Route, "BASE", None), str)
        and isinstance(getattr(gateway.DiscordWebSocket, "DEFAULT_GATEWAY", None), yarl.URL)
        and isinstance(getattr(asset.Asset, "BASE", None), str)
    )
    if not known:
        raise NoGatewayError(f"discord.py {discord.__version__} cannot be pointed elsewhere")


async def _gateway(api_base: str, token: str) -> yarl.URL:
    url = f"{api_base}/api/v10/gateway/bot"
    try:
        headers = {"Authorization": f"Bot {token}"}
        session = aiohttp.ClientSession(headers=headers, timeout=PATIENCE)
        async with session, session.get(url) as response:
            if response.status in (401, 403):
                raise discord.LoginFailure("the token is not valid")
            return yarl.URL((await response.json())["url"])
    except (aiohttp.ClientError, OSError, ValueError, KeyError, TypeError) as error:
        raise NoGatewayError(f"no gateway at {url}: {error}") from error
