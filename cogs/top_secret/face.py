"""The face of Top Secret: what each of its files fills in."""

from __future__ import annotations

from typing import Final

from bot.faces.face import Face
from bot.faces.script import Script
from cogs.top_secret import (
    board,
    headline,
    narration,
    panel,
    pictures,
    result,
    rulebook,
    signal,
    typed,
    voice,
)
from games.top_secret import RULES

FACE: Final = Face(
    Script(
        rules=RULES,
        voice=voice.Voice,
        headline=headline.headline,
        clocks=headline.clocks,
        place=headline.place,
        task=headline.task,
        story=narration.story,
        ends=narration.ends,
        board=board.board,
        hand=board.hand,
        ranks=result.ranks,
        shown=pictures.shown,
        asks=panel.asks,
        rows=panel.rows,
        chosen=panel.chosen,
        label=typed.label,
        button=typed.button,
        find=typed.find,
        pages=rulebook.PAGES,
        fill=rulebook.fill,
        value=rulebook.value,
        detail=rulebook.detail,
        signal=signal.signal,
    )
)
"""What the cog makes known."""
