"""The parts of a running bot, in one place where cogs and controls find them."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True)
class Services:
    """What an answer may need. Made once, before the login."""

    store: Store
    host: Host
    languages: Languages
    studio: Studio
    clock: Clock
    correspondent: Correspondent
