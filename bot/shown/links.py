"""Where tables are: links that lead there, whole however many there are. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from bot.faces.face import title_of
from bot.records import PlaceNames, Status, TableRecord
from bot.shown.content import TEXT_LIMIT, Action, Button, Content, action_id, joined
from bot.tables.shut import Cause, is_caused_by
from bot.tables.table import Table
from bot.text import fitting_lines, mark
from phrases import Phrases


def link_to(guild_id: int, channel_id: int, message_id: int | None = None) -> str:
    """Return the address of a channel or thread, or of a message there."""
    address = f"https://discord.com/channels/{guild_id}/{channel_id}"
    return address if message_id is None else f"{address}/{message_id}"


def is_gone(record: TableRecord) -> bool:
    """Return whether the channel of a table was deleted: no link leads there."""
    return is_caused_by(record, Cause.CHANNEL_GONE)


class Listed(NamedTuple):
    """A table in a list of somebody's own: whether it waits for them, and how they get there.

    `here` is true if they read in its server, where a mention of the channel says it all; `sees` is
    false if they are no longer in the private thread where the table is.
    """

    record: TableRecord
    awaited: bool
    names: PlaceNames = PlaceNames(None, None)
    here: bool = False
    sees: bool = True


def found(listed: Listed, words: Phrases) -> str:
    """Return which table is meant and where it is: no two tables read alike."""
    title = title_of(listed.record.slug, words)
    if is_gone(listed.record):
        way, why = mark(channel_named(listed.names, words)), words("table.channel_gone")
    elif is_caused_by(listed.record, Cause.NOT_IN_SERVER):
        way, why = placed(listed.record, listed.names, words), words("table.left_server")
    elif not listed.sees:
        way, why = mark(channel_named(listed.names, words)), words("table.closed_to_you")
    elif listed.here:
        way, why = f"<#{listed.record.channel_id}>", ""
    else:
        way, why = placed(listed.record, listed.names, words), ""
    return " · ".join(each for each in (title, way, why) if each)


def placed(record: TableRecord, names: PlaceNames, words: Phrases) -> str:
    """Return where a table is, for who reads elsewhere: its channel, with a link, and its server.

    Each by its last known name; a number would tell nobody anything.
    """
    named = channel_named(names, words)
    link = f"[{mark(named)}]({link_to(record.guild_id, record.channel_id)})"
    where = mark(named) if is_gone(record) else link
    return where if names.server is None else f"{where} · {mark(names.server)}"


def channel_named(names: PlaceNames, words: Phrases) -> str:
    """Return how a table's channel is called, as plain text."""
    return words("place.unnamed") if names.channel is None else f"#{names.channel}"


def listed(lines: Sequence[str], room: int, words: Phrases) -> str:
    """Return as many whole lines as fit into `room` characters, and how many there are besides."""
    return "\n".join(fitting_lines(lines, room, partial(_more, words)))


def _more(words: Phrases, count: int) -> str:
    return f"- {words('list.more', count=count)}"


def pointing(
    said: str,
    tables: Sequence[tuple[Listed, int | None]],
    here: int | None,
    buttons: tuple[Button, ...],
    words: Phrases,
) -> Content:
    """Return what was said, with where the tables are that it is about, and `buttons`.

    Each table comes with the id of its board, if that is known; `here` is the channel that is
    read in: of others the name is said too.
    """
    lines = [_line(listed, board, here, words) for listed, board in tables]
    if lines and all(listed.record.channel_id != here for listed, _ in tables):
        lines.insert(0, words("tables.elsewhere"))
    text = joined([said, listed(lines, TEXT_LIMIT - len(said) - 1, words)])
    return Content(text, (buttons,) if buttons else (), layout=True)


def _line(listed: Listed, board: int | None, here: int | None, words: Phrases) -> str:
    record = listed.record
    if is_gone(record) or not listed.sees:
        return f"- {found(listed, words)}"
    title = title_of(record.slug, words)
    link = f"- [{title}]({link_to(record.guild_id, record.channel_id, board)})"
    return link if record.channel_id == here else f"{link} · <#{record.channel_id}>"


def doors(table: Table, user_id: int, words: Phrases) -> tuple[Button, ...]:
    """Return the buttons by which a person gets to an open table without seeing its board."""
    actions = (*_ways_in(table, user_id), Action.BOARD)
    return tuple(
        Button(
            action_id(table.table_id, action),
            words(f"button.{action}"),
            "primary" if action is actions[0] else "secondary",
        )
        for action in actions
    )


def _ways_in(table: Table, user_id: int) -> tuple[Action, ...]:
    """Return what a person can do at an open table as it stands, besides looking at it."""
    is_seated = table.seat_of(user_id) is not None
    match table.status:
        case Status.RUNNING if is_seated:
            return (Action.PLAY, Action.HAND)
        case Status.RUNNING if table.seat_left_by(user_id) is not None:
            return (Action.BACK,)
        case Status.LOBBY if is_seated:
            return (Action.START, Action.OPTIONS) if table.record.host_id == user_id else ()
        case Status.LOBBY if _may_join(table, user_id):
            return (Action.JOIN,)
        case Status.CUTTING if table.cutting is not None and table.cutting.user_id == user_id:
            return (Action.CUT,)
    return ()


def _may_join(table: Table, user_id: int) -> bool:
    return user_id not in table.barred and table.has_room_for(user_id)
