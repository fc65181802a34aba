"""How many messages of others lie below each board, so that a buried one can be posted anew."""

from __future__ import annotations

from cachetools import LRUCache

COUNTED = 50
"""Messages are counted up to here: ten times what makes a board be posted anew (`Tuning`)."""

CHANNELS = 4_096
"""How many channels are counted; the others are counted again when they are needed."""


class ChannelActivity:
    """Counts the messages of others in the channels that have a board."""

    def __init__(self) -> None:
        self._below: LRUCache[int, int] = LRUCache(CHANNELS)

    def heard(self, channel_id: int) -> None:
        """Count a message of somebody else."""
        if channel_id in self._below:
            self._below[channel_id] = min(COUNTED, self._below[channel_id] + 1)

    def below(self, channel_id: int) -> int | None:
        """Return how many messages lie below the board of a channel; None if nobody counts."""
        return self._below.get(channel_id)

    def begin(self, channel_id: int, below: int = 0) -> None:
        """Count from here on: a board was just posted, or `below` messages are below it."""
        self._below[channel_id] = below
