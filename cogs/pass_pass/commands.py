"""`/pass-pass`: the moves of Pass Pass, typed."""

from __future__ import annotations

from typing import Final

from bot.incoming.move_commands import MoveCommand, group_of

MOVES: Final = (
    MoveCommand("pass_pass.play", "card", ("play-",)),
    MoveCommand("pass_pass.take", "cards", ("take-", "pair-")),
    MoveCommand("pass_pass.record", "member", ("record-",)),
)

GROUP: Final = group_of("pass_pass", MOVES)
"""The commands of Pass Pass."""
