"""Judges by `bot.tables.authority` whether the person who presses or types may do what they ask."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import discord

from bot.engine.request import Request
from bot.incoming import place
from bot.incoming.responder import AnyInteraction, RequestContext
from bot.log.events import NO_HOST
from bot.records import Status, TableRecord
from bot.services import Presence
from bot.tables import authority, people
from bot.tables.authority import Operation, Role, Source, Standing, judged
from bot.tables.limits import arranged, bounded, came
from bot.tables.refusals import Intent, RefusalError, RefusalReason
from bot.tables.table import Table
from games.protocol import Millis

NOBODY: frozenset[Role] = frozenset()

COUNTED = {
    Operation.JOIN: (came, RefusalReason.COME_ENOUGH),
    Operation.RETURN: (came, RefusalReason.COME_ENOUGH),
    Operation.ARRANGE: (arranged, RefusalReason.CHANGED_ENOUGH),
    Operation.HAND_OVER: (arranged, RefusalReason.CHANGED_ENOUGH),
}
"""What one person may do to a table a number of times only: how it is counted, what is said."""

HOSTS = frozenset(
    operation
    for operation, grants in authority.AUTHORITY.items()
    if any(Role.HOST in grant.who for grant in grants)
)
"""What a host may do, by the table of authority: when somebody else who sits there asks for it, the
host is looked for, and followed if they have left the server.
"""


def source_of(interaction: AnyInteraction, record: TableRecord) -> Source:
    """Return where an interaction comes from, as a table sees it."""
    if interaction.guild_id is None:
        return Source.DM
    if interaction.channel_id == record.channel_id:
        return Source.HERE
    same = interaction.guild_id == record.guild_id
    return Source.SERVER if same else Source.ELSEWHERE


async def known_roles(context: RequestContext, record: TableRecord) -> frozenset[Role]:
    """Return the roles of a person before a table that only Discord knows of."""
    presence = await _presence(context, record)
    held = {
        Role.MEMBER: presence.sees,
        Role.MODERATOR: presence.moderates,
        Role.OPERATOR: context.user_id in context.services.messenger.operators(),
    }
    return frozenset(role for role, holds in held.items() if holds)


async def _presence(context: RequestContext, record: TableRecord) -> Presence:
    """Return what a person may do in a table's channel.

    If they ask in that channel, the interaction itself says so: a message may still be on the
    screen of somebody who can no longer see the channel. Raise `RefusalError` where it cannot be
    found out.
    """
    interaction = context.interaction
    if source_of(interaction, record) is Source.HERE:
        held = interaction.permissions
        return Presence(sees=held.view_channel, moderates=held.manage_messages)
    at = (record.guild_id, record.channel_id)
    await place.require_bot(context, *at)
    try:
        asked = context.services.messenger.presence(*at, context.user_id, interaction.user)
        return await asked
    except RefusalError as error:
        if error.reason is RefusalReason.UNSEEN:
            # In that channel Discord says with each interaction what they may do.
            raise RefusalError(error.reason, about=(record.table_id,)) from error
        raise


async def require(context: RequestContext, table: Table, operation: Operation) -> frozenset[Role]:
    """Return the roles that only Discord knows of, as far as they were needed.

    Raise `RefusalError` if the person may not. Discord is asked only where the table alone does not
    say. Who may ask for a table makes the control loop look for its messages (`Services.ask`).
    """
    with pointing_to(table.table_id):
        known = await _required(context, table, operation)
    context.services.ask(table.table_id, context.user_id)
    return known


async def may(context: RequestContext, table: Table, operation: Operation) -> bool:
    """Return whether a person may do something; nothing changes, and nobody is followed as host.

    Where it cannot be found out, it is what the host might do: a refusal then tells the host why.
    """
    source = source_of(context.interaction, table.record)
    if judged(operation, _standing(context, table, NOBODY, source)) is None:
        return True
    try:
        known = await known_roles(context, table.record)
    except RefusalError:
        return table.record.host_id == context.user_id
    return judged(operation, _standing(context, table, known, source)) is None


async def _required(context: RequestContext, table: Table, operation: Operation) -> frozenset[Role]:
    source = source_of(context.interaction, table.record)
    reason = judged(operation, _standing(context, table, NOBODY, source))
    if reason is None:
        return NOBODY
    known = NOBODY
    if operation in HOSTS and (heir := await _without_host(context, table)) is not None:
        table = heir
    if authority.asks_discord(operation):
        known = await known_roles(context, table.record)
        reason = judged(operation, _standing(context, table, known, source))
    if reason is not None:
        raise RefusalError(reason)
    return known


@contextlib.contextmanager
def pointing_to(table_id: str) -> Iterator[None]:
    """Let whatever is refused inside show the way to a table, as far as there is one."""
    try:
        yield
    except RefusalError as error:
        error.point_to(table_id)
        raise


def _standing(
    context: RequestContext, table: Table, known: frozenset[Role], source: Source
) -> Standing:
    return authority.standing_at(table, context.user_id, known, source)


async def _without_host(context: RequestContext, table: Table) -> Table | None:
    """Return the table with another host if its own has left the server; None if they have not.

    Looked up when somebody who sits there asks for what only the host may do: without the
    privileged members intent, Discord does not tell who leaves a server.
    """
    if not table.is_open or table.seat_of(context.user_id) is None:
        return None
    return None if table.record.host_id == context.user_id else await _followed(context, table)


async def _followed(context: RequestContext, table: Table) -> Table | None:
    """Return the table with the next host if its own no longer sees it; None if they still do."""
    host_id, record = table.record.host_id, table.record
    if host_id != NO_HOST:
        messenger = context.services.messenger
        if not messenger.is_in(record.guild_id):
            # Nobody can be looked up: the person is judged by what they are themselves.
            return None
        presence = await messenger.presence(record.guild_id, record.channel_id, host_id)
        if presence.sees:
            return None
    # The id names the row that was looked at: two people who ask at once follow the host once, and
    # a host who came back and is gone again is followed again. `succeed` judges under the lock
    # whether they are still the host.
    request = Request(f"host-gone:{host_id}:{table.head}", None)
    done = await context.services.engine.change(table.table_id, request, people.succeed(host_id))
    return done.table if done.fresh else None


async def is_left_alone(context: RequestContext, channel_id: int) -> bool:
    """Return whether a channel is free once a lobby that nobody sees any more is closed.

    Asked where that lobby keeps somebody else from opening a table there.
    """
    for record in await context.services.store.in_channel(channel_id):
        table: Table | None = await context.services.engine.table(record.table_id)
        while table is not None and table.status is Status.LOBBY:
            # In each round somebody stands up, so there are at most as many as there are seats.
            table = await _followed(context, table)
        return table is not None and not table.is_open
    return True


async def change(
    context: RequestContext, table_id: str, operation: Operation, intent: Intent
) -> Table:
    """Carry an intent out for a person who may do so, and return the table after it.

    Raise `RefusalError` if they may not, and what `Engine.change` raises.
    """
    # Judged twice: here, where Discord can be asked, which may take a second; and once more under
    # the table's lock (`authorised`), because the table may change in that second.
    table = await context.services.engine.table(table_id)
    known = await require(context, table, operation)
    source = source_of(context.interaction, table.record)
    engine = context.services.engine
    if operation in COUNTED:
        done, reason = COUNTED[operation]
        intent = bounded(context.user_id, engine.quota.limits.changes, done, reason, intent)
    checked = authority.authorised(operation, context.user_id, known, source, intent)
    with pointing_to(table_id):
        return (await engine.change(table_id, request_of(context), checked)).table


async def look(context: RequestContext, table_id: str) -> Table:
    """Return a table that the person may look at; raise `RefusalError` if they may not."""
    table = await context.services.engine.table(table_id)
    await require(context, table, Operation.LOOK)
    return table


def request_of(context: RequestContext) -> Request:
    """Return the request that an interaction makes.

    Its own id makes it unrepeatable, and tells when the person pressed, by Discord's clock.
    """
    interaction_id = context.interaction.id
    pressed = Millis((interaction_id >> 22) + discord.utils.DISCORD_EPOCH)
    here = context.services.clock.from_wall(pressed)
    return Request(str(interaction_id), context.user_id, here)
