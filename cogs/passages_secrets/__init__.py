"""Passages Secrets on Discord: its face, and its own commands."""

from __future__ import annotations

from bot.incoming.move_commands import cog
from cogs.passages_secrets.commands import GROUP
from cogs.passages_secrets.face import FACE

setup = cog(FACE, GROUP)
