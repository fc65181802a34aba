"""What the client hears around the tables, and what it forgets with another application's data."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.complaints import Complaints
from bot.edge.endpoint import DISCORD, Endpoint
from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.outgoing.control_loop import ControlLoop
from bot.program.app import APPLICATION, TablierBot
from bot.services import Services
from cogs.gateway_events import WatchCog
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.lives import CHANNEL, GUILD, HOST_ID
from tests.bot.looping import assert_right, new_control_loop, rest
from tests.bot.playing import dealt
from tests.bot.postbox import Postbox
from tests.store.memory import MemoryStore

log = logging.getLogger(__name__)


@pytest.mark.case("46")
@pytest.mark.parametrize("other", [False, True])
async def test_ids_are_forgotten_when_the_application_changes_and_only_then(
    engine: Engine,
    store: MemoryStore,
    users: Users,
    postbox: Postbox,
    clock: ManualClock,
    other: bool,
) -> None:
    control_loop = new_control_loop(engine, store, clock, users, postbox)
    table = await dealt(engine, 3)
    control_loop.wake(table.table_id)
    await rest(control_loop)
    assert_right(postbox, table)
    await store.save_value(APPLICATION, "1")
    async with TablierBot(Endpoint(DISCORD, "token", None), Complaints(log)) as client:
        client.services = Services(store, engine, users, Studio(draws=False), clock, postbox)
        client.control_loop = control_loop
        client._connection.application_id = 2 if other else 1
        await client._note_application()
    assert await store.value(APPLICATION) == ("2" if other else "1")
    assert await store.dirty() == ((table.table_id,) if other else ())
    assert ((await users.user(HOST_ID)).dm_channel_id is None) == other
    await control_loop.close()


class Heard(ControlLoop):
    """A control loop that only says what it was told."""

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []

    async def reopen(
        self, guild_id: int, *, lost: bool = False, channel_id: int | None = None
    ) -> None:
        """Take note."""
        self.told.append(("reopen", guild_id, lost, channel_id))

    def used(self, channel_id: int) -> None:
        """Take note."""
        self.told.append(("used", channel_id))

    async def used_by_dm(self, user_id: int, channel_id: int) -> None:
        """Take note."""
        self.told.append(("dm", user_id, channel_id))


PRIVATE, TEXT = discord.ChannelType.private, discord.ChannelType.text


def _interaction(guild_id: int | None, kind: discord.ChannelType, *, with_us: bool) -> Any:
    context = discord.app_commands.AppCommandContext(
        guild=guild_id is not None, dm_channel=with_us, private_channel=not with_us
    )
    user = SimpleNamespace(id=HOST_ID)
    channel = SimpleNamespace(type=kind)
    return SimpleNamespace(
        guild_id=guild_id,
        channel_id=CHANNEL,
        context=context,
        user=user,
        channel=channel,
        message=None,
    )


@pytest.mark.parametrize(
    ("guild_id", "kind", "with_us", "told"),
    [
        (GUILD, TEXT, False, [("used", CHANNEL)]),
        (None, PRIVATE, True, [("dm", HOST_ID, CHANNEL)]),
        # The DMs of two people, in which the bot can be used as well, say nothing about ours.
        (None, PRIVATE, False, []),
        # A channel of a server is nobody's DMs, whatever else Discord says: hands would go there.
        (GUILD, TEXT, True, [("used", CHANNEL)]),
        (None, TEXT, True, []),
    ],
)
async def test_who_uses_us_proves_their_dms_open_or_has_the_channel_tried(
    guild_id: int | None, kind: discord.ChannelType, with_us: bool, told: list[tuple[Any, ...]]
) -> None:
    heard = Heard()
    services = SimpleNamespace(messenger=SimpleNamespace(heard=lambda _interaction: None))
    bot = SimpleNamespace(control_loop=heard, user=None, services=services)
    cog = WatchCog(cast("TablierBot", bot))
    await cog.on_interaction(_interaction(guild_id, kind, with_us=with_us))
    assert heard.told == told


@pytest.mark.parametrize(
    ("ours", "everybody", "changed", "tried"),
    [
        (True, False, True, True),
        (False, True, True, True),
        (False, False, True, False),
        (True, False, False, False),
    ],
)
async def test_only_a_role_that_concerns_us_has_tables_tried(
    ours: bool, everybody: bool, changed: bool, tried: bool
) -> None:
    heard, us = Heard(), SimpleNamespace(id=1)
    guild = SimpleNamespace(id=GUILD)
    before, role = (
        SimpleNamespace(
            guild=guild,
            permissions=discord.Permissions(number),
            is_default=lambda: everybody,
        )
        for number in (0, int(changed))
    )
    member = SimpleNamespace(roles=[role] if ours else [])
    guild.get_member = {us.id: member}.get
    cog = WatchCog(cast("TablierBot", SimpleNamespace(control_loop=heard, user=us)))
    await cog.on_guild_role_update(cast("discord.Role", before), cast("discord.Role", role))
    assert heard.told == ([("reopen", GUILD, False, None)] if tried else [])
