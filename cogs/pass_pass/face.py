"""The face of Pass Pass: what each of its files fills in."""

from __future__ import annotations

from typing import Final

from bot.faces.face import Face
from bot.faces.script import Script
from cogs.pass_pass import (
    board,
    headline,
    narration,
    panel,
    result,
    rulebook,
    seating,
    typed,
    voice,
)
from games.pass_pass import RULES

FACE: Final = Face(
    Script(
        rules=RULES,
        voice=voice.Voice,
        first=True,
        headline=headline.headline,
        place=headline.place,
        task=headline.task,
        story=narration.story,
        ends=narration.ends,
        board=board.board,
        hand=board.hand,
        alt=board.alt,
        ranks=result.ranks,
        sheet=result.sheet,
        asks=panel.asks,
        rows=panel.rows,
        label=typed.label,
        button=typed.button,
        find=typed.find,
        pages=rulebook.PAGES,
        detail=rulebook.detail,
        seating=seating.seating,
    )
)
"""What the cog makes known."""
