"""Top Secret on Discord: its face, and its own commands."""

from __future__ import annotations

from bot.incoming.move_commands import cog
from cogs.top_secret.commands import GROUP
from cogs.top_secret.face import FACE

setup = cog(FACE, GROUP)
