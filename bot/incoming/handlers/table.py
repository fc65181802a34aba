"""What people can ask for about any table: to leave or end it, and who else comes or goes.

Each function raises `RefusalError` if the person may not, or the table cannot.
"""

from __future__ import annotations

import discord

from bot.incoming import visitor
from bot.incoming.answer import NoReply
from bot.incoming.handlers.play import seated, shown_there
from bot.incoming.place import require_bot
from bot.incoming.responder import RequestContext
from bot.incoming.visitor import change, request_of
from bot.log.events import Member
from bot.records import Status
from bot.shown import private
from bot.shown.content import Action, Content
from bot.shown.observation import name_of
from bot.tables import dealing, intents, people
from bot.tables.authority import Operation, judged, standing_by_record
from bot.tables.refusals import BLOCKED, RefusalError, RefusalReason
from bot.text import mark


async def leave(context: RequestContext, table_id: str) -> Content:
    """Stand up from the lobby; from a running game, ask first."""
    table = await context.services.engine.table(table_id)
    await visitor.require(context, table, Operation.LEAVE)
    if table.status is Status.RUNNING:
        return private.sure(table_id, Action.QUIT_SURE, context.words)
    await change(context, table_id, Operation.LEAVE, intents.leave(context.user_id))
    return Content(context.words("table.left"), layout=True)


async def cut(context: RequestContext, table_id: str) -> Content | NoReply:
    """Cut the deck: the id of the very interaction enters every draw. The card tells of it."""
    intent = dealing.cut(context.user_id, context.interaction.id)
    table = await change(context, table_id, Operation.CUT, intent)
    return shown_there(context, table, context.words("table.started"))


async def quit_game(context: RequestContext, table_id: str) -> Content:
    """Leave a running game: a computer player takes the seat over."""
    table, seat = await seated(context, table_id)
    most = context.services.engine.quota.limits.changes
    intent = people.leave_game(context.user_id, seat, context.interaction.id, most)
    table = await change(context, table_id, Operation.LEAVE, intent)
    name = name_of(table.members[seat], context.words).marked
    return private.taken_over(
        table, context.words("table.seat_taken_over", name=name), context.words
    )


async def stand_in(context: RequestContext, table_id: str, place: str) -> Content:
    """Let a computer player go on for somebody who has left the server: everybody here may."""
    table = await context.services.engine.table(table_id)
    await visitor.require(context, table, Operation.STAND_IN)
    seat = next((seat for seat in sorted(table.to_act) if str(seat) == place), None)
    if seat is None:
        raise RefusalError(RefusalReason.NOT_AWAITED, about=(table_id,))
    absent = table.members[seat]
    await require_bot(context, table.record.guild_id, table.record.channel_id)
    if absent.user_id is None or await context.services.messenger.is_member(
        table.record.guild_id, absent.user_id
    ):
        raise RefusalError(RefusalReason.STILL_HERE)
    member = Member(None, absent.name, context.interaction.id)
    intent = intents.of_owner(absent.user_id, seat, intents.hand_over(seat, member))
    table = await change(context, table_id, Operation.STAND_IN, intent)
    name = name_of(table.members[seat], context.words).marked
    return Content(context.words("table.stands_in", name=name), layout=True)


async def invite(context: RequestContext, table_id: str, guest: discord.abc.User) -> Content:
    """Ask a person to come, once: by who sits there, where the table is, and if they can see it."""
    services, engine = context.services, context.services.engine
    table = await engine.table(table_id)
    await visitor.require(context, table, Operation.INVITE)
    if guest.bot:
        raise RefusalError(RefusalReason.NOT_A_BOT)
    asked = people.invite(context.user_id, guest.id, engine.quota.limits.invited)
    # Judged once before Discord is asked about the guest, so that a request in vain costs nothing;
    # and again under the table's lock, since the guest may sit down meanwhile.
    asked(table, engine.clock.now())
    services.invitations.require(
        context.user_id, engine.quota.limits.invitations, engine.clock.now()
    )
    record = table.record
    await require_bot(context, record.guild_id)
    presence = await services.messenger.presence(record.guild_id, record.channel_id, guest.id)
    if not presence.sees:
        raise RefusalError(RefusalReason.GUEST_CANNOT_SEE)
    # Looked up before it is stored: everybody reads it, in the language of the table.
    words = await services.messenger.words_of(table)
    table = await change(context, table_id, Operation.INVITE, asked)
    return private.invitation(table, guest.id, words)


async def kick(context: RequestContext, table_id: str, user_id: int, name: str) -> Content:
    """Put a person out for good; in a running game a computer player takes their seat."""
    intent = people.put_out(context.user_id, user_id, context.interaction.id)
    await change(context, table_id, Operation.KICK, intent)
    return Content(context.words("table.put_out", name=mark(name)), layout=True)


async def hand_over(context: RequestContext, table_id: str, user_id: int, name: str) -> Content:
    """Make another person who sits at the table its host, unless they have enough of them."""
    table = await context.services.engine.table(table_id)
    await visitor.require(context, table, Operation.HAND_OVER)
    await context.services.engine.quota.require_host(table.record.guild_id, user_id)
    await change(context, table_id, Operation.HAND_OVER, people.hand_table(user_id))
    return Content(context.words("table.handed_over", name=mark(name)), layout=True)


async def end(context: RequestContext, table_id: str, *, sure: bool) -> Content:
    """Close a table without a result.

    A table that cannot be read here can be closed too: it would block its channel for ever.
    """
    try:
        table = await context.services.engine.table(table_id)
    except RefusalError as error:
        if error.reason not in BLOCKED:
            raise
        return await _end_unread(context, table_id, sure=sure)
    if not sure:
        await visitor.require(context, table, Operation.END)
        return private.sure(table_id, Action.END_SURE, context.words)
    await change(context, table_id, Operation.END, intents.close("ended"))
    return Content(context.words("table.ended"), layout=True)


async def _end_unread(context: RequestContext, table_id: str, *, sure: bool) -> Content:
    """Close a table whose log cannot be read: its record says whose it is."""
    record = await context.services.store.table(table_id)
    if record is None:
        raise RefusalError(RefusalReason.NO_TABLE)
    known = await visitor.known_roles(context, record)
    source = visitor.source_of(context.interaction, record)
    reason = judged(Operation.END, standing_by_record(record, context.user_id, known, source))
    if reason is not None:
        raise RefusalError(reason)
    if not sure:
        return private.sure(table_id, Action.END_SURE, context.words)
    await context.services.engine.abandon(table_id, request_of(context), "ended")
    return Content(context.words("table.ended"), layout=True)
