"""How a game of Pass Pass ends (rulebook: Victoire aux Pass Pass, Victoire aux points)."""

from __future__ import annotations

from games.kit.ranks import rank_among
from games.pass_pass.public_state import Player, PublicState
from games.pass_pass.state import State
from games.protocol import Outcome, Score


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs.

    Ruling: the third Pass Pass leaves all others second, and its unfinished round is not scored.
    Otherwise most points win, then most Pass Pass; who is still equal shares the rank. A team
    ranks as one, by what it recorded, and its members share its figures.
    """
    table = state.table
    if table.reason is None:
        return None
    merits = {_unit(player): _merit(table, player) for player in table.players}
    return Outcome(
        table.reason.value, tuple(_score(table, player, merits) for player in table.players)
    )


def _unit(player: Player) -> int:
    """Return what is ranked: the team, or the player alone."""
    return player.seat if player.team is None else player.team


def _figures(table: PublicState, player: Player) -> tuple[int, int]:
    """Return the points and the Pass Pass that count at the end."""
    if player.team is None:
        return player.points, player.ticks
    side = table.sides[player.team]
    return side.points, max(table.players[seat].ticks for seat in side.members)


def _merit(table: PublicState, player: Player) -> tuple[int, int]:
    if table.winner is None:
        return _figures(table, player)
    return int(_unit(player) == _unit(table.players[table.winner])), 0


def _score(table: PublicState, player: Player, merits: dict[int, tuple[int, int]]) -> Score:
    points, ticks = _figures(table, player)
    mine = merits[_unit(player)]
    rank = rank_among(mine, merits.values())
    return Score(rank, {"points": points, "pass_pass": ticks})
