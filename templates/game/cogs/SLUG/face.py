"""The face of TITLE: what each of its files fills in."""

from __future__ import annotations

from typing import Final

from bot.faces.face import Face
from bot.faces.script import Script
from bot.faces.voice import Voice
from cogs.SLUG import board, headline, narration, rulebook, typed
from games.SLUG import RULES

FACE: Final = Face(
    Script(
        rules=RULES,
        voice=Voice,
        headline=headline.headline,
        place=headline.place,
        task=headline.task,
        story=narration.story,
        board=board.board,
        hand=board.hand,
        label=typed.label,
        nameable=typed.NAMEABLE,
        pages=rulebook.PAGES,
    )
)
"""What the cog makes known."""
