"""What a timer of live pace brings when it takes effect."""

from __future__ import annotations

from games.kit import secret_choice
from games.protocol import Chance, Millis, Timer
from games.top_secret.components import CardKind
from games.top_secret.events import Event, Revealed, Shown, Stolen, Wasted, WindowClosed
from games.top_secret.public_state import Phase, PublicState, Waste, Why
from games.top_secret.spies import all_named, theft
from games.top_secret.state import State, evolve
from games.top_secret.timers import LATE, LONE_MOLE, MOLES, UNSHOWN, timers


def revealed(state: State, at: Millis) -> Revealed:
    """Return the reveal of what all have chosen; raise ValueError if somebody has not."""
    cards = secret_choice.revealed(state.chosen)
    if cards is None:
        raise ValueError("somebody has not chosen")
    return Revealed(cards, Millis(at + UNSHOWN) if state.table.options.live else None)


def elapsed(state: State, timer: Timer, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Return the events of a timer itself; none if it is open no more."""
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


def _shown(table: PublicState, at: Millis) -> Shown:
    return Shown(_boum_until(table, at), _steal_until(table, at))


def _boum_until(table: PublicState, at: Millis) -> Millis:
    return Millis(at + 1_000 * table.options.boum)


def _steal_until(table: PublicState, at: Millis) -> Millis | None:
    if not table.thieves or table.last is None:
        return None
    alone = len(table.last.owners(CardKind.MOLE)) == 1
    return Millis(at + (LONE_MOLE if alone else MOLES))


def _boum_again(table: PublicState, at: Millis) -> Shown:
    return Shown(_boum_until(table, at), table.steal_until)


def _moles_again(table: PublicState, at: Millis) -> Shown:
    return Shown(table.window.until if table.window else None, _steal_until(table, at))


def _too_late(state: State, chance: Chance) -> tuple[Event, ...]:
    """Whoever has pressed steals; the other moles are wasted."""
    events: tuple[Event, ...] = ()
    if state.table.presses:
        stolen = all_named(state, chance)
        events, state = (stolen,), evolve(state, stolen)
    if state.table.phase is not Phase.STEAL:
        return events
    wasted = tuple(Waste(seat, Why.TOO_LATE) for seat in state.table.thieves)
    return (*events, Wasted(wasted))


def _raced(state: State, timer: Timer, chance: Chance) -> tuple[Event, ...]:
    """The first press for a card decides when its race is over."""
    seat = next(
        press.seat for press in state.table.presses if timer.name.endswith(f"-{press.seat}")
    )
    victim = state.named[seat]
    return () if victim is None else (Stolen((theft(state, victim, chance),)),)
