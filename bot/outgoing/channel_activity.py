"""What happens in channels that matters to the messages there, and in which channels it may."""

from __future__ import annotations

from collections.abc import Iterable

from cachetools import LRUCache

COUNTED = 50
"""Messages are counted up to here: ten times what makes a board be posted anew (`Tuning`)."""

CHANNELS = 4_096
"""How many channels are counted; the others are counted again when they are needed."""


class ChannelActivity:
    """Counts the messages of others in the channels that have a board."""

    def __init__(self) -> None:
        self._below: LRUCache[int, int] = LRUCache(CHANNELS)
        self.with_surfaces = SurfaceChannels()

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


class SurfaceChannels:
    """The channels that may have a surface: what is deleted elsewhere is none of ours.

    A channel of a table that has ended may stay among them; no channel with a surface is missing
    once they are `complete`.
    """

    def __init__(self) -> None:
        self._ids: set[int] = set()
        self.complete = False

    def add(self, channel_id: int) -> None:
        """Note that a channel is about to have a surface."""
        self._ids.add(channel_id)

    def complete_with(self, stored: Iterable[int]) -> None:
        """Add the channels of every surface that was stored before."""
        self._ids.update(stored)
        self.complete = True

    def __contains__(self, channel_id: int) -> bool:
        """Tell whether a channel may have a surface."""
        return not self.complete or channel_id in self._ids
