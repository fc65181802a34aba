"""How a game of Top Secret ends (rulebook: Fin de la partie, Manches)."""

from __future__ import annotations

from games.kit.ranks import ranked
from games.protocol import Outcome
from games.top_secret.options import Length
from games.top_secret.public_state import Phase, Player
from games.top_secret.state import State


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs.

    Most points win; who is equal shares the rank. `points` are the sum of the other categories,
    of all rounds together: the ×1 side, the ×2 side, and fines (0 or less).
    """
    table = state.table
    if table.phase is not Phase.OVER:
        return None
    reason = "points" if table.options.length is Length.ONE_ROUND else "goal"
    points = [player.points for player in table.players]
    return ranked(reason, points, map(_figures, table.players))


def _figures(player: Player) -> dict[str, int]:
    return {
        "points": player.points,
        "singles": sum(count.single_points for count in player.rounds),
        "pairs": sum(count.pair_points for count in player.rounds),
        "fines": sum(count.fines for count in player.rounds),
    }
