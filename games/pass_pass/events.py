"""What happens in Pass Pass, and what each seat hears of it."""

from __future__ import annotations

from typing import get_args

import msgspec

from games.pass_pass.components import Card, Counts, Pair, counts
from games.pass_pass.public_state import EndReason, RoundScore, Team
from games.protocol import Seat


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The cards were shuffled and dealt; `leader` leads the round. Hands and pile are sorted."""

    round: int
    leader: Seat
    hands: tuple[tuple[Card, ...], ...]
    aside: tuple[Card, ...]


class HandDealt(msgspec.Struct, frozen=True, tag="hand_dealt"):
    """What a seat hears of `Dealt`: its own hand (an onlooker none) and the backs of the rest."""

    round: int
    leader: Seat
    hand: tuple[Card, ...]
    backs: tuple[Counts, ...]
    aside: Counts


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A card was played; `forced` when it was the last of the hand and played itself."""

    seat: Seat
    card: Card
    forced: bool = False


class TrickWon(msgspec.Struct, frozen=True, tag="trick_won"):
    """All have played: who takes one card first, and who takes two after that."""

    first: Seat
    second: Seat


class Took(msgspec.Struct, frozen=True, tag="took"):
    """The first winner took a card of the trick."""

    seat: Seat
    card: Card


class TookPair(msgspec.Struct, frozen=True, tag="took_pair"):
    """The second winner took two cards; the others were discarded, in the order of play.

    `forced` when there was only one pair to take.
    """

    seat: Seat
    cards: Pair
    discarded: tuple[Card, ...]
    forced: bool = False


class PassPassed(msgspec.Struct, frozen=True, tag="pass_pass"):
    """A pick completed Pass Pass: how many at once, and the player's `ticks` after it."""

    seat: Seat
    count: int
    ticks: int


class RoundScored(msgspec.Struct, frozen=True, tag="round_scored"):
    """A round ended; each player's score, in seat order."""

    round: int
    scores: tuple[RoundScore, ...]


class Recorded(msgspec.Struct, frozen=True, tag="recorded"):
    """A team recorded the round of `member`; `by` chose it, None when nobody had to be asked."""

    team: Team
    member: Seat
    by: Seat | None
    points: int
    pass_pass: int


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The game ended; `winner` is who completed the third Pass Pass, None on points."""

    reason: EndReason
    winner: Seat | None


Event = Dealt | Played | TrickWon | Took | TookPair | PassPassed | RoundScored | Recorded | Ended

EVENTS: tuple[type[Event], ...] = get_args(Event)

Told = HandDealt | Played | TrickWon | Took | TookPair | PassPassed | RoundScored | Recorded | Ended


def tell(event: Event, seat: Seat | None) -> Told:
    """Return what `seat` (None: an onlooker) may hear: everything, but of a deal only backs."""
    if not isinstance(event, Dealt):
        return event
    hand = () if seat is None else event.hands[seat]
    backs = tuple(counts(cards) for cards in event.hands)
    return HandDealt(event.round, event.leader, hand, backs, counts(event.aside))
