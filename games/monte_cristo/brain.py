"""A computer player of Le Secret de Monte Cristo.

It tries every legal move on a table as it may be, and takes the one after which it stands best
(`prospect.py`).
"""

from __future__ import annotations

from games.chance import QuickChance
from games.monte_cristo.decide import decide
from games.monte_cristo.imagine import imagine
from games.monte_cristo.moves import Cancel, Move, Pay
from games.monte_cristo.offers import ways_to_pay
from games.monte_cristo.outcome import outcome
from games.monte_cristo.prospect import promises
from games.monte_cristo.public_state import Phase
from games.monte_cristo.state import State, evolve
from games.monte_cristo.view import View, legal_moves
from games.protocol import Chance, Millis, Seat

VICTORY = 1000.0
"""What winning is worth, in points."""

SAMPLES = 3
"""Tables imagined at most: what is drawn next differs, what lies open does not."""


def choose(seen: View, chance: Chance, budget: int) -> Move:
    """Return a legal move, from the view alone.

    `budget` is a number of positions judged; every legal move is judged at least once. It plans
    nothing ahead: a computer is never late. Raises ValueError for an onlooker.
    """
    moves = legal_moves(seen)
    seat = seen.seat
    if seat is None:
        raise ValueError("an onlooker does not move")
    if seat != seen.table.to_act:
        return Cancel()
    if len(moves) == 1:
        return moves[0]
    luck = QuickChance(chance.below(1 << 48))
    merits = [0.0] * len(moves)
    for _ in range(max(1, min(SAMPLES, budget // len(moves)))):
        state = _unplanned(imagine(seen, luck))
        seed = luck.below(1 << 30)
        for place, move in enumerate(moves):
            merits[place] += _merit(state, seat, move, QuickChance(seed))
    return moves[merits.index(max(merits))]


def _unplanned(state: State) -> State:
    """Return the state without what others may have planned."""
    return State(
        state.table, state.deck, state.jokers, state.bag, state.spent, (None,) * len(state.plans)
    )


def _merit(state: State, seat: Seat, move: Move, chance: Chance) -> float:
    """Return how far a seat is ahead after a move.

    Treasures that are chosen are still in their dungeon until they are paid for, so a choice is
    judged by the table after the best of its payments: at most 20, whose parts are small.
    """
    for event in decide(state, seat, move, Millis(0), chance):
        state = evolve(state, event)
    if state.table.phase is not Phase.PAY:
        return lead(state, seat)
    ways = ways_to_pay(state.table, seat)
    return max(_merit(state, seat, Pay(way), chance) for way in ways)


def lead(state: State, seat: Seat) -> float:
    """Return how far a seat is ahead of the others: of the best and of all, half each."""
    points = promises(state.table)
    own = points.pop(seat)
    ahead = own - (max(points) + sum(points) / len(points)) / 2
    if (end := outcome(state)) is None:
        return ahead
    return ahead + (VICTORY if seat in end.winners() else -VICTORY)
