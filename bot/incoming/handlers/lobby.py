"""What people can ask for about a lobby: to sit down, to arrange it, and to begin.

The same functions serve buttons and commands. Whether somebody may is judged by
`bot.tables.authority`. Each raises `RefusalError` if the person may not, or the table cannot.
"""

from __future__ import annotations

import discord

from bot.engine.beliefs import Place
from bot.engine.request import gone_request
from bot.engine.waiting import until
from bot.incoming import visitor
from bot.incoming.answer import NoReply, in_private_panel
from bot.incoming.handlers.opening import computers_beside
from bot.incoming.handlers.play import member_of, shown_there
from bot.incoming.responder import RequestContext
from bot.incoming.visitor import change
from bot.records import Status
from bot.services import Reached
from bot.shown import lobby_options, private
from bot.shown.content import Content, joined
from bot.shown.notices import asked_line, own_line
from bot.shown.observation import face
from bot.shown.preferences import ON
from bot.shown.shut import shut_line
from bot.tables import dealing, intents, rematch
from bot.tables.authority import Operation
from bot.tables.refusals import Intent, RefusalError, RefusalReason
from bot.tables.table import Table

HAND_COMES = {
    Reached.YES: "table.hand_by_dm",
    Reached.NO: "table.hand_here",
    Reached.LATER: "table.hand_follows",
}
"""What who sits down is told of the way their hand will come."""


async def join(context: RequestContext, table_id: str) -> Content:
    """Sit down in the lobby, and learn where the hand will come; or take one's seat back."""
    table = await context.services.engine.table(table_id)
    seat = table.seat_left_by(context.user_id)
    if table.status is Status.RUNNING and seat is not None:
        back = intents.hand_over(seat, member_of(context))
        table = await change(
            context, table_id, Operation.RETURN, intents.of_owner(None, seat, back)
        )
    else:
        try:
            table = await _sit_down(context, table)
        except RefusalError as error:
            raise _too_late(table, context.user_id, error) from error
    title = face(table).title(context.words)
    reached = await context.services.messenger.reach(
        context.user_id, context.words("dm.greeting", game=title)
    )
    where = context.words(HAND_COMES[reached])
    own = own_line(table, context.user_id, context.words)
    return Content(joined([context.words("table.joined", game=title), where, own]), layout=True)


async def _sit_down(context: RequestContext, table: Table) -> Table:
    """Sit down in the lobby. What keeps a person from this table is said before all else."""
    intent = intents.join(member_of(context))
    try:
        await context.services.engine.quota.require_seat(context.user_id)
    except RefusalError:
        await visitor.require(context, table, Operation.JOIN)
        with visitor.pointing_to(table.table_id):
            intent(table, context.services.engine.clock.now())
        raise
    try:
        return await change(context, table.table_id, Operation.JOIN, intent)
    except RefusalError as error:
        if error.reason is not RefusalReason.SEATS_HELD or not await _released(context, table):
            raise
    return await change(context, table.table_id, Operation.JOIN, intent)


async def _released(context: RequestContext, table: Table) -> bool:
    """Free the seats that are held for people who have left the server; return whether any were.

    They are looked up when their seat keeps somebody out: nobody tells us who leaves a server.
    """
    found, engine = False, context.services.engine
    for held in table.held:
        if not await context.services.messenger.is_member(table.record.guild_id, held):
            intent = rematch.release(held, "gone")
            done = await engine.change(table.table_id, gone_request(held), intent)
            found = found or done.fresh
    return found


def _too_late(table: Table, user_id: int, error: RefusalError) -> RefusalError:
    """Return why a person is not let in: one who was put out could not sit down earlier either."""
    late = error.reason in (RefusalReason.NOT_IN_LOBBY, RefusalReason.CUTTING)
    return RefusalError(RefusalReason.PUT_OUT) if late and user_id in table.barred else error


async def add_computer(context: RequestContext, table_id: str) -> Content | NoReply:
    """Seat a computer player."""
    table = await context.services.engine.table(table_id)
    sits_down = intents.join(computers_beside(context, table.members)[0])
    table = await change(context, table_id, Operation.ARRANGE, sits_down)
    if in_private_panel(context.interaction):
        return lobby_options.panel(table, context.words)
    return shown_there(context, table)


async def remove_computer(context: RequestContext, table_id: str, name: str) -> Content:
    """Take the computer player of that name out of the lobby."""
    return await _arranged(context, table_id, intents.remove_computer(name))


async def configure(context: RequestContext, table_id: str, key: str, value: str) -> Content:
    """Change a table option."""
    return await _arranged(context, table_id, intents.configure(key, value))


async def arrange(context: RequestContext, table_id: str, value: str) -> Content:
    """Settle whether the order of seats is drawn."""
    return await _arranged(context, table_id, intents.arrange(value == "drawn"))


async def raise_member(context: RequestContext, table_id: str, value: str) -> Content:
    """Let a member change places with the one before."""
    place = int(value) if value.isdecimal() and len(value) < 3 else -1
    return await _arranged(context, table_id, intents.raise_member(place))


async def _arranged(context: RequestContext, table_id: str, intent: Intent) -> Content:
    return lobby_options.panel(
        await change(context, table_id, Operation.ARRANGE, intent), context.words
    )


async def options(context: RequestContext, table_id: str) -> Content:
    """Show the table's options to who may change them."""
    table = await context.services.engine.table(table_id)
    await visitor.require(context, table, Operation.ARRANGE)
    return lobby_options.panel(table, context.words)


async def free_seats(context: RequestContext, table_id: str) -> Content:
    """Let everybody have the seats that are held."""
    return await _arranged(context, table_id, rematch.free_seats())


PLEDGE_WAIT = 2.0
"""Seconds for which *Start* waits for the commitment: Discord takes an answer within three."""


async def start(context: RequestContext, table_id: str) -> Content | NoReply:
    """Deal. If players are missing, offer computers to who may let them sit down."""
    try:
        return await _start(context, table_id, Operation.START)
    except RefusalError as error:
        if error.reason is not RefusalReason.TOO_FEW:
            raise
        table = await context.services.engine.table(table_id)
        await visitor.require(context, table, Operation.FILL)
        return private.too_few(table, private.refusal(error, None, context.words), context.words)


async def fill(context: RequestContext, table_id: str) -> Content | NoReply:
    """Let computer players sit in for everybody who is missing, and deal."""
    return await _start(context, table_id, Operation.FILL)


async def _start(context: RequestContext, table_id: str, operation: Operation) -> Content | NoReply:
    table = await context.services.engine.table(table_id)
    computers = computers_beside(context, table.members) if operation is Operation.FILL else ()
    try:
        table = await _begun(context, table_id, operation, dealing.start(computers))
    except RefusalError as error:
        if error.reason is not RefusalReason.NEVER_PLEDGED:
            raise
        table = await context.services.engine.table(table_id)
        said = private.refusal(error, None, context.words)
        return Content(joined([said, shut_line(table, context.words)]), layout=True)
    said = asked_line(table, context.words) or context.words("table.started")
    is_press = context.interaction.type is discord.InteractionType.component
    if is_press and not in_private_panel(context.interaction):
        return shown_there(context, table, said)
    return Content(said, layout=True)


async def _begun(
    context: RequestContext, table_id: str, operation: Operation, intent: Intent
) -> Table:
    """Return a table once it has begun, for which its commitment has to be in the channel."""
    try:
        return await change(context, table_id, operation, intent)
    except RefusalError as error:
        if error.reason not in (RefusalReason.NOT_PLEDGED, RefusalReason.NEVER_PLEDGED):
            raise
        await _try_again(context, table_id)
        # Pressed before the commitment was posted and noted in the log, which is under way: the
        # start waits for that row, and is then judged again like any other request.
        await until(context.services.engine, table_id, _can_be_pledged, PLEDGE_WAIT)
        return await change(context, table_id, operation, intent)


async def _try_again(context: RequestContext, table_id: str) -> None:
    """Let a channel that refused our messages be tried again: what shut us out may have passed."""
    table = await context.services.engine.table(table_id)
    if table.record.suspended is None:
        return
    if context.services.beliefs.doubt(Place("channel", table.record.channel_id)):
        await context.services.engine.resume(table_id)


def _can_be_pledged(table: Table) -> bool:
    return table.pledged or table.record.suspended is not None or not table.is_open


async def offer_cut(context: RequestContext, table_id: str, value: str) -> Content:
    """Settle whether somebody may cut the deck before the deal."""
    return await _arranged(context, table_id, dealing.offer_cut(value == ON))
