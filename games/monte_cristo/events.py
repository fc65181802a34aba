"""What happens in Le Secret de Monte Cristo, and what each seat hears of it.

Everybody hears everything, but of shuffles only how many cards or treasures, and of what somebody
has planned nothing.
"""

from __future__ import annotations

from typing import get_args

import msgspec

from games.monte_cristo.components import Action, Card, Place, Treasure, TreasureKind
from games.monte_cristo.moves import Plan, Spot, Steps
from games.monte_cristo.payment import Payment
from games.monte_cristo.public_state import EndReason
from games.protocol import Seat

Tracks = tuple[tuple[Seat, ...], ...]


class SetUp(msgspec.Struct, frozen=True, tag="set_up"):
    """The table was laid: marbles, market, a treasure for each dungeon, deck and bag in order."""

    tracks: Tracks
    market: tuple[TreasureKind, ...]
    treasures: tuple[Treasure, ...]
    deck: tuple[Card, ...]
    bag: tuple[Treasure, ...]


class TableLaid(msgspec.Struct, frozen=True, tag="table_laid"):
    """What everybody hears of `SetUp`: the deck and the bag as numbers."""

    tracks: Tracks
    market: tuple[TreasureKind, ...]
    treasures: tuple[Treasure, ...]
    deck: int
    bag: int


class Began(msgspec.Struct, frozen=True, tag="began"):
    """An action began; `active` owns the marble at the bottom of its track."""

    turn: int
    action: Action
    active: Seat


class Skipped(msgspec.Struct, frozen=True, tag="skipped"):
    """There was no marble on the track, so the whole action was skipped."""

    turn: int
    action: Action


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """Supply cards were drawn in the open."""

    cards: tuple[Card, ...]


class Reshuffled(msgspec.Struct, frozen=True, tag="reshuffled"):
    """The discarded supply cards were shuffled: the new draw pile, from its top."""

    deck: tuple[Card, ...]


class CardsShuffled(msgspec.Struct, frozen=True, tag="cards_shuffled"):
    """What everybody hears of `Reshuffled`: how many cards."""

    cards: int


class Gave(msgspec.Struct, frozen=True, tag="gave"):
    """A seat got a supply card from the active player, and `landed` adventurers from Marseille.

    `forced` when there was nothing to choose.
    """

    seat: Seat
    card: Card
    landed: int
    by: Seat
    forced: bool = False


class Discarded(msgspec.Struct, frozen=True, tag="discarded"):
    """A card too many was discarded; None is a joker, which went under the draw pile."""

    seat: Seat
    card: Card | None
    forced: bool = False


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    """An adventurer was placed; `landed` came from Marseille to the reserve by it.

    `planned` when its owner had said so beforehand.
    """

    seat: Seat
    place: Place
    landed: int = 0
    planned: bool = False


class DrewJoker(msgspec.Struct, frozen=True, tag="drew_joker"):
    """The top supply card became a seat's joker; nobody sees its face."""

    seat: Seat


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """A seat places no more adventurers in this action."""

    seat: Seat
    planned: bool = False


class Planned(msgspec.Struct, frozen=True, tag="planned"):
    """A seat has said what is to happen when its turn to place comes; None: it takes that back."""

    seat: Seat
    plan: Plan | None


class Refilled(msgspec.Struct, frozen=True, tag="refilled"):
    """The discarded treasures went into the bag: what is in it now, in the order of drawing."""

    bag: tuple[Treasure, ...]


class BagRefilled(msgspec.Struct, frozen=True, tag="bag_refilled"):
    """What everybody hears of `Refilled`: how many treasures are in the bag."""

    treasures: int


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    """Treasures were drawn from the bag; they are placed in this order."""

    treasures: tuple[Treasure, ...]


class Found(msgspec.Struct, frozen=True, tag="found"):
    """A treasure was placed in a dungeon."""

    seat: Seat
    treasure: Treasure
    dungeon: Place


class ScoringBegan(msgspec.Struct, frozen=True, tag="scoring_began"):
    """Four treasures lie in each of these dungeons."""

    full: tuple[Place, ...]


class Chose(msgspec.Struct, frozen=True, tag="chose"):
    """A seat has chosen treasures, and is to choose how it pays."""

    seat: Seat
    dungeon: Place
    treasures: tuple[Treasure, ...]


class Collected(msgspec.Struct, frozen=True, tag="collected"):
    """A seat took treasures, paid, and as many of its adventurers returned to Marseille.

    `forced` when there was but one way to pay.
    """

    seat: Seat
    dungeon: Place
    treasures: tuple[Treasure, ...]
    payment: Payment
    forced: bool = False


class Declined(msgspec.Struct, frozen=True, tag="declined"):
    """A seat that could have taken treasures took none."""

    seat: Seat
    dungeon: Place


class Scored(msgspec.Struct, frozen=True, tag="scored"):
    """A scoring ended: each seat's points, and the dungeons that discarded four treasures."""

    points: tuple[int, ...]
    closed: tuple[Place, ...]


class Slid(msgspec.Struct, frozen=True, tag="slid"):
    """A seat's marble moved down its track."""

    seat: Seat
    track: Action
    start: Spot
    end: Spot


class Rose(msgspec.Struct, frozen=True, tag="rose"):
    """A market marker moved up."""

    seat: Seat
    kind: TreasureKind
    steps: Steps


class Unchanged(msgspec.Struct, frozen=True, tag="unchanged"):
    """The active player changed nothing at the shuffle."""

    seat: Seat


class MarblePut(msgspec.Struct, frozen=True, tag="marble_put"):
    """The active marble went from its track to the end of another.

    `forced` when no other track had room.
    """

    seat: Seat
    start: Action
    end: Action
    forced: bool = False


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The game ended."""

    reason: EndReason


Open = (
    Began
    | Skipped
    | Drew
    | Gave
    | Discarded
    | Placed
    | DrewJoker
    | Passed
    | Revealed
    | Found
    | ScoringBegan
    | Chose
    | Collected
    | Declined
    | Scored
    | Slid
    | Rose
    | Unchanged
    | MarblePut
    | Ended
)
"""What everybody hears as it happened."""

Event = SetUp | Reshuffled | Refilled | Planned | Open
Told = TableLaid | CardsShuffled | BagRefilled | Planned | Open

EVENTS: tuple[type[Event], ...] = get_args(Event)


def tell(event: Event, seat: Seat | None) -> Told | None:
    """Return what `seat` (None: an onlooker) may hear, or None."""
    match event:
        case SetUp(tracks, market, treasures, deck, bag):
            return TableLaid(tracks, market, treasures, len(deck), len(bag))
        case Reshuffled(deck):
            return CardsShuffled(len(deck))
        case Refilled(bag):
            return BagRefilled(len(bag))
        case Planned():
            return event if event.seat == seat else None
        case _:
            return event
