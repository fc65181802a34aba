"""TITLE on Discord: its face, and its own commands."""

from __future__ import annotations

from bot.incoming.move_commands import cog
from cogs.SLUG.commands import GROUP
from cogs.SLUG.face import FACE

setup = cog(FACE, GROUP)
