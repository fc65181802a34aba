"""How a game of TITLE ends: most counters win, ties share the rank."""

from __future__ import annotations

from games.SLUG.state import State
from games.kit.ranks import by_totals
from games.protocol import Outcome


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs."""
    return None if state.heap else by_totals("heap_empty", "points", state.taken)
