"""A computer player of Passages Secrets.

It tries every turn of its own, answers the promising ones with the opponent's best turns and
those with its own best again, and takes the turn that leaves it furthest ahead. Near the end it
looks at every turn that is left.
"""

from __future__ import annotations

from math import erf, inf, prod, sqrt
from typing import NamedTuple

from games.chance import QuickChance
from games.passages_secrets.components import MIDGAME_LEFT, PASSAGES, POINTS, TURNS, ZONES
from games.passages_secrets.decide import decide
from games.passages_secrets.moves import Move
from games.passages_secrets.outcome import outcome
from games.passages_secrets.public_state import Phase, PublicState, other
from games.passages_secrets.standing import Standing, standing, worths
from games.passages_secrets.state import evolve
from games.passages_secrets.tunnel import longest
from games.passages_secrets.view import View, legal_moves
from games.protocol import Chance, Millis, Seat

JUDGED = 6
"""Positions judged for each node of the budget."""

DEEPER = 8
"""How many of its own turns are looked at beyond the best answer."""

VICTORY = 1000.0
"""What winning is worth, beside the lead in points."""

RESTLESS = 0.4
"""How much a turn moves one marker: 2 of 5, one zone each way, as a variance."""

MIDGAME_TURNS = 2 * (PASSAGES - MIDGAME_LEFT)


class Turn(NamedTuple):
    """A whole turn: its first move, where it leads, and how far ahead that leaves the mover."""

    move: Move
    after: PublicState
    lead: float


def choose(seen: View, chance: Chance, budget: int) -> Move:
    """Return a legal move, from the view alone; the same view and budget give the same move.

    `budget` is a number of search nodes of `JUDGED` positions each; a turn of its own is always
    judged. Raises ValueError for an onlooker.
    """
    del chance
    table, seat = seen.table, seen.seat
    if seat is None:
        raise ValueError("an onlooker does not move")
    lines = lines_of(table, seat)
    if table.phase is Phase.OPENING or len(lines) == 1:
        return lines[0].move
    if _to_the_end(table) <= budget * JUDGED:
        return _finished(lines, seat).move
    return _searched(lines, seat, budget * JUDGED).move


def _finished(lines: list[Turn], seat: Seat) -> Turn:
    """Return the line that is best if both play best to the end."""
    best, low = lines[0], -inf
    for line in lines:
        worth = _played_out(line, seat, low, inf)
        if worth > low:
            best, low = line, worth
    return best


def _to_the_end(table: PublicState) -> int:
    """Return how many ways to finish there are: each free path but the last, in every order."""
    free = len(table.free)
    return prod(range(2, free + 1)) if free < 9 else 1 << 30


def _searched(lines: list[Turn], seat: Seat, judged: int) -> Turn:
    """Return the best of sorted lines, looking at `judged` positions beyond them."""
    breadth = len(lines)
    answered = [(line, lines_of(line.after, other(seat))) for line in lines[: judged // breadth]]
    if not answered:
        return lines[0]
    answered.sort(key=lambda pair: pair[1][0].lead)
    judged -= breadth * len(answered)
    few = answered[:DEEPER]
    width = judged // (breadth * len(few))
    if width < 2:
        return few[0][0]
    return max(few, key=lambda pair: _after_best_answers(pair[1][:width], seat))[0]


def _after_best_answers(answers: list[Turn], seat: Seat) -> float:
    """Return the lead that the best of the answers leaves, once this seat has moved again."""
    return min(lines_of(answer.after, seat)[0].lead for answer in answers)


def _best_to_the_end(table: PublicState, seat: Seat, low: float, high: float) -> float:
    """Return the lead of a seat, whose turn it is, after the best play of both to the end.

    What is certainly at most `low` or at least `high` is not told apart (alpha-beta).
    """
    for line in lines_of(table, seat):
        low = max(low, _played_out(line, seat, low, high))
        if low >= high:
            break
    return low


def _played_out(line: Turn, seat: Seat, low: float, high: float) -> float:
    """Return the lead of a seat after a line and the best play of both to the end."""
    if line.after.phase is Phase.OVER:
        return line.lead
    return -_best_to_the_end(line.after, other(seat), -high, -low)


def lines_of(table: PublicState, seat: Seat) -> list[Turn]:
    """Return every turn that a seat can take, the best as it looks first.

    Where a one-shovel token is taken, the district is the one that looks best.
    """
    found = [_line(table, seat, move) for move in legal_moves(View(seat, table))]
    return sorted(found, key=lambda line: -line.lead)


_NO_LUCK = QuickChance(0)


def _line(table: PublicState, seat: Seat, move: Move) -> Turn:
    for event in decide(table, seat, move, Millis(0), _NO_LUCK):
        table = evolve(table, event)
    if table.phase is Phase.OPEN:
        return lines_of(table, seat)[0]._replace(move=move)
    return Turn(move, table, lead(table, seat))


def lead(table: PublicState, seat: Seat) -> float:
    """Return how many points a seat is ahead, as it looks; how many it is, once all is over."""
    mine, theirs = standing(table, seat), standing(table, other(seat))
    if end := outcome(table):
        score, rival = end.scores[seat], end.scores[other(seat)]
        won = VICTORY * (rival.rank - score.rank)
        return won + score.categories["points"] - rival.categories["points"]
    ahead = _prospect(mine, TURNS - table.turns) - _prospect(theirs, TURNS - table.turns)
    ahead += sum(POINTS[one] for one in mine.achievements)
    ahead -= sum(POINTS[one] for one in theirs.achievements)
    if table.midgame is None:
        left = MIDGAME_TURNS - table.turns
        return ahead + _prospect(mine, left) - _prospect(theirs, left)
    sheets = table.midgame.sheets
    return ahead + sheets[seat].total - sheets[other(seat)].total


def _prospect(own: Standing, left: int) -> float:
    """Return about what a phase would bring that is scored `left` turns from now.

    A district counts as likely as its marker stays on their side.
    """
    length = longest(own.passages)
    held = _HOLD[left]
    districts = sum(
        [
            worth * held[place + ZONES]
            for worth, place in zip(worths(own, length), own.zones, strict=True)
        ]
    )
    looted = sum([number * (number + 1) // 2 for number in own.loot])
    return 2 * length + own.statues + looted + districts


def _stays(place: int, left: int) -> float:
    if left == 0:
        return float(place > 0)
    return (1 + erf(place / sqrt(2 * RESTLESS * left))) / 2


_HOLD = [[_stays(place, left) for place in range(-ZONES, ZONES + 1)] for left in range(TURNS + 1)]
"""How likely a marker is on one's side later, by the turns until then and its zone now."""
