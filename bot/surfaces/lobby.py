"""What people can ask for about a table: to sit down, to deal, to leave, to end it.

The same functions serve buttons and commands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot import intents
from bot.facts import Member
from bot.host import Place
from bot.intents import BLOCKED, Reason, Refusal
from bot.store.records import Status
from bot.surfaces import private
from bot.surfaces.actions import change, member_of, request_of, seat_of
from bot.surfaces.answers import Asker, Hush, in_private_panel
from bot.surfaces.content import Action, Content, joined
from bot.surfaces.sights import face, name_of
from bot.table import Table


async def open_table(
    asker: Asker, place: Place, slug: str, chosen: Mapping[str, str], computers: int
) -> Table:
    """Open a lobby in a channel; seat the person who opened it and so many computer players."""
    seated = (member_of(asker), *_computers(asker)[:computers])
    return (await asker.services.host.open(request_of(asker), place, slug, chosen, seated)).table


async def again(asker: Asker, game_id: str) -> Content | Hush:
    """Open a lobby for the same game, where the last one was played, with its seats held."""
    table = await asker.services.host.table(game_id)
    seat_of(asker, table)
    place = Place(table.record.guild_id, table.record.channel_id)
    others = [member.user_id for member in table.members if member.user_id is not None]
    computers = [
        Member(None, member.name, asker.interaction.id)
        for member in table.members
        if member.user_id is None
    ]
    await asker.services.host.open(
        request_of(asker),
        place,
        table.record.slug,
        table.record.options,
        (member_of(asker), *computers),
        tuple(user_id for user_id in others if user_id != asker.user_id),
    )
    return Hush()


async def join(asker: Asker, game_id: str) -> Content:
    """Sit down in the lobby, and learn where the hand will come; or take one's seat back."""
    table = await asker.services.host.table(game_id)
    seat = table.seat_left_by(asker.user_id)
    if table.status is Status.RUNNING and seat is not None:
        table = await change(asker, game_id, intents.hand_over(seat, member_of(asker)))
    else:
        table = await change(asker, game_id, intents.join(member_of(asker)))
    title = face(table).title(asker.words)
    reached = await asker.services.correspondent.reach(
        asker.user_id, asker.words("dm.greeting", game=title)
    )
    where = asker.words("table.hand_by_dm" if reached else "table.hand_here")
    return Content(joined([asker.words("table.joined", game=title), where]), layout=True)


async def leave(asker: Asker, game_id: str) -> Content:
    """Stand up from the lobby; from a running game, ask first."""
    table = await asker.services.host.table(game_id)
    if table.status is Status.RUNNING:
        seat_of(asker, table)
        return private.sure(game_id, Action.QUIT_SURE, asker.words)
    await change(asker, game_id, intents.leave(asker.user_id))
    return Content(asker.words("table.left"), layout=True)


COMPUTER_NAMES = ("Ada", "Blaise", "Carl", "Dorothy", "Émilie", "Grace")
"""What computer players are called, after people who taught machines and numbers to play."""


def _computers(asker: Asker, members: Sequence[Member] = ()) -> tuple[Member, ...]:
    """Return computer players who could sit down beside `members`, under names not yet taken."""
    taken = {member.name for member in members if member.user_id is None}
    names = [name for name in COMPUTER_NAMES if name not in taken]
    return tuple(Member(None, name, asker.interaction.id) for name in names or COMPUTER_NAMES)


async def add_computer(asker: Asker, game_id: str) -> Content | Hush:
    """Seat a computer player."""
    table = await asker.services.host.table(game_id)
    table = await change(asker, game_id, intents.join(_computers(asker, table.members)[0]))
    if in_private_panel(asker.interaction):
        return private.options(table, asker.words)
    return Hush()


async def remove_computer(asker: Asker, game_id: str) -> Content:
    """Take a computer player out of the lobby."""
    return private.options(await change(asker, game_id, intents.remove_computer()), asker.words)


async def configure(asker: Asker, game_id: str, key: str, value: str) -> Content:
    """Change a table option: whoever opened the table may."""
    table = await asker.services.host.table(game_id)
    _host_only(asker, table)
    return private.options(await change(asker, game_id, intents.configure(key, value)), asker.words)


async def options(asker: Asker, game_id: str) -> Content:
    """Show the table's options."""
    return private.options(await asker.services.host.table(game_id), asker.words)


async def start(asker: Asker, game_id: str) -> Content | Hush:
    """Deal: whoever sits at the table may. If players are missing, offer computers for them."""
    try:
        return await _start(asker, game_id, fill=False)
    except Refusal as error:
        if error.reason is not Reason.TOO_FEW:
            raise
        table = await asker.services.host.table(game_id)
        return private.too_few(table, private.refusal(error, None, asker.words), asker.words)


async def fill(asker: Asker, game_id: str) -> Content | Hush:
    """Let computer players sit in for everybody who is missing, and deal."""
    return await _start(asker, game_id, fill=True)


async def _start(asker: Asker, game_id: str, *, fill: bool) -> Content | Hush:
    table = await asker.services.host.table(game_id)
    computers = _computers(asker, table.members) if fill else ()
    await change(asker, game_id, intents.of_party(asker.user_id, intents.start(computers)))
    is_press = asker.interaction.type is discord.InteractionType.component
    if is_press and not in_private_panel(asker.interaction):
        return Hush()
    return Content(asker.words("table.started"), layout=True)


async def arrange(asker: Asker, game_id: str, value: str) -> Content:
    """Settle whether the order of seats is drawn: whoever opened the table may."""
    table = await asker.services.host.table(game_id)
    _host_only(asker, table)
    table = await change(asker, game_id, intents.arrange(value == "drawn"))
    return private.options(table, asker.words)


async def raise_member(asker: Asker, game_id: str, value: str) -> Content:
    """Let a member change places with the one before: whoever opened the table may."""
    table = await asker.services.host.table(game_id)
    _host_only(asker, table)
    place = int(value) if value.isdigit() and len(value) < 3 else -1
    return private.options(await change(asker, game_id, intents.raise_member(place)), asker.words)


async def quit_game(asker: Asker, game_id: str) -> Content:
    """Leave a running game: a computer player takes the seat over."""
    table = await asker.services.host.table(game_id)
    seat = seat_of(asker, table)
    member = Member(None, table.members[seat].name, asker.interaction.id)
    intent = intents.of_owner(asker.user_id, seat, intents.hand_over(seat, member))
    table = await change(asker, game_id, intent)
    name = name_of(table.members[seat], asker.words).marked
    return private.taken_over(table, asker.words("table.seat_taken_over", name=name), asker.words)


async def stand_in(asker: Asker, game_id: str, place: str) -> Content:
    """Let a computer player go on for somebody who has left the server: everybody here may."""
    table = await asker.services.host.table(game_id)
    seat = next((seat for seat in sorted(table.to_act) if str(seat) == place), None)
    if seat is None:
        raise Refusal(Reason.STALE)
    absent = table.members[seat]
    if absent.user_id is None or await asker.services.correspondent.is_member(
        table.record.guild_id, absent.user_id
    ):
        raise Refusal(Reason.STILL_HERE)
    member = Member(None, absent.name, asker.interaction.id)
    intent = intents.of_owner(absent.user_id, seat, intents.hand_over(seat, member))
    table = await change(asker, game_id, intent)
    name = name_of(table.members[seat], asker.words).marked
    return Content(asker.words("table.stands_in", name=name), layout=True)


async def end(asker: Asker, game_id: str, *, sure: bool) -> Content:
    """Close a table without a result: whoever opened it, or who manages the channel, may.

    A table that cannot be read here can be closed too: it would block its channel for ever.
    """
    record = await asker.services.store.table(game_id)
    if record is None or not record.is_open:
        raise Refusal(Reason.NO_TABLE)
    if not asker.interaction.permissions.manage_messages and record.host_id != asker.user_id:
        raise Refusal(Reason.NOT_HOST)
    if not sure:
        return private.sure(game_id, Action.END_SURE, asker.words)
    try:
        await change(asker, game_id, intents.close("ended"))
    except Refusal as error:
        if error.reason not in BLOCKED:
            raise
        await asker.services.host.abandon(game_id, request_of(asker), "ended")
    return Content(asker.words("table.closed.ended"), layout=True)


def _host_only(asker: Asker, table: Table) -> None:
    if asker.user_id != table.record.host_id:
        raise Refusal(Reason.NOT_HOST)
