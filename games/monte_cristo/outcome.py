"""How a game of Le Secret de Monte Cristo ends (rulebook: Fin de la partie)."""

from __future__ import annotations

from games.monte_cristo.components import KINDS
from games.monte_cristo.table import Player, Table
from games.protocol import Outcome, Score


def outcome(table: Table) -> Outcome | None:
    """Return how the game on this table ended, or None while it runs.

    Most points win, then most adventurers in dungeons; who is still equal shares the rank (ruling:
    also where the fortieth turn ended it).
    """
    if table.reason is None:
        return None
    merits = [(player.points, table.exploring(player.seat)) for player in table.players]
    return Outcome(
        table.reason.value,
        tuple(
            Score(1 + sum(other > merit for other in merits), _figures(player, merit[1]))
            for player, merit in zip(table.players, merits, strict=True)
        ),
    )


def _figures(player: Player, exploring: int) -> dict[str, int]:
    """Return the sum, the points by kind and by the points zone, and the tie-break."""
    by_kind = {kind.value: points for kind, points in zip(KINDS, player.earned, strict=True)}
    return {
        "points": player.points,
        **by_kind,
        "bonus": player.bonus,
        "adventurers": exploring,
    }
