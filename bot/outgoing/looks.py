"""Looks whether messages that somebody asks for are there (`bot.engine.sightings`)."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from bot.edge.errors import CallError, ErrorKind
from bot.engine.sightings import Sightings
from bot.outgoing.messenger import DiscordMessenger
from bot.outgoing.planning.note import note_of
from bot.records import SurfaceRecord
from bot.shown.surfaces import BOARD, CALL, HAND, NOTICES, Key
from bot.tables.table import Table

log = logging.getLogger(__name__)

GONE = frozenset({ErrorKind.MESSAGE_GONE, ErrorKind.NOT_OURS})
"""The errors that say that a message of ours is not there."""

FOR_ALL = frozenset({BOARD, CALL, *NOTICES})
"""The kinds of surfaces that whoever asks for a table is shown again with it.

Decided: the notices too, although somebody may have deleted them on purpose. Without them nobody
can check the luck who has not noted the hash; and who does not want them only has to delete them
twice (`Tuning.max_deletions`). They say that they were posted again, for then their age proves
nothing. A call comes back without a sound: its player has been notified once.
"""

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

        These are the board, the notices and the open calls of an open table, and the hand of
        everybody who asks. What is gone is among them, as far as nothing else brings it back.
        """
        askers = self._sightings.askers(table.table_id) if table.is_open else frozenset()
        hands = {(HAND, table.seat_of(user_id)) for user_id in askers}
        keys = hands | {key for key in known if key[0] in FOR_ALL} if askers else hands
        return frozenset(key for key in keys if key in known and self._is_missed(known[key]))

    def _is_missed(self, surface: SurfaceRecord) -> bool:
        """Return whether a surface lacks a message, or has one that is not known to be there."""
        stays = surface.kind == CALL or surface.kind in NOTICES
        if surface.kind == CALL and note_of(surface).closed:
            return False
        if surface.message_id is None:
            return stays
        if stays:
            # Not edited while it matters: by its age it would be looked at again and again.
            return not self._sightings.was_seen(surface.message_id)
        return not self._sightings.is_known(surface.message_id)

    async def is_there(self, surface: SurfaceRecord, guild_id: int) -> bool:
        """Return whether the message of a surface is there; true where that is not to be known.

        Raise `CallError` where it has to be asked again, or where its channel is gone, or we are
        out of its server: who removed us while we were off has told nobody.
        """
        if surface.message_id is None:
            return False
        try:
            await self._messenger.look(surface.channel_id, surface.message_id)
        except CallError as error:
            if error.kind in GONE:
                return False
            if error.kind in UNKNOWN or not self._messenger.is_in(guild_id):
                raise
            # Not to be let look (Read Message History) says nothing about what we may send.
            log.info("whether a message (%s) is there is not known: %s", surface.kind, error)
        self.saw(surface)
        return True
