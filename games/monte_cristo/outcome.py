"""How a game of Le Secret de Monte Cristo ends (rulebook: Fin de la partie)."""

from __future__ import annotations

from games.kit.ranks import ranked
from games.monte_cristo.components import KINDS
from games.monte_cristo.public_state import Player
from games.monte_cristo.state import State
from games.protocol import Outcome


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs.

    Most points win, then most adventurers in dungeons; who is still equal shares the rank (ruling:
    also where the fortieth turn ended it).
    """
    table = state.table
    if table.reason is None:
        return None
    merits: list[tuple[int, ...]] = [
        (player.points, table.exploring(player.seat)) for player in table.players
    ]
    figures = (
        _figures(player, exploring)
        for player, (_, exploring) in zip(table.players, merits, strict=True)
    )
    return ranked(table.reason.value, merits, figures)


def _figures(player: Player, exploring: int) -> dict[str, int]:
    """Return the sum, the points by kind and by the points zone, and the tie-break."""
    by_kind = {kind.value: points for kind, points in zip(KINDS, player.earned, strict=True)}
    return {
        "points": player.points,
        **by_kind,
        "bonus": player.bonus,
        "adventurers": exploring,
    }
