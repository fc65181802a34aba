"""The text of moves: spelt from their tags and fields, and looked up in a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Generic, TypeVar

import msgspec

from games.protocol import BadCodeError

Move = TypeVar("Move", bound=msgspec.Struct)


class Piece(msgspec.Struct, frozen=True):
    """A card or another piece whose text is that of its fields, joined by `-`: `violet-7`.

    Some have a shorter one of their own.
    """

    @property
    def code(self) -> str:
        """The piece as text."""
        return "-".join(_parts(self))


def spelt(move: msgspec.Struct) -> str:
    """Return a move as its tag and its fields, joined by `-`: `pair-green-4-yellow-4`.

    Fields are pieces, enumerations (their values), whole numbers, None (`none`), or
    tuples of these.
    """
    return "-".join([str(move.__struct_config__.tag), *_parts(move)])


def _parts(struct: msgspec.Struct) -> Iterator[str]:
    for name in struct.__struct_fields__:
        yield from _words(getattr(struct, name))


def _words(field: object) -> Iterator[str]:
    match field:
        case None:
            yield "none"
        case tuple():
            for part in field:
                yield from _words(part)
        case Enum():
            yield str(field.value)
        case Piece():
            yield field.code
        case _:
            yield str(field)


class Codes(Generic[Move]):
    """The texts of all moves that can be listed beforehand."""

    def __init__(self, moves: Iterable[Move], spell: Callable[[Move], str] = spelt) -> None:
        self._spell = spell
        self._texts = {move: spell(move) for move in moves}
        self._moves = {text: move for move, text in self._texts.items()}

    @property
    def texts(self) -> tuple[str, ...]:
        """The text of every move listed, in the order of the list."""
        return tuple(self._moves)

    def code(self, move: Move) -> str:
        """Return the move's stable text."""
        return self._texts.get(move) or self._spell(move)

    def find(self, text: str) -> Move | None:
        """Return the move listed that has this text, or None."""
        return self._moves.get(text)

    def parse(self, text: str) -> Move:
        """Return the move listed that `code` wrote as `text`; raise `BadCodeError` on
        anything else.
        """
        move = self._moves.get(text)
        if move is None:
            raise BadCodeError(text)
        return move
