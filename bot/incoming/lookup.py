"""Finds the table that a command means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.faces.face import title_of
from bot.incoming.input import heard
from bot.incoming.pointers import is_beside, listed, pointed
from bot.incoming.responder import RequestContext
from bot.incoming.scope import EVERYTHING, Scope
from bot.records import TableRecord
from bot.shown.content import Content
from bot.shown.links import Listed, channel_named
from bot.tables.refusals import RefusalError, RefusalReason
from bot.text import clean, cut, folded


async def table_meant(context: RequestContext, named: str | None, scope: Scope = EVERYTHING) -> str:
    """Return the id of the table that a command about one's own seat means.

    The one that is named; else the one in this channel; else the only one where the person sits,
    among those of the command's game. Raise `RefusalError` if there is none, if it is not clear
    which, or if another game than the command's is played there.
    """
    if named and heard(named).strip():
        meant = await _named(context, named)
        scope.require(meant, context.words)
        return meant.table_id
    if (here := await _here(context)) is not None:
        scope.require(here, context.words)
        return here.table_id
    own = [record for record in await own_tables(context) if scope.covers(record.slug)]
    if len(own) > 1:
        raise RefusalError(RefusalReason.WHICH_TABLE, about=_ids(own))
    if not own:
        raise await _none_meant(context, scope)
    return own[0].table_id


async def _none_meant(context: RequestContext, scope: Scope) -> RefusalError:
    """Return why no table is meant: none is open here or, outside of servers, one sits at none."""
    if context.interaction.guild_id is not None:
        return await _none_here(context)
    if scope.slug is None:
        return RefusalError(RefusalReason.AT_NO_TABLE)
    game, own = title_of(scope.slug, context.words), _ids(await own_tables(context))
    return RefusalError(RefusalReason.AT_NONE_OF, about=own, game=game)


async def _none_here(context: RequestContext) -> RefusalError:
    """Return that no table is open here, about the person's own and those of the same channel."""
    near = _ids(await own_tables(context))
    for record in await context.services.store.of_guild(context.interaction.guild_id or 0):
        if record.table_id not in near and is_beside(context.interaction, record):
            near.append(record.table_id)
    return RefusalError(RefusalReason.NO_TABLE, about=near)


def _ids(records: Sequence[TableRecord]) -> list[str]:
    return [record.table_id for record in records]


async def table_here(context: RequestContext) -> str:
    """Return the id of the open table in this channel; raise `RefusalError` if there is none.

    What concerns others as well (to start, end, invite, put out) is asked where the table is, and
    never of a table somewhere else.
    """
    here = await _here(context)
    if here is None:
        raise await _none_here(context)
    return here.table_id


async def _here(context: RequestContext) -> TableRecord | None:
    channel_id = context.interaction.channel_id
    if channel_id is None:
        return None
    return next(iter(await context.services.store.in_channel(channel_id)), None)


async def ask_here(context: RequestContext) -> None:
    """Let the bot look whether the messages of the table in this channel are there, if any."""
    if (here := await _here(context)) is not None:
        context.services.ask(here.table_id, context.user_id)


async def with_table_here(context: RequestContext, content: Content) -> Content:
    """Return what a person reads with the way to the table of this channel, if there is one."""
    here = await _here(context)
    if here is None:
        return content
    services, interaction = context.services, context.interaction
    about = (here.table_id,)
    shown = await pointed(services, interaction, content.text, about, context.words)
    return replace(shown, rows=(*content.rows, *shown.rows))


async def table_told_of(context: RequestContext) -> str:
    """Return the id of the newest table in this channel, also one that is over.

    Without one, what `table_meant` returns or raises.
    """
    channel_id = context.interaction.channel_id
    newest = channel_id and await context.services.store.newest_in_channel(channel_id)
    return newest.table_id if newest else await table_meant(context, None)


async def own_tables(context: RequestContext) -> Sequence[TableRecord]:
    """Return the open tables where the person sits, those that wait for them first."""
    return [table for table, _seat in await context.services.store.of_user(context.user_id)]


async def listed_for(context: RequestContext, record: TableRecord, awaited: bool) -> Listed:
    """Return how a person finds a table of theirs; `awaited` says that it waits for them."""
    return await listed(context.services, context.interaction, record, awaited=awaited)


async def table_names(
    context: RequestContext, scope: Scope = EVERYTHING
) -> list[tuple[str, TableRecord]]:
    """Return every open table of a game where the person sits, each with a name of its own."""
    names = []
    for record in await own_tables(context):
        if not scope.covers(record.slug):
            continue
        names.append((await _name(context, record), record))
    return names


LONGEST_CHOICE = 100
"""https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-option-choice-structure"""


async def _name(context: RequestContext, record: TableRecord) -> str:
    """Return a name by which a person knows a table: its channel's, elsewhere its server's too."""
    known = await context.services.messenger.names(record.guild_id, record.channel_id)
    parts = [title_of(record.slug, context.words), clean(channel_named(known, context.words))]
    if known.server is not None and context.interaction.guild_id != record.guild_id:
        parts.append(clean(known.server))
    own = f" · {record.table_id}"
    return cut(" · ".join(parts), LONGEST_CHOICE - len(own)) + own


async def _named(context: RequestContext, named: str) -> TableRecord:
    wanted = folded(named)
    for name, record in await table_names(context):
        if wanted in (record.table_id, folded(name)):
            return record
    own = _ids(await own_tables(context))
    raise RefusalError(RefusalReason.NO_SUCH_TABLE, about=own)
