"""Pass Pass on Discord: its face, and its own commands."""

from __future__ import annotations

from discord.ext import commands

from bot.surfaces.face import register_face
from cogs.pass_pass.commands import PassPassCog
from cogs.pass_pass.face import FACE

register_face(FACE)


async def setup(bot: commands.Bot) -> None:
    """Add the cog."""
    await bot.add_cog(PassPassCog())
