"""A table as one observer gets to see it: through the bot's own control loop, controls
and answers.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import discord
import msgspec

from bot.engine.engine import Engine
from bot.engine.users import Users
from bot.incoming import responder
from bot.incoming.controls import arrived
from bot.incoming.handlers import play
from bot.incoming.responder import context_of, respond
from bot.incoming.typed import move_choices
from bot.services import Services
from bot.shown.preferences import ON, Setting
from bot.store.protocol import Change
from bot.tables.beside import seat_records
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.table import Table
from games.chance import commitment
from games.protocol import Seat
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.engines import SeededEntropy
from tests.bot.interactions import Channels, FakeInteraction, user
from tests.bot.lives import CHANNEL, GAME_ID, HOST_ID
from tests.bot.looping import new_control_loop, rest
from tests.bot.postbox import DMS
from tests.secrecy.gallery import Gallery
from tests.secrecy.presses import Press
from tests.secrecy.traces import Channel, Trace, of_message
from tests.store.memory import MemoryStore

ONLOOKER = HOST_ID + 500
"""Somebody in the channel who does not play."""

PATIENCE = 60.0
"""Seconds within which every message has to be right, on the busiest machine."""


class Guest(msgspec.Struct, frozen=True):
    """Who looks on: their language, how they like to play, and whether the bot may attach files."""

    seat: Seat | None
    locale: str
    settings: tuple[Setting, ...] = ()
    pictures: bool = True

    @property
    def user_id(self) -> int:
        """Their Discord id."""
        return ONLOOKER if self.seat is None else HOST_ID + self.seat


class StillHost(Engine):
    """An engine whose tables stay as they are: whatever is accepted finds the disk full."""

    async def _append(self, _change: Change) -> None:
        raise RefusalError(RefusalReason.STORE_FULL)

    def put(self, table: Table) -> None:
        """Let the table be as it is here."""
        self._cache[table.table_id] = table


@contextmanager
def patience() -> Iterator[None]:
    """Let no answer be put off because a machine is slow."""
    before, responder.DEFER_AFTER = responder.DEFER_AFTER, PATIENCE
    try:
        yield
    finally:
        responder.DEFER_AFTER = before


class Room:
    """Everything that a guest gets of the tables that are shown, in `traces`."""

    def __init__(self, guest: Guest, studio: Studio) -> None:
        self.guest = guest
        self.traces: list[Trace] = []
        self._ids = count(10**18)
        self._posted = ""
        self._store, self._clock = MemoryStore(), ManualClock()
        self._engine = StillHost(self._store, self._clock, SeededEntropy())
        self._users = Users(self._store)
        self._gallery = Gallery(self._users, studio, self._heard, guest.pictures)
        self._control_loop = new_control_loop(
            self._engine, self._store, self._clock, self._users, self._gallery
        )
        services = Services(
            self._store, self._engine, self._users, studio, self._clock, self._gallery
        )
        self._client = Channels(services, {CHANNEL: "games"})

    async def enters(self) -> None:
        """Let the bot know who the guest is."""
        settings = {setting.value: ON for setting in self.guest.settings}
        await self._users.update(
            self.guest.user_id, locale=self.guest.locale, dm_open=True, settings=settings
        )

    async def shows(self, table: Table) -> None:
        """Let every message show a table."""
        self._clock.at = table.rows[-1].stored
        self._engine.put(table)
        self._posted = commitment(table.record.secret)
        seats = {(one.since, int(one.seat)): one for one in seat_records(table)}
        self._store._tables[GAME_ID], self._store._seats[GAME_ID] = table.record, seats
        with self._listening("messages"):
            self._control_loop.wake(GAME_ID)
            async with asyncio.timeout(PATIENCE):
                await rest(self._control_loop)

    async def tries(self, presses: Iterable[Press]) -> None:
        """Let the guest do something, and see what they are answered."""
        for press in presses:
            with self._listening(str(press)):
                for trace in await self._answers(press, self.guest.user_id):
                    self.traces.append(trace)

    async def others_try(self, presses: Iterable[Press], user_id: int) -> None:
        """Let somebody else do something: the guest sees only what everybody does."""
        for press in presses:
            with self._listening(f"{press} of somebody else"):
                answered = await self._asked(press, user_id)
                for what, arguments in answered.answers:
                    if what == "send" and not arguments["ephemeral"]:
                        self.traces.extend(of_message(f"{press} of somebody else", arguments))

    # How presses are answered.

    async def _answers(self, press: Press, user_id: int) -> Iterator[Trace]:
        where = f"answer to {press}"
        if press.completed is not None:
            context = await context_of(self._interaction(user_id).real)
            choices = await move_choices(context, None, press.completed)
            offered = [choice.to_dict() for choice in choices]
            return iter([Trace(Channel.AUTOCOMPLETE, where, offered)])
        return self._given(where, await self._asked(press, user_id))

    def _given(self, where: str, asked: FakeInteraction) -> Iterator[Trace]:
        yield Trace(Channel.ANSWER, where, [what for what, _ in asked.answers])
        for _, arguments in asked.answers:
            for trace in of_message(where, arguments):
                is_text = trace.channel is Channel.TEXT
                yield trace._replace(channel=Channel.ANSWER) if is_text else trace

    async def _asked(self, press: Press, user_id: int) -> FakeInteraction:
        if press.typed is not None:
            interaction = self._interaction(user_id)
            await respond(interaction.real, partial(play.typed, table_id=GAME_ID, text=press.typed))
            return interaction
        interaction = self._interaction(
            user_id,
            type=discord.InteractionType.component,
            data={"custom_id": press.custom_id, "values": list(press.values)},
            message=SimpleNamespace(flags=discord.MessageFlags()),
        )
        await arrived(interaction.real)
        return interaction

    def _interaction(self, user_id: int, **changes: Any) -> FakeInteraction:
        locale = self.guest.locale
        return FakeInteraction(
            self._client, user(user_id), locale=locale, id=next(self._ids), **changes
        )

    # What is heard.

    def _heard(self, channel_id: int, what: str, arguments: dict[str, Any]) -> None:
        if channel_id in (CHANNEL, DMS + self.guest.user_id):
            where = "in the channel" if channel_id == CHANNEL else "in their DMs"
            if said := arguments.get("content"):
                # Twins have secrets of their own, and so what was posted of them at the opening.
                arguments = arguments | {"content": said.replace(self._posted, "(commitment)")}
            self.traces.append(Trace(Channel.ORDER, "", f"{what} {where}"))
            self.traces.extend(of_message(f"{what} {where}", arguments))

    @contextmanager
    def _listening(self, where: str) -> Iterator[None]:
        """Take note of every line that the bot writes into its log meanwhile."""
        handler = _Lines()
        root = logging.getLogger()
        level = root.level
        root.addHandler(handler)
        root.setLevel(logging.DEBUG)
        try:
            yield
        finally:
            root.removeHandler(handler)
            root.setLevel(level)
        assert not [line for line in handler.lines if line.startswith("ERROR")], handler.lines
        self.traces.extend(Trace(Channel.LOG, where, line) for line in handler.lines)


class _Lines(logging.Handler):
    """Keeps log entries as they would be written, but for the time."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep an entry."""
        self.lines.append(self.format(record))
