"""`/monte-cristo`: the moves of Le Secret de Monte Cristo, typed."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.surfaces.move_commands import MoveCommand, add_move_command
from bot.translator import command_text as text

GROUP: Final = app_commands.Group(
    name=text("command.monte_cristo.name"), description=text("command.monte_cristo.description")
)
"""The commands of Le Secret de Monte Cristo."""

MOVES: Final = (
    MoveCommand(
        name=text("command.monte_cristo.supply.name"),
        description=text("command.monte_cristo.supply.description"),
        option=text("command.option.card.name"),
        about=text("command.option.supply_card.description"),
        prefixes=("keep-", "give-"),
    ),
    MoveCommand(
        name=text("command.monte_cristo.place.name"),
        description=text("command.monte_cristo.place.description"),
        option=text("command.option.where.name"),
        about=text("command.option.where.description"),
        prefixes=("place-", "plan-", "pass"),
    ),
    MoveCommand(
        name=text("command.monte_cristo.treasure.name"),
        description=text("command.monte_cristo.treasure.description"),
        option=text("command.option.dungeon.name"),
        about=text("command.option.dungeon.description"),
        prefixes=("treasure-",),
    ),
    MoveCommand(
        name=text("command.monte_cristo.shuffle.name"),
        description=text("command.monte_cristo.shuffle.description"),
        option=text("command.option.change.name"),
        about=text("command.option.change.description"),
        prefixes=("slide-", "market-", "pass"),
    ),
    MoveCommand(
        name=text("command.monte_cristo.marble.name"),
        description=text("command.monte_cristo.marble.description"),
        option=text("command.option.track.name"),
        about=text("command.option.track.description"),
        prefixes=("marble-",),
    ),
    MoveCommand(
        name=text("command.monte_cristo.collect.name"),
        description=text("command.monte_cristo.collect.description"),
        option=text("command.option.treasures.name"),
        about=text("command.option.treasures.description"),
        prefixes=("take-", "pass"),
    ),
    MoveCommand(
        name=text("command.monte_cristo.pay.name"),
        description=text("command.monte_cristo.pay.description"),
        option=text("command.option.cards.name"),
        about=text("command.option.payment.description"),
        prefixes=("pay-",),
    ),
    MoveCommand(
        name=text("command.monte_cristo.discard.name"),
        description=text("command.monte_cristo.discard.description"),
        option=text("command.option.card.name"),
        about=text("command.option.discard_card.description"),
        prefixes=("discard-",),
    ),
)

for each in MOVES:
    add_move_command(GROUP, each)
