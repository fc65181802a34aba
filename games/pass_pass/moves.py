"""What players of Pass Pass ask for, its text, and why it may be refused."""

from __future__ import annotations

from enum import StrEnum
from itertools import combinations

import msgspec

from games.kit.codes import Codes
from games.pass_pass.components import CARDS, Card, Pair, by_value
from games.protocol import Seat


class Refusal(StrEnum):
    """Why a move is refused.

    Each is the key of a phrase. `NOT_IN_HAND` and `NOT_IN_TRICK` carry the detail `card`,
    `NOT_LOWEST_PAIR` carries `low` and `high` (card codes).
    """

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_YOUR_TEAM = "not_your_team"
    PLAY_A_CARD = "play_a_card"
    TAKE_ONE_CARD = "take_one_card"
    TAKE_A_PAIR = "take_a_pair"
    RECORD_A_MEMBER = "record_a_member"
    NOT_IN_HAND = "not_in_hand"
    NOT_IN_TRICK = "not_in_trick"
    NOT_LOWEST_PAIR = "not_lowest_pair"


class Play(msgspec.Struct, frozen=True, tag="play"):
    """Play a card of one's hand to the trick. Code: `play-violet-7`."""

    card: Card


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take a card of the trick, as its first winner. Code: `take-violet-7`."""

    card: Card


class TakePair(msgspec.Struct, frozen=True, tag="pair"):
    """Take two of the lowest cards left, as second winner. Code: `pair-green-4-yellow-4`."""

    cards: Pair


class Record(msgspec.Struct, frozen=True, tag="record"):
    """Record the round of one member of one's team. Code: `record-2`, the seat from 0."""

    member: Seat


Move = Play | Take | TakePair | Record


_CARDS = tuple(CARDS.values())
_ORDERED = by_value(_CARDS)

MOVES: tuple[Move, ...] = (
    *map(Play, _CARDS),
    *map(Take, _CARDS),
    *(TakePair((low, high)) for low, high in combinations(_ORDERED, 2)),
    *(Record(Seat(seat)) for seat in range(6)),
)
"""Every move that there is."""

CODES = Codes(MOVES)
code, parse = CODES.code, CODES.parse
