"""A town that a test owns: one table in any state, and every kind of person anywhere."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.engine.request import Location
from bot.engine.users import Users
from bot.incoming.responder import RequestContext
from bot.log.events import Reserved
from bot.records import Status
from bot.services import Services
from bot.tables import dealing, intents
from bot.tables.authority import Role, Source
from bot.tables.lifetime import DAY
from bot.tables.refusals import Intent, RefusalError, RefusalReason
from bot.tables.table import Table
from games.chance import HmacChance
from games.protocol import Millis
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.interactions import Channels, asking
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, computer, person
from tests.bot.playing import BOUNDLESS, asked, fresh, one_move
from tests.bot.postbox import Postbox
from tests.store.memory import MemoryStore

SEATED, AWAY, MEMBER, MODERATOR, OPERATOR, BLIND, GONE, WANTED = range(HOST_ID + 1, HOST_ID + 9)

KINDS: dict[int, frozenset[Role]] = {
    HOST_ID: frozenset({Role.HOST, Role.SEATED, Role.MEMBER}),
    SEATED: frozenset({Role.SEATED, Role.MEMBER}),
    AWAY: frozenset({Role.AWAY, Role.MEMBER}),
    MEMBER: frozenset({Role.MEMBER}),
    MODERATOR: frozenset({Role.MEMBER, Role.MODERATOR}),
    OPERATOR: frozenset({Role.MEMBER, Role.OPERATOR}),
    BLIND: frozenset(),
    GONE: frozenset(),
    WANTED: frozenset({Role.HELD, Role.MEMBER}),
}
"""Kinds of people by their ids; `AWAY` only once a game runs, `WANTED` only in a lobby."""

WHERE: dict[Source, dict[str, Any]] = {
    Source.HERE: {"guild_id": GUILD, "channel_id": CHANNEL},
    Source.SERVER: {"guild_id": GUILD, "channel_id": CHANNEL + 1},
    Source.DM: {"guild_id": None, "channel_id": 55},
    Source.ELSEWHERE: {"guild_id": GUILD + 1, "channel_id": 66},
}
"""Where an interaction comes from."""

LORD = discord.Permissions.all()
"""What everybody may do in a server of their own."""


class Town:
    """A bot, a table in one of its states, and who may be anywhere."""

    def __init__(self) -> None:
        store, clock = MemoryStore(), ManualClock()
        self.engine = PledgedEngine(store, clock, limits=BOUNDLESS)
        users = Users(store)
        self.post = Postbox(users)
        self.post.moderators, self.post.owners = {MODERATOR}, {OPERATOR}
        self.post.blind, self.post.gone = {BLIND}, {GONE}
        services = Services(store, self.engine, users, Studio(draws=False), clock, self.post)
        self.client = Channels(services, {CHANNEL: "games"})

    async def table(self, status: Status, *, full: bool = False, held: bool = True) -> Table:
        """Return a table of Top Secret at which the kinds of people are what they are called.

        Where no seat is `held`, nobody is `WANTED`.
        """
        others = [] if status in (Status.LOBBY, Status.CUTTING) else [person(2)]
        fillers = [computer(number) for number in range(4 if full else 0)]
        members = (person(0), person(1), *others, *fillers)
        chosen = {"length": "one_round"}
        kept = Reserved(WANTED, "channel", Millis(self.engine.clock.now() + DAY))
        opened = await self.engine.open(
            fresh(),
            Location(GUILD, CHANNEL),
            "top_secret",
            chosen,
            members,
            (kept,) if held else (),
        )
        table = opened.table
        if status is Status.LOBBY:
            return table
        if status is Status.CUTTING:
            table = await asked(self.engine, table, dealing.offer_cut(True))
            return await asked(self.engine, table, dealing.start())
        table = await asked(self.engine, table, dealing.start())
        seat = table.seat_of(AWAY)
        assert seat is not None
        leaves = intents.hand_over(seat, computer(9))
        table = await asked(self.engine, table, leaves)
        if status is Status.CLOSED:
            return await asked(self.engine, table, intents.close("ended"))
        chance = HmacChance(b"town", b"")
        while status is Status.OVER and table.to_act:
            table = (await one_move(self.engine, table, chance)).table
        return table

    async def context(self, user_id: int, source: Source) -> RequestContext:
        """Return somebody who asks from somewhere; in a server of their own they may do all."""
        rights = discord.Permissions(view_channel=user_id not in self.post.blind | self.post.gone)
        if source is Source.ELSEWHERE or user_id == MODERATOR:
            rights = LORD
        return await asking(self.client, user_id, permissions=rights, **WHERE[source])


def roles_of(user_id: int, status: Status) -> frozenset[Role]:
    """Return the roles of a kind of person at a table in a state."""
    waiting = status in (Status.LOBBY, Status.CUTTING)
    not_yet = {Role.AWAY} if waiting else frozenset()
    no_more = frozenset() if status is Status.LOBBY else {Role.HELD}
    return KINDS[user_id] - not_yet - no_more


async def refused(town: Town, table: Table, intent: Intent) -> RefusalReason:
    """Ask for something that is refused; return why."""
    with pytest.raises(RefusalError) as caught:
        await town.engine.change(table.table_id, fresh(), intent)
    return caught.value.reason
