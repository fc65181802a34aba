"""What everybody sees of a game of TITLE."""

from __future__ import annotations

import msgspec

from games.SLUG.components import HEAP
from games.protocol import Seat


class PublicState(msgspec.Struct, frozen=True):
    """What everybody has taken, in seat order, and whose turn it is (None: before the deal)."""

    taken: tuple[int, ...]
    next: Seat | None = None
    turn: int = 0

    @property
    def heap(self) -> int:
        """How many counters are left."""
        return HEAP - sum(self.taken)

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None before the deal and when nothing is left."""
        return self.next if self.heap else None
