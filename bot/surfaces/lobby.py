"""What people can ask for about a table: to sit down, to deal, to leave, to end it.

The same functions serve buttons and commands. Whether somebody may is judged by `bot.authority`.
"""

from __future__ import annotations

import discord

from bot import dealing, intents, people
from bot.asking import BLOCKED, Intent, Reason, Refusal
from bot.authority import Deed, judged, standing_by_record
from bot.facts import Member
from bot.manners import ON
from bot.store.records import Status
from bot.surfaces import private, visitor
from bot.surfaces.actions import member_of, seated
from bot.surfaces.answers import Asker, Hush, in_private_panel
from bot.surfaces.content import Action, Content, joined
from bot.surfaces.notices import asked_line, own_line
from bot.surfaces.opening import computers_beside
from bot.surfaces.sights import face, name_of
from bot.surfaces.visitor import change, request_of
from bot.table import Table
from bot.text import mark
from bot.waiting import until


async def join(asker: Asker, game_id: str) -> Content:
    """Sit down in the lobby, and learn where the hand will come; or take one's seat back."""
    table = await asker.services.host.table(game_id)
    seat = table.seat_left_by(asker.user_id)
    if table.status is Status.RUNNING and seat is not None:
        back = intents.hand_over(seat, member_of(asker))
        table = await change(asker, game_id, Deed.RETURN, intents.of_owner(None, seat, back))
    else:
        try:
            table = await _sit_down(asker, table)
        except Refusal as error:
            raise _too_late(table, asker.user_id, error) from error
    title = face(table).title(asker.words)
    reached = await asker.services.correspondent.reach(
        asker.user_id, asker.words("dm.greeting", game=title)
    )
    where = asker.words("table.hand_by_dm" if reached else "table.hand_here")
    own = own_line(table, asker.user_id, asker.words)
    return Content(joined([asker.words("table.joined", game=title), where, own]), layout=True)


async def _sit_down(asker: Asker, table: Table) -> Table:
    """Sit down in the lobby. What keeps a person from this table is said before all else."""
    intent = intents.join(member_of(asker))
    try:
        await asker.services.host.quota.require_seat(asker.user_id)
    except Refusal:
        await visitor.require(asker, table, Deed.JOIN)
        intent(table, asker.services.host.clock.now())
        raise
    return await change(asker, table.game_id, Deed.JOIN, intent)


def _too_late(table: Table, user_id: int, error: Refusal) -> Refusal:
    """Return why a person is not let in: who was put out would not be without the game either."""
    late = error.reason in (Reason.NOT_IN_LOBBY, Reason.CUTTING)
    return Refusal(Reason.PUT_OUT) if late and user_id in table.barred else error


async def leave(asker: Asker, game_id: str) -> Content:
    """Stand up from the lobby; from a running game, ask first."""
    table = await asker.services.host.table(game_id)
    await visitor.require(asker, table, Deed.LEAVE)
    if table.status is Status.RUNNING:
        return private.sure(game_id, Action.QUIT_SURE, asker.words)
    await change(asker, game_id, Deed.LEAVE, intents.leave(asker.user_id))
    return Content(asker.words("table.left"), layout=True)


async def add_computer(asker: Asker, game_id: str) -> Content | Hush:
    """Seat a computer player."""
    table = await asker.services.host.table(game_id)
    sits_down = intents.join(computers_beside(asker, table.members)[0])
    table = await change(asker, game_id, Deed.ARRANGE, sits_down)
    if in_private_panel(asker.interaction):
        return private.options(table, asker.words)
    return Hush()


async def remove_computer(asker: Asker, game_id: str) -> Content:
    """Take a computer player out of the lobby."""
    return await _arranged(asker, game_id, intents.remove_computer())


async def configure(asker: Asker, game_id: str, key: str, value: str) -> Content:
    """Change a table option."""
    return await _arranged(asker, game_id, intents.configure(key, value))


async def arrange(asker: Asker, game_id: str, value: str) -> Content:
    """Settle whether the order of seats is drawn."""
    return await _arranged(asker, game_id, intents.arrange(value == "drawn"))


async def raise_member(asker: Asker, game_id: str, value: str) -> Content:
    """Let a member change places with the one before."""
    place = int(value) if value.isdecimal() and len(value) < 3 else -1
    return await _arranged(asker, game_id, intents.raise_member(place))


async def _arranged(asker: Asker, game_id: str, intent: Intent) -> Content:
    return private.options(await change(asker, game_id, Deed.ARRANGE, intent), asker.words)


async def options(asker: Asker, game_id: str) -> Content:
    """Show the table's options to who may change them."""
    table = await asker.services.host.table(game_id)
    await visitor.require(asker, table, Deed.ARRANGE)
    return private.options(table, asker.words)


PLEDGE_WAIT = 2.0
"""Seconds for which *Start* waits for the commitment: Discord takes an answer within three."""


async def start(asker: Asker, game_id: str) -> Content | Hush:
    """Deal. If players are missing, offer computers to who may let them sit down."""
    try:
        return await _start(asker, game_id, Deed.START)
    except Refusal as error:
        if error.reason is not Reason.TOO_FEW:
            raise
        table = await asker.services.host.table(game_id)
        await visitor.require(asker, table, Deed.FILL)
        return private.too_few(table, private.refusal(error, None, asker.words), asker.words)


async def fill(asker: Asker, game_id: str) -> Content | Hush:
    """Let computer players sit in for everybody who is missing, and deal."""
    return await _start(asker, game_id, Deed.FILL)


async def _start(asker: Asker, game_id: str, deed: Deed) -> Content | Hush:
    table = await asker.services.host.table(game_id)
    computers = computers_beside(asker, table.members) if deed is Deed.FILL else ()
    intent = dealing.start(computers)
    try:
        table = await change(asker, game_id, deed, intent)
    except Refusal as error:
        if error.reason not in (Reason.NOT_PLEDGED, Reason.NEVER_PLEDGED):
            raise
        await _try_again(asker, game_id)
        # Pressed before Discord has taken the commitment: usually a matter of moments.
        await until(asker.services.host, game_id, _can_be_pledged, PLEDGE_WAIT)
        table = await change(asker, game_id, deed, intent)
    is_press = asker.interaction.type is discord.InteractionType.component
    if is_press and not in_private_panel(asker.interaction):
        return Hush()
    return Content(asked_line(table, asker.words) or asker.words("table.started"), layout=True)


async def _try_again(asker: Asker, game_id: str) -> None:
    """Let a channel that refused our messages be tried again: what shut us out may have passed."""
    table = await asker.services.host.table(game_id)
    if table.record.suspended is not None:
        await asker.services.host.resume(game_id)


def _can_be_pledged(table: Table) -> bool:
    return table.pledged or table.record.suspended is not None or not table.is_open


async def offer_cut(asker: Asker, game_id: str, value: str) -> Content:
    """Settle whether somebody may cut the deck before the deal."""
    return await _arranged(asker, game_id, dealing.offer_cut(value == ON))


async def cut(asker: Asker, game_id: str) -> Hush:
    """Cut the deck: the id of the very interaction enters every draw. The card tells of it."""
    await change(asker, game_id, Deed.CUT, dealing.cut(asker.user_id, asker.interaction.id))
    return Hush()


async def quit_game(asker: Asker, game_id: str) -> Content:
    """Leave a running game: a computer player takes the seat over."""
    table, seat = await seated(asker, game_id)
    most = asker.services.host.quota.limits.changes
    intent = people.leave_game(asker.user_id, seat, asker.interaction.id, most)
    table = await change(asker, game_id, Deed.LEAVE, intent)
    name = name_of(table.members[seat], asker.words).marked
    return private.taken_over(table, asker.words("table.seat_taken_over", name=name), asker.words)


async def stand_in(asker: Asker, game_id: str, place: str) -> Content:
    """Let a computer player go on for somebody who has left the server: everybody here may."""
    table = await asker.services.host.table(game_id)
    await visitor.require(asker, table, Deed.STAND_IN)
    seat = next((seat for seat in sorted(table.to_act) if str(seat) == place), None)
    if seat is None:
        raise Refusal(Reason.NOT_AWAITED)
    absent = table.members[seat]
    if absent.user_id is None or await asker.services.correspondent.is_member(
        table.record.guild_id, absent.user_id
    ):
        raise Refusal(Reason.STILL_HERE)
    member = Member(None, absent.name, asker.interaction.id)
    intent = intents.of_owner(absent.user_id, seat, intents.hand_over(seat, member))
    table = await change(asker, game_id, Deed.STAND_IN, intent)
    name = name_of(table.members[seat], asker.words).marked
    return Content(asker.words("table.stands_in", name=name), layout=True)


async def invite(asker: Asker, game_id: str, guest: discord.abc.User) -> Content:
    """Ask a person to come, once: by who sits there, where the table is, and if they can see it."""
    services, host = asker.services, asker.services.host
    table = await host.table(game_id)
    await visitor.require(asker, table, Deed.INVITE)
    if guest.bot:
        raise Refusal(Reason.NOT_A_BOT)
    asked = people.invite(asker.user_id, guest.id, host.quota.limits.invited)
    # Judged once before Discord is asked about the guest, and again when it is stored.
    asked(table, host.clock.now())
    services.invitations.require(asker.user_id, host.quota.limits.invitations, host.clock.now())
    record = table.record
    presence = await services.correspondent.presence(record.guild_id, record.channel_id, guest.id)
    if not presence.sees:
        raise Refusal(Reason.GUEST_CANNOT_SEE)
    preferred = asker.interaction.guild_locale
    # Looked up before it is stored: what everybody reads is in the server's language.
    words = await services.languages.of_guild(record.guild_id, preferred and str(preferred))
    table = await change(asker, game_id, Deed.INVITE, asked)
    return private.invitation(table, guest.id, words)


async def kick(asker: Asker, game_id: str, user_id: int, name: str) -> Content:
    """Put a person out for good; in a running game a computer player takes their seat."""
    intent = people.put_out(asker.user_id, user_id, asker.interaction.id)
    await change(asker, game_id, Deed.KICK, intent)
    return Content(asker.words("table.put_out", name=mark(name)), layout=True)


async def hand_over(asker: Asker, game_id: str, user_id: int, name: str) -> Content:
    """Make another person who sits at the table its host, unless they have enough of them."""
    table = await asker.services.host.table(game_id)
    await visitor.require(asker, table, Deed.HAND_OVER)
    await asker.services.host.quota.require_host(table.record.guild_id, user_id)
    await change(asker, game_id, Deed.HAND_OVER, people.hand_table(user_id))
    return Content(asker.words("table.handed_over", name=mark(name)), layout=True)


async def end(asker: Asker, game_id: str, *, sure: bool) -> Content:
    """Close a table without a result.

    A table that cannot be read here can be closed too: it would block its channel for ever.
    """
    try:
        table = await asker.services.host.table(game_id)
    except Refusal as error:
        if error.reason not in BLOCKED:
            raise
        return await _end_unread(asker, game_id, sure=sure)
    if not sure:
        await visitor.require(asker, table, Deed.END)
        return private.sure(game_id, Action.END_SURE, asker.words)
    await change(asker, game_id, Deed.END, intents.close("ended"))
    return Content(asker.words("table.ended"), layout=True)


async def _end_unread(asker: Asker, game_id: str, *, sure: bool) -> Content:
    """Close a table whose log cannot be read: its record says whose it is."""
    record = await asker.services.store.table(game_id)
    if record is None:
        raise Refusal(Reason.NO_TABLE)
    known = await visitor.known_roles(asker, record)
    whence = visitor.whence_of(asker.interaction, record)
    reason = judged(Deed.END, standing_by_record(record, asker.user_id, known, whence))
    if reason is not None:
        raise Refusal(reason)
    if not sure:
        return private.sure(game_id, Action.END_SURE, asker.words)
    await asker.services.host.abandon(game_id, request_of(asker), "ended")
    return Content(asker.words("table.ended"), layout=True)
