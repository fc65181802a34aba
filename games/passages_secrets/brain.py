"""A computer player of Passages Secrets (first take)."""

from __future__ import annotations

from games.passages_secrets.moves import Move
from games.passages_secrets.view import View, legal_moves
from games.protocol import Chance


def choose(seen: View, chance: Chance, budget: int) -> Move:
    """Return a legal move, from the view alone."""
    del budget
    return chance.pick(legal_moves(seen))
