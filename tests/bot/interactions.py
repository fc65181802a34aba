"""An interaction that a test owns: who asks, from where, and what they were answered."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.incoming.responder import AnyInteraction, RequestContext, context_of
from bot.services import Services
from tests.bot.lives import CHANNEL, GUILD

_ids = count(10**18)


def _seeing() -> discord.Permissions:
    """Return what everybody may do in the channel where they ask: see it."""
    return discord.Permissions(view_channel=True)


class Response:
    """The first answer to an interaction; `asked` is what was sent, in order."""

    def __init__(self, interaction: FakeInteraction) -> None:
        self._interaction = interaction
        self._done = False

    def is_done(self) -> bool:
        """Whether there was a first answer."""
        return self._done

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        """Acknowledge."""
        self._answer("defer", {"ephemeral": ephemeral, "thinking": thinking})

    async def send_message(self, **arguments: Any) -> None:
        """Answer with a message."""
        self._answer("send", arguments)

    async def edit_message(self, **arguments: Any) -> None:
        """Answer by editing the message under the control."""
        self._answer("update", arguments)

    def _answer(self, what: str, arguments: dict[str, Any]) -> None:
        if self._done:
            raise discord.InteractionResponded(cast("AnyInteraction", self._interaction))
        self._interaction.take(what, arguments)
        self._done = True


class Followup:
    """What is sent after the first answer."""

    def __init__(self, interaction: FakeInteraction) -> None:
        self._interaction = interaction

    async def send(self, **arguments: Any) -> None:
        """Send a message of its own."""
        self._interaction.take("follow up", arguments)


@dataclass
class FakeInteraction:
    """What our code reads of an interaction, and how it answers."""

    client: Any
    user: Any
    locale: str = "en-GB"
    guild_id: int | None = GUILD
    channel_id: int | None = CHANNEL
    type: discord.InteractionType = discord.InteractionType.application_command
    message: Any = None
    data: Mapping[str, Any] = field(default_factory=dict)
    namespace: Any = None
    command: Any = None
    token: Any = field(default_factory=lambda: "a token")
    failure: Exception | None = None
    answers: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    id: int = field(default_factory=lambda: next(_ids))
    permissions: discord.Permissions = field(default_factory=_seeing)
    app_permissions: discord.Permissions = field(default_factory=discord.Permissions)
    channel: Any = None

    guild: Any = None
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    _state: Any = None

    def __post_init__(self) -> None:
        self.response = Response(self)

    async def edit_original_response(self, **arguments: Any) -> None:
        """Change the first answer."""
        self.take("edit", arguments)

    async def delete_original_response(self) -> None:
        """Take the first answer back."""
        self.take("delete", {})

    @property
    def followup(self) -> Followup:
        """Further messages."""
        return Followup(self)

    def take(self, what: str, arguments: dict[str, Any]) -> None:
        """Take note of an answer, or fail as Discord would."""
        if self.failure is not None:
            raise self.failure
        self.answers.append((what, arguments))
        self.answered.set()

    def words(self) -> str:
        """Return every text of the last answer."""
        view = self.answers[-1][1]["view"]
        texts = [item.content for item in view.walk_children() if hasattr(item, "content")]
        return "\n".join([*texts, str(self.answers[-1][1].get("content") or "")])

    @property
    def real(self) -> AnyInteraction:
        """The same, as our code calls it."""
        return cast("AnyInteraction", self)


class Channels:
    """As much of a client as answers need; `known` are channels that are more than a name."""

    def __init__(self, services: Services, names: Mapping[int, str] | None = None) -> None:
        self.services = services
        self.known: dict[int, Any] = {}
        self.invitation = ""
        self._names = names or {}

    def get_guild(self, _guild_id: int) -> None:
        """Return nothing: no server is known."""

    def get_channel(self, channel_id: int) -> Any:
        """Return a channel by its id, or None."""
        name = self._names.get(channel_id)
        named = None if name is None else SimpleNamespace(name=name)
        return self.known.get(channel_id, named)


def user(user_id: int, name: str = "Alice") -> Any:
    """Return a person."""
    return SimpleNamespace(id=user_id, name=name)


async def asking(client: Channels, user_id: int, **changes: Any) -> RequestContext:
    """Return somebody who asks for something."""
    return await context_of(FakeInteraction(client, user(user_id), **changes).real)
