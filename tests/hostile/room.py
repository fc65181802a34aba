"""A table of any game without Discord, where people type and press whatever comes to mind."""

from __future__ import annotations

from types import SimpleNamespace

import discord

from bot.engine.users import Users
from bot.incoming.controls import arrived
from bot.incoming.responder import RequestContext
from bot.services import Services
from bot.tables import dealing
from bot.tables.table import Table
from games import registry
from games.chance import HmacChance
from games.protocol import Seat
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.interactions import Channels, FakeInteraction, asking, user
from tests.bot.lives import CHANNEL, HOST_ID, person
from tests.bot.playing import BOUNDLESS, HERE, asked, fresh, one_move
from tests.bot.postbox import Postbox
from tests.store.memory import MemoryStore

OUTSIDER = 4
"""Somebody who sits at no table."""


class Room:
    """One table, and who asks for something at it."""

    def __init__(self, channel: str = "*games*") -> None:
        store, self.clock = MemoryStore(), ManualClock()
        self.engine = PledgedEngine(store, self.clock, limits=BOUNDLESS)
        users = Users(store)
        nothing_is_drawn = Studio(draws=False)
        services = Services(store, self.engine, users, nothing_is_drawn, self.clock, Postbox(users))
        self.client = Channels(services, {CHANNEL: channel})
        self._game_ids: list[str] = []

    async def deal(self, slug: str, moves: int) -> Table:
        """Return a table after `moves` random moves; after half as many if the game is short."""
        seats = registry.game(slug).seat_counts({})[0]
        members = tuple(person(number) for number in range(seats))
        table = (await self.engine.open(fresh(), HERE, slug, {}, members)).table
        self._game_ids.append(table.table_id)
        table, chance = await asked(self.engine, table, dealing.start()), HmacChance(b"room", b"")
        for _ in range(moves):
            table = (await one_move(self.engine, table, chance)).table
            if not table.to_act:
                return await self.deal(slug, moves // 2)
        return table

    async def tables(self) -> list[Table]:
        """Return every table that was dealt, as it is now."""
        return [await self.engine.table(table_id) for table_id in self._game_ids]

    async def context(self, user_id: int) -> RequestContext:
        """Return somebody who asks in the table's channel."""
        return await asking(self.client, user_id)

    async def press(self, custom_id: str, value: str, user_id: int) -> FakeInteraction:
        """Use a control; return the interaction with its answers."""
        interaction = self._pressing(custom_id, value, user_id)
        await arrived(interaction.real)
        return interaction

    def _pressing(self, custom_id: str, value: str, user_id: int) -> FakeInteraction:
        return FakeInteraction(
            self.client,
            user(user_id),
            type=discord.InteractionType.component,
            data={"custom_id": custom_id, "values": [value] if value else []},
            message=SimpleNamespace(flags=discord.MessageFlags()),
            app_permissions=discord.Permissions.all(),
        )


def awaited(table: Table) -> tuple[Seat, int]:
    """Return a seat for which the game waits, and who sits there."""
    seat = min(table.to_act)
    return seat, table.members[seat].user_id or HOST_ID
