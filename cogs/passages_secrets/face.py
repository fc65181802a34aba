"""The face of Passages Secrets: all that the host shows and asks of a table, as one record."""

from __future__ import annotations

from typing import Final

from bot.shown.face import Face
from cogs.passages_secrets import board, notice, panel, pictures, result, story, turn, typed
from games.passages_secrets.events import Event
from games.passages_secrets.view import View

FACE: Final[Face[View, Event]] = Face(
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
