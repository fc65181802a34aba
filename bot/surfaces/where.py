"""Which table a command means."""

from __future__ import annotations

from collections.abc import Sequence

from bot.intents import Reason, Refusal
from bot.store.records import TableRecord
from bot.surfaces.answers import Asker
from bot.surfaces.face import title_of
from bot.surfaces.heard import heard
from bot.text import clean, folded


async def table_meant(asker: Asker, named: str | None) -> str:
    """Return the id of the table that a command means.

    The one that is named; else the one in this channel; else the only one where the person sits.
    Refuse if there is none, or if it is not clear which.
    """
    if named and heard(named).strip():
        return await _named(asker, named)
    channel_id = asker.interaction.channel_id
    if channel_id is not None:
        for record in await asker.services.store.in_channel(channel_id):
            return record.game_id
    own = await own_tables(asker)
    if len(own) > 1:
        raise Refusal(Reason.WHICH_TABLE)
    if not own:
        raise Refusal(Reason.NO_TABLE)
    return own[0].game_id


async def table_told_of(asker: Asker) -> str:
    """Return the id of the table whose story a command asks for: also of one that is over."""
    channel_id = asker.interaction.channel_id
    newest = channel_id and await asker.services.store.newest_in_channel(channel_id)
    return newest.game_id if newest else await table_meant(asker, None)


async def own_tables(asker: Asker) -> Sequence[TableRecord]:
    """Return the open tables where the person sits, those that wait for him first."""
    return [table for table, _seat in await asker.services.store.of_user(asker.user_id)]


async def table_names(asker: Asker) -> list[tuple[str, str]]:
    """Return a name and the id of every open table where the person sits; names are unique."""
    names = []
    for record in await own_tables(asker):
        channel = asker.interaction.client.get_channel(record.channel_id)
        where = f"#{clean(channel.name)}" if hasattr(channel, "name") else str(record.channel_id)
        title = title_of(record.slug, asker.words)
        names.append((f"{title} · {where} · {record.game_id}"[-100:], record.game_id))
    return names


async def _named(asker: Asker, named: str) -> str:
    wanted = folded(named)
    for name, game_id in await table_names(asker):
        if wanted in (game_id, folded(name)):
            return game_id
    raise Refusal(Reason.NO_TABLE)
