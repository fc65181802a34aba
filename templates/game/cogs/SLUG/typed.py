"""Moves of TITLE as people type them and as autocomplete names them."""

from __future__ import annotations

from typing import Final

from bot.faces.parts import Observation
from bot.faces.voice import Voice
from games.SLUG.moves import MOVES, Move
from games.SLUG.view import View

NAMEABLE: Final = MOVES
"""Every move: of one that is not legal the rules say why not."""


def label(voice: Voice, _seen: Observation[View], move: Move) -> str:
    """Return what a move is called."""
    return voice.words("SLUG.move.take", count=move.count)
