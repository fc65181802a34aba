"""How long what a face says may become, in code points, as Discord counts.

These are the only such figures: a game writes a text for a voice, and the base cuts the names in
it until it fits (`bot.faces.voice.fitted`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

Item = TypeVar("Item")

HEADLINE: Final = 300
"""Whose turn it is: one line above the board, a few lines on a phone."""

PARAGRAPH: Final = 600
"""A paragraph of the story: the two newest stand above the board with its headline."""

TEXT_BOARD: Final = 3_300
"""The table in words: a message of 3,800 holds it with its headline and one short paragraph."""

RANKING: Final = 1_800
"""The result: a plain message of 2,000 holds it with its subject and place."""

PANEL: Final = 1_200
"""The text of a panel: a plain message of 2,000 holds it and the news."""

SIGNAL: Final = 1_000
"""What everybody is told at once."""

ALT: Final = 1_000
"""What a picture shows, and a hand in words: Discord takes 1,024."""

BUTTON: Final = 80
"""The label of a button (Discord)."""

ENTRY: Final = 100
"""The label or description of a menu's entry, or the name of an autocomplete choice (Discord)."""

ROW: Final = 5
"""How many buttons stand in one row at most (Discord)."""

MENU: Final = 25
"""How many entries one menu has at most, and how many buttons five rows (Discord)."""


def even_rows(items: Sequence[Item], widest: int = ROW) -> tuple[tuple[Item, ...], ...]:
    """Return what stands in rows of buttons, as even as can be.

    One row if Discord takes it; else rows of `widest` at the most.
    """
    if len(items) <= ROW:
        return (tuple(items),) if items else ()
    rows = -(-len(items) // widest)
    width = -(-len(items) // rows)
    return tuple(tuple(items[at : at + width]) for at in range(0, len(items), width))
