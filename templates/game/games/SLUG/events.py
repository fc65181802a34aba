"""What happens in TITLE, and what each seat hears of it: everything."""

from __future__ import annotations

from typing import get_args

import msgspec

from games.protocol import Seat


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """The heap is there, and it is drawn who takes first."""

    first: Seat


class Taken(msgspec.Struct, frozen=True, tag="taken"):
    """A player took counters from the heap."""

    seat: Seat
    count: int


Event = Begun | Taken
EVENTS: tuple[type[Event], ...] = get_args(Event)
Told = Event


def tell(event: Event, seat: Seat | None) -> Told | None:
    """Return what `seat` (None: an onlooker) may hear."""
    del seat
    return event
