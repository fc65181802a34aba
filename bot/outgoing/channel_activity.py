"""How many messages of others lie below each board, so that a buried one can be posted anew."""

from __future__ import annotations

from cachetools import LRUCache

COUNTED = 50
"""Messages are counted up to here."""

CHANNELS = 4_096
"""Of so many channels the count is kept; the others are counted anew when they are needed."""


class ChannelActivity:
    """Counts the messages of others in the channels where a board was looked at."""

    def __init__(self) -> None:
        self._below: LRUCache[int, int] = LRUCache(CHANNELS)

    def heard(self, channel_id: int) -> None:
        """Count a message of somebody else."""
        if channel_id in self._below:
            self._below[channel_id] = min(COUNTED, self._below[channel_id] + 1)

    def below(self, channel_id: int) -> int | None:
        """Return how many messages lie below the board of a channel; None if nobody counted."""
        return self._below.get(channel_id)

    def begin(self, channel_id: int, below: int = 0) -> None:
        """Count from here on: a board was posted, or `below` messages were found below it."""
        self._below[channel_id] = below
