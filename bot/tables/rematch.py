"""To play once more with the same people. Pure."""

from __future__ import annotations

from bot.records import Status
from bot.tables.table import Table


def is_rematch(lobby: Table, ended: Table) -> bool:
    """Return whether a table is a lobby in which an ended game is to be played once more.

    Decided: it is one for the same game, opened in the same channel after the end by somebody who
    sat there, by whatever button or command: who asks for the same again means to play with them.
    """
    after = ended.record.ended_at is not None and lobby.record.opened_at >= ended.record.ended_at
    alike = (lobby.record.slug, lobby.record.channel_id) == (
        ended.record.slug,
        ended.record.channel_id,
    )
    return lobby.status is Status.LOBBY and alike and after and lobby.opener in ended.people
