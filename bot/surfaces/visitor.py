"""Whether the person who asks may do what they ask: `bot.authority`, asked about an interaction."""

from __future__ import annotations

import discord

from bot import authority, people
from bot.authority import Deed, Role, Standing, Whence, judged
from bot.host import Request
from bot.intents import Intent, Reason, Refusal
from bot.limits import bounded
from bot.services import Presence
from bot.store.records import TableRecord
from bot.surfaces.answers import AnyInteraction, Asker
from bot.table import Table
from games.protocol import Millis

NOBODY: frozenset[Role] = frozenset()

COUNTED = frozenset({Deed.JOIN, Deed.RETURN, Deed.ARRANGE})
"""What one person may do to a table a number of times only."""

HOSTLESS = frozenset({Reason.NOT_HOST, Reason.NOT_MODERATOR, Reason.NOT_FULL})
"""Refusals that would not be, if the person who is refused were the host."""


def whence_of(interaction: AnyInteraction, record: TableRecord) -> Whence:
    """Return where an interaction comes from, as a table sees it."""
    if interaction.guild_id is None:
        return Whence.DM
    if interaction.channel_id == record.channel_id:
        return Whence.HERE
    same = interaction.guild_id == record.guild_id
    return Whence.SERVER if same else Whence.ELSEWHERE


async def known_roles(asker: Asker, record: TableRecord) -> frozenset[Role]:
    """Return the roles of a person before a table that only Discord knows of."""
    presence = await _presence(asker, record)
    held = {
        Role.MEMBER: presence.sees,
        Role.MODERATOR: presence.moderates,
        Role.OPERATOR: asker.user_id in asker.services.correspondent.operators(),
    }
    return frozenset(role for role, holds in held.items() if holds)


async def _presence(asker: Asker, record: TableRecord) -> Presence:
    """Return what a person may do in a table's channel.

    Whoever asks in that channel sees it, and Discord tells what they may do there.
    """
    interaction = asker.interaction
    if whence_of(interaction, record) is Whence.HERE:
        return Presence(sees=True, moderates=interaction.permissions.manage_messages)
    correspondent = asker.services.correspondent
    return await correspondent.presence(record.guild_id, record.channel_id, asker.user_id)


async def require(asker: Asker, table: Table, deed: Deed) -> frozenset[Role]:
    """Return the roles that only Discord knows of, as far as they were needed.

    Raise `Refusal` if the person may not. Discord is asked only where the table alone does not say.
    """
    whence = whence_of(asker.interaction, table.record)
    reason = judged(deed, _standing(asker, table, NOBODY, whence))
    if reason is None:
        return NOBODY
    known = NOBODY
    if authority.asks_discord(deed):
        known = await known_roles(asker, table.record)
        reason = judged(deed, _standing(asker, table, known, whence))
    if reason in HOSTLESS and (heir := await _without_host(asker, table)) is not None:
        reason = judged(deed, _standing(asker, heir, known, whence))
    if reason is not None:
        raise Refusal(reason)
    return known


def _standing(asker: Asker, table: Table, known: frozenset[Role], whence: Whence) -> Standing:
    return authority.standing_at(table, asker.user_id, known, whence)


async def _without_host(asker: Asker, table: Table) -> Table | None:
    """Return the table with another host if its own has left the server; None if they have not.

    Looked up when somebody who sits there asks for what only the host may do, for no intent of
    ours tells who leaves.
    """
    host_id, record = table.record.host_id, table.record
    if not table.is_open or table.seat_of(asker.user_id) is None or host_id == asker.user_id:
        return None
    if await asker.services.correspondent.is_member(record.guild_id, host_id):
        return None
    request = Request(f"host-gone:{host_id}:{table.head}", None)
    return (await asker.services.host.change(table.game_id, request, people.succeed(host_id))).table


async def change(asker: Asker, game_id: str, deed: Deed, intent: Intent) -> Table:
    """Carry an intent out for a person who may do so, and return the table since.

    Raise `Refusal` if they may not: judged before Discord is asked, and again under the table's
    lock.
    """
    table = await asker.services.host.table(game_id)
    known = await require(asker, table, deed)
    whence = whence_of(asker.interaction, table.record)
    host = asker.services.host
    if deed in COUNTED:
        intent = bounded(asker.user_id, host.quota.limits.changes, intent)
    checked = authority.authorised(deed, asker.user_id, known, whence, intent)
    return (await host.change(game_id, request_of(asker), checked)).table


async def look(asker: Asker, game_id: str) -> Table:
    """Return a table that the person may look at; raise `Refusal` if they may not."""
    table = await asker.services.host.table(game_id)
    await require(asker, table, Deed.LOOK)
    return table


def request_of(asker: Asker) -> Request:
    """Return the request that an interaction makes.

    Its own id makes it unrepeatable, and tells when the person pressed, by Discord's clock.
    """
    interaction_id = asker.interaction.id
    pressed = Millis((interaction_id >> 22) + discord.utils.DISCORD_EPOCH)
    return Request(str(interaction_id), asker.user_id, pressed)
