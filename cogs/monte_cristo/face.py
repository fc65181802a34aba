"""The face of Le Secret de Monte Cristo: what each of its files fills in."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.faces.face import Face
from bot.faces.plan import script
from cogs.monte_cristo import board, headline, narration, rulebook, typed
from cogs.monte_cristo.panel import panel
from cogs.monte_cristo.pictures import shown
from cogs.monte_cristo.result import ranks
from cogs.monte_cristo.voice import Voice
from games.monte_cristo import RULES

FACE: Final = Face(
    replace(
        script(RULES, Voice, headline, narration, board, typed, rulebook),
        ends=narration.ends,
        bold=board.BOLD,
        ranks=ranks,
        shown=shown,
        panel=panel,
        button=typed.button,
        find=typed.find,
        fill=rulebook.fill,
        detail=rulebook.detail,
    )
)
"""What the cog makes known."""
