"""Pass Pass on Discord: its face, and its own commands."""

from __future__ import annotations

from discord.ext import commands

from bot.shown.face import register_face
from cogs.pass_pass.commands import GROUP
from cogs.pass_pass.face import FACE

register_face(FACE)


async def setup(bot: commands.Bot) -> None:
    """Add the game's commands."""
    bot.tree.add_command(GROUP)
