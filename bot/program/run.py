"""Runs the bot: everything is checked before the login, and closed on every way out."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import NamedTuple

from bot.complaints import Complaints
from bot.edge.pacer import Pacer
from bot.engine.beliefs import Beliefs
from bot.engine.clock import Clock, SteadyClock
from bot.engine.engine import Engine
from bot.engine.entropy import SystemEntropy
from bot.engine.users import Users
from bot.jobs.computers import Computers
from bot.jobs.presence import PresenceUpdates
from bot.jobs.timers import Timers
from bot.jobs.upkeep import Upkeep
from bot.outgoing.control_loop import ControlLoop
from bot.outgoing.messenger import DiscordMessenger
from bot.outgoing.planning.desired_state import Tuning
from bot.program import signals
from bot.program.app import TablierBot
from bot.program.config import Settings
from bot.program.connection import connected, endpoint_of
from bot.program.exits import Exit, StopError
from bot.program.turned import ABSENT, Turns, world
from bot.services import Services
from bot.store.protocol import Store, StoreError
from bot.store.sqlite import open_store
from bot.tables.lifetime import Lifetimes
from render import fonts, system
from render.studio import Studio

log = logging.getLogger(__name__)


def can_draw() -> bool:
    """Return whether there will be pictures; if not, say why, and what to install.

    A table in words is played just as well, so a machine that cannot draw is no reason to stop.
    Raise `StopError` if it could draw but for a font: then what was installed is not whole.
    """
    trouble = system.check()
    if trouble is not None:
        log.warning("tables are shown in words, without pictures. %s", trouble)
        return False
    missing = fonts.check()
    if missing is not None:
        raise StopError(Exit.PART_MISSING, missing)
    return True


SWITCH = 0.001
"""Seconds after which a thread that draws or thinks lets the event loop have its turn."""

SWEEPS = (5_000, 20, 50)
"""How much is made before the garbage collector looks, by generation: seldom at what is old."""


def keep_responsive() -> None:
    """Let neither other threads nor the garbage collector hold up the event loop for long.

    What the modules hold is there for good: the collector need not look at it again.
    """
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SWEEPS)


async def run(settings: Settings) -> None:
    """Run the bot until it is told to stop; raise `StopError` if it cannot run.

    A signal stops it in order, and every further one is ignored until the process has ended.
    """
    stopped = asyncio.Event()
    async with AsyncExitStack() as held:
        held.enter_context(signals.heard(_from_anywhere(stopped)))
        draws = can_draw()
        keep_responsive()
        try:
            source, turns = await held.enter_async_context(world(settings.clock, settings.token))
        except ABSENT as error:
            sentence = f"TABLIER_CLOCK: no sandbox tells the time at {settings.clock}: {error}"
            raise StopError(Exit.CONFIGURATION, sentence) from error
        clock = SteadyClock(source)
        try:
            store = await open_store(settings.database)
        except StoreError as error:
            raise StopError(Exit.DATABASE, str(error)) from error
        held.push_async_callback(store.close)
        await clock.go_on(store)
        studio = held.enter_context(Studio(settings.pictures, draws=draws))
        await _serve(settings, Parts(store, studio, clock, turns), stopped)


class Parts(NamedTuple):
    """What is there before the client is."""

    store: Store
    studio: Studio
    clock: Clock
    turns: Turns | None


def _assembled(settings: Settings, parts: Parts) -> TablierBot:
    """Return the client with everything that it uses."""
    store, studio, clock, _ = parts
    users = Users(store)
    lifetimes = Lifetimes(settings.deserted, settings.idle).after_start(clock.now())
    engine = Engine(store, clock, SystemEntropy(), lifetimes=lifetimes, limits=settings.limits)
    complaints = Complaints(log)
    client = TablierBot(endpoint_of(settings), complaints)
    beliefs, pacer = Beliefs(new_dms=settings.new_dms), Pacer(settings.requests)
    messenger = DiscordMessenger(
        *(client, studio, users, complaints, pacer, beliefs, clock),
        invitation=lambda: client.invitation,
    )
    services = Services(
        store, engine, users, studio, clock, messenger, beliefs, complaints=complaints
    )
    tuning = Tuning(call_delay=round(settings.call_delay * 1000))
    client.services = services
    client.control_loop = ControlLoop(services, messenger, tuning)
    client.computers = Computers(engine, store, settings.computer_pace)
    client.presence = PresenceUpdates(store, client.play)
    engine.listen(lambda table: client.control_loop.wake(table.table_id))
    engine.listen(client.computers.look)
    return client


async def _serve(settings: Settings, parts: Parts, stopped: asyncio.Event) -> None:
    client, store, clock, turns = _assembled(settings, parts), parts.store, parts.clock, parts.turns
    timers, upkeep = Timers(client.services.engine, store, clock), Upkeep(store, clock)
    client.services.engine.listen(timers.look)
    timers.begin()
    upkeep.begin()
    if turns is not None:
        turns.settle = partial(_settled, timers, client.control_loop)
    try:
        async with client:
            try:
                await connected(client, endpoint_of(settings), stopped)
            finally:
                await client.presence.close()
                await client.computers.close()
                await client.control_loop.close()
    finally:
        # After the client: a timer that takes effect until then is stored, and its messages are
        # found dirty at the next start. The store is closed last of all, by `run`.
        await upkeep.close()
        await timers.close()


async def _settled(timers: Timers, control_loop: ControlLoop) -> None:
    """Return once all that is due has taken effect, and every message shows it."""
    await timers.settled()
    await control_loop.settled()


def _from_anywhere(stopped: asyncio.Event) -> Callable[[], object]:
    """Return what sets an event of this loop from a signal handler."""
    return partial(asyncio.get_running_loop().call_soon_threadsafe, stopped.set)
