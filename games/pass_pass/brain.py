"""A computer player of Pass Pass.

It imagines what the hidden cards may be, tries every legal move there, lets the round be played
to its end (`playout.py`), and takes the move after which its side stands best on average.
"""

from __future__ import annotations

from math import exp

from games.chance import QuickChance
from games.pass_pass.components import HAND, ROUNDS
from games.pass_pass.imagine import imagine
from games.pass_pass.moves import Move, Play, Record, Take, TakePair
from games.pass_pass.playout import PLACE, Playout
from games.pass_pass.public_state import Phase, Player, PublicState
from games.pass_pass.view import View, legal_moves
from games.protocol import Chance, Seat

TICK_BONUS = ((0.0, 0.3, 0.6), (0.0, 4.0, 12.0), (0.0, 5.0, 14.0))
"""What no, one and two ticks are worth, in points, by the number of rounds still to come."""

SPREAD = (2.0, 8.0, 10.0)
"""How many points of lead make a victory about e times as likely, by rounds still to come."""

HASTE = 0.005
"""How much better it is to win now than after one more card, since a playout is but a guess."""


def choose(seen: View, chance: Chance, budget: int) -> Move:
    """Return a legal move, from the view alone.

    `budget` is a number of playouts; every legal move gets as many, and at least one.
    """
    moves = legal_moves(seen)
    if len(moves) == 1:
        return moves[0]
    if seen.table.phase is Phase.RECORD:
        return max(moves, key=lambda move: _recorded_worth(seen.table, move))
    luck = QuickChance(chance.below(1 << 48))
    merits = [0.0] * len(moves)
    for _ in range(max(1, budget // len(moves))):
        start = Playout(imagine(seen, luck), luck)
        for place, move in enumerate(moves):
            merits[place] += _after(start, move, seen)
    return moves[merits.index(max(merits))]


def _recorded_worth(table: PublicState, move: Move) -> float:
    """Return what recording a member's round is worth to their team, in points."""
    if not isinstance(move, Record):
        raise TypeError(move)
    member = table.players[move.member]
    score = member.rounds[-1]
    return score.points + _bonus(table, member.ticks)


def _after(start: Playout, move: Move, seen: View) -> float:
    trial = start.copy()
    match move:
        case Play(card):
            trial.play(PLACE[card])
        case Take(card):
            trial.take(PLACE[card])
        case TakePair((low, high)):
            trial.take_pair(PLACE[low], PLACE[high])
        case Record():
            raise ValueError(move)
    trial.finish()
    return chance_to_win(seen.table, trial, seen.seat or Seat(0))


def chance_to_win(table: PublicState, end: Playout, seat: Seat) -> float:
    """Return a guess, from about 0 to 1, how likely the side of `seat` wins after a round."""
    mine = _unit(table.players[seat])
    if end.winner >= 0:
        sooner = HASTE * len(end.hands[end.winner])
        return 1 - HASTE * HAND + sooner if _unit(table.players[end.winner]) == mine else -sooner
    hopes: dict[int, float] = {}
    for player in table.players:
        unit = _unit(player)
        hopes[unit] = max(hopes.get(unit, 0.0), _standing(table, end, player))
    best, spread = max(hopes.values()), SPREAD[ROUNDS - table.round]
    weights = {unit: exp((hope - best) / spread) for unit, hope in hopes.items()}
    return weights[mine] / sum(weights.values())


def _standing(table: PublicState, end: Playout, player: Player) -> float:
    before = player.points if player.team is None else table.sides[player.team].points
    return before + end.points[player.seat] + _bonus(table, end.ticks[player.seat])


def _bonus(table: PublicState, ticks: int) -> float:
    return TICK_BONUS[ROUNDS - table.round][min(2, ticks)]


def _unit(player: Player) -> int:
    return player.seat if player.team is None else player.team
