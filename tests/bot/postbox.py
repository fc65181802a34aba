"""The channels of a Discord that a test owns, behind the door that the control loop uses."""

# ruff: noqa: ARG002 - a fake takes what the real one needs

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import cast

import aiohttp
import discord

import phrases
from bot.complaints import Complaints
from bot.edge.errors import FOREIGN, translated
from bot.edge.guilds.places import UNCERTAIN, Places
from bot.edge.pacer import Pacer
from bot.edge.press_answers import PressAnswers
from bot.engine.users import Users
from bot.outgoing.messenger import DiscordMessenger
from bot.records import PlaceNames, TableRecord
from bot.services import Presence, Reached
from bot.shown.content import Content, Menu
from bot.tables.shut import Cause, Shut
from bot.tables.table import Table
from games.protocol import Millis
from phrases import Phrases

log = logging.getLogger(__name__)

BOUNDLESS = 1e9
"""Turns a second: nobody waits for one."""

DMS = 1_000_000
"""The DM channel with a person has this number plus their id."""


class Response:
    """As much of an answer as discord.py's errors read."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = "refused"


def error(status: int, code: int) -> discord.HTTPException:
    """Return a refusal of Discord's."""
    response = cast("aiohttp.ClientResponse", Response(status))
    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    return kind(response, {"code": code, "message": "refused"})


GONE = error(404, 10008)
NO_CHANNEL = error(404, 10003)
NO_PERMISSION = error(403, 50013)
DM_CLOSED = error(403, 50007)
DM_CLOSED_PLAIN = error(400, 50007)
TOO_OLD = error(429, 30046)
INVALID = error(400, 50035)
ARCHIVED = error(400, 50083)
UNAVAILABLE = error(503, 0)


@dataclass(frozen=True)
class Sent:
    """A message of ours as it stands."""

    id: int
    channel_id: int
    content: Content
    nonce: str
    silent: bool
    edits: int = 0


Fails = Callable[[str, int], Exception | None]
"""The error with which a request ("post", "edit", "delete", "find", "look") to a channel fails, if
any; "open" makes the DM channel of a person."""


@dataclass
class Ledger:
    """Every message that there is, and every one that was ever posted."""

    messages: dict[int, Sent] = field(default_factory=dict)
    posted: list[Sent] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)


class KnownPlaces(Places):
    """What is known of the places of a postbox; `over` is whether what shuts them out is over."""

    def __init__(self, postbox: Postbox) -> None:
        self._postbox = postbox
        self.over = False

    def may_attach(self, guild_id: int, channel_id: int) -> bool:
        return True

    def may_lie_in(self, channel_id: int, parent_id: int) -> bool:
        return self._postbox.parents.get(channel_id) == parent_id

    def is_over(self, guild_id: int, channel_id: int, shut: Shut) -> bool:
        return self.over


class Postbox(DiscordMessenger):
    """A messenger whose letters stay here.

    `fails` makes requests fail before they have an effect, `drops` after they had it; while `gate`
    is closed they wait. Who is in `gone` has left the server, who is `blind` sees no table's
    channel; `moderators` manage messages there, `owners` own the bot. `asked` lists those of whom
    it was asked what they may do; `parents` has the channels of threads; a DM channel that is made
    now is numbered from `dms`. The bot is in no server of `left`, timed out in those of `silenced`,
    and `causes` say why channels refuse; `private` are private threads.
    """

    def __init__(self, users: Users) -> None:
        self.ledger = Ledger()
        self.fails: Fails = lambda _what, _channel_id: None
        self.drops: Fails = lambda _what, _channel_id: None
        self.gate = asyncio.Event()
        self.gate.set()
        self.language = "en"
        self.gone: set[int] = set()
        self.blind: set[int] = set()
        self.moderators: set[int] = set()
        self.owners: set[int] = set()
        self.left: set[int] = set()
        self.asked: list[int] = []
        self.pacer = Pacer(BOUNDLESS)
        self.parents: dict[int, int] = {}
        self.silenced: dict[int, Millis] = {}
        self.private: set[int] = set()
        self.causes: dict[int, Shut] = {}
        self.places: KnownPlaces = KnownPlaces(self)
        self.dms = DMS
        self._users = users
        self._answers = PressAnswers(Complaints(log))

    def of(self, channel_id: int) -> list[Sent]:
        """Return the messages of a channel, oldest first."""
        return [one for one in self.ledger.messages.values() if one.channel_id == channel_id]

    async def post(
        self, channel_id: int, content: Content, *, name: str, nonce: str, silent: bool
    ) -> int:
        await self._begin("post", channel_id)
        same = [one for one in self.of(channel_id) if one.nonce == nonce]
        if not same:
            sent = Sent(len(self.ledger.posted) + 1, channel_id, content, nonce, silent)
            self.ledger.messages[sent.id] = sent
            self.ledger.posted.append(sent)
            same = [sent]
        self._end("post", channel_id)
        return same[0].id

    async def edit(self, channel_id: int, message_id: int, content: Content, *, name: str) -> None:
        await self._begin("edit", channel_id)
        before = self._message(message_id)
        edited = replace(before, content=content, edits=before.edits + 1)
        self.ledger.messages[message_id] = edited
        self._end("edit", channel_id)

    async def delete(self, channel_id: int, message_id: int) -> None:
        await self._begin("delete", channel_id)
        self._message(message_id)
        del self.ledger.messages[message_id]
        self._end("delete", channel_id)

    async def look(self, channel_id: int, message_id: int) -> None:
        await self._begin("look", channel_id)
        self._message(message_id)

    async def find(
        self, channel_id: int, content: Content, not_these: tuple[int, ...]
    ) -> int | None:
        await self._begin("find", channel_id)
        wanted = custom_ids(content)
        for sent in reversed(self.of(channel_id)):
            alike = sent.content.layout == content.layout and sent.id not in not_these
            alike = alike and set(content.mentions) <= set(sent.content.mentions)
            if content.known_by:
                if alike and all(each in sent.content.text for each in content.known_by):
                    return sent.id
            elif alike and not wanted.isdisjoint(custom_ids(sent.content)):
                return sent.id
        return None

    async def others_below(self, channel_id: int, message_id: int, limit: int) -> int:
        return 0

    async def dm_channel(self, user_id: int) -> int:
        known = (await self._users.user(user_id)).dm_channel_id
        if known is None:
            await self._begin("open", user_id)
            known = self.dms + user_id
            await self._users.update(user_id, dm_channel_id=known)
        return known

    async def reach(self, user_id: int, greeting: str) -> Reached:
        return Reached.YES

    def met(self, person: object) -> None:
        """Learn nothing: who is here is said by `gone` and `blind`."""

    def heard(self, interaction: object) -> None:
        """Learn nothing: what may be done here is said by `fails`."""

    def is_in(self, guild_id: int) -> bool:
        return guild_id not in self.left

    def is_private(self, channel_id: int) -> bool:
        return channel_id in self.private

    def timed_out(self, guild_id: int) -> Millis | None:
        return self.silenced.get(guild_id)

    async def names(self, guild_id: int, channel_id: int) -> PlaceNames:
        return PlaceNames(f"server-{guild_id}", f"channel-{channel_id}")

    async def why(self, record: TableRecord, said: Cause) -> Shut:
        if record.guild_id in self.left:
            return Shut(Cause.NOT_IN_SERVER, server="The club", link="https://discord.test/invite")
        known = self.causes.get(record.channel_id) if said in UNCERTAIN else None
        return known or Shut(said)

    async def may_enter(self, channel_id: int) -> bool:
        return True

    async def delete_thread(self, thread_id: int) -> None:
        self.ledger.requests.append(f"delete thread {thread_id}")

    async def start_thread(self, channel_id: int, name: str, since: int) -> int:
        self.ledger.requests.append(f"start thread {channel_id}")
        return channel_id + 1

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        return user_id not in self.gone

    async def presence(
        self, guild_id: int, channel_id: int, user_id: int, person: object = None
    ) -> Presence:
        self.asked.append(user_id)
        sees = user_id not in self.gone | self.blind
        return Presence(sees=sees, moderates=sees and user_id in self.moderators)

    def operators(self) -> frozenset[int]:
        return frozenset(self.owners)

    async def unarchive(self, channel_id: int) -> None:
        await self._begin("unarchive", channel_id)

    async def words_of(self, table: Table) -> Phrases:
        return phrases.of(self.language)

    def _message(self, message_id: int) -> Sent:
        if message_id not in self.ledger.messages:
            _raise(GONE, "find")
        return self.ledger.messages[message_id]

    async def _begin(self, what: str, channel_id: int) -> None:
        await self.gate.wait()
        self.ledger.requests.append(f"{what} {channel_id}")
        _raise(self.fails(what, channel_id), what)

    def _end(self, what: str, channel_id: int) -> None:
        _raise(self.drops(what, channel_id), what)


def _raise(failure: Exception | None, what: str) -> None:
    """Raise what the real messenger raises where Discord fails so; nothing for None."""
    if isinstance(failure, FOREIGN):
        raise translated(failure, what) from failure
    if failure is not None:
        raise failure.with_traceback(None)


def custom_ids(content: Content) -> set[str]:
    """Return the custom ids of a content."""
    ids = set()
    for row in content.rows:
        ids |= {row.custom_id} if isinstance(row, Menu) else {button.custom_id for button in row}
    return ids
