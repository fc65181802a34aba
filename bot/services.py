"""The parts of a running bot, in one place where cogs and controls find them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Protocol

from bot.clock import Clock
from bot.host import Host
from bot.languages import Languages
from bot.store.protocol import Store
from render.studio import Studio


class Correspondent(Protocol):
    """Whoever can try to write to a person."""

    async def reach(self, user_id: int, greeting: str) -> bool:
        """Return whether a person's DMs are open; send `greeting` if that was never tried."""

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person is in a server; true where that cannot be found out."""


DELIVERIES = 1_024
"""How many of the newest interactions are remembered."""


class Deliveries:
    """Remembers which interactions have arrived: one that is delivered twice is answered once."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, None] = OrderedDict()

    def is_new(self, interaction_id: int) -> bool:
        """Return whether an interaction arrives for the first time, and remember it."""
        if interaction_id in self._known:
            return False
        self._known[interaction_id] = None
        if len(self._known) > DELIVERIES:
            self._known.popitem(last=False)
        return True


@dataclass(frozen=True)
class Services:
    """What an answer may need. Made once, before the login."""

    store: Store
    host: Host
    languages: Languages
    studio: Studio
    clock: Clock
    correspondent: Correspondent
    deliveries: Deliveries = field(default_factory=Deliveries)
