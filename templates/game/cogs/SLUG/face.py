"""The face of TITLE: what each of its files fills in."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.faces.face import Face
from bot.faces.plan import script
from bot.faces.voice import Voice
from cogs.SLUG import board, headline, narration, rulebook, typed
from games.SLUG import RULES

FACE: Final = Face(
    replace(
        script(RULES, Voice, headline, narration, board, typed, rulebook),
        nameable=typed.NAMEABLE,
    )
)
"""What the cog makes known."""
