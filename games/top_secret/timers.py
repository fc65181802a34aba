"""The timers of live pace (see `games.protocol.Timer`): due instants are fixed by events.

================  ==========================================================================
`reveal-N`        the countdown before reveal N
`shown-N`         reveal N counts as shown; takes effect at once when the bot says that it is
`boum-N`          the time to shout after reveal N is over
`steal-N`         the time for the moles of reveal N is over
`press-N-SEAT`    the race that a seat's press has begun is over
================  ==========================================================================

A restart resumes them with the time that is left. If one came due while nobody was there to see
to it (it takes effect `LATE` too late), those who could not press have their full time again.
"""

from __future__ import annotations

from games.protocol import Millis, Timer
from games.top_secret.public_state import PublicState, Window
from games.top_secret.spies import RACE
from games.top_secret.state import State

COUNTDOWN = 5_000
"""Milliseconds from the last choice to the reveal. Ruling: time to change one's mind."""

UNSHOWN = 5_000
"""Milliseconds after which a reveal counts as shown though nobody has said so. Decided."""

MOLES, LONE_MOLE = 20_000, 60_000
"""Milliseconds that several moles have to steal, and a single one. Ruling: the rulebook lets hands
race and names no time."""

LATE = 3_000
"""Milliseconds by which a time-out may be late before it is given again. Decided."""


def timers(state: State) -> tuple[Timer, ...]:
    """Return the timers that are open now."""
    return _timers(state.table)


def _timers(table: PublicState) -> tuple[Timer, ...]:
    found = []
    if table.countdown is not None:
        found.append(Timer(f"reveal-{table.reveals + 1}", table.countdown))
    if table.window is not None:
        found.append(_of_window(table.window))
    if table.steal_until is not None:
        found.append(Timer(f"steal-{table.reveals}", table.steal_until))
    found += [
        Timer(f"press-{table.reveals}-{press.seat}", Millis(press.at + RACE))
        for press in table.presses
    ]
    return tuple(found)


def _of_window(window: Window) -> Timer:
    if window.until is None:
        return Timer(f"shown-{window.number}", window.shown_by, on_shown=True)
    return Timer(f"boum-{window.number}", window.until)


def overdue(table: PublicState, at: Millis) -> Timer | None:
    """Return the open timer that was due first, before an instant; None if there is none."""
    if not table.options.live:
        return None
    due = [timer for timer in _timers(table) if timer.due < at]
    return min(due, key=lambda timer: (timer.due, timer.name), default=None)
