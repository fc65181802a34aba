"""Le Secret de Monte Cristo on Discord: its face, and its own commands."""

from __future__ import annotations

from bot.incoming.move_commands import cog
from cogs.monte_cristo.commands import GROUP
from cogs.monte_cristo.face import FACE

setup = cog(FACE, GROUP)
