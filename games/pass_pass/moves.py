"""What players of Pass Pass ask for, what happens, and what each seat hears of it."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from games.pass_pass.components import CARDS, Card, Counts, Pair, by_value
from games.pass_pass.table import Reason, RoundScore, Team
from games.protocol import BadCodeError, Seat


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

    reason: Reason
    winner: Seat | None


Event = Dealt | Played | TrickWon | Took | TookPair | PassPassed | RoundScored | Recorded | Ended

EVENTS = (Dealt, Played, TrickWon, Took, TookPair, PassPassed, RoundScored, Recorded, Ended)

Told = HandDealt | Played | TrickWon | Took | TookPair | PassPassed | RoundScored | Recorded | Ended


def code(move: Move) -> str:
    """Return the move's stable text."""
    match move:
        case Play(card):
            return f"play-{card.code}"
        case Take(card):
            return f"take-{card.code}"
        case TakePair((low, high)):
            return f"pair-{low.code}-{high.code}"
        case Record(member):
            return f"record-{member}"


def parse(text: str) -> Move:
    """Return the move that `code` wrote as `text`; raise `BadCodeError` on anything else."""
    move = _MOVES.get(text)
    if move is None:
        raise BadCodeError(text)
    return move


def _every_move() -> list[Move]:
    cards = list(CARDS.values())
    ordered = by_value(cards)
    pairs = [(a, b) for place, a in enumerate(ordered) for b in ordered[place + 1 :]]
    return [
        *map(Play, cards),
        *map(Take, cards),
        *map(TakePair, pairs),
        *(Record(Seat(seat)) for seat in range(6)),
    ]


_MOVES: dict[str, Move] = {code(move): move for move in _every_move()}
