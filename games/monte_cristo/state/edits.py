"""The small changes that events make on the table of Le Secret de Monte Cristo."""

from __future__ import annotations

from msgspec.structs import replace

from games.kit.tuples import put
from games.monte_cristo.components import DUNGEONS, Place
from games.monte_cristo.public_state import Dungeon, Last, Player, PublicState
from games.protocol import Seat


def counted(table: PublicState) -> PublicState:
    """Return the table with one decision more."""
    return replace(table, decisions=table.decisions + 1)


def with_player(table: PublicState, player: Player) -> PublicState:
    """Return the table with one player changed."""
    return replace(table, players=put(table.players, player.seat, player))


def with_dungeon(table: PublicState, place: Place, dungeon: Dungeon) -> PublicState:
    """Return the table with one dungeon changed."""
    return replace(table, dungeons=put(table.dungeons, DUNGEONS.index(place), dungeon))


def active_of(table: PublicState) -> Seat:
    """Return the active player; raise ValueError while no action is under way."""
    if table.active is None:
        raise ValueError("no action is under way")
    return table.active


def last_of(table: PublicState) -> Last:
    """Return what the action under way has changed so far."""
    last = table.last
    if last is not None and (last.turn, last.action) == (table.turn, table.action):
        return last
    return Last(table.turn, table.action, active_of(table))
