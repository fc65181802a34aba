"""The parts of a running bot, in one place where cogs and controls find them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from cachetools import LRUCache

from bot.complaints import Complaints
from bot.engine.beliefs import Beliefs
from bot.engine.clock import Clock
from bot.engine.engine import Engine
from bot.engine.names import Names
from bot.engine.rejections import Rejections
from bot.engine.sightings import Sightings
from bot.engine.users import Users
from bot.records import PlaceNames, TableRecord
from bot.store.protocol import Store
from bot.tables.lifetime import MINUTE
from bot.tables.limits import RateLimit
from bot.tables.refusals import RefusalReason
from bot.tables.shut import Cause, Shut
from bot.tables.table import Table
from games.protocol import Millis
from phrases import Phrases
from render.studio import Studio

log = logging.getLogger(__name__)


class Presence(NamedTuple):
    """What a person may do in a channel: see it at all, and manage other people's messages."""

    sees: bool
    moderates: bool


class Reached(Enum):
    """Whether a person gets our direct messages."""

    YES = auto()
    """Discord has taken one."""

    NO = auto()
    """They do not take them."""

    LATER = auto()
    """None was tried yet, or Discord was not able to take it: one will be tried."""


class Messenger(Protocol):
    """Writes to people and asks Discord about them, as far as answers need it."""

    async def reach(self, user_id: int, greeting: str) -> Reached:
        """Return whether a person's DMs are open; send `greeting` if none was ever taken.

        Never raises, whatever Discord or the store does.
        """

    def met(self, person: object) -> None:
        """Take note of a person as an interaction shows them: they are in that server."""

    def heard(self, interaction: Any) -> None:
        """Take note of what an interaction says of the channel where it comes from."""

    def is_in(self, guild_id: int) -> bool:
        """Return whether the bot is in a server."""

    def is_private(self, channel_id: int) -> bool:
        """Return whether a channel is known to be a private thread."""

    def timed_out(self, guild_id: int) -> Millis | None:
        """Return until when the bot is timed out in a server, on its own clock; None if not."""

    async def names(self, guild_id: int, channel_id: int) -> PlaceNames:
        """Return how a server and a channel are called, or were when they were last seen.

        Raise `StoreError`.
        """

    async def why(self, record: TableRecord, said: Cause) -> Shut:
        """Return why Discord takes no message of a table, of which it `said` so much.

        Raise `StoreError`.
        """

    async def may_enter(self, channel_id: int) -> bool:
        """Return whether the bot may look into a channel or thread.

        Raise `RefusalError(CANNOT_TELL)` where that cannot be found out now.
        """

    async def start_thread(self, channel_id: int, name: str, since: int) -> int:
        """Make a public thread in a channel for an interaction, `since`, and return its id.

        Exactly one is left, whatever is lost on the way. Raise `RefusalError`, with a reason that
        people can do something about, if there is none.
        """

    async def delete_thread(self, thread_id: int) -> None:
        """Delete a thread that was made for a table; if that fails it stays, and is empty."""

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person is in a server; true where that cannot be found out."""

    async def presence(
        self, guild_id: int, channel_id: int, user_id: int, person: object = None
    ) -> Presence:
        """Return what a person may do in a channel or thread now.

        `person` is how the interaction shows who asks, None for anybody else. Raise
        `RefusalError(CANNOT_TELL)` where that cannot be found out now, `RefusalError(UNSEEN)` where
        the bot itself does not see the channel.
        """

    async def acknowledge(self, press: Any, request: Awaitable[object]) -> None:
        """Acknowledge a press on a lasting message by a request; its next edit answers it.

        `press` is the interaction. Raise what the request raises.
        """

    async def words_of(self, table: Table) -> Phrases:
        """Return the phrases of what everybody at a table reads. May raise `StoreError`."""

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
    beliefs: Beliefs = field(default_factory=Beliefs)
    sightings: Sightings = field(default_factory=Sightings)
    rejections: Rejections = field(default_factory=Rejections)
    deliveries: Deliveries = field(default_factory=Deliveries)
    complaints: Complaints = field(default_factory=lambda: Complaints(log))
    greetings: RateLimit = field(
        default_factory=lambda: RateLimit(MINUTE, RefusalReason.INVITED_OFTEN)
    )
    invitations: RateLimit = field(
        default_factory=lambda: RateLimit(MINUTE, RefusalReason.INVITED_OFTEN)
    )

    def ask(self, table_id: str, user_id: int) -> None:
        """Note that a person asks for a table: what is missing is looked for, and tried again."""
        self.rejections.ask(table_id)
        self.sightings.ask(table_id, user_id)

    @cached_property
    def names(self) -> Names:
        """What follows how people and places are called."""
        return Names(self.engine)
