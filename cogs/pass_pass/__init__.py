"""Pass Pass on Discord: its face, and its own commands."""

from __future__ import annotations

from bot.incoming.move_commands import cog
from cogs.pass_pass.commands import GROUP
from cogs.pass_pass.face import FACE

setup = cog(FACE, GROUP)
