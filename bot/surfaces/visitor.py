"""Whether the person who asks may do what they ask: `bot.authority`, asked about an interaction."""

from __future__ import annotations

import discord

from bot import authority, people
from bot.asking import Intent, Reason, Refusal
from bot.authority import Deed, Role, Standing, Whence, judged
from bot.facts import NO_HOST
from bot.host import Request
from bot.limits import arranged, bounded, came
from bot.services import Presence
from bot.store.records import Status, TableRecord
from bot.surfaces.answers import AnyInteraction, Asker
from bot.table import Table
from games.protocol import Millis

NOBODY: frozenset[Role] = frozenset()

COUNTED = {
    Deed.JOIN: (came, Reason.COME_ENOUGH),
    Deed.RETURN: (came, Reason.COME_ENOUGH),
    Deed.ARRANGE: (arranged, Reason.CHANGED_ENOUGH),
    Deed.HAND_OVER: (arranged, Reason.CHANGED_ENOUGH),
}
"""What one person may do to a table a number of times only: how it is counted, what is said."""

HOSTS = frozenset({Deed.ARRANGE, Deed.START, Deed.FILL, Deed.KICK, Deed.HAND_OVER, Deed.END})
"""What a host may do: whoever sits there and asks for it makes us look for the host."""


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

    Of who asks in that channel Discord tells with the interaction what they may do there: a press
    on a message that one still has on the screen says nothing of what one may see.
    """
    interaction = asker.interaction
    if whence_of(interaction, record) is Whence.HERE:
        held = interaction.permissions
        return Presence(sees=held.view_channel, moderates=held.manage_messages)
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
    if deed in HOSTS and (heir := await _without_host(asker, table)) is not None:
        table = heir
    if authority.asks_discord(deed):
        known = await known_roles(asker, table.record)
        reason = judged(deed, _standing(asker, table, known, whence))
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
    if not table.is_open or table.seat_of(asker.user_id) is None:
        return None
    return None if table.record.host_id == asker.user_id else await _followed(asker, table)


async def _followed(asker: Asker, table: Table) -> Table | None:
    """Return the table once its host is followed who does not see it any more; None if they do."""
    host_id, record = table.record.host_id, table.record
    if host_id != NO_HOST:
        correspondent = asker.services.correspondent
        presence = await correspondent.presence(record.guild_id, record.channel_id, host_id)
        if presence.sees:
            return None
    request = Request(f"host-gone:{host_id}:{table.head}", None)
    done = await asker.services.host.change(table.game_id, request, people.succeed(host_id))
    return done.table if done.fresh else None


async def is_left_alone(asker: Asker, channel_id: int) -> bool:
    """Tell whether the lobby in a channel was closed just now, for nobody who sits there sees it.

    Asked where it would keep somebody else from opening a table there.
    """
    for record in await asker.services.store.in_channel(channel_id):
        table: Table | None = await asker.services.host.table(record.game_id)
        while table is not None and table.status is Status.LOBBY:
            # Each round somebody stands up, so there are no more than there are seats.
            table = await _followed(asker, table)
        return table is not None and not table.is_open
    return True


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
        done, reason = COUNTED[deed]
        intent = bounded(asker.user_id, host.quota.limits.changes, done, reason, intent)
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
