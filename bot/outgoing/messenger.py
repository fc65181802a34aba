"""Sends contents to Discord's channels, and asks Discord about channels and people."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, TypeVar

import discord
import msgspec

from bot.complaints import Complaints
from bot.edge import wire
from bot.edge.calls import called, soon
from bot.edge.drawing import drawn
from bot.edge.errors import CallError, ErrorKind
from bot.edge.guilds.members import Members
from bot.edge.guilds.places import Places
from bot.edge.guilds.threads import Threads
from bot.edge.pacer import Pacer
from bot.edge.press_answers import PressAnswers
from bot.engine.beliefs import Beliefs, Place
from bot.engine.clock import Clock, SteadyClock
from bot.engine.users import Users
from bot.records import PlaceNames, TableRecord
from bot.services import Presence, Reached
from bot.shown.content import Content, Menu
from bot.store.protocol import StoreError
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.shut import Cause, Shut
from bot.tables.table import Table
from games.protocol import Millis
from phrases import Phrases
from render.studio import Studio

log = logging.getLogger(__name__)

LOOK_BACK = 30
"""How many messages of a channel are searched for one that may have been sent (decided: more than
a channel gets while the bot restarts; one request to Discord brings up to 100)."""


T = TypeVar("T")

SHUT = frozenset(
    {ErrorKind.DM_CLOSED, ErrorKind.FORBIDDEN, ErrorKind.CHANNEL_GONE, ErrorKind.MEMBER_GONE}
)
"""The errors of a channel, or of a person's DMs, that take nothing."""

DM_STALE = frozenset({ErrorKind.CHANNEL_GONE, ErrorKind.FORBIDDEN})
"""The errors of a DM channel that is none of ours: one whose person closed it has others."""


def preferred_locale(guild: discord.Guild) -> str | None:
    """Return the language that a server chose at Discord; None where it could choose none.

    Only a Community server can: any other has "en-US" whatever its people speak
    (https://discord.com/developers/docs/resources/guild, `preferred_locale`).
    """
    features: object = guild.features
    is_community = isinstance(features, list) and "COMMUNITY" in features
    return str(guild.preferred_locale) if is_community else None


class DiscordMessenger:
    """Posts and edits our messages.

    Every method that is awaited may raise `CallError`; those that ask for what is known of a
    person or a server may raise `StoreError`. `pacer` says whose turn it is to post or edit
    (`bot.outgoing.surface_job`); whatever else is asked here counts there and waits for nobody.
    `places` knows what can be told of servers and channels without asking.
    """

    def __init__(
        self,
        client: discord.Client,
        studio: Studio,
        users: Users,
        complaints: Complaints | None = None,
        pacer: Pacer | None = None,
        beliefs: Beliefs | None = None,
        clock: Clock | None = None,
        invitation: Callable[[], str] = str,
    ) -> None:
        self._complaints = complaints or Complaints(log)
        self._beliefs = beliefs or Beliefs()
        self._clock = clock or SteadyClock()
        self._client = client
        self._studio = studio
        self._users = users
        self._members = Members(client, self._complaints)
        self.places = Places(client, self._beliefs, self._clock, invitation)
        self._answers = PressAnswers(self._complaints)
        self._threads = Threads(client, self._complaints)
        self.pacer = pacer or Pacer()

    async def post(
        self, channel_id: int, content: Content, *, name: str, nonce: str, silent: bool
    ) -> int:
        """Send a content as a new message and return its id.

        With a `nonce` that was used in the last minutes, Discord sends nothing and returns the
        first message (`enforce_nonce`, which discord.py sets). `silent` notifies nobody.
        """
        arguments = wire.sending(*await self._drawn(content, name))
        channel = self._client.get_partial_messageable(channel_id)
        sent = await self._call(
            f"to post: {name}", lambda: channel.send(**arguments, nonce=nonce, silent=silent)
        )
        return sent.id

    async def edit(self, channel_id: int, message_id: int, content: Content, *, name: str) -> None:
        """Replace what a message of ours shows by a content.

        Where somebody has just pressed a control of it, their press is answered by that.
        """
        arguments = wire.editing(*await self._drawn(content, name))
        if self.answers_press(message_id):
            if await self._answers.edit(message_id, arguments):
                return
            # It had no turn, for an answer needs none.
            self.pacer.charge()
        channel = self._client.get_partial_messageable(channel_id)
        message = channel.get_partial_message(message_id)
        await self._call(f"to edit: {name}", lambda: message.edit(**arguments))

    async def acknowledge(
        self, press: discord.Interaction[Any], request: Awaitable[object]
    ) -> None:
        """Acknowledge a press on a lasting message by a request; its next edit answers it."""
        await self._answers.add(press).acknowledge(request)

    def answers_press(self, message_id: int) -> bool:
        """Return whether the next edit of a message answers a press, so that it needs no turn."""
        return message_id in self._answers

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message of ours."""
        channel = self._client.get_partial_messageable(channel_id)
        await self._call("to delete", channel.get_partial_message(message_id).delete)

    async def look(self, channel_id: int, message_id: int) -> None:
        """Ask whether a message is there; raise `CallError` (`MESSAGE_GONE`) if it is not."""
        channel = self._client.get_partial_messageable(channel_id)
        await self._call("to look at a message", partial(channel.fetch_message, message_id))

    async def find(
        self, channel_id: int, content: Content, not_these: tuple[int, ...]
    ) -> int | None:
        """Return the id of a recent message of ours that shows a content like this one, or None.

        It has one of its controls, or the texts by which it is known (`Content.known_by`). The
        messages `not_these` are passed over: they were replaced, and have the same controls.
        """
        wanted = frozenset(_custom_ids(content))
        for message in await self._history(channel_id, LOOK_BACK, None):
            if message.id not in not_these and self._is_like(message, content, wanted):
                return message.id
        return None

    async def others_below(self, channel_id: int, message_id: int, limit: int) -> int:
        """Return how many messages of others follow a message: at most `limit`; 0 if unknown."""
        try:
            below = await self._history(channel_id, limit * 2, discord.Object(message_id))
        except CallError as error:
            log.info("what lies below a board is not known: %s", error)
            return 0
        return min(sum(not self._is_own(message) for message in below), limit)

    async def _history(
        self, channel_id: int, limit: int, after: discord.Object | None
    ) -> list[discord.Message]:
        channel = self._client.get_partial_messageable(channel_id)
        self.pacer.charge()

        async def read() -> list[discord.Message]:
            return [message async for message in channel.history(limit=limit, after=after)]

        return await self._call("to read a channel", read)

    async def dm_channel(self, user_id: int) -> int:
        """Return the id of the DM channel with a person, which is made once and remembered.

        Who has none is given one at once: whose turn it is says `Beliefs.first_dms`.
        """
        record = await self._users.user(user_id)
        if record.dm_channel_id is not None:
            return record.dm_channel_id
        self._beliefs.first_dms.made(user_id)
        self.pacer.charge()
        # Not by `Client.create_dm`, which answers from its memory: a channel that turned out to be
        # none of ours would come back from there. Discord has one channel for each person, and
        # answers with it however often it is asked.
        http = self._client.http
        channel = await self._call("to open a DM", lambda: http.start_private_message(user_id))
        made = int(channel["id"])
        await self._users.update(user_id, dm_channel_id=made)
        return made

    async def reach(self, user_id: int, greeting: str) -> Reached:
        """Return whether a person's DMs are open; send `greeting` if none was ever taken.

        Never raises: what was stored before, that they sit down, holds whatever becomes of it.
        """
        try:
            return await soon("to greet", self._reach(user_id, greeting))
        except (CallError, StoreError) as error:
            # Whether they take direct messages is found out by their hand.
            log.info("whether a person takes direct messages is not known yet: %s", error)
            return Reached.LATER

    async def _reach(self, user_id: int, greeting: str) -> Reached:
        record = await self._users.user(user_id)
        if record.dm_open:
            return Reached.YES
        has_turn = record.dm_channel_id or not self._beliefs.first_dms.wait(user_id)
        return await self._greeted(user_id, greeting) if has_turn else Reached.LATER

    async def _greeted(self, user_id: int, greeting: str) -> Reached:
        place = Place("dm", user_id)
        try:
            await self._greet(user_id, greeting)
        except CallError as error:
            if error.kind in SHUT:
                self._beliefs.refused(place, "send")
                return Reached.NO
            if error.kind is ErrorKind.DM_DELAYED:
                self._beliefs.delayed(place, "send")
                self._beliefs.first_dms.exhausted()
            raise
        await self.set_dm_open(user_id, True)
        self._beliefs.took(place, "send")
        return Reached.YES

    async def _greet(self, user_id: int, greeting: str) -> None:
        """Send the first message to a person, if need be in a channel that is made anew."""
        remembered = (await self._users.user(user_id)).dm_channel_id
        # The nonce belongs to the person: sent again, also at their next table, it is one message.
        nonce = f"hi{user_id}"
        try:
            await self._say(await self.dm_channel(user_id), greeting, nonce)
        except CallError as error:
            if remembered is None or error.kind not in DM_STALE:
                raise
            await self._users.update(user_id, dm_channel_id=None)
            await self._say(await self.dm_channel(user_id), greeting, nonce)

    async def _say(self, channel_id: int, text: str, nonce: str) -> None:
        channel = self._client.get_partial_messageable(channel_id)
        self.pacer.charge()
        await self._call(
            "to greet", lambda: channel.send(text, silent=True, nonce=nonce), again=True
        )

    def met(self, person: object) -> None:
        """Take note of a person who was just seen in a server."""
        self._members.met(person)

    def heard(self, interaction: discord.Interaction[Any]) -> None:
        """Take note of what an interaction says of the channel where it comes from."""
        self.places.heard(interaction)

    def is_in(self, guild_id: int) -> bool:
        """Return whether the bot is in a server, also during an outage of it."""
        return self.places.is_in(guild_id)

    def is_private(self, channel_id: int) -> bool:
        """Return whether a channel is known to be a private thread."""
        return self.places.is_private(channel_id)

    def timed_out(self, guild_id: int) -> Millis | None:
        """Return until when the bot is timed out in a server, on its own clock; None if not."""
        return self.places.timed_out(guild_id)

    async def may_enter(self, channel_id: int) -> bool:
        """Return whether the bot may look into a channel or thread.

        Raise `RefusalError(CANNOT_TELL)` where that cannot be found out now.
        """
        look = self._call("to look into a channel", partial(self._client.fetch_channel, channel_id))
        try:
            await soon("a channel", look)
        except CallError as error:
            if error.kind in SHUT:
                return False
            raise RefusalError(RefusalReason.CANNOT_TELL) from error
        return True

    async def start_thread(self, channel_id: int, name: str, since: int) -> int:
        """Make a public thread in a channel for an interaction, `since`, and return its id.

        Exactly one is left, whatever is lost on the way. Raise `RefusalError`, with a reason that
        people can do something about, if there is none.
        """
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.TextChannel):
            raise RefusalError(RefusalReason.NO_THREADS_HERE)
        self.pacer.charge()
        return await self._threads.start(channel, name, since)

    async def delete_thread(self, thread_id: int) -> None:
        """Delete a thread that was made for a table; if that fails it stays, and is empty."""
        self.pacer.charge()
        await self._threads.delete(thread_id)

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person is in a server; true where that cannot be found out."""
        return await self._members.is_member(guild_id, user_id)

    async def presence(
        self, guild_id: int, channel_id: int, user_id: int, person: object = None
    ) -> Presence:
        """Return what a person may do in a channel or thread now.

        `person` is how the interaction shows who asks, None for anybody else. Raise
        `RefusalError`, as `Members.presence` does, where that cannot be found out.
        """
        return await self._members.presence(guild_id, channel_id, user_id, person)

    def operators(self) -> frozenset[int]:
        """Return the ids of the people who own the bot: its owner, or the members of its team."""
        application = self._client.application
        if application is None:
            return frozenset()
        team = application.team
        return frozenset({application.owner.id} if team is None else {m.id for m in team.members})

    async def set_dm_open(self, user_id: int, is_open: bool) -> None:
        """Remember whether a person's DMs are open."""
        if (await self._users.user(user_id)).dm_open is not is_open:
            await self._users.update(user_id, dm_open=is_open)

    async def unarchive(self, channel_id: int) -> None:
        """Open an archived thread again; leave any other channel as it is."""
        thread = self._client.get_channel(channel_id)
        if thread is None:
            self.pacer.charge()
            thread = await self._call(
                "to look up a thread", lambda: self._client.fetch_channel(channel_id)
            )
        if isinstance(thread, discord.Thread):
            archived = thread
            self.pacer.charge()
            await self._call("to open a thread again", lambda: archived.edit(archived=False))

    async def words_of(self, table: Table) -> Phrases:
        """Return the phrases of what everybody at a table reads."""
        guild = self._client.get_guild(table.record.guild_id)
        preferred = None if guild is None else preferred_locale(guild)
        return await self._users.of_table(table.record.guild_id, preferred, table.opener)

    async def names(self, guild_id: int, channel_id: int) -> PlaceNames:
        """Return how a server and a channel are called, or were when they were last seen."""
        now = self.places.names(guild_id, channel_id)
        if None not in now:
            return now
        before = await self._users.names(guild_id, channel_id)
        return PlaceNames(now.server or before.server, now.channel or before.channel)

    async def why(self, record: TableRecord, said: Cause) -> Shut:
        """Return why Discord takes no message of a table, of which it `said` so much."""
        shut = self.places.why(record.guild_id, record.channel_id, said)
        if shut.cause is not Cause.NOT_IN_SERVER:
            return shut
        names = await self.names(record.guild_id, record.channel_id)
        return msgspec.structs.replace(shut, server=names.server or "")

    async def _call(
        self, what: str, request: Callable[[], Awaitable[T]], *, again: bool = False
    ) -> T:
        return await called(what, request, self._complaints, again=again)

    async def _drawn(self, content: Content, name: str) -> tuple[Content, list[discord.File]]:
        return await drawn(self._studio, content, name, self._complaints, self._clock)

    def _is_own(self, message: discord.Message) -> bool:
        return self._client.user is not None and message.author.id == self._client.user.id

    def _is_like(self, message: discord.Message, content: Content, wanted: frozenset[str]) -> bool:
        if not self._is_own(message) or message.flags.components_v2 != content.layout:
            return False
        if any(f"<@{user_id}>" not in message.content for user_id in content.mentions):
            return False
        if content.known_by:
            return all(each in message.content for each in content.known_by)
        return not wanted.isdisjoint(wire.custom_ids(message))


def _custom_ids(content: Content) -> Iterator[str]:
    for row in content.rows:
        if isinstance(row, Menu):
            yield row.custom_id
        else:
            yield from (button.custom_id for button in row)
