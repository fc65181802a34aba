"""How a game of Top Secret ends (rulebook: Fin de la partie, Manches)."""

from __future__ import annotations

from games.protocol import Outcome, Score
from games.top_secret.table import Length, Phase, Player, Table


def outcome(table: Table) -> Outcome | None:
    """Return how the game on this table ended, or None while it runs.

    Most points win; who is equal shares the rank. `points` are the sum of the other categories,
    of all rounds together: the ×1 side, the ×2 side, and fines (0 or less).
    """
    if table.phase is not Phase.OVER:
        return None
    reason = "points" if table.options.length is Length.ONE_ROUND else "goal"
    return Outcome(reason, tuple(_score(table, player) for player in table.players))


def _score(table: Table, player: Player) -> Score:
    rank = 1 + sum(other.points > player.points for other in table.players)
    categories = {
        "points": player.points,
        "singles": sum(count.single_points for count in player.rounds),
        "pairs": sum(count.pair_points for count in player.rounds),
        "fines": sum(count.fines for count in player.rounds),
    }
    return Score(rank, categories)
