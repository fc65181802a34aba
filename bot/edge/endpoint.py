"""Finds Discord's gateway, and points discord.py at a server that speaks Discord's API.

discord.py has no setting for the second: what is changed here are internals of the pinned version,
whose existence is asserted.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Final, NamedTuple

import aiohttp
import discord
import yarl
from discord import asset, gateway, http

DISCORD: Final = "https://discord.com"
"""Where Discord's API is: https://discord.com/developers/docs/reference#api-reference-base-url."""

PATIENCE: Final = aiohttp.ClientTimeout(total=30)


class Endpoint(NamedTuple):
    """A server that speaks Discord's API, and how to get there.

    `base` is its address without a path; `proxy` the address of the proxy on the way, or None.
    """

    base: str
    token: str
    proxy: str | None


class UnreachableError(Exception):
    """Nothing answers, or not now: no network, no name service, a proxy that refuses, an outage."""


class NoGatewayError(Exception):
    """What answers does not say where its gateway is: it is no server of Discord's API."""


async def gateway_of(endpoint: Endpoint) -> yarl.URL:
    """Return where the gateway is.

    Raise `UnreachableError`, `NoGatewayError`, or `discord.LoginFailure` if the token is refused.
    Source: https://discord.com/developers/docs/events/gateway#get-gateway-bot
    """
    url = f"{endpoint.base}/api/v10/gateway/bot"
    headers = {"Authorization": f"Bot {endpoint.token}"}
    try:
        session = aiohttp.ClientSession(headers=headers, timeout=PATIENCE)
        async with session, session.get(url, proxy=endpoint.proxy) as response:
            if response.status == HTTPStatus.UNAUTHORIZED:
                raise discord.LoginFailure("the token is not valid")
            if _is_passing(response.status):
                raise UnreachableError(f"{endpoint.base} answers {response.status}")
            return yarl.URL((await response.json())["url"])
    except aiohttp.ContentTypeError as error:
        raise NoGatewayError(f"no gateway at {url}: {error.message}") from error
    except (aiohttp.ClientError, OSError) as error:
        # A time-out has no words of its own.
        reason = str(error) or type(error).__name__
        raise UnreachableError(f"{endpoint.base} cannot be reached: {reason}") from error
    except (ValueError, KeyError, TypeError) as error:
        raise NoGatewayError(f"no gateway at {url}: {error}") from error


def _is_passing(status: int) -> bool:
    """Return whether a refusal may be over soon: Discord's, or that of a proxy on the way."""
    return status >= HTTPStatus.INTERNAL_SERVER_ERROR or status in (
        HTTPStatus.FORBIDDEN,
        HTTPStatus.PROXY_AUTHENTICATION_REQUIRED,
        HTTPStatus.TOO_MANY_REQUESTS,
    )


def point_at(base: str, found: yarl.URL) -> None:
    """Make discord.py talk to the server at `base`, whose gateway was found. Before the login.

    Raise `NoGatewayError` if this version of discord.py cannot.
    """
    if base == DISCORD:
        return
    _assert_internals()
    http.Route.BASE = f"{base}/api/v10"
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = found
    asset.Asset.BASE = f"{base}/cdn"


def _assert_internals() -> None:
    known = (
        isinstance(getattr(http.Route, "BASE", None), str)
        and isinstance(getattr(gateway.DiscordWebSocket, "DEFAULT_GATEWAY", None), yarl.URL)
        and isinstance(getattr(asset.Asset, "BASE", None), str)
    )
    if not known:
        raise NoGatewayError(f"discord.py {discord.__version__} cannot be pointed elsewhere")
