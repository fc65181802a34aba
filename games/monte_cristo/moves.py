"""What players of Le Secret de Monte Cristo ask for, its text, and why it may be refused."""

from __future__ import annotations

import re
from collections import Counter
from enum import StrEnum
from typing import Annotated

import msgspec

from games.kit.codes import Codes, spelt
from games.monte_cristo.components import (
    ACTIONS,
    CARDS,
    DUNGEONS,
    FULL,
    HAND_ROOM,
    KINDS,
    LETTERS,
    MAX_SEATS,
    PLACES,
    TOKENS,
    TRACK_ROOM,
    Action,
    Card,
    Place,
    Treasure,
    TreasureKind,
    in_order,
)
from games.monte_cristo.payment import Part, Payment
from games.protocol import BadCodeError, Seat


class Refusal(StrEnum):
    """Why a move is refused; each is the key of a phrase.

    The first two need no detail. Those down to `CHOOSE_A_TRACK` name what the table waits for
    instead. Details of the others: `NOT_ON_OFFER`, `NOT_YOUR_CARD` carry `card` (a card's code or
    `joker`); `NOT_HIS_TURN_TO_GET` carries `seat`, who is served now; `ZONE_TAKEN`,
    `ONE_ZONE_ONLY` carry `zone`; `DUNGEON_FILLED`, `NOT_THERE`, `TOO_FEW_ADVENTURERS` carry
    `dungeon`; `CANNOT_PAY` and `NOT_A_PAYMENT` carry `treasures` (codes joined by `-`);
    `SAME_TRACK`, `TRACK_FULL`, `COLOUR_FULL`, `NO_SUCH_SLIDE` carry `track`; `NO_SUCH_RISE`
    carries `kind`. `NOTHING_TO_PLAN` carries none.
    """

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    SERVE_THE_CARDS = "serve_the_cards"
    DISCARD_A_CARD = "discard_a_card"
    PLACE_AN_ADVENTURER = "place_an_adventurer"
    PLACE_A_TREASURE = "place_a_treasure"
    TAKE_OR_LEAVE = "take_or_leave"
    PAY = "pay"
    CHANGE_OR_LEAVE = "change_or_leave"
    CHOOSE_A_TRACK = "choose_a_track"
    NOT_ON_OFFER = "not_on_offer"
    KEEP_YOURS_FIRST = "keep_yours_first"
    NOT_HIS_TURN_TO_GET = "not_his_turn_to_get"
    NOT_YOUR_CARD = "not_your_card"
    ZONE_TAKEN = "zone_taken"
    ONE_ZONE_ONLY = "one_zone_only"
    NOTHING_TO_PLAN = "nothing_to_plan"
    DUNGEON_FILLED = "dungeon_filled"
    NOT_THERE = "not_there"
    TOO_FEW_ADVENTURERS = "too_few_adventurers"
    CANNOT_PAY = "cannot_pay"
    NOT_A_PAYMENT = "not_a_payment"
    NO_SUCH_SLIDE = "no_such_slide"
    NO_SUCH_RISE = "no_such_rise"
    SAME_TRACK = "same_track"
    TRACK_FULL = "track_full"
    COLOUR_FULL = "colour_full"


Spot = Annotated[int, msgspec.Meta(ge=1, le=TRACK_ROOM)]
"""A place on a track, 1 at the bottom."""

Steps = Annotated[int, msgspec.Meta(ge=1, le=2)]


class Keep(msgspec.Struct, frozen=True, tag="keep"):
    """As active player, keep one of the cards drawn. Code: `keep-ruby-1-3`."""

    card: Card


class Give(msgspec.Struct, frozen=True, tag="give"):
    """As active player, give a card to the seat that is served next. Code: `give-2-ruby-1-3`."""

    seat: Seat
    card: Card


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Discard the card too many; None is a joker. Codes: `discard-ruby-1-3`, `discard-joker`."""

    card: Card | None


class Send(msgspec.Struct, frozen=True, tag="place"):
    """Place an adventurer in a dungeon or a zone. Codes: `place-a`, `place-reinforcement`."""

    place: Place


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Place nobody more, take no treasure here, or change nothing at the shuffle. Code: `pass`."""


class Plan(msgspec.Struct, frozen=True, tag="plan"):
    """Say beforehand where one's adventurer is to go, or (None) that one will pass.

    Codes: `plan-a`, `plan-pass`.
    """

    place: Place | None


class Cancel(msgspec.Struct, frozen=True, tag="cancel"):
    """Take back what one has planned, if anything. Code: `plan-cancel`."""


class Chest(msgspec.Struct, frozen=True, tag="treasure"):
    """Place the first of the treasures revealed in a dungeon. Code: `treasure-a`."""

    dungeon: Place


class Slide(msgspec.Struct, frozen=True, tag="slide"):
    """Move one's marble down its track, from one place to another. Code: `slide-supply-3-1`."""

    track: Action
    start: Spot
    end: Spot


class Rise(msgspec.Struct, frozen=True, tag="market"):
    """Move a market marker up by one or two slots. Code: `market-ruby-2`."""

    kind: TreasureKind
    steps: Steps


class Marble(msgspec.Struct, frozen=True, tag="marble"):
    """Put the active marble at the end of another track. Code: `marble-shuffle`."""

    track: Action


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Take treasures of the dungeon that is scored, in their order. Code: `take-r3-e2-e1`."""

    treasures: tuple[Treasure, ...]


class Pay(msgspec.Struct, frozen=True, tag="pay"):
    """Pay for the treasures chosen, colour by colour: bags, then jokers. Code: `pay-r2j1-e3`."""

    payment: Payment


Move = (
    Keep | Give | Discard | Send | Pass | Plan | Cancel | Chest | Slide | Rise | Marble | Take | Pay
)


def _spelt(move: Move) -> str:
    match move:
        case Discard(None):
            return "discard-joker"
        case Plan(None):
            return "plan-pass"
        case Cancel():
            return "plan-cancel"
        case _:
            return spelt(move)


def treasure_codes(treasures: tuple[Treasure, ...]) -> str:
    """Return treasures as text, such as `r3-e2-e1`."""
    return "-".join(treasure.code for treasure in treasures)


def parse(text: str) -> Move:
    """Return the move that `code` wrote as `text`; raise `BadCodeError` on anything else."""
    move = CODES.find(text) or _take(text) or _pay(text)
    if move is None:
        raise BadCodeError(text)
    return move


def _take(text: str) -> Take | None:
    verb, *words = text.split("-")
    if verb != "take" or not 1 <= len(words) <= FULL or not set(words) <= set(TOKENS):
        return None
    treasures = tuple(TOKENS[word] for word in words)
    most = Counter(word for word in words).most_common(1)[0][1]
    return Take(treasures) if in_order(treasures) == treasures and most <= 2 else None


_PART = re.compile(r"([a-z])([123]{0,7})(?:j([1-7]))?")


def _pay(text: str) -> Pay | None:
    verb, *words = text.split("-")
    found = [_PART.fullmatch(word) for word in words]
    if verb != "pay" or not 1 <= len(found) <= FULL:
        return None
    parts = []
    for match in found:
        if match is None or match[1] not in LETTERS or len(match[0]) == 1:
            return None
        bags = tuple(map(int, match[2]))
        parts.append(Part(LETTERS[match[1]], bags, int(match[3] or 0)))
    return Pay(tuple(parts)) if _proper(parts) else None


def _proper(parts: list[Part]) -> bool:
    """Tell whether parts are in the order in which they are written, for a hand of cards."""
    columns = [KINDS.index(part.kind) for part in parts]
    sizes = sum(len(part.bags) + part.jokers for part in parts)
    falling = all(list(part.bags) == sorted(part.bags, reverse=True) for part in parts)
    return falling and columns == sorted(set(columns)) and sizes <= HAND_ROOM


def _every_move() -> list[Move]:
    cards = list(CARDS.values())
    spots = [
        (track, start, start - steps)
        for track in ACTIONS
        for start in range(2, TRACK_ROOM + 1)
        for steps in (1, 2)
        if start > steps
    ]
    return [
        *map(Keep, cards),
        *(Give(Seat(seat), card) for seat in range(MAX_SEATS) for card in cards),
        *map(Discard, (*cards, None)),
        *map(Send, PLACES),
        *map(Plan, (*PLACES, None)),
        *map(Chest, DUNGEONS),
        *(Slide(*spot) for spot in spots),
        *(Rise(kind, steps) for kind in KINDS for steps in (1, 2)),
        *map(Marble, ACTIONS),
        Pass(),
        Cancel(),
    ]


CODES = Codes(_every_move(), _spelt)
"""The texts of all moves but those that take treasures and pay for them."""

code = CODES.code
