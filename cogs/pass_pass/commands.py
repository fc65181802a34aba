"""`/pass-pass`: the moves of Pass Pass, typed."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.edge.translator import command_text as text
from bot.incoming.move_commands import MoveCommand, add_move_command
from cogs.pass_pass.notice import SLUG

GROUP: Final = app_commands.Group(
    name=text("command.pass_pass.name"), description=text("command.pass_pass.description")
)
"""The commands of Pass Pass."""

MOVES: Final = (
    MoveCommand("pass_pass.play", "card", ("play-",)),
    MoveCommand("pass_pass.take", "cards", ("take-", "pair-")),
    MoveCommand("pass_pass.record", "member", ("record-",)),
)

for each in MOVES:
    add_move_command(GROUP, SLUG, each)
