"""The face of Le Secret de Monte Cristo: all that the host shows and asks of a table."""

from __future__ import annotations

from typing import Final

from bot.shown.face import Face
from cogs.monte_cristo import board, notice, panel, pictures, result, story, turn, typed
from games.monte_cristo.events import Told
from games.monte_cristo.view import View

FACE: Final[Face[View, Told]] = Face(
    slug=pictures.SLUG,
    title=notice.title,
    pitch=notice.pitch,
    summary=notice.facts,
    rules=notice.rules,
    headline=turn.headline,
    place=turn.place,
    task=turn.task,
    story=story.story,
    milestone=story.milestone,
    text_board=board.text_board,
    hand_text=board.hand_text,
    board=pictures.board,
    hand=pictures.hand,
    score=pictures.score,
    cover=pictures.ALBUM.cover,
    ranking=result.ranking,
    panel=panel.panel,
    label=typed.label,
    find=typed.find,
    refusal=notice.refusal,
)
"""What the cog registers with `register_face`."""
