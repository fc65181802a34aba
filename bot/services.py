"""The parts of a running bot, in one place where cogs and controls find them."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from cachetools import LRUCache

from bot.complaints import Complaints
from bot.engine.clock import Clock
from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.store.protocol import Store
from bot.tables.lifetime import MINUTE
from bot.tables.limits import RateLimit
from bot.tables.refusals import RefusalReason
from render.studio import Studio

log = logging.getLogger(__name__)


class Presence(NamedTuple):
    """What a person may do in a channel: see it at all, and manage other people's messages."""

    sees: bool
    moderates: bool


class Messenger(Protocol):
    """Writes to people and asks Discord about them, as far as answers need it."""

    async def reach(self, user_id: int, greeting: str) -> bool:
        """Return whether a person's DMs are open; send `greeting` if that was never tried."""

    def is_in(self, guild_id: int) -> bool:
        """Return whether the bot is in a server."""

    async def may_enter(self, channel_id: int) -> bool:
        """Return whether the bot may look into a channel or thread.

        Raise `RefusalError(CANNOT_TELL)` where that cannot be found out now.
        """

    async def start_thread(self, channel_id: int, name: str) -> int:
        """Start a public thread in a text or announcement channel, once; return its id.

        Raise `RefusalError`, with a reason that people can do something about.
        """

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person is in a server; true where that cannot be found out."""

    async def presence(self, guild_id: int, channel_id: int, user_id: int) -> Presence:
        """Return what a person may do in a channel or thread.

        Raise `RefusalError(CANNOT_TELL)` where that cannot be found out now.
        """

    def operators(self) -> frozenset[int]:
        """Return the ids of the people who own the bot, by Discord's word."""


DELIVERIES = 1_024
"""How many of the newest interactions are remembered."""


class Deliveries:
    """Remembers which interactions have arrived: one that is delivered twice is answered once."""

    def __init__(self) -> None:
        self._known: LRUCache[int, None] = LRUCache(DELIVERIES)

    def is_new(self, interaction_id: int) -> bool:
        """Return whether an interaction arrives for the first time, and remember it."""
        # Discord may deliver an interaction twice, after a reconnection, while the first is still
        # being answered. It is remembered here, before anything is awaited, so the second is
        # dropped although nothing is stored yet; what changes a table is kept out by its request
        # id besides, also after a restart.
        if interaction_id in self._known:
            return False
        self._known[interaction_id] = None
        return True


@dataclass(frozen=True)
class Services:
    """What an answer may need. Made once, before the login."""

    store: Store
    engine: Engine
    users: Users
    studio: Studio
    clock: Clock
    messenger: Messenger
    deliveries: Deliveries = field(default_factory=Deliveries)
    complaints: Complaints = field(default_factory=lambda: Complaints(log))
    greetings: RateLimit = field(
        default_factory=lambda: RateLimit(MINUTE, RefusalReason.INVITED_OFTEN)
    )
    invitations: RateLimit = field(
        default_factory=lambda: RateLimit(MINUTE, RefusalReason.INVITED_OFTEN)
    )
