"""The buttons about a table, with their usual labels. Pure."""

from __future__ import annotations

from bot.faces.face import Style
from bot.shown.content import Action, Button, action_id
from bot.tables.table import Table
from phrases import Phrases


def table_button(
    table: Table, action: Action, words: Phrases, style: Style | None = None
) -> Button:
    """Return the button that does something about a table, with its usual label."""
    label = words(f"button.{action}")
    return Button(action_id(table.table_id, action), label, style or "secondary")
