"""Simultaneous choice: everybody chooses in secret, may choose again, and all is revealed at once.

A state keeps one entry for each seat, None where no choice is pending, beside a public note of who
is *ready*. Each step of the pattern is one function here, and none knows what is chosen:

=====================  ============================================================================
choose, choose again   the event says `again` (`ChoiceEvent`), and `games.kit.tuples.put` folds it
who is awaited         `waiting`: who is asked and not ready; nobody is called for choosing again
what others hear       `heard`: that a choice was made (`HasChosen`), and of a change nothing
the decision           `number`: it stays the same until the reveal, since a choice stays open
legal moves            everything that the seat could choose, its choice too, ready or not
the reveal             `revealed`: every choice in seat order, once nobody is missing
who ought to react     their number is odd (`number`), so that a press for a choice is told from it
imagining              `imagined`: one's own as it is, of the others any that they could have made
what is always true    `mismatches`: ready is who has a choice, and nobody else
=====================  ============================================================================

`tests/games/sketches/bids.py` is a whole game of it, and Top Secret uses it three times over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

import msgspec

from games.protocol import Chance, Seat

Choice = TypeVar("Choice")
Event = TypeVar("Event", bound="ChoiceEvent")
Heard = TypeVar("Heard")


class ChoiceEvent(Protocol):
    """An event by which a seat chose; `again`: instead of another choice, so nobody hears of it."""

    @property
    def seat(self) -> Seat:
        """Who chose."""

    @property
    def again(self) -> bool:
        """Whether the seat had chosen before."""


class HasChosen(msgspec.Struct, frozen=True, tag="has_chosen"):
    """What others hear of a choice: that it was made."""

    seat: Seat


def waiting(asked: Iterable[Seat], ready: Sequence[bool]) -> tuple[Seat, ...]:
    """Return who is asked and has not chosen, in the order of `asked`; `ready` is by seat."""
    return tuple(seat for seat in asked if not ready[seat])


def revealed(choices: Iterable[Choice | None]) -> tuple[Choice, ...] | None:
    """Return every choice, in seat order, or None while somebody's is missing."""
    made = list(choices)
    found = tuple(choice for choice in made if choice is not None)
    return found if len(found) == len(made) else None


def heard(event: Event, seat: Seat | None, made: Callable[[Seat], Heard]) -> Event | Heard | None:
    """Return what `seat` (None: an onlooker) hears of a choice.

    Its own as it is; of another's first choice `made` of its seat; of a change nothing.
    """
    if event.seat == seat:
        return event
    return None if event.again else made(event.seat)


def number(stage: int, *, asked: bool, reacting: bool = False) -> int | None:
    """Return the number of the decision that is open for a seat, or None.

    `stage` counts what has been decided by all, so it stays while choices are changed. A seat that
    ought to react has an odd number meanwhile, since it may do one thing more.
    """
    return 2 * stage + reacting if asked or reacting else None


def imagined(
    seat: Seat | None,
    own: Choice | None,
    ready: Sequence[bool],
    among: Callable[[Seat], Sequence[Choice]],
    chance: Chance,
) -> tuple[Choice | None, ...]:
    """Return choices that look the same to `seat` (None: an onlooker), in seat order.

    `own` is that seat's own; every other that is ready has one of those `among` which it can have
    chosen, each equally likely.
    """
    return tuple(
        own if other == seat else chance.pick(among(Seat(other))) if is_ready else None
        for other, is_ready in enumerate(ready)
    )


def mismatches(ready: Sequence[bool], choices: Sequence[object]) -> Iterator[str]:
    """Yield a fault for every seat that is ready without a choice, or has one unnoticed."""
    for seat, (is_ready, choice) in enumerate(zip(ready, choices, strict=True)):
        if is_ready != (choice is not None):
            yield f"seat {seat} is {'ready' if is_ready else 'not ready'}, with the choice {choice}"
