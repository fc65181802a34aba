"""Random games on the rules alone: nothing is encoded, checked or kept, so rules can be timed."""

from __future__ import annotations

from games.chance import QuickChance, seeded
from games.kit.following import folded
from games.protocol import Chance, E, M, Millis, O, Rules, S, Seat, T, V

TICK = 1000
"""Milliseconds of the game's own time that pass with every move."""


def rollout(rules: Rules[S, M, E, V, T, O], state: S, seed: int) -> int:
    """Play a game from an empty table to its end; return how many moves were made.

    Whoever the game waits for makes one of the legal moves of its view, every one equally likely.
    The same seed gives the same game. Raises IndexError where rules wait for somebody whose view
    offers no move.
    """
    chance, luck = seeded(seed), QuickChance(seed)
    state = folded(rules.evolve, state, rules.deal(state, chance))
    moves, at = 0, Millis(0)
    while rules.outcome(state) is None:
        at = Millis(at + TICK)
        timers = sorted(rules.timers(state), key=lambda timer: (timer.due, timer.name))
        waiting = rules.to_act(state)
        if timers and (timers[0].due <= at or not waiting):
            at = max(at, timers[0].due)
            events = rules.expire(state, timers[0], at, chance)
        else:
            seat = _one_of(waiting, luck)
            move = luck.pick(rules.legal_moves(rules.view(state, seat)))
            events = rules.decide(state, seat, move, at, chance)
            moves += 1
        state = folded(rules.evolve, state, events)
    return moves


def _one_of(waiting: frozenset[Seat], luck: Chance) -> Seat:
    if len(waiting) == 1:
        return next(iter(waiting))
    return luck.pick(sorted(waiting))
