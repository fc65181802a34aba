"""What players of Top Secret ask for, what happens, and what each seat hears of it."""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec

from games.protocol import BadCodeError, Millis, Seat
from games.top_secret.components import KINDS, SEATS, Kind
from games.top_secret.table import Banked, Blast, Count, Theft, Waste


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
    """What shall happen whenever one has a single visible card, until one changes it."""

    ASK = "ask"
    KEEP = "keep"
    BANK = "bank"


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Choose a card of one's hand, until all have chosen. Code: `choose-80`, `choose-mole`."""

    kind: Kind


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


class RoundBegun(msgspec.Struct, frozen=True, tag="round_begun"):
    """A round began, everyone with the same hand in his own colour."""

    round: int
    hand: tuple[Kind, ...]


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """A card was chosen; `again`: instead of another, so nobody else hears of it."""

    seat: Seat
    kind: Kind
    again: bool = False


class HasChosen(msgspec.Struct, frozen=True, tag="has_chosen"):
    """What others hear of `Chosen`."""

    seat: Seat


class PolicySet(msgspec.Struct, frozen=True, tag="policy_set"):
    """What shall become of single cards was settled ahead; nobody else hears of it."""

    seat: Seat
    policy: Policy


class Counting(msgspec.Struct, frozen=True, tag="counting"):
    """All have chosen: the reveal comes at `due` (live pace)."""

    due: Millis


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    """Everyone's card was revealed, in seat order; `forced`: the last cards played themselves.

    `shown_by` is when the reveal counts as shown even if nobody says so (None: relaxed pace).
    """

    cards: tuple[Kind, ...]
    shown_by: Millis | None
    forced: bool = False


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """The reveal has been shown: until when to shout, and to steal (None: no mole is at work).

    It happens once more if nobody was there to see to a time-out: all then have their full time.
    """

    boum_until: Millis | None
    steal_until: Millis | None


class Exploded(msgspec.Struct, frozen=True, tag="exploded"):
    """Assassins blew up the visible cards of every seat that had some, in seat order."""

    bombs: tuple[Seat, ...]
    blasts: tuple[Blast, ...]


class Named(msgspec.Struct, frozen=True, tag="named"):
    """A mole's owner named a target; `at` is when he pressed (None: relaxed pace).

    `again`: instead of another, so nobody else hears of it. `forced`: there was only one.
    """

    seat: Seat
    victim: Seat
    at: Millis | None = None
    again: bool = False
    forced: bool = False


class HasNamed(msgspec.Struct, frozen=True, tag="has_named"):
    """What others hear of `Named`."""

    seat: Seat


class Stolen(msgspec.Struct, frozen=True, tag="stolen"):
    """Moles took cards, by lot where several were after the same one, in the victims' order."""

    thefts: tuple[Theft, ...]


class Wasted(msgspec.Struct, frozen=True, tag="wasted"):
    """Moles stole nothing."""

    moles: tuple[Waste, ...]


class Asking(msgspec.Struct, frozen=True, tag="asking"):
    """Banking began: these seats have a single visible card and decide about it."""

    seats: tuple[Seat, ...]


class Decided(msgspec.Struct, frozen=True, tag="decided"):
    """A seat decided about its single card; `again`: otherwise than before, heard by nobody."""

    seat: Seat
    bank: bool
    again: bool = False


class HasDecided(msgspec.Struct, frozen=True, tag="has_decided"):
    """What others hear of `Decided`."""

    seat: Seat


class Settled(msgspec.Struct, frozen=True, tag="settled"):
    """Banking is over: what went into the safes, and who kept a card, both in seat order.

    `final`: the hands are empty, so nobody was asked.
    """

    banked: tuple[Banked, ...]
    kept: tuple[Seat, ...]
    final: bool = False


class Shouted(msgspec.Struct, frozen=True, tag="shouted"):
    """An assassin's owner shouted in time."""

    seat: Seat


class WindowClosed(msgspec.Struct, frozen=True, tag="window_closed"):
    """The time to shout is over; these seats missed it and lose 50 points each."""

    fined: tuple[Seat, ...]


class RoundScored(msgspec.Struct, frozen=True, tag="round_scored"):
    """A round ended; what each seat has in its safe and what it lost, in seat order."""

    round: int
    counts: tuple[Count, ...]


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The game ended."""


EVENTS = (
    RoundBegun,
    Chosen,
    PolicySet,
    Counting,
    Revealed,
    Shown,
    Exploded,
    Named,
    Stolen,
    Wasted,
    Asking,
    Decided,
    Settled,
    Shouted,
    WindowClosed,
    RoundScored,
    Ended,
)

_Open = (
    RoundBegun
    | Counting
    | Revealed
    | Shown
    | Exploded
    | Stolen
    | Wasted
    | Asking
    | Settled
    | Shouted
    | WindowClosed
    | RoundScored
    | Ended
)

Event = _Open | Chosen | PolicySet | Named | Decided

Told = Event | HasChosen | HasNamed | HasDecided

_BOUM = re.compile(r"boum-([1-9][0-9]{0,4})")


def code(move: Move) -> str:
    """Return the move's stable text."""
    match move:
        case Choose(kind):
            return f"choose-{kind.value}"
        case Single(policy):
            return f"single-{policy.value}"
        case Steal(victim):
            return f"steal-{victim}"
        case Bank():
            return "bank"
        case Keep():
            return "keep"
        case Boum(number):
            return f"boum-{number}"


def parse(text: str) -> Move:
    """Return the move that `code` wrote as `text`; raise `BadCodeError` on anything else."""
    if shout := _BOUM.fullmatch(text):
        return Boum(int(shout[1]))
    move = _MOVES.get(text)
    if move is None:
        raise BadCodeError(text)
    return move


_EVERY: tuple[Move, ...] = (
    *map(Choose, KINDS),
    *map(Single, Policy),
    *(Steal(Seat(seat)) for seat in range(max(SEATS))),
    Bank(),
    Keep(),
)

_MOVES: dict[str, Move] = {code(move): move for move in _EVERY}
