"""The action slide and the market: where marbles and markers can go (rulebook: Shuffle)."""

from __future__ import annotations

from collections.abc import Iterator

from games.monte_cristo.components import (
    ACTIONS,
    COLOUR_ROOM,
    MARKET,
    TRACK_ROOM,
    Action,
    TreasureKind,
)
from games.monte_cristo.moves import Rise, Slide
from games.monte_cristo.public_state import PublicState
from games.protocol import Seat

Track = tuple[Seat, ...]


def open_tracks(table: PublicState, seat: Seat) -> tuple[Action, ...]:
    """Return the tracks that can take a marble of a seat from the action's track.

    There always is one: of at most 15 other marbles, 5 of them of that seat, no three tracks
    are full or hold three of its own.
    """
    return tuple(
        action
        for action in ACTIONS
        if action is not table.action
        and not full(table.track(action))
        and not full_of(table.track(action), seat)
    )


def full(track: Track) -> bool:
    """Tell whether a track has no room for any marble."""
    return len(track) >= TRACK_ROOM


def full_of(track: Track, seat: Seat) -> bool:
    """Tell whether a track has no room for another marble of a seat."""
    return track.count(seat) >= COLOUR_ROOM


def slid(track: Track, start: int, end: int) -> Track:
    """Return a track after a marble moved down to a lower place; those passed move up."""
    marbles = list(track)
    marbles.insert(end - 1, marbles.pop(start - 1))
    return tuple(marbles)


def slides(table: PublicState, seat: Seat) -> tuple[Slide, ...]:
    """Return the moves of a seat's marbles, by track: each different result once.

    The active marble counts as a place. Passing it with another of one's own marbles is allowed
    and leaves the active player's marble at the bottom all the same.
    """
    return tuple(slide for action in ACTIONS for slide in _slides_on(table, action, seat))


def _slides_on(table: PublicState, action: Action, seat: Seat) -> Iterator[Slide]:
    track = table.track(action)
    seen = {track}
    for start, owner in enumerate(track, 1):
        for end in (start - 1, start - 2):
            if owner != seat or end < 1:
                continue
            result = slid(track, start, end)
            if result not in seen:
                seen.add(result)
                yield Slide(action, start, end)


def rises(market: tuple[TreasureKind, ...]) -> tuple[Rise, ...]:
    """Return the moves of market markers, from the highest that can rise down."""
    return tuple(
        Rise(kind, steps)
        for slot, kind in enumerate(market)
        for steps in (1, 2)
        if steps <= slot < len(MARKET)
    )


def risen(
    market: tuple[TreasureKind, ...], kind: TreasureKind, steps: int
) -> tuple[TreasureKind, ...]:
    """Return the market after a marker moved up; those passed move down."""
    kinds = list(market)
    slot = kinds.index(kind)
    kinds.insert(slot - steps, kinds.pop(slot))
    return tuple(kinds)
