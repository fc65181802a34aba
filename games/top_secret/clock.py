"""The timers of live pace (see `games.protocol.Timer`): due instants are fixed by facts.

================  ==========================================================================
`reveal-N`        the countdown before reveal N
`shown-N`         reveal N counts as shown; takes effect at once when the host says that it is
`boum-N`          the time to shout after reveal N is over
`steal-N`         the time for the moles of reveal N is over
`press-N-SEAT`    the race that a seat's press has begun is over
================  ==========================================================================

A restart resumes them with the time that is left. If one came due while nobody was there to see
to it (it takes effect `LATE` too late), those who could not press have their full time again.
"""

from __future__ import annotations

from games.protocol import Chance, Millis, Timer
from games.top_secret.components import Kind
from games.top_secret.moves import Event, Revealed, Shown, Stolen, Wasted, WindowClosed
from games.top_secret.spies import RACE, all_named, theft
from games.top_secret.state import State, evolve
from games.top_secret.table import Phase, Table, Waste, Why, Window

COUNTDOWN = 5_000
"""Milliseconds from the last choice to the reveal."""

UNSHOWN = 5_000
"""Milliseconds after which a reveal counts as shown though nobody has said so."""

MOLES, LONE_MOLE = 20_000, 60_000
"""Milliseconds that several moles have to steal, and a single one."""

LATE = 3_000
"""Milliseconds by which a time-out may be late before it is given anew."""


def timers(state: State) -> tuple[Timer, ...]:
    """Return the timers that are open now."""
    return _timers(state.table)


def _timers(table: Table) -> tuple[Timer, ...]:
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


def overdue(table: Table, at: Millis) -> Timer | None:
    """Return the open timer that was due first, before an instant; None if there is none."""
    if not table.options.live:
        return None
    due = [timer for timer in _timers(table) if timer.due < at]
    return min(due, key=lambda timer: (timer.due, timer.name), default=None)


def revealed(state: State, at: Millis) -> Revealed:
    """Return the reveal of what all have chosen."""
    cards = tuple(kind for kind in state.chosen if kind is not None)
    return Revealed(cards, Millis(at + UNSHOWN) if state.table.options.live else None)


def elapsed(state: State, timer: Timer, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Return the facts of a timer itself; none if it is open no more."""
    if timer not in timers(state):
        return ()
    late = at > timer.due + LATE
    match timer.name.split("-")[0]:
        case "reveal":
            return (revealed(state, at),)
        case "shown":
            return (_shown(state.table, at),)
        case "boum":
            again = late and state.table.silent
            return (_boum_again(state.table, at) if again else WindowClosed(state.table.silent),)
        case "steal":
            again = late and state.table.waiting
            return (_moles_again(state.table, at),) if again else _too_late(state, chance)
        case _:
            return _raced(state, timer, chance)


def _shown(table: Table, at: Millis) -> Shown:
    return Shown(_boum_until(table, at), _steal_until(table, at))


def _boum_until(table: Table, at: Millis) -> Millis:
    return Millis(at + 1_000 * table.options.boum)


def _steal_until(table: Table, at: Millis) -> Millis | None:
    if not table.thieves or table.last is None:
        return None
    alone = len(table.last.owners(Kind.MOLE)) == 1
    return Millis(at + (LONE_MOLE if alone else MOLES))


def _boum_again(table: Table, at: Millis) -> Shown:
    return Shown(_boum_until(table, at), table.steal_until)


def _moles_again(table: Table, at: Millis) -> Shown:
    return Shown(table.window.until if table.window else None, _steal_until(table, at))


def _too_late(state: State, chance: Chance) -> tuple[Event, ...]:
    """Whoever has pressed steals; the other moles are wasted."""
    facts: tuple[Event, ...] = ()
    if state.table.presses:
        stolen = all_named(state, chance)
        facts, state = (stolen,), evolve(state, stolen)
    if state.table.phase is not Phase.STEAL:
        return facts
    wasted = tuple(Waste(seat, Why.TOO_LATE) for seat in state.table.thieves)
    return (*facts, Wasted(wasted))


def _raced(state: State, timer: Timer, chance: Chance) -> tuple[Event, ...]:
    """The first press for a card decides when its race is over."""
    seat = next(
        press.seat for press in state.table.presses if timer.name.endswith(f"-{press.seat}")
    )
    victim = state.named[seat]
    return () if victim is None else (Stolen((theft(state, victim, chance),)),)
