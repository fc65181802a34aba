"""`/COMMAND`: the moves of TITLE, typed."""

from __future__ import annotations

from typing import Final

from bot.incoming.move_commands import MoveCommand, group_of

MOVES: Final = (MoveCommand("SLUG.take", "move", ("take-",)),)

GROUP: Final = group_of("SLUG", MOVES)
"""The commands of TITLE."""
