"""A computer player of Top Secret.

It remembers every card that was shown, so it knows what the others hold. It tries each card of its
hand in rounds that go on in many ways (`playout.py`), and takes the one after which it wins most.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from statistics import NormalDist

from games.chance import QuickChance
from games.protocol import Chance, Seat
from games.top_secret.moves import Bank, Boum, Choose, Keep, Move, Steal
from games.top_secret.playout import NUMBER, Playout, loot_worth
from games.top_secret.public_state import Phase
from games.top_secret.view import View, legal_moves

SPREAD = 100.0
"""How many points of lead make a victory about e times as likely."""

PLAYOUTS = 4
"""How many rounds are played out for one search node of the budget: they are quick."""

FINALISTS = 3
"""How many moves are tried further once every move has been tried with half of the budget."""

REACTION, SPREAD_OF_REACTIONS = 2_500, 0.4
"""How long after it may a computer player acts in live pace, in ms: the median, and the standard
deviation of its logarithm.

Decided: people's times to choose are skewed to the right, much as a lognormal is. They have to see
a picture that has just changed, find the highest card and the button that belongs to it, and press,
which took 2.5 s where it was timed. With 0.4 two of three are from 1.7 to 3.7 s: somebody who needs
as long as the median wins half of the races against one computer, a quick one three of four.
"""

SOONEST, LATEST = 1_000, 7_000
"""Between which ms it always is: nobody reads a reveal in less than a second, and of a thousand
delays five would be longer, which would look like a table that hangs. Decided."""

IN_TIME = 0.8
"""At which share of the time to shout a computer player shouts at the latest. Decided: it is fined
for no shout, and a fifth of the shortest time, one second, is more than its row takes."""

_GRAIN = 1 << 32
"""How finely a share of the distribution is drawn."""


def choose(seen: View, chance: Chance, budget: int) -> Move:
    """Return a legal move, from the view alone. It always shouts.

    `budget` is a number of rounds times `PLAYOUTS`: each card or decision is tried at least once.
    """
    moves = legal_moves(seen)
    if isinstance(moves[0], Boum):
        return moves[0]
    if seen.table.phase is Phase.STEAL:
        return _best_loot(seen, moves)
    tried = [move for move in moves if isinstance(move, Choose | Bank | Keep)]
    return tried[0] if len(tried) == 1 else _most_promising(seen, tried, chance, budget)


def delay(seen: View, chance: Chance) -> int | None:
    """Return after how many milliseconds a computer player shouts or steals, as people would.

    None where nobody has to be quick. The same for the same luck; a shout is always in time.
    """
    table = seen.table
    if not table.options.live:
        return None
    if seen.seat in table.silent:
        return min(_reaction(chance), round(1_000 * table.options.boum * IN_TIME))
    return _reaction(chance) if table.phase is Phase.STEAL else None


def _reaction(chance: Chance) -> int:
    """Return how many milliseconds somebody needs: from a human's distribution, by its quantile."""
    share = (chance.below(_GRAIN) + 0.5) / _GRAIN
    deviations = SPREAD_OF_REACTIONS * NormalDist().inv_cdf(share)
    return min(max(SOONEST, round(REACTION * exp(deviations))), LATEST)


def _most_promising(seen: View, moves: Sequence[Move], chance: Chance, budget: int) -> Move:
    luck = QuickChance(chance.below(1 << 48))
    start = Playout(seen.table, seen.seat or Seat(0), luck)
    merits = dict.fromkeys(moves, 0.0)
    half = budget * PLAYOUTS // 2
    _try(start, merits, half // len(moves))
    finalists = sorted(moves, key=lambda move: -merits[move])[:FINALISTS]
    merits = {move: merits[move] for move in finalists}
    _try(start, merits, half // len(finalists))
    return max(merits, key=lambda move: merits[move])


def _try(start: Playout, merits: dict[Move, float], times: int) -> None:
    """Add to the merit of every move how the round goes on after it, `times` times, at least once.

    All moves meet the same luck of the others.
    """
    for _ in range(max(1, times)):
        begun = start.copy()
        begun.shuffle()
        for move in merits:
            trial = begun.copy()
            _make(trial, move)
            trial.finish()
            merits[move] += _chance_to_win(trial.points, start.me)


def _make(trial: Playout, move: Move) -> None:
    if isinstance(move, Choose):
        trial.turn(NUMBER[move.kind])
    else:
        trial.settle(isinstance(move, Keep))


def _chance_to_win(points: list[int], seat: int) -> float:
    """Return a guess, from 0 to 1, how likely a seat wins with these points."""
    best = max(points)
    weights = [exp((one - best) / SPREAD) for one in points]
    return weights[seat] / sum(weights)


def _best_loot(seen: View, moves: tuple[Move, ...]) -> Move:
    hand = [NUMBER[kind] for kind in seen.hand]
    pile = [NUMBER[lying.card.kind] for lying in seen.table.players[seen.seat or 0].pile]
    kept = pile[:-1]  # The mole is gone before the loot arrives.

    def worth(move: Move) -> float:
        fresh = seen.table.players[move.victim].fresh if isinstance(move, Steal) else None
        return loot_worth(NUMBER[fresh.card.kind], kept, hand) if fresh else -1.0

    return max(moves, key=worth)
