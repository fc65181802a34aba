"""What happens in Top Secret, and what each seat hears of it."""

from __future__ import annotations

from typing import get_args

import msgspec

from games.kit.secret_choice import HasChosen, heard
from games.protocol import Millis, Seat
from games.top_secret.components import CardKind
from games.top_secret.moves import Policy
from games.top_secret.public_state import Banked, Blast, Count, Theft, Waste


class RoundBegun(msgspec.Struct, frozen=True, tag="round_begun"):
    """A round began, everyone with the same hand in their own colour."""

    round: int
    hand: tuple[CardKind, ...]


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """A card was chosen; `again`: instead of another, so nobody else hears of it."""

    seat: Seat
    kind: CardKind
    again: bool = False


class PolicySet(msgspec.Struct, frozen=True, tag="policy_set"):
    """What becomes of single cards was settled ahead; nobody else hears of it."""

    seat: Seat
    policy: Policy


class Counting(msgspec.Struct, frozen=True, tag="counting"):
    """All have chosen: the reveal comes at `due` (live pace)."""

    due: Millis


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    """Everyone's card was revealed, in seat order; `forced`: the last cards played themselves.

    `shown_by` is when the reveal counts as shown even if nobody says so (None: relaxed pace).
    """

    cards: tuple[CardKind, ...]
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
    """A mole's owner named a target; `at` is when they pressed (None: relaxed pace).

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

EVENTS: tuple[type[Event], ...] = get_args(Event)

Told = Event | HasChosen | HasNamed | HasDecided


def tell(event: Event, seat: Seat | None) -> Told | None:
    """Return what `seat` (None: an onlooker) may hear.

    Of a pending choice others hear only that it was made, and nothing when it changes.
    """
    match event:
        case Chosen():
            return heard(event, seat, HasChosen)
        case Named():
            return heard(event, seat, HasNamed)
        case Decided():
            return heard(event, seat, HasDecided)
        case PolicySet() if event.seat != seat:
            return None
        case _:
            return event
