"""One REST request as its handler sees it, and the table of handlers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from sandbox.desk import Desk
from sandbox.faults import Faults
from sandbox.rates import Limiter
from sandbox.reading import number
from sandbox.validate.errors import (
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    UNKNOWN_MESSAGE,
    refusal,
)
from sandbox.wire.site import Site
from sandbox.world.model import Channel, Guild, Message
from sandbox.world.permissions import Permission
from sandbox.world.state import World


class Upload(NamedTuple):
    """A file of a multipart request: the number in its field name, its name and bytes."""

    number: int
    filename: str
    content: bytes


class Answer(NamedTuple):
    """What is answered: HTTP status, JSON body (None: an empty one), headers beside the usual."""

    status: int
    body: Any = None
    headers: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Call:
    """A request of the bot, authenticated and parsed."""

    site: Site
    desk: Desk
    faults: Faults
    limiter: Limiter
    flags: int
    params: dict[str, str]
    query: dict[str, str]
    payload: Any = None
    uploads: tuple[Upload, ...] = ()

    @property
    def world(self) -> World:
        """The world that it reads and changes."""
        return self.site.world

    def id(self, name: str) -> int:
        """An id in the path; 0, which nothing has, when it is not one."""
        text = self.params[name]
        return number(text)

    def flag(self, name: str) -> bool:
        """A switch in the query string."""
        return self.query.get(name, "").lower() in ("1", "true")

    def channel(self, *needed: Permission) -> Channel:
        """The channel in the path, if the bot may see it and has these permissions.

        Raises 10003, 50001 or 50013.
        """
        channel = self.world.channels.get(self.id("channel_id"))
        if channel is None:
            raise refusal(UNKNOWN_CHANNEL)
        self.require(channel, *needed)
        return channel

    def require(self, channel: Channel, *needed: Permission) -> None:
        """Raise 50001 or 50013 unless the bot has these permissions in a channel."""
        held = self.world.permissions(self.site.bot_id, channel)
        if not held & Permission.VIEW_CHANNEL:
            raise refusal(MISSING_ACCESS)
        if any(not held & permission for permission in needed):
            raise refusal(MISSING_PERMISSIONS)

    def may(self, channel: Channel, permission: Permission) -> bool:
        """Whether the bot has a permission in a channel."""
        return bool(self.world.permissions(self.site.bot_id, channel) & permission)

    def message(self, channel: Channel) -> Message:
        """The message in the path; 10008 when it is not there, or ephemeral."""
        message = self.world.messages.get(self.id("message_id"))
        if message is None or message.channel_id != channel.id or message.ephemeral:
            raise refusal(UNKNOWN_MESSAGE)
        return message

    def guild(self) -> Guild:
        """The guild in the path; 10004 when the bot is not in it."""
        guild = self.world.guilds.get(self.id("guild_id"))
        if guild is None or not guild.bot_present:
            raise refusal(UNKNOWN_GUILD)
        return guild


Handler = Callable[[Call], Answer]


@dataclass(frozen=True)
class Route:
    """A method and path template with its handler; `open` ones need no bot token."""

    method: str
    template: str
    handler: Handler
    open: bool = False
    pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self.template)
        object.__setattr__(self, "pattern", re.compile(pattern))


class Routes:
    """The requests that the sandbox knows."""

    def __init__(self) -> None:
        self._routes: list[Route] = []

    def add(
        self, method: str, template: str, *, needs_token: bool = True
    ) -> Callable[[Handler], Handler]:
        """Register the decorated function as the handler of a request."""

        def register(handler: Handler) -> Handler:
            self._routes.append(Route(method, template, handler, open=not needs_token))
            return handler

        return register

    def __iter__(self) -> Iterator[Route]:
        return iter(self._routes)

    def find(self, path: str) -> list[tuple[Route, dict[str, str]]]:
        """Every route at a path, whatever its method, with the path's parameters."""
        matches = [(route, route.pattern.fullmatch(path)) for route in self._routes]
        return [(route, match.groupdict()) for route, match in matches if match]


routes = Routes()
