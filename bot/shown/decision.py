"""What a seat is asked now, put together once for its hand message and its panel. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from bot.faces.face import Illustrations
from bot.shown.content import ActionRow, panel_rows, signal_row
from bot.shown.observation import AnyObservation, face, signal
from bot.shown.preferences import Preferences
from bot.tables.table import Table
from games.protocol import Seat


@dataclass(frozen=True)
class Decision:
    """What is asked, in words; how it is answered, a signal's button first; and pictures of a step.

    All are empty where nothing is asked.
    """

    text: str = ""
    rows: tuple[ActionRow, ...] = ()
    pictures: Illustrations = ()


def decision_of(
    table: Table,
    seat: Seat,
    seen: AnyObservation,
    preferences: Preferences,
    *,
    step: str = "",
    salt: str = "0",
    covered: bool = False,
) -> Decision:
    """Return what a seat of a running game is asked, at a further step of its panel.

    `salt` makes the ids of menus differ from those of any earlier answer. Where the hand is
    `covered`, there is nothing but what everybody may press: labels would name its cards.
    """
    stamp, now = table.stamp(seat), signal(table, seat, seen.words)
    urgent = () if now is None else (signal_row(table.table_id, now),)
    if stamp is None or covered:
        return Decision(rows=urgent)
    panel = face(table).panel(seen, step)
    own = panel_rows(table.table_id, stamp, panel, confirm=preferences.confirm, salt=salt)
    pictures = () if preferences.in_words else panel.pictures
    return Decision(panel.text, (*urgent, *own), pictures)
