"""What players of TITLE ask for, its text, and why it is refused."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from games.SLUG.components import MOST
from games.kit.codes import Codes


class Refusal(StrEnum):
    """Why a move is refused; each is the key of a phrase."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    TOO_MANY = "too_many"


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take so many counters from the heap. Code: `take-2`."""

    count: int


Move = Take
MOVES = tuple(map(Take, range(1, MOST + 1)))
CODES = Codes(MOVES)
code, parse = CODES.code, CODES.parse
