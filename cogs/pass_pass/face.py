"""The face of Pass Pass: everything that the host shows and asks of a table, as one record."""

from __future__ import annotations

from typing import Final

from bot.shown.face import Face, Illustrations, Observation
from bot.shown.text import cut
from cogs.pass_pass import board, notice, panel, result, seating, story, turn, typed
from games.pass_pass.events import Told
from games.pass_pass.view import View

ALT: Final = 1_000
"""How long an alt text may become; Discord's own limit is 1,024."""


def _board(observation: Observation[View]) -> Illustrations:
    return (notice.ALBUM.table(observation, board.alt(observation)),)


def _hand(observation: Observation[View]) -> Illustrations:
    return (notice.ALBUM.hand(observation, cut(board.hand_text(observation), ALT)),)


def _score(observation: Observation[View]) -> Illustrations:
    return (notice.ALBUM.score(observation, board.alt(observation)),)


FACE: Final[Face[View, Told]] = Face(
    slug=notice.SLUG,
    title=notice.title,
    pitch=notice.pitch,
    summary=notice.facts,
    option_label=notice.option_label,
    value_label=notice.value_label,
    seating=seating.seating,
    rules=notice.rules,
    headline=turn.headline,
    place=turn.place,
    task=turn.task,
    story=story.story,
    milestone=story.milestone,
    text_board=board.text_board,
    hand_text=board.hand_text,
    board=_board,
    hand=_hand,
    score=_score,
    cover=notice.ALBUM.cover,
    ranking=result.ranking,
    panel=panel.panel,
    label=typed.label,
    find=typed.find,
    refusal=notice.refusal,
    first=True,
)
"""What the cog registers with `register_face`."""
