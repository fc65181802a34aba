"""Which table a command means."""

from __future__ import annotations

from collections.abc import Sequence

from bot.asking import Reason, Refusal
from bot.store.records import TableRecord
from bot.surfaces.answers import Asker
from bot.surfaces.face import title_of
from bot.surfaces.heard import heard
from bot.surfaces.scope import EVERYTHING, Scope
from bot.text import clean, folded


async def table_meant(asker: Asker, named: str | None, scope: Scope = EVERYTHING) -> str:
    """Return the id of the table that a command about one's own seat means.

    The one that is named; else the one in this channel; else the only one where the person sits,
    among those of the command's game. Refuse if there is none, if it is not clear which, or if
    another game than the command's is played there.
    """
    if named and heard(named).strip():
        meant = await _named(asker, named)
        scope.require(meant.slug, asker.words)
        return meant.game_id
    if (here := await _here(asker)) is not None:
        scope.require(here.slug, asker.words)
        return here.game_id
    own = [record for record in await own_tables(asker) if scope.covers(record.slug)]
    if len(own) > 1:
        raise Refusal(Reason.WHICH_TABLE)
    if not own:
        raise _none_meant(asker, scope)
    return own[0].game_id


def _none_meant(asker: Asker, scope: Scope) -> Refusal:
    """Return why no table is meant: none is open here or, outside of servers, one sits at none."""
    if asker.interaction.guild_id is not None:
        return Refusal(Reason.NO_TABLE)
    if scope.slug is None:
        return Refusal(Reason.AT_NO_TABLE)
    return Refusal(Reason.AT_NONE_OF, game=title_of(scope.slug, asker.words))


async def table_here(asker: Asker) -> str:
    """Return the id of the open table in this channel; refuse if there is none.

    What concerns others as well (to start, end, invite, put out) is asked where the table is, and
    never of a table somewhere else.
    """
    here = await _here(asker)
    if here is None:
        raise Refusal(Reason.NO_TABLE)
    return here.game_id


async def _here(asker: Asker) -> TableRecord | None:
    channel_id = asker.interaction.channel_id
    if channel_id is None:
        return None
    return next(iter(await asker.services.store.in_channel(channel_id)), None)


async def table_told_of(asker: Asker) -> str:
    """Return the id of the table whose story a command asks for: also of one that is over."""
    channel_id = asker.interaction.channel_id
    newest = channel_id and await asker.services.store.newest_in_channel(channel_id)
    return newest.game_id if newest else await table_meant(asker, None)


async def own_tables(asker: Asker) -> Sequence[TableRecord]:
    """Return the open tables where the person sits, those that wait for him first."""
    return [table for table, _seat in await asker.services.store.of_user(asker.user_id)]


async def table_names(asker: Asker, scope: Scope = EVERYTHING) -> list[tuple[str, TableRecord]]:
    """Return every open table of a game where the person sits, each with a name of its own."""
    names = []
    for record in await own_tables(asker):
        if not scope.covers(record.slug):
            continue
        channel = asker.interaction.client.get_channel(record.channel_id)
        where = f"#{clean(channel.name)}" if hasattr(channel, "name") else str(record.channel_id)
        title = title_of(record.slug, asker.words)
        names.append((f"{title} · {where} · {record.game_id}"[-100:], record))
    return names


async def _named(asker: Asker, named: str) -> TableRecord:
    wanted = folded(named)
    for name, record in await table_names(asker):
        if wanted in (record.game_id, folded(name)):
            return record
    raise Refusal(Reason.NO_SUCH_TABLE)
