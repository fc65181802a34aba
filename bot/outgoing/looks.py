"""Looks whether messages that somebody asks for are there (`bot.engine.sightings`)."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from bot.edge.errors import CallError, ErrorKind
from bot.engine.sightings import Sightings
from bot.outgoing.messenger import DiscordMessenger
from bot.records import SurfaceRecord
from bot.shown.surfaces import BOARD, HAND, Key
from bot.tables.table import Table

log = logging.getLogger(__name__)

GONE = frozenset({ErrorKind.MESSAGE_GONE, ErrorKind.NOT_OURS})
"""The errors that say that a message of ours is not there."""

UNKNOWN = frozenset({ErrorKind.PASSING, ErrorKind.TOO_FAST, ErrorKind.CHANNEL_GONE})
"""The errors after which something has to be done before it is known."""


class Looks:
    """What has to be looked at for who asks for a table, and what was seen."""

    def __init__(self, sightings: Sightings, messenger: DiscordMessenger) -> None:
        self._sightings = sightings
        self._messenger = messenger

    def saw(self, surface: SurfaceRecord) -> None:
        """Take note that the message of a surface, if it has one, is there."""
        if surface.message_id is not None:
            self._sightings.seen(surface.message_id)

    def wanted(self, table: Table, known: Mapping[Key, SurfaceRecord]) -> frozenset[Key]:
        """Return the surfaces that people ask for and whose messages are not known to be there.

        These are the board of an open table, and the hand of everybody who asks.
        """
        askers = self._sightings.askers(table.table_id) if table.is_open else frozenset()
        keys = {(HAND, table.seat_of(user_id)) for user_id in askers}
        if askers:
            keys.add((BOARD, None))
        messages = {key: known[key].message_id for key in keys if key in known}
        return frozenset(
            key for key, each in messages.items() if each and not self._sightings.is_known(each)
        )

    async def is_there(self, surface: SurfaceRecord) -> bool:
        """Return whether the message of a surface is there; true where that is not to be known.

        Raise `CallError` where it has to be asked again, or where its channel is gone.
        """
        if surface.message_id is None:
            return False
        try:
            await self._messenger.look(surface.channel_id, surface.message_id)
        except CallError as error:
            if error.kind in GONE:
                return False
            if error.kind in UNKNOWN:
                raise
            # Not to be let look (Read Message History) says nothing about what we may send.
            log.info("whether a message (%s) is there is not known: %s", surface.kind, error)
        self.saw(surface)
        return True
