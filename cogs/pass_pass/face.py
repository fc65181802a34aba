"""The face of Pass Pass: what each of its files fills in."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.faces.face import Face
from bot.faces.plan import script
from cogs.pass_pass import board, headline, narration, panel, result, rulebook, typed
from cogs.pass_pass.seating import seating
from cogs.pass_pass.voice import Voice
from games.pass_pass import RULES

FACE: Final = Face(
    replace(
        script(RULES, Voice, headline, narration, board, typed, rulebook),
        first=True,
        ends=narration.ends,
        alt=board.alt,
        ranks=result.ranks,
        sheet=result.sheet,
        asks=panel.asks,
        rows=panel.rows,
        button=typed.button,
        find=typed.find,
        detail=rulebook.detail,
        seating=seating,
    )
)
"""What the cog makes known."""
