"""Opening a table for whoever asks."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

import discord

from bot.engine.beliefs import Place
from bot.engine.request import Done, Location
from bot.incoming import visitor
from bot.incoming.handlers.play import member_of
from bot.incoming.responder import RequestContext
from bot.incoming.visitor import request_of
from bot.log.events import Member
from bot.shown import shut
from bot.shown.content import Content, joined
from bot.shown.notices import own_line
from bot.shown.observation import face
from bot.shown.surfaces import BOARD
from bot.store.protocol import StoreError
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.shut import Cause, withdrawn
from bot.tables.table import Table
from bot.text import told

log = logging.getLogger(__name__)

COMPUTER_NAMES = ("Ada", "Blaise", "Carl", "Dorothy", "Émilie", "Grace")
"""What computer players are called, after people who taught machines and numbers to play."""


def computers_beside(context: RequestContext, members: Sequence[Member] = ()) -> tuple[Member, ...]:
    """Return computer players who could sit down beside `members`, under names not yet taken."""
    taken = {member.name for member in members if member.user_id is None}
    names = [name for name in COMPUTER_NAMES if name not in taken]
    return tuple(Member(None, name, context.interaction.id) for name in names or COMPUTER_NAMES)


async def open_table(
    context: RequestContext,
    location: Location,
    slug: str,
    chosen: Mapping[str, str],
    computers: int,
) -> Table:
    """Open a lobby in a channel; seat the person who opened it and `computers` computer players.

    Raise what `Engine.open` raises.
    """
    seated = (member_of(context), *computers_beside(context)[:computers])
    opening = partial(
        context.services.engine.open, request_of(context), location, slug, chosen, seated
    )
    return await in_channel(context, location, opening)


SHOWN_WITHIN = 8.0
"""Seconds for which the answer to an opening waits until Discord has taken the lobby's messages.

Decided: a refusal is believed at the second try, 3 s after the first (`bot.engine.beliefs`), and
there are two messages, each of at most four requests of a few hundred milliseconds. Meanwhile
"thinking…" stands there, which Discord leaves for 15 minutes. Usually it is half a second.
"""


SETTLED_WITHIN = 840.0
"""Seconds in which who was told that Discord is slow is told how that ended.

Decided: an answer can be changed for 15 minutes, less one for what comes on the way.
"""


async def opened(context: RequestContext, table: Table) -> Content:
    """Return what who opened a table reads, once it can be seen: where, and what proves its luck.

    Where Discord is only slow, it says that, and afterwards how it ended. Raise `RefusalError`
    where Discord takes no message of it: then the table is closed again (`bot.outgoing.holds`).
    """
    return await _settled(context, table, SHOWN_WITHIN)


async def _settled(context: RequestContext, table: Table, within: float) -> Content:
    services, words = context.services, context.words
    await services.sightings.looked(table.table_id, context.user_id, within)
    table = await services.engine.table(table.table_id)
    if (cause := withdrawn(table)) is not None:
        raise await _unshown(context, table, cause)
    is_shown = await _is_shown(context, table)
    if not is_shown:
        context.afterwards.append(partial(_settled, table=table, within=SETTLED_WITHIN))
    key = "table.opened" if is_shown else "table.opened_slowly"
    text = words(key, game=face(table).title(words), channel=f"<#{table.record.channel_id}>")
    return Content(joined([text, own_line(table, context.user_id, words)]), layout=True)


async def _is_shown(context: RequestContext, table: Table) -> bool:
    """Return whether Discord has taken the board of a table; false where that cannot be read."""
    try:
        surfaces = await context.services.store.surfaces(table.table_id)
    except StoreError as error:
        # The table is open all the same: it must not be said that nothing was changed.
        log.warning("whether table %s is shown is not known: %s", table.table_id, error)
        return False
    return any(each.kind == BOARD and each.message_id is not None for each in surfaces)


async def _unshown(context: RequestContext, table: Table, cause: Cause) -> RefusalError:
    """Return why a table was closed of which Discord takes no message, and what can be done.

    The details are those of now: how long we are silenced, which permissions are missing.
    """
    found = await context.services.messenger.why(table.record, cause)
    return RefusalError(
        RefusalReason.UNSHOWN,
        channel=f"<#{table.record.channel_id}>",
        why=shut.why(found, context.words),
        remedy=shut.remedy(found, context.words),
    )


async def in_channel(
    context: RequestContext, location: Location, opening: Callable[[], Awaitable[Done]]
) -> Table:
    """Open a table; a lobby in its way that nobody sees any more is closed first.

    Raise what `Engine.open` raises.
    """
    # What a table before this one was refused there is no more than a doubt.
    context.services.beliefs.doubt(Place("channel", location.channel_id))
    try:
        done = await opening()
    except RefusalError as error:
        in_the_way = error.reason is RefusalReason.TABLE_HERE
        if not in_the_way or not await visitor.is_left_alone(context, location.channel_id):
            raise _taken(context, location, error) from error
        done = await opening()
    await _remember_names(context, location)
    return done.table


async def _remember_names(context: RequestContext, location: Location) -> None:
    """Store what a table's server and channel are called now; if that fails, it is only logged."""
    # A server of which the client knows nothing has no name, and a DM channel has none.
    guild_name = told(getattr(context.interaction.guild, "name", None))
    channel = context.interaction.client.get_channel(location.channel_id)
    names = (guild_name, location.channel_id, told(getattr(channel, "name", None)))
    try:
        await context.services.store.name_place(location.guild_id, *names)
    except StoreError as error:
        log.warning("the name of channel %d is not remembered: %s", location.channel_id, error)


def _taken(context: RequestContext, location: Location, error: RefusalError) -> RefusalError:
    """Return why a table is not opened: where there can be no thread for it, none is advised."""
    channel = context.interaction.channel
    if getattr(channel, "id", None) != location.channel_id:
        channel = context.interaction.client.get_channel(location.channel_id)
    if error.reason is not RefusalReason.TABLE_HERE:
        return error
    if isinstance(channel, discord.Thread):
        parent = f"<#{channel.parent_id}>"
        return RefusalError(RefusalReason.TABLE_IN_THREAD, about=error.about, channel=parent)
    if isinstance(channel, discord.VoiceChannel | discord.StageChannel):
        return RefusalError(RefusalReason.TABLE_IN_CHAT, about=error.about)
    return error
