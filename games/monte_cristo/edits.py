"""The small changes that facts make on the table of Le Secret de Monte Cristo."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from games.monte_cristo.components import DUNGEONS, Place
from games.monte_cristo.table import Dungeon, Last, Player, Table
from games.protocol import Seat

Item = TypeVar("Item")


def without(items: Iterable[Item], gone: Iterable[Item]) -> tuple[Item, ...]:
    """Return items without some of them: of equal ones the first go."""
    left = list(items)
    for item in gone:
        left.remove(item)
    return tuple(left)


def counted(table: Table) -> Table:
    """Return the table with one decision more."""
    return replace(table, decisions=table.decisions + 1)


def with_player(table: Table, player: Player) -> Table:
    """Return the table with one player changed."""
    players = list(table.players)
    players[player.seat] = player
    return replace(table, players=tuple(players))


def with_dungeon(table: Table, place: Place, dungeon: Dungeon) -> Table:
    """Return the table with one dungeon changed."""
    dungeons = list(table.dungeons)
    dungeons[DUNGEONS.index(place)] = dungeon
    return replace(table, dungeons=tuple(dungeons))


def active_of(table: Table) -> Seat:
    """Return the active player; raise ValueError while no action is under way."""
    if table.active is None:
        raise ValueError("no action is under way")
    return table.active


def last_of(table: Table) -> Last:
    """Return what the action under way has changed so far."""
    last = table.last
    if last is not None and (last.turn, last.action) == (table.turn, table.action):
        return last
    return Last(table.turn, table.action, active_of(table))
