"""The face of Passages Secrets: what each of its files fills in."""

from __future__ import annotations

from typing import Final

from bot.faces.face import Face
from bot.faces.script import Script
from cogs.passages_secrets import (
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
from games.passages_secrets import RULES

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
        hand=board.hand,
        ranks=result.ranks,
        shown=pictures.shown,
        held=pictures.held,
        panel=panel.panel,
        label=typed.label,
        find=typed.find,
        pages=rulebook.PAGES,
        fill=rulebook.fill,
    )
)
"""What the cog makes known."""
