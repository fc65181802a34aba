"""Follows how people and places are called: as the newest interaction shows them.

A person has a name for each server, and may change it at any time; a server and a channel may be
called otherwise tomorrow. An interaction carries all three, so none is asked for.
"""

from __future__ import annotations

import logging
from typing import NamedTuple

from cachetools import LRUCache

from bot.complaints import Complaints
from bot.engine.engine import Engine
from bot.store.protocol import StoreError

log = logging.getLogger(__name__)

REMEMBERED = 8_192
"""How many names are kept in memory, so that only another one is looked up (decided: what is
dropped costs one look at the store more)."""


class Seen(NamedTuple):
    """How an interaction in a server shows who asks, and where; None is what it does not tell."""

    guild_id: int
    guild_name: str | None
    channel_id: int | None
    channel_name: str | None
    user_id: int
    user_name: str


class Names:
    """Stores names that have changed, where there are tables; one for each process."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._complaints = Complaints(log)
        self._known: LRUCache[tuple[int, int], tuple[str | None, ...]] = LRUCache(REMEMBERED)

    async def follow(self, seen: Seen) -> None:
        """Take note of names; what cannot be stored is logged, and tried at the next interaction.

        The person's open tables in that server show the new name from then on, each when its
        messages change; what was closed keeps the name of its time.
        """
        person, place = (seen.guild_id, seen.user_id), (seen.guild_id, seen.channel_id or 0)
        try:
            if self._known.get(person) != (seen.user_name,):
                await self._follow_person(seen)
                self._known[person] = (seen.user_name,)
            if self._known.get(place) != (seen.guild_name, seen.channel_name):
                await self._follow_place(seen)
                self._known[place] = (seen.guild_name, seen.channel_name)
        except StoreError as error:
            self._complaints.say(StoreError, f"names cannot be followed: {error}")

    async def _follow_person(self, seen: Seen) -> None:
        for record, seat in await self._engine.store.of_user(seen.user_id):
            if record.guild_id == seen.guild_id and seat.name != seen.user_name:
                await self._engine.rename(record.table_id, seen.user_id, seen.user_name)

    async def _follow_place(self, seen: Seen) -> None:
        """Store the names of a place that has a name here already: where a table was opened."""
        store, channel_id = self._engine.store, seen.channel_id or 0
        known = await store.guild(seen.guild_id)
        guild_name = None if known is None or known.name is None else seen.guild_name
        has_name = await store.channel_name(channel_id) is not None
        channel_name = seen.channel_name if has_name else None
        if guild_name is not None or channel_name is not None:
            await store.name_place(seen.guild_id, guild_name, channel_id, channel_name)
