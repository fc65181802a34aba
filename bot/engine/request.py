"""Who asks for a change of a table, where it stands, and what comes of it."""

from __future__ import annotations

import msgspec

from bot.log.events import Row
from bot.records import TimerRecord
from bot.tables.table import Table
from games.protocol import Millis, Timer

MAX_INTERACTION_AGE: Millis = Millis(3_000)
"""How long a press may have been on its way: Discord takes no answer after that."""


class Request(msgspec.Struct, frozen=True):
    """Who asks, and under which id: a repeated id changes nothing and gets the same answer.

    `request_id` is an interaction's id, or `timer:…`, `computer:…`; `actor` is a Discord id, or
    None for the host itself. `pressed` is when the person acted by Discord's clock, which is in an
    interaction's id: presses count in that order, whenever they arrive (None: when they arrive).
    """

    request_id: str
    actor: int | None
    pressed: Millis | None = None

    def at(self, now: Millis) -> Millis:
        """Return when the request was made, of which one hears now.

        The two clocks may differ: nothing was pressed later than now, nor long ago.
        """
        if self.pressed is None:
            return now
        return Millis(min(now, max(self.pressed, now - MAX_INTERACTION_AGE)))


def timer_request(timer: Timer | TimerRecord) -> Request:
    """Return the request by which a timer takes effect, once, whoever sees to it."""
    return Request(f"timer:{timer.name}:{timer.due}", None)


class Location(msgspec.Struct, frozen=True):
    """Where a table stands: the ids of a server and of one of its channels or threads."""

    guild_id: int
    channel_id: int


class Done(msgspec.Struct, frozen=True):
    """A change that is stored: the table since, and the row; `fresh` unless it was repeated.

    `row` is None if there was nothing to do.
    """

    table: Table
    row: Row | None
    fresh: bool
