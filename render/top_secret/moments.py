"""The moments that decided a game, found in what was told of it.

The score sheet draws them and the words of the result may name them, so both say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import msgspec

from games.protocol import Seat
from games.top_secret.components import CardKind
from games.top_secret.events import Exploded, Revealed, RoundBegun, Settled, Stolen
from games.top_secret.public_state import Side
from games.top_secret.view import View
from render.kit import people
from render.kit.margin import margin

CLOSE: Final = 100
"""The largest lead at the end, in points, that still counts as close."""


class MomentKind(StrEnum):
    """What makes a moment worth telling.

    `PAIR`: the dearest pair on a ×2 side. `BLAST`: the explosion that destroyed most. `THEFT`: the
    dearest loot. `CLOSE`: the winner is few points ahead. `SHARED`: nobody is.
    """

    PAIR = "pair"
    BLAST = "blast"
    THEFT = "theft"
    CLOSE = "close"
    SHARED = "shared"


@dataclass(frozen=True)
class DecidedMoment:
    """One moment: whose it is, its turn (0: at the end), and its number.

    `count` is the points of a pair or of a lead, the cards destroyed but for the assassins, or the
    value of the loot; `kind` is the card that was stolen, `victim` from whom.
    """

    what: MomentKind
    seats: tuple[Seat, ...]
    round: int = 0
    turn: int = 0
    count: int = 0
    kind: CardKind | None = None
    victim: Seat | None = None


def decided(seen: View, told: Iterable[msgspec.Struct], most: int) -> tuple[DecidedMoment, ...]:
    """Return at most `most` moments of a game that is over, in the order of their turns.

    `told` is everything since the deal; without it, or before the end, there are none.
    """
    events = tuple(told)
    if seen.outcome is None or not events or not isinstance(events[0], RoundBegun):
        return ()
    ends = tuple(_ending(seen))
    best = [max(found, key=lambda one: one.count) for found in _found(events) if found]
    kept = best[: max(0, most - len(ends))]
    return (*sorted(kept, key=lambda one: (one.round, one.turn)), *ends)[:most]


def _found(events: tuple[msgspec.Struct, ...]) -> tuple[list[DecidedMoment], ...]:
    """Return all pairs, explosions and thefts, the weightiest sort first."""
    every = tuple(_all(events))
    sorts = (MomentKind.PAIR, MomentKind.BLAST, MomentKind.THEFT)
    return tuple([one for one in every if one.what is sort] for sort in sorts)


def _all(events: tuple[msgspec.Struct, ...]) -> Iterator[DecidedMoment]:
    number = turn = 0
    for event in events:
        match event:
            case RoundBegun():
                number, turn = event.round, 0
            case Revealed():
                turn += 1
            case Exploded():
                lost = sum(len(blast.others) for blast in event.blasts)
                if lost:
                    yield DecidedMoment(MomentKind.BLAST, event.bombs, number, turn, lost)
            case Stolen():
                yield from _thefts(event, number, turn)
            case Settled():
                yield from _pairs(event, number, turn)
            case _:
                pass


def _thefts(event: Stolen, number: int, turn: int) -> Iterator[DecidedMoment]:
    for theft in event.thefts:
        kind = theft.card.kind
        yield DecidedMoment(
            MomentKind.THEFT, (theft.thief,), number, turn, kind.points, kind, theft.victim
        )


def _pairs(event: Settled, number: int, turn: int) -> Iterator[DecidedMoment]:
    for banked in event.banked:
        if banked.side is Side.DOUBLE:
            worth = 4 * max(card.kind.points for card in banked.cards)
            yield DecidedMoment(MomentKind.PAIR, (banked.seat,), number, turn, worth)


def _ending(seen: View) -> Iterator[DecidedMoment]:
    """Yield how close it was."""
    winners = people.winners(seen.outcome)
    if len(winners) > 1:
        yield DecidedMoment(MomentKind.SHARED, winners)
    elif winners:
        end = margin(winners, [player.points for player in seen.table.players])
        if end.ahead <= CLOSE:
            yield DecidedMoment(MomentKind.CLOSE, end.of, count=end.ahead)
