"""Finds Discord's gateway, and points discord.py at a server that speaks Discord's API.

discord.py has no setting for the second: what is changed here are internals of the pinned version,
whose existence is asserted.
"""

from __future__ import annotations

import os
from http import HTTPStatus
from typing import Final, NamedTuple

import aiohttp
import discord
import yarl
from discord import asset, gateway, http

DISCORD: Final = "https://discord.com"
"""Where Discord's API is: https://discord.com/developers/docs/reference#api-reference-base-url."""

PATIENCE: Final = aiohttp.ClientTimeout(total=30)


PROXY_SETTINGS: Final = "look at TABLIER_PROXY, or HTTPS_PROXY of the environment"
"""Where a proxy is set."""


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
                raise UnreachableError(_refused_with(endpoint, response.status))
            return yarl.URL((await response.json())["url"])
    except aiohttp.ContentTypeError as error:
        raise NoGatewayError(_no_gateway(endpoint, f"but {error.status} and no JSON")) from error
    except (aiohttp.ClientError, OSError) as error:
        raise UnreachableError(_unreachable(endpoint, error)) from error
    except (ValueError, KeyError, TypeError) as error:
        raise NoGatewayError(_no_gateway(endpoint, "but JSON that names none")) from error


def _no_gateway(endpoint: Endpoint, found: str) -> str:
    """Say what answers in place of a server of Discord's API, and where to look."""
    hint = "is DISCORD_API_BASE right?"
    if endpoint.base == DISCORD:
        hint = "does a proxy or a portal of this network answer in its place?"
    return f"no gateway of Discord at {endpoint.base}, {found}: {hint}"


def _unreachable(endpoint: Endpoint, error: aiohttp.ClientError | OSError) -> str:
    """Say why there is no way to a server, and which setting is in the way."""
    if isinstance(error, aiohttp.ClientHttpProxyError):
        return _refused_with(endpoint, error.status)
    why = _words(error)
    if endpoint.proxy is not None and _is_of_proxy(endpoint.proxy, error):
        why = f"{_proxy(endpoint)} does not answer ({why}): {PROXY_SETTINGS}"
    return f"{endpoint.base} cannot be reached: {why}"


def _is_of_proxy(proxy: str, error: Exception) -> bool:
    """Return whether it is the proxy that was not found, or does not answer."""
    host = error.host if isinstance(error, aiohttp.ClientConnectorDNSError) else None
    return isinstance(error, aiohttp.ClientProxyConnectionError) or host == yarl.URL(proxy).host


def _refused_with(endpoint: Endpoint, status: int) -> str:
    """Say by whom a request was refused for now, the server or a proxy on the way."""
    if endpoint.proxy is None:
        return f"{endpoint.base} answers {status}"
    if status == HTTPStatus.PROXY_AUTHENTICATION_REQUIRED:
        return f"{_proxy(endpoint)} does not know its user or password (407): {PROXY_SETTINGS}"
    return f"{endpoint.base} cannot be reached: {_proxy(endpoint)} answers {status}"


def _proxy(endpoint: Endpoint) -> str:
    """Return what the proxy is called: without its user and password."""
    address = yarl.URL(endpoint.proxy or "")
    return f"the proxy {address.host}:{address.port}"


def _words(error: Exception) -> str:
    """Return what the system says of an error of the network, in words."""
    inner = getattr(error, "os_error", error)
    if isinstance(inner, OSError) and (inner.errno or 0) > 0:
        return os.strerror(inner.errno or 0)
    # A time-out has no words of its own.
    return getattr(inner, "strerror", None) or str(inner) or type(inner).__name__


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
