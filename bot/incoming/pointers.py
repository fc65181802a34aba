"""Where the tables are that a refusal tells of, for who may see them, and the way in."""

from __future__ import annotations

from typing import Any

import discord

from bot.edge.calls import SOON
from bot.records import TableRecord
from bot.services import Services
from bot.shown.content import Button, Content
from bot.shown.links import Listed, doors, pointing
from bot.shown.surfaces import BOARD
from bot.tables.authority import roles_at
from bot.tables.refusals import RefusalError
from bot.tables.table import Table
from phrases import Phrases

AnyInteraction = discord.Interaction[Any]


async def pointed(
    services: Services,
    interaction: AnyInteraction,
    said: str,
    about: tuple[str, ...],
    words: Phrases,
) -> Content:
    """Return what was said with links to the tables that it is about, as far as they may be seen.

    One table alone has buttons too, and its board is looked for first: what was purged while the
    bot was away is there again, or else the link leads to the channel. Raise `StoreError`.
    """
    seen = [table for table_id in about if (table := await _seen(services, interaction, table_id))]
    buttons: tuple[Button, ...] = ()
    if len(seen) == 1:
        services.ask(seen[0].table_id, interaction.user.id)
        await services.sightings.looked(seen[0].table_id, interaction.user.id, SOON)
        buttons = doors(seen[0], interaction.user.id, words)
    tables = [
        (await listed(services, interaction, table.record), await _board(services, table))
        for table in seen
    ]
    return pointing(said, tables, interaction.channel_id, buttons, words)


async def listed(
    services: Services, interaction: AnyInteraction, record: TableRecord, *, awaited: bool = False
) -> Listed:
    """Return how a person finds a table of theirs from where they ask. Raise `StoreError`."""
    names = await services.messenger.names(record.guild_id, record.channel_id)
    here = interaction.guild_id == record.guild_id
    return Listed(record, awaited, names, here, await _sees(services, interaction, record))


async def _sees(services: Services, interaction: AnyInteraction, record: TableRecord) -> bool:
    """Return whether a person sees a table's channel; asked for private threads alone.

    Whoever was put out of one still sits at its table, and its link leads them nowhere. Any other
    channel that they do not see their client shows to them as such.
    """
    at = (record.guild_id, record.channel_id)
    if interaction.channel_id == at[1] or not services.messenger.is_private(at[1]):
        return True
    try:
        asked = services.messenger.presence(*at, interaction.user.id, interaction.user)
        return (await asked).sees
    except RefusalError:
        return True


async def _seen(services: Services, interaction: AnyInteraction, table_id: str) -> Table | None:
    """Return a table that is open and that a person may see from where they ask, or None."""
    try:
        table = await services.engine.table(table_id)
    except RefusalError:
        # It cannot be read, so there is no way in.
        return None
    # A control may still be on the screen of somebody who can no longer see the channel.
    here = (
        interaction.channel_id == table.record.channel_id and interaction.permissions.view_channel
    )
    may = here or roles_at(table, interaction.user.id) or is_beside(interaction, table.record)
    return table if table.is_open and may else None


async def _board(services: Services, table: Table) -> int | None:
    """Return the id of a table's board where it is known to be there."""
    for surface in await services.store.surfaces(table.table_id):
        known = surface.message_id is not None and services.sightings.is_known(surface.message_id)
        if surface.kind == BOARD and known:
            return surface.message_id
    return None


def is_beside(interaction: AnyInteraction, record: TableRecord) -> bool:
    """Return whether a table is in a public thread of this channel, or in this thread's channel.

    Who sees the one sees the other (https://discord.com/developers/docs/topics/threads).
    """
    parent_id = getattr(interaction.channel, "parent_id", None)
    if parent_id == record.channel_id:
        return True
    other = interaction.client.get_channel(record.channel_id)
    if not isinstance(other, discord.Thread) or other.is_private():
        return False
    return other.parent_id in (interaction.channel_id, parent_id)
