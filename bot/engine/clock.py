"""The bot's clock: what a deadline is, and what becomes of it when the machine's clock is set.

The rule, for everything that waits: **within a process time passes steadily.** An instant is stored
and compared in milliseconds since the Unix epoch, as `SteadyClock.now` tells them. That is the
wall's time as it was at the start, and what has passed since by the machine's steady clock: it goes
neither back nor forward because somebody sets the wall, so that a countdown of five seconds takes
five, a call comes after its delay, and no table is old because the machine was corrected.

- *A wall that was set*, or a machine that was suspended, leaves the two apart. The clock goes a
  tenth faster or slower until they are together again (`DRAWN`): the corrections of a time server
  are followed at once, an hour takes ten, and nothing that waits meanwhile notices.
- *A new process* begins at the wall, but never before the newest row of an open table: the clock
  was set back while the bot was off, or had been days ahead until then, and what its tables wait
  for goes on where it was. So no stored instant that anything waits from lies ahead of this clock,
  and nobody who compares one has to think of that. (What waits at a table that has ended, to be
  packed, may wait for as much longer as its end lies ahead; nobody sees it.)
- *A row* is never stored before the row before it (`bot.tables.rows`), whatever clock wrote that.
- *What others say of instants* (Discord, in the id of an interaction) is of the wall, and is put on
  this clock by `from_wall`; what is shown to people goes back to the wall by `to_wall`.
- *Pauses* (a backoff, a computer's pace, the reminder of a complaint) are no instants: they are
  seconds of the event loop, which are steady.
"""

from __future__ import annotations

from typing import Protocol

from bot.store.protocol import StoreReader
from clock.source import MachineSource, Source
from games.protocol import Millis

DRAWN = 10
"""The part (one in so many) by which the clock goes faster or slower to reach the wall.

Decided: a countdown of five seconds takes at most half a second more or less, which nobody sees; an
hour is made up in ten.
"""

TRUSTED = 10 * 365 * 24 * 60 * 60 * 1000
"""How far ahead of the wall (ms) a stored row may be and is still believed at a start.

Decided: a machine may have any day, month or year wrong, and a clock that is ahead costs nothing:
whatever waits is as long as ever, and people read instants of the wall. A bound there is, because
a damaged record could else take the clock to where instants no longer fit into a date.
"""

MILLISECOND = 1_000_000
"""One millisecond, in nanoseconds."""


class Clock(Protocol):
    """Tells the time. All instants are in milliseconds since the Unix epoch (UTC)."""

    def now(self) -> Millis:
        """Return the present instant; it never goes back."""

    def from_wall(self, instant: Millis) -> Millis:
        """Return an instant of the wall, as others tell it, on this clock."""

    def to_wall(self, instant: Millis) -> Millis:
        """Return an instant of this clock on the wall, as people read it."""


class SteadyClock:
    """The clock of one process: steady, and drawn towards the wall (see above)."""

    def __init__(self, source: Source | None = None) -> None:
        self._source = source or MachineSource()
        self._seen, self._at = self._source.steady(), self._source.wall()

    async def go_on(self, store: StoreReader) -> None:
        """Be no earlier than the newest row of an open table; once, before anything waits.

        A row that is more than `TRUSTED` ahead is not believed. Raise `StoreError`.
        """
        newest = await store.newest_row(Millis(self.now() + TRUSTED))
        self._at = max(self._at, (newest or 0) * MILLISECOND)

    def now(self) -> Millis:
        """Return the present instant; it never goes back."""
        self._ahead()
        return Millis(self._at // MILLISECOND)

    def from_wall(self, instant: Millis) -> Millis:
        """Return an instant of the wall, as others tell it, on this clock."""
        return Millis(instant + round(self._ahead() / MILLISECOND))

    def to_wall(self, instant: Millis) -> Millis:
        """Return an instant of this clock on the wall, as people read it."""
        return Millis(instant - round(self._ahead() / MILLISECOND))

    def _ahead(self) -> int:
        """Go on to the present; return by how many nanoseconds that is ahead of the wall."""
        seen, wall = self._source.steady(), self._source.wall()
        passed = max(0, seen - self._seen)
        most, ahead = passed // DRAWN, self._at + passed - wall
        drawn = max(-most, min(most, ahead))
        self._seen, self._at = seen, self._at + passed - drawn
        return ahead - drawn
