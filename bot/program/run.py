"""Runs the bot: everything is checked before the login, and closed on every way out."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import NamedTuple

import aiohttp
import discord
import platformdirs

from bot.complaints import Complaints
from bot.edge.endpoint import NoGatewayError, point_at
from bot.edge.errors import ErrorKind, error_kind
from bot.engine.clock import Clock, SteadyClock
from bot.engine.engine import Engine
from bot.engine.entropy import SystemEntropy
from bot.engine.users import Users
from bot.jobs.computers import Computers
from bot.jobs.timers import Timers
from bot.jobs.upkeep import Upkeep
from bot.jobs.warm import warming_up
from bot.outgoing.control_loop import ControlLoop
from bot.outgoing.messenger import DiscordMessenger
from bot.outgoing.planner import Tuning
from bot.program import signals
from bot.program.app import TablierBot
from bot.program.config import Settings
from bot.program.turned import ABSENT, Turns, world
from bot.services import Services
from bot.store.files.lock import hold
from bot.store.protocol import Store, StoreError
from bot.store.sqlite import open_store
from bot.tables.lifetime import Lifetimes
from render import fonts, system
from render.studio import Studio

log = logging.getLogger(__name__)


BAD_TOKEN = 4004
"""The code with which Discord's gateway closes on a token that it does not know."""


class Exit(IntEnum):
    """The exit codes of `python -m bot`."""

    STOPPED = 0
    FAULT = 1
    CONFIGURATION = 2
    DATABASE = 3
    LOGIN_REFUSED = 4
    PART_MISSING = 5


class StopError(Exception):
    """The bot cannot run, or no longer; carries the exit code and a sentence for the operator."""

    def __init__(self, code: Exit, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def check_parts() -> None:
    """Raise `StopError` if a library of the system or a font is missing."""
    missing = system.check() or fonts.check()
    if missing is not None:
        raise StopError(Exit.PART_MISSING, missing)


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
        check_parts()
        keep_responsive()
        held.enter_context(_token_lock(settings))
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
        studio = held.enter_context(Studio(settings.pictures))
        await _serve(settings, Parts(store, studio, clock, turns), stopped)


class Parts(NamedTuple):
    """What is there before the client is."""

    store: Store
    studio: Studio
    clock: Clock
    turns: Turns | None


async def _serve(settings: Settings, parts: Parts, stopped: asyncio.Event) -> None:
    store, studio, clock, turns = parts
    users = Users(store)
    lifetimes = Lifetimes(settings.deserted, settings.idle).after_start(clock.now())
    engine = Engine(store, clock, SystemEntropy(), lifetimes=lifetimes, limits=settings.limits)
    client = TablierBot(settings.api_base)
    complaints = Complaints(log)
    messenger = DiscordMessenger(client, studio, users, complaints, clock)
    services = Services(store, engine, users, studio, clock, messenger, complaints=complaints)
    tuning = Tuning(call_delay=round(settings.call_delay * 1000))
    client.services = services
    client.control_loop = ControlLoop(services, messenger, tuning)
    client.computers = Computers(engine, store, settings.computer_pace)
    timers = Timers(engine, store, clock)
    engine.listen(lambda table: client.control_loop.wake(table.table_id))
    engine.listen(client.computers.look)
    engine.listen(timers.look)
    timers.begin()
    upkeep = Upkeep(store, clock)
    upkeep.begin()
    if turns is not None:
        turns.settle = partial(_settled, timers, client.control_loop)
    try:
        async with client:
            try:
                await _connected(client, settings, stopped)
            finally:
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


async def _connected(client: TablierBot, settings: Settings, stopped: asyncio.Event) -> None:
    """Log in and stay connected until told to stop.

    Raise `StopError` if the login fails, or if the connection ends by itself.
    """
    connection = asyncio.create_task(_connect(client, settings), name="connection")
    waiting = asyncio.create_task(stopped.wait(), name="signals")
    await asyncio.wait({connection, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if connection.done() and not stopped.is_set():
        _explain(connection)
    else:
        connection.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await connection


async def _connect(client: TablierBot, settings: Settings) -> None:
    """Log in and stay connected; raise `StopError` if the login is refused or the server absent.

    No interaction arrives before everything that it may need has been loaded.
    """
    try:
        await point_at(settings.api_base, settings.token)
        async with warming_up(client.services.studio):
            await client.login(settings.token)
    except discord.LoginFailure as error:
        raise StopError(Exit.LOGIN_REFUSED, f"Discord refuses the token: {error}") from error
    except (NoGatewayError, aiohttp.ClientError, discord.DiscordException, OSError) as error:
        raise StopError(Exit.FAULT, f"Discord cannot be reached: {error}") from error
    await client.connect()


def _explain(connection: asyncio.Task[None]) -> None:
    """Raise `StopError` with the reason why a connection ended by itself."""
    error = connection.exception()
    if isinstance(error, StopError | StoreError):
        raise error
    if isinstance(error, discord.PrivilegedIntentsRequired):
        hint = "Discord refuses an intent: this bot needs none of the privileged ones"
        raise StopError(Exit.LOGIN_REFUSED, hint) from error
    if isinstance(error, discord.ConnectionClosed) and error.code == BAD_TOKEN:
        raise StopError(Exit.LOGIN_REFUSED, "Discord no longer accepts the token") from error
    raise StopError(Exit.FAULT, f"the connection to Discord ended: {error}") from error


def _from_anywhere(stopped: asyncio.Event) -> Callable[[], object]:
    """Return what sets an event of this loop from a signal handler."""
    return partial(asyncio.get_running_loop().call_soon_threadsafe, stopped.set)


@contextlib.contextmanager
def _token_lock(settings: Settings) -> Iterator[None]:
    """Hold the token against a second process: two would answer every press twice."""
    digest = hashlib.sha256(f"{settings.api_base}|{settings.token}".encode()).hexdigest()[:16]
    folder = Path(platformdirs.user_state_dir("tablier", appauthor=False))
    try:
        lock = hold(f"token-{digest}", folder, "this bot token")
    except StoreError as error:
        raise StopError(Exit.CONFIGURATION, str(error)) from error
    with lock:
        yield


def set_up_logging(settings: Settings) -> None:
    """Log to standard error, one line an entry, never the token."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(RedactingFormatter(settings.token))
    handler.addFilter(brief_if_plain)
    logging.basicConfig(level=settings.log_level, handlers=[handler], force=True)
    logging.getLogger("discord").setLevel(max(settings.log_level, logging.WARNING))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


def brief_if_plain(record: logging.LogRecord) -> bool:
    """Keep every entry; where the error says all there is to say, it has no traceback.

    Somebody types on while their suggestions are on their way, or the database is full, or closed
    because the bot ends: that is nobody's fault.
    """
    error = record.exc_info[1] if record.exc_info else None
    late = isinstance(error, discord.HTTPException | aiohttp.ClientError) and error_kind(error) in (
        ErrorKind.EXPIRED,
        ErrorKind.PASSING,
    )
    if late or isinstance(error, StoreError):
        record.msg, record.args = f"{record.getMessage()}: {error}", None
        record.exc_info = record.exc_text = None
    return True


class RedactingFormatter(logging.Formatter):
    """Writes entries and their tracebacks without the token."""

    def __init__(self, token: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        """Return the entry as one text."""
        text = super().format(record)
        return text.replace(self._token, "…") if self._token else text
