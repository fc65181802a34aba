"""The messages that call people to a lobby in which a seat is held for them. Pure.

Plain messages: a V2 one notifies with an empty text.
"""

from __future__ import annotations

from bot.shown.buttons import table_button
from bot.shown.content import Action, Content, joined
from bot.shown.observation import face, name_of
from bot.tables.table import Table
from games.protocol import Seat
from phrases import Phrases


def invite(table: Table, number: Seat, words: Phrases) -> Content:
    """Return the message that calls a person in the channel of the lobby."""
    user_id = table.reserved[number].user_id
    content = letter(table, number, words, "")
    text = words("common.pair", what=f"<@{user_id}>", value=content.text)
    return Content(text, content.rows, mentions=(user_id,))


def letter(table: Table, number: Seat, words: Phrases, place: str) -> Content:
    """Return the message that calls a person by DM; `place` names the channel, with a link."""
    hosts = (each for each in table.members if each.user_id == table.record.host_id)
    name = next((name_of(each, words).marked for each in hosts), f"<@{table.record.host_id}>")
    until = f"<t:{table.reserved[number].until // 1000}:R>"
    said = words("guest.called", name=name, game=face(table).title(words), when=until)
    row = (
        table_button(table, Action.JOIN, words, "primary"),
        table_button(table, Action.DECLINE, words),
    )
    return Content(joined([said, f"-# {place}" if place else ""]), (row,))
