"""Words that the pictures of several games share, and names put into them."""

from __future__ import annotations

from collections.abc import Iterable

from games.protocol import Outcome, Seat
from render.pictures import Names, Words, within


def joined(seats: Iterable[Seat], names: Names) -> str:
    """Return the names of several players."""
    return " · ".join(within(names[seat]) for seat in seats)


def won(outcome: Outcome, names: Names, words: Words) -> str:
    """Return who has won."""
    return words("picture.won", names=joined(outcome.winners(), names))
