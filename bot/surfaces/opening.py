"""Opening a table: by who wants one, or for the same people again."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

import discord

from bot.asking import Reason, Refusal
from bot.authority import Deed
from bot.facts import Member
from bot.host import Done, Place
from bot.store.protocol import StoreError
from bot.surfaces import visitor
from bot.surfaces.actions import member_of
from bot.surfaces.answers import Asker
from bot.surfaces.content import Content, joined
from bot.surfaces.notices import own_line
from bot.surfaces.sights import face
from bot.surfaces.visitor import request_of
from bot.table import Table

log = logging.getLogger(__name__)

COMPUTER_NAMES = ("Ada", "Blaise", "Carl", "Dorothy", "Émilie", "Grace")
"""What computer players are called, after people who taught machines and numbers to play."""


def computers_beside(asker: Asker, members: Sequence[Member] = ()) -> tuple[Member, ...]:
    """Return computer players who could sit down beside `members`, under names not yet taken."""
    taken = {member.name for member in members if member.user_id is None}
    names = [name for name in COMPUTER_NAMES if name not in taken]
    return tuple(Member(None, name, asker.interaction.id) for name in names or COMPUTER_NAMES)


async def open_table(
    asker: Asker, place: Place, slug: str, chosen: Mapping[str, str], computers: int
) -> Table:
    """Open a lobby in a channel; seat the person who opened it and so many computer players."""
    seated = (member_of(asker), *computers_beside(asker)[:computers])
    opening = partial(asker.services.host.open, request_of(asker), place, slug, chosen, seated)
    return await _opened(asker, place, opening)


def opened(asker: Asker, table: Table) -> Content:
    """Return what a person reads who has opened a table: where it is, and what proves its luck."""
    game, link = face(table).title(asker.words), f"<#{table.record.channel_id}>"
    text = asker.words("table.opened", game=game, channel=link)
    return Content(joined([text, own_line(table, asker.user_id, asker.words)]), layout=True)


async def _opened(asker: Asker, place: Place, opening: Callable[[], Awaitable[Done]]) -> Table:
    """Open a table; a lobby that is in its way, and that nobody sees any more, is closed first."""
    try:
        done = await opening()
    except Refusal as error:
        in_the_way = error.reason is Reason.TABLE_HERE
        if not in_the_way or not await visitor.is_left_alone(asker, place.channel_id):
            raise _taken(asker, place, error) from error
        done = await opening()
    await _remember_names(asker, place)
    return done.table


async def _remember_names(asker: Asker, place: Place) -> None:
    """Store how the place of a table is called just now; no table waits for its name."""
    # A server of which the client knows nothing has no name, and a DM channel has none.
    guild_name: str | None = getattr(asker.interaction.guild, "name", None)
    channel = asker.interaction.client.get_channel(place.channel_id)
    channel_name: str | None = getattr(channel, "name", None)
    names = (guild_name, place.channel_id, channel_name)
    try:
        await asker.services.store.name_place(place.guild_id, *names)
    except StoreError as error:
        log.warning("the name of channel %d is not remembered: %s", place.channel_id, error)


def _taken(asker: Asker, place: Place, error: Refusal) -> Refusal:
    """Return why a table is not opened: a thread that has one has no threads for another."""
    channel = asker.interaction.channel
    if error.reason is not Reason.TABLE_HERE or not isinstance(channel, discord.Thread):
        return error
    if channel.id != place.channel_id:
        return error
    return Refusal(Reason.TABLE_IN_THREAD, channel=f"<#{channel.parent_id}>")


async def again(asker: Asker, game_id: str) -> Content:
    """Open a lobby for the same game, where the last one was played, with its seats held.

    Whoever was put out stays out.
    """
    table = await asker.services.host.table(game_id)
    await visitor.require(asker, table, Deed.AGAIN)
    place = Place(table.record.guild_id, table.record.channel_id)
    others = [member.user_id for member in table.members if member.user_id is not None]
    computers = [
        Member(None, member.name, asker.interaction.id)
        for member in table.members
        if member.user_id is None
    ]
    opening = partial(
        asker.services.host.open,
        request_of(asker),
        place,
        table.record.slug,
        table.record.options,
        (member_of(asker), *computers),
        tuple(user_id for user_id in others if user_id != asker.user_id),
        barred=table.barred,
    )
    return opened(asker, await _opened(asker, place, opening))
