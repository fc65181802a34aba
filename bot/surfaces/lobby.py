"""What people can ask for about a table: to sit down, to deal, to leave, to end it.

The same functions serve buttons and commands.
"""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot import intents
from bot.host import Place, Request
from bot.intents import Reason, Refusal
from bot.store.records import Status
from bot.surfaces import private
from bot.surfaces.actions import change, member_of, request_of, seat_of
from bot.surfaces.answers import Asker, Hush, in_private_panel
from bot.surfaces.content import Action, Content, joined
from bot.surfaces.sights import face, name_of
from bot.table import Member, Table


async def open_table(asker: Asker, place: Place, slug: str, chosen: Mapping[str, str]) -> Table:
    """Open a lobby in a channel and seat the person who opened it."""
    host = asker.services.host
    done = await host.open(request_of(asker), place, slug, chosen)
    seated = Request(f"{asker.interaction.id}:host", asker.user_id)
    return (await host.change(done.table.game_id, seated, intents.join(member_of(asker)))).table


async def again(asker: Asker, game_id: str) -> Content | Hush:
    """Open a lobby for the same game with the same options, where the last one was played."""
    table = await asker.services.host.table(game_id)
    place = Place(table.record.guild_id, table.record.channel_id)
    await open_table(asker, place, table.record.slug, table.record.options)
    return Hush()


async def join(asker: Asker, game_id: str) -> Content:
    """Sit down in the lobby, and learn where the hand will come."""
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
        return private.sure(table, Action.QUIT_SURE, asker.words)
    await change(asker, game_id, intents.leave(asker.user_id))
    return Content(asker.words("table.left"), layout=True)


async def add_computer(asker: Asker, game_id: str) -> Content | Hush:
    """Seat a computer player."""
    table = await asker.services.host.table(game_id)
    computers = sum(member.user_id is None for member in table.members)
    name = COMPUTER_NAMES[computers % len(COMPUTER_NAMES)]
    member = Member(None, name, asker.interaction.id)
    table = await change(asker, game_id, intents.join(member))
    if in_private_panel(asker.interaction):
        return private.options(table, asker.words)
    return Hush()


COMPUTER_NAMES = ("Ada", "Blaise", "Carl", "Dorothy", "Émilie", "Grace")
"""What computer players are called, after people who taught machines and numbers to play."""


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
    """Deal: whoever sits at the table may."""
    table = await asker.services.host.table(game_id)
    if table.status is Status.LOBBY and table.record.host_id != asker.user_id:
        seat_of(asker, table)
    await change(asker, game_id, intents.start())
    if asker.interaction.type is discord.InteractionType.component:
        return Hush()
    return Content(asker.words("table.started"), layout=True)


async def quit_game(asker: Asker, game_id: str) -> Content:
    """Leave a running game: a computer player takes the seat over."""
    table = await asker.services.host.table(game_id)
    seat = seat_of(asker, table)
    member = Member(None, table.members[seat].name, asker.interaction.id)
    table = await change(asker, game_id, intents.hand_over(seat, member))
    name = name_of(table.members[seat], asker.words).marked
    return Content(asker.words("table.seat_taken_over", name=name), layout=True)


async def end(asker: Asker, game_id: str, *, sure: bool) -> Content:
    """Close a table without a result: whoever opened it, or who manages the channel, may."""
    table = await asker.services.host.table(game_id)
    if not asker.interaction.permissions.manage_messages:
        _host_only(asker, table)
    if not sure:
        if not table.is_open:
            raise Refusal(Reason.NO_TABLE)
        return private.sure(table, Action.END_SURE, asker.words)
    await change(asker, game_id, intents.close("ended"))
    return Content(asker.words("table.closed.ended"), layout=True)


def _host_only(asker: Asker, table: Table) -> None:
    if asker.user_id != table.record.host_id:
        raise Refusal(Reason.NOT_HOST)
