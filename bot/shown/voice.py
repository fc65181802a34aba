"""Players' names as a text needs them: escaped and bold, or plain; cut as far as the text asks.

A game's own voice is a subclass of `Voice` that says its pieces too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeVar

import msgspec

from bot.shown.face import Name, Observation
from bot.shown.text import cut, mark
from games.protocol import Seat
from phrases import Phrases

LONGEST: Final = 64
"""How long a name may be in a text that is not short of room, in code points."""

_LENGTHS: Final = (LONGEST, 24, 16, 12, 8, 5, 3)
"""How far names are shortened, step by step, until a text fits."""


@dataclass(frozen=True)
class Voice:
    """A language, and the players' names in seat order, written as the text needs them."""

    words: Phrases
    names: tuple[str, ...]

    def name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return self.names[seat]

    def all_of(self, seats: Iterable[Seat]) -> str:
        """Return "A, B and C" for seats."""
        return self.words.all_of([self.names[seat] for seat in seats])

    def one_of(self, seats: Iterable[Seat]) -> str:
        """Return "A, B or C" for seats."""
        return self.words.one_of([self.names[seat] for seat in seats])


V = TypeVar("V", bound=msgspec.Struct)
Spoken = TypeVar("Spoken", bound=Voice)


def marked_names(observation: Observation[V], length: int = LONGEST) -> tuple[str, ...]:
    """Return the names for messages: in bold, escaped, cut to `length` characters."""
    return tuple(f"**{_marked(name, length)}**" for name in observation.names)


def _marked(name: Name, length: int) -> str:
    return name.marked if len(name.plain) <= length else mark(cut(name.plain, length))


def plain_names(observation: Observation[V], length: int = LONGEST) -> tuple[str, ...]:
    """Return the names for alt text, labels and pictures: plain, cut likewise."""
    return tuple(cut(name.plain, length) for name in observation.names)


def fitted(
    limit: int,
    observation: Observation[V],
    voice: Callable[[Observation[V], int], Spoken],
    write: Callable[[Spoken], str],
) -> str:
    """Return the text that `write` makes, with names cut as little as `limit` characters allow."""
    text = ""
    for length in _LENGTHS:
        text = write(voice(observation, length))
        if len(text) <= limit:
            return text
    return cut(text, limit)
