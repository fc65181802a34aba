"""A computer player of Pass Pass."""

from __future__ import annotations

from games.pass_pass.moves import Move
from games.pass_pass.view import View, legal_moves
from games.protocol import Chance


def choose(seen: View, chance: Chance, budget: int) -> Move:
    """Return a legal move, from the view alone."""
    del budget
    return chance.pick(legal_moves(seen))
