"""The face of Top Secret: everything that the host shows and asks of a table, as one record."""

from __future__ import annotations

from typing import Final

from bot.shown.face import Face
from cogs.top_secret import board, notice, panel, pictures, result, signal, story, turn, typed
from games.top_secret.events import Told
from games.top_secret.view import View

FACE: Final[Face[View, Told]] = Face(
    slug=pictures.SLUG,
    title=notice.title,
    pitch=notice.pitch,
    summary=notice.facts,
    option_label=notice.option_label,
    value_label=notice.value_label,
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
    signal=signal.signal,
)
"""What the cog registers with `register_face`."""
