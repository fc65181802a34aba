"""What follows in Top Secret without anybody's decision.

One `_consequence` comes after the other, until somebody is asked, a timer is awaited or the game
is over.
"""

from __future__ import annotations

from typing import assert_never

from games.kit.following import following
from games.protocol import Chance, Millis
from games.top_secret.bank import scored, settled, single_cards
from games.top_secret.components import GOAL, hand_for
from games.top_secret.decide.due import revealed
from games.top_secret.events import (
    Asking,
    Counting,
    Ended,
    Event,
    Named,
    Revealed,
    RoundBegun,
    Wasted,
)
from games.top_secret.options import Length
from games.top_secret.public_state import Phase, PublicState, Waste, Why
from games.top_secret.spies import all_named, exploded, only_targets, without_target
from games.top_secret.state import State, evolve
from games.top_secret.timers import COUNTDOWN


def follow(state: State, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Return every event that follows without a decision, until somebody is asked or it is over."""
    return following(evolve, state, lambda now: _consequence(now, at, chance))


def _consequence(state: State, at: Millis, chance: Chance) -> Event | None:
    """Return the next event that needs nobody's decision, or None."""
    table = state.table
    match table.phase:
        case Phase.CHOOSE:
            return _last_cards(state)
        case Phase.LOCKED:
            return _locked(state, at)
        case Phase.EXPLODE:
            return exploded(table, table.last) if table.last else None
        case Phase.STEAL:
            return _while_stealing(state, chance)
        case Phase.SETTLE:
            alone = single_cards(table)
            return Asking(alone) if alone and any(state.hands) else settled(state)
        case Phase.BANK:
            return None if table.waiting else settled(state)
        case Phase.COUNT:
            return None if table.window else scored(state)
        case Phase.SCORED:
            return _next_round(table)
        case Phase.DEAL | Phase.OVER:
            return None
        case _:
            assert_never(table.phase)


def _last_cards(state: State) -> Revealed | None:
    """In relaxed pace the last card of a hand is played by itself."""
    if state.table.options.live or len(state.hands[0]) > 1:
        return None
    return Revealed(tuple(hand[0] for hand in state.hands), None, forced=True)


def _locked(state: State, at: Millis) -> Event | None:
    """All have chosen. In live pace a countdown follows as soon as no window is open."""
    table = state.table
    if not table.options.live:
        return revealed(state, at)
    if table.window or table.countdown:
        return None
    return Counting(Millis(at + COUNTDOWN))


def _while_stealing(state: State, chance: Chance) -> Event | None:
    """Moles without a target are wasted; all that have named one act; the others are asked.

    In relaxed pace who has one target only is not asked either.
    """
    table = state.table
    if useless := without_target(table):
        return Wasted(tuple(Waste(seat, Why.NO_TARGET) for seat in useless))
    if not table.moles_may_act:
        return None
    if not table.waiting:
        return all_named(state, chance)
    if table.options.live:
        return None
    only = next(iter(only_targets(table)), None)
    return None if only is None else Named(*only, forced=True)


def _next_round(table: PublicState) -> Event:
    """Return the end, or another round: nobody has reached the goal, or the top is tied."""
    points = [player.points for player in table.players]
    top = max(points)
    over = top >= GOAL and points.count(top) == 1
    if over or table.options.length is Length.ONE_ROUND:
        return Ended()
    return RoundBegun(table.round + 1, hand_for(table.seats))
