"""The moments that decided a game of Pass Pass, found in what was told of it.

The score sheet draws them and the words of the result name them, so both always say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Final, NamedTuple

import msgspec

from games.pass_pass.components import GOAL, Card, diamonds
from games.pass_pass.events import HandDealt, PassPassed, Recorded, Took, TookPair, TrickWon
from games.pass_pass.public_state import EndReason, Player, PublicState
from games.pass_pass.view import View
from games.protocol import Seat
from render.kit.margin import margin

MOST: Final = 4
"""The most moments that are told."""

CLOSE: Final = 3
"""The largest lead at the end, in points, that still counts as close."""


class MomentKind(StrEnum):
    """What makes a moment worth telling.

    `TICK`: a Pass Pass. `HAUL`: the richest take of the game. `LEAD`: the winner goes ahead for
    good. `CLOSE`: the winner is few points ahead. `LEVEL`: only Pass Pass put them ahead. `SHARED`:
    not even these. `SHORT`: others missed one Pass Pass.
    """

    TICK = "tick"
    HAUL = "haul"
    LEAD = "lead"
    CLOSE = "close"
    LEVEL = "level"
    SHARED = "shared"
    SHORT = "short"


class When(NamedTuple):
    """A round and a trick of it, both from 1; trick 0 is the end of the round."""

    round: int
    trick: int


@dataclass(frozen=True)
class DecidedMoment:
    """One moment: whose it is, when it was (None: at the end), and its number.

    `count` is the number of a Pass Pass, the points of a haul or of a lead; 0 where there is none.
    """

    kind: MomentKind
    seats: tuple[Seat, ...]
    when: When | None = None
    count: int = 0


Told = tuple[When, msgspec.Struct]


def decided(seen: View, told: Iterable[msgspec.Struct]) -> tuple[DecidedMoment, ...]:
    """Return what decided a game that is over, in the order in which it happened.

    `told` is everything since the deal; without it, or before the end, there are no moments.
    """
    events = tuple(_dated(told))
    if seen.outcome is None or not events or events[0][0] != When(1, 0):
        return ()
    ends = list(_endings(seen))
    past = list(_rated(seen, events))[: MOST - len(ends)]
    return (*sorted(past, key=_date), *ends)


def _date(moment: DecidedMoment) -> When:
    return moment.when or When(0, 0)


def _dated(told: Iterable[msgspec.Struct]) -> Iterator[Told]:
    """Yield the events, each with when it happened."""
    when = When(0, 0)
    for event in told:
        if isinstance(event, HandDealt):
            when = When(event.round, 0)
        elif isinstance(event, TrickWon):
            when = When(when.round, when.trick + 1)
        yield when, event


def _rated(seen: View, events: tuple[Told, ...]) -> Iterator[DecidedMoment]:
    """Yield what may be told, the weightiest first."""
    ticks = tuple(tick for tick in _ticks(events) if _counts(seen.table, tick))
    winners = seen.outcome.winners() if seen.outcome else ()
    mine = [tick for tick in reversed(ticks) if tick.seats[0] in winners]
    if seen.table.reason is EndReason.PASS_PASS:
        yield from mine
    else:
        yield from _lead(seen.table, winners, events)
    yield from _haul(events)
    if seen.table.reason is not EndReason.PASS_PASS:
        yield from mine
    yield from (tick for tick in reversed(ticks) if tick not in mine)


def _ticks(events: tuple[Told, ...]) -> Iterator[DecidedMoment]:
    for when, event in events:
        if isinstance(event, PassPassed):
            yield DecidedMoment(MomentKind.TICK, (event.seat,), when, event.ticks)


def _counts(table: PublicState, tick: DecidedMoment) -> bool:
    """Tell whether a Pass Pass counted: a team keeps those of one member a round."""
    (seat,) = tick.seats
    team = table.players[seat].team
    if team is None or tick.when is None:
        return True
    lines = table.sides[team].lines
    past = tick.when.round <= len(lines)
    return seat == (lines[tick.when.round - 1].seat if past else table.winner)


def _taken(events: tuple[Told, ...]) -> Iterator[tuple[When, Seat, int]]:
    """Yield who took what when: the points of the cards."""
    for when, event in events:
        if isinstance(event, Took):
            yield when, event.seat, _worth((event.card,))
        elif isinstance(event, TookPair):
            yield when, event.seat, _worth(event.cards)


def _worth(cards: tuple[Card, ...]) -> int:
    return len(cards) + diamonds(cards)


def _haul(events: tuple[Told, ...]) -> Iterator[DecidedMoment]:
    takes = list(_taken(events))
    if takes:
        when, seat, worth = max(takes, key=lambda take: take[2])
        yield DecidedMoment(MomentKind.HAUL, (seat,), when, worth)


def _lead(
    table: PublicState, winners: tuple[Seat, ...], events: tuple[Told, ...]
) -> Iterator[DecidedMoment]:
    """Yield since when the winner has been ahead of everybody else, if they ended so."""
    units = {unit(table.players[seat]) for seat in winners}
    if len(units) != 1:
        return
    (winner,) = units
    since: When | None = None
    for when, totals in _standings(table, events):
        others = [total for each, total in totals.items() if each != winner]
        ahead = totals[winner] > max(others)
        since = (since or when) if ahead else None
    if since is not None:
        yield DecidedMoment(MomentKind.LEAD, winners, since)


def _standings(
    table: PublicState, events: tuple[Told, ...]
) -> Iterator[tuple[When, Mapping[int, int]]]:
    """Yield the points of every player after each trick, of every team after each round."""
    totals = {unit(player): 0 for player in table.players}
    gains = _recorded(events) if table.sides else _taken(events)
    for when, part in groupby(gains, key=lambda gain: gain[0]):
        for _, each, points in part:
            totals[each] += points
        yield when, dict(totals)


def _recorded(events: tuple[Told, ...]) -> Iterator[tuple[When, int, int]]:
    for when, event in events:
        if isinstance(event, Recorded):
            yield When(when.round, 0), event.team, event.points


def unit(player: Player) -> int:
    """Return what is ranked: the team, or the player on their own."""
    return player.seat if player.team is None else player.team


def _endings(seen: View) -> Iterator[DecidedMoment]:
    """Yield how close it was."""
    if seen.outcome is None:
        return
    scores, winners = seen.outcome.scores, seen.outcome.winners()
    rivals = [player.seat for player in seen.table.players if player.seat not in winners]
    if seen.table.reason is EndReason.PASS_PASS:
        near = tuple(seat for seat in rivals if scores[seat].categories["pass_pass"] == GOAL - 1)
        if near:
            yield DecidedMoment(MomentKind.SHORT, near)
        return
    if len({unit(seen.table.players[seat]) for seat in winners}) > 1:
        yield DecidedMoment(MomentKind.SHARED, winners)
        return
    end = margin(winners, [score.categories["points"] for score in scores])
    if end.ahead <= CLOSE:
        kind = MomentKind.CLOSE if end.ahead else MomentKind.LEVEL
        yield DecidedMoment(kind, end.of, None, end.ahead)
