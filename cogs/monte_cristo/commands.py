"""`/monte-cristo`: the moves of Le Secret de Monte Cristo, typed."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.edge.translator import command_text as text
from bot.incoming.move_commands import MoveCommand, add_move_command
from cogs.monte_cristo.pictures import SLUG

GROUP: Final = app_commands.Group(
    name=text("command.monte_cristo.name"), description=text("command.monte_cristo.description")
)
"""The commands of Le Secret de Monte Cristo."""

MOVES: Final = (
    MoveCommand("monte_cristo.supply", "card", ("keep-", "give-"), about="supply_card"),
    MoveCommand("monte_cristo.place", "where", ("place-", "plan-", "pass")),
    MoveCommand("monte_cristo.treasure", "dungeon", ("treasure-",)),
    MoveCommand("monte_cristo.shuffle", "change", ("slide-", "market-", "pass")),
    MoveCommand("monte_cristo.marble", "track", ("marble-",)),
    MoveCommand("monte_cristo.collect", "treasures", ("take-", "pass")),
    MoveCommand("monte_cristo.pay", "cards", ("pay-",), about="payment"),
    MoveCommand("monte_cristo.discard", "card", ("discard-",), about="discard_card"),
)

for each in MOVES:
    add_move_command(GROUP, SLUG, each)
