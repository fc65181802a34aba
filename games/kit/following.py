"""What comes of a state: events folded, and events that follow without anybody's decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

State = TypeVar("State")
Event = TypeVar("Event")


def folded(evolve: Callable[[State, Event], State], state: State, events: Iterable[Event]) -> State:
    """Return the state after events."""
    for event in events:
        state = evolve(state, event)
    return state


def following(
    evolve: Callable[[State, Event], State],
    state: State,
    consequence: Callable[[State], Event | None],
) -> tuple[Event, ...]:
    """Return every event that follows by itself.

    `consequence` gives the next one, until somebody is asked or the game is over: None.
    """
    events = []
    while (event := consequence(state)) is not None:
        events.append(event)
        state = evolve(state, event)
    return tuple(events)
