"""What players of Top Secret ask for, its text, and why it may be refused."""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec

from games.kit.codes import Codes
from games.protocol import Seat
from games.top_secret.components import KINDS, SEATS, CardKind


class Refusal(StrEnum):
    """Why a move is refused; each is the key of a phrase.

    `NOT_IN_HAND` carries the detail `card` (a kind), `NOT_A_TARGET` and `ALREADY_TAKEN` carry
    `seat`. The others carry nothing.
    """

    GAME_OVER = "game_over"
    CHOOSE_A_CARD = "choose_a_card"
    NOT_IN_HAND = "not_in_hand"
    ALL_HAVE_CHOSEN = "all_have_chosen"
    MOLES_ACT = "moles_act"
    NAME_A_TARGET = "name_a_target"
    NOT_A_TARGET = "not_a_target"
    ALREADY_TAKEN = "already_taken"
    ALREADY_PRESSED = "already_pressed"
    KEEP_OR_BANK = "keep_or_bank"
    NO_SINGLE_CARD = "no_single_card"
    ROUND_IS_PLAYED = "round_is_played"
    NO_ASSASSIN = "no_assassin"
    ALREADY_SHOUTED = "already_shouted"
    TOO_LATE_TO_SHOUT = "too_late_to_shout"
    SHOUTED_BY_ITSELF = "shouted_by_itself"


class Policy(StrEnum):
    """What happens whenever a player has a single visible card, until they change it."""

    ASK = "ask"
    KEEP = "keep"
    BANK = "bank"


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Choose a card of one's hand, until all have chosen. Code: `choose-80`, `choose-mole`."""

    kind: CardKind


class Single(msgspec.Struct, frozen=True, tag="single"):
    """Settle ahead what becomes of single cards. Codes: `single-ask`, `-keep`, `-bank`.

    While one is asked about a single card, keeping or banking also decides about that one.
    """

    policy: Policy


class Steal(msgspec.Struct, frozen=True, tag="steal"):
    """Name, as a mole's owner, whose just played card to steal. Code: `steal-2`, from 0."""

    victim: Seat


class Bank(msgspec.Struct, frozen=True, tag="bank"):
    """Bank one's single card on the ×1 side. Code: `bank`."""


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """Keep one's single card visible. Code: `keep`."""


class Boum(msgspec.Struct, frozen=True, tag="boum"):
    """Shout, in live pace, for an assassin of that reveal. Code: `boum-7`, the reveal's number."""

    number: int


Move = Choose | Single | Steal | Bank | Keep | Boum


MOVES: tuple[Move, ...] = (
    *map(Choose, KINDS),
    *map(Single, Policy),
    *(Steal(Seat(seat)) for seat in range(max(SEATS))),
    Bank(),
    Keep(),
)

CODES = Codes(MOVES)
"""The texts of all moves but shouts, whose reveals have no bound."""

code = CODES.code

_BOUM = re.compile(r"boum-([1-9][0-9]{0,4})")


def parse(text: str) -> Move:
    """Return the move that `code` wrote as `text`; raise `BadCodeError` on anything else."""
    shout = _BOUM.fullmatch(text)
    return Boum(int(shout[1])) if shout else CODES.parse(text)
