"""The face of Le Secret de Monte Cristo: what each of its files fills in."""

from __future__ import annotations

from typing import Final

from bot.faces.face import Face
from bot.faces.script import Script
from cogs.monte_cristo import (
    board,
    headline,
    narration,
    panel,
    pictures,
    result,
    rulebook,
    typed,
    voice,
)
from games.monte_cristo import RULES

FACE: Final = Face(
    Script(
        rules=RULES,
        voice=voice.Voice,
        headline=headline.headline,
        place=headline.place,
        task=headline.task,
        story=narration.story,
        ends=narration.ends,
        board=board.board,
        bold=board.BOLD,
        hand=board.hand,
        ranks=result.ranks,
        shown=pictures.shown,
        panel=panel.panel,
        label=typed.label,
        button=typed.button,
        find=typed.find,
        pages=rulebook.PAGES,
        fill=rulebook.fill,
        detail=rulebook.detail,
    )
)
"""What the cog makes known."""
