"""How close a game was at its end: what the last of its decisive moments tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.protocol import Seat


@dataclass(frozen=True)
class Margin:
    """By how many points the winners are ahead, and of whom: of the best of the others."""

    ahead: int
    of: tuple[Seat, ...]


def margin(winners: Sequence[Seat], points: Sequence[int]) -> Margin:
    """Return how far the winners are ahead, by everybody's points; somebody has not won."""
    rivals = [Seat(seat) for seat in range(len(points)) if seat not in winners]
    best = max(points[seat] for seat in rivals)
    near = tuple(seat for seat in rivals if points[seat] == best)
    return Margin(points[winners[0]] - best, near)
