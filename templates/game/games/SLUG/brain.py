"""A computer player of TITLE: any move will do."""

from __future__ import annotations

from games.SLUG.moves import Move
from games.SLUG.view import View, legal_moves
from games.protocol import Chance


def choose(seen: View, chance: Chance, budget: int) -> Move:
    """Return a legal move, from the view alone."""
    del budget
    return chance.pick(legal_moves(seen))
