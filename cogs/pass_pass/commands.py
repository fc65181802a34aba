"""`/pass-pass`: the moves of Pass Pass, typed."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.surfaces.move_commands import MoveCommand, add_move_command
from bot.translator import command_text as text

GROUP: Final = app_commands.Group(
    name=text("command.pass_pass.name"), description=text("command.pass_pass.description")
)
"""The commands of Pass Pass."""

MOVES: Final = (
    MoveCommand(
        name=text("command.pass_pass.play.name"),
        description=text("command.pass_pass.play.description"),
        option=text("command.option.card.name"),
        about=text("command.option.card.description"),
        prefixes=("play-",),
    ),
    MoveCommand(
        name=text("command.pass_pass.take.name"),
        description=text("command.pass_pass.take.description"),
        option=text("command.option.cards.name"),
        about=text("command.option.cards.description"),
        prefixes=("take-", "pair-"),
    ),
    MoveCommand(
        name=text("command.pass_pass.record.name"),
        description=text("command.pass_pass.record.description"),
        option=text("command.option.member.name"),
        about=text("command.option.member.description"),
        prefixes=("record-",),
    ),
)

for each in MOVES:
    add_move_command(GROUP, each)
