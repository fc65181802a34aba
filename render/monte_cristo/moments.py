"""The moments that decided a game of Le Secret de Monte Cristo, found in what was told of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import msgspec

from games.monte_cristo.components import ZONE_POINTS, Place
from games.monte_cristo.events import Began, Collected, Placed, Scored, TableLaid
from games.monte_cristo.view import View
from games.protocol import Seat
from render.kit import people
from render.kit.margin import margin

MOST: Final = 4
"""The most moments that are told."""

CLOSE: Final = 3
"""The largest lead at the end, in points, that still counts as close."""


class MomentKind(StrEnum):
    """What makes a moment worth telling.

    `HAUL`: the richest scoring of one player. `LEAD`: the winner goes ahead for good. `SWEEP`: the
    most treasures taken from one dungeon. `CLOSE`: the winner is few points ahead. `LEVEL`: only
    adventurers in dungeons put them ahead. `SHARED`: not even these.
    """

    HAUL = "haul"
    LEAD = "lead"
    SWEEP = "sweep"
    CLOSE = "close"
    LEVEL = "level"
    SHARED = "shared"


@dataclass(frozen=True)
class DecidedMoment:
    """One moment: whose it is, in which turn of the slide (0: at the end), and its number.

    `count` are the points of a haul or a close end, the treasures of a sweep, which came from
    `dungeon`; 0 and None where there are none.
    """

    kind: MomentKind
    seats: tuple[Seat, ...]
    turn: int = 0
    count: int = 0
    dungeon: Place | None = None


Told = tuple[int, msgspec.Struct]
"""A turn of the slide, and an event of it."""


def decided(seen: View, told: Iterable[msgspec.Struct]) -> tuple[DecidedMoment, ...]:
    """Return what decided a game that is over, in the order in which it happened.

    `told` is everything since the deal; without it, or before the end, there are no moments.
    """
    events = tuple(_dated(told))
    if seen.outcome is None or not events or not isinstance(events[0][1], TableLaid):
        return ()
    ends = tuple(_endings(seen))
    past = (*_lead(seen, events), *_haul(events), *_sweep(events))[: MOST - len(ends)]
    return (*sorted(past, key=lambda moment: moment.turn), *ends)


def _dated(told: Iterable[msgspec.Struct]) -> Iterator[Told]:
    turn = 0
    for event in told:
        if isinstance(event, Began):
            turn = event.turn
        yield turn, event


def _haul(events: tuple[Told, ...]) -> Iterator[DecidedMoment]:
    """Yield the richest scoring of one player, the first of equal ones."""
    hauls = [
        DecidedMoment(MomentKind.HAUL, (Seat(seat),), turn, points)
        for turn, event in events
        if isinstance(event, Scored)
        for seat, points in enumerate(event.points)
        if points
    ]
    if hauls:
        yield max(hauls, key=lambda moment: moment.count)


def _sweep(events: tuple[Told, ...]) -> Iterator[DecidedMoment]:
    """Yield the most treasures taken from a dungeon in one go, if more than one."""
    takes = [
        DecidedMoment(MomentKind.SWEEP, (event.seat,), turn, len(event.treasures), event.dungeon)
        for turn, event in events
        if isinstance(event, Collected) and len(event.treasures) > 1
    ]
    if takes:
        yield max(takes, key=lambda moment: moment.count)


def _lead(seen: View, events: tuple[Told, ...]) -> Iterator[DecidedMoment]:
    """Yield since when the one winner has been ahead of everybody else, if they ended so."""
    winners = seen.outcome.winners() if seen.outcome else ()
    if len(winners) != 1:
        return
    (winner,) = winners
    since = 0
    for turn, totals in _standings(seen.table.seats, events):
        best = max(total for seat, total in enumerate(totals) if seat != winner)
        since = (since or turn) if totals[winner] > best else 0
    if since:
        yield DecidedMoment(MomentKind.LEAD, winners, since)


def _standings(seats: int, events: tuple[Told, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield everybody's points after each event that brought some."""
    totals = [0] * seats
    for turn, event in events:
        match event:
            case Placed(seat, Place.POINTS):
                totals[seat] += ZONE_POINTS
            case Scored(points, _):
                totals = [total + more for total, more in zip(totals, points, strict=True)]
            case _:
                continue
        yield turn, tuple(totals)


def _endings(seen: View) -> Iterator[DecidedMoment]:
    """Yield how close it was."""
    winners = people.winners(seen.outcome)
    if len(winners) > 1:
        yield DecidedMoment(MomentKind.SHARED, winners)
    elif winners:
        end = margin(winners, [player.points for player in seen.table.players])
        if end.ahead <= CLOSE:
            kind = MomentKind.CLOSE if end.ahead else MomentKind.LEVEL
            yield DecidedMoment(kind, end.of, 0, end.ahead)
