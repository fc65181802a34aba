"""Things that go wrong, on request: every switch that a test can throw.

Rules for REST requests are consulted by the REST server, one use at a time; what concerns the
world (closed DMs, lost permissions, removals) is done here at once.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

import msgspec

from sandbox.gateway.events import Reshape
from sandbox.rates.errors import Scope
from sandbox.validate.errors import CANNOT_DM, NO_MUTUAL_GUILDS
from sandbox.world.model import Channel, Guild, JsonObject, Member, Message, Overwrite, User
from sandbox.world.permissions import Permission, named
from sandbox.world.state import World


class DmRefusal(Enum):
    """How Discord refuses a DM to a person who does not want any."""

    CLOSED = CANNOT_DM
    NO_MUTUAL = NO_MUTUAL_GUILDS
    BAD_REQUEST = (400, *CANNOT_DM[1:])


@dataclass
class Rule:
    """What happens to the next `times` requests that match; `scope` is set for a 429."""

    method: str
    path: re.Pattern[str]
    times: int
    status: int
    code: int = 0
    message: str = ""
    retry_after: float | None = None
    scope: Scope | None = None
    via: bool = True
    takes_effect: bool = False
    answers: bool = True

    def matches(self, method: str, path: str) -> bool:
        """Whether it applies to a request and is not used up."""
        return self.times > 0 and method == self.method and bool(self.path.search(path))


class Connection(Protocol):
    """The gateway, as far as faults reach it.

    `duplicates`: how many of the next interactions are delivered twice; `kept_back`: how many of
    them are not delivered before `deliver_late`; `reshapes`: events that will look different.
    """

    duplicates: int
    kept_back: int
    reshapes: list[Reshape]

    def deliver_late(self) -> None:
        """Deliver what was kept back."""

    async def drop(self) -> None:
        """Cut the sockets without a word."""

    async def ask_reconnect(self) -> None:
        """Send op 7."""

    async def invalidate(self, *, resumable: bool) -> None:
        """Send op 9."""


class Faults:
    """All fault switches of one sandbox; none is on at first.

    `path` is a regular expression that is searched in a request's path; `re.error` if it is none.
    `latency` is in seconds, as are all `retry_after`. `flagged`: Discord takes the bot for a
    spammer, and opens no direct messages for it.
    """

    def __init__(self, world: World, bot_id: int, gateway: Connection) -> None:
        self.latency = 0.0
        self.dm_refusal = DmRefusal.CLOSED
        self.flagged = False
        self._rules: list[Rule] = []
        self._world = world
        self._bot_id = bot_id
        self.drop_socket: Callable[[], Awaitable[None]] = gateway.drop
        self.reconnect: Callable[[], Awaitable[None]] = gateway.ask_reconnect
        self._gateway = gateway

    # Requests.

    def rate_limit(
        self,
        method: str,
        path: str,
        times: int = 1,
        *,
        retry_after: float = 0.05,
        everywhere: bool = False,
        shared: bool = False,
        via: bool = True,
    ) -> None:
        """Answer 429; without `via` as Cloudflare does, so that the library gives up.

        `everywhere`: it is the global limit; `shared`: one that others share, of whose 429s
        Discord counts none against the bot.
        """
        rule = Rule(method, re.compile(path), times, 429, retry_after=retry_after, via=via)
        rule.scope = Scope.GLOBAL if everywhere else Scope.SHARED if shared else Scope.USER
        self._rules.append(rule)

    def refuse(
        self,
        method: str,
        path: str,
        times: int = 1,
        *,
        status: int,
        code: int = 0,
        message: str = "",
        retry_after: float | None = None,
    ) -> None:
        """Answer an error before the request takes effect; a 429 always says when to retry."""
        if status == 429 and retry_after is None:
            retry_after = 0.05
        rule = Rule(method, re.compile(path), times, status, code, message, retry_after)
        rule.scope = Scope.USER if status == 429 else None
        self._rules.append(rule)

    def fail_after(self, method: str, path: str, times: int = 1, *, status: int = 502) -> None:
        """Let the request take effect and answer a server error."""
        rule = Rule(method, re.compile(path), times, status, takes_effect=True)
        self._rules.append(rule)

    def never_answer(
        self, method: str, path: str, times: int = 1, *, takes_effect: bool = False
    ) -> None:
        """Leave requests without an answer for as long as the client waits."""
        rule = Rule(method, re.compile(path), times, 504, takes_effect=takes_effect, answers=False)
        self._rules.append(rule)

    def next_rule(self, method: str, path: str) -> Rule | None:
        """The rule for this request, used up by one."""
        rule = next((r for r in self._rules if r.matches(method, path)), None)
        if rule is not None:
            rule.times -= 1
        return rule

    # The gateway.

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Send op 9: the session is over, or (`resumable`) may be resumed."""
        await self._gateway.invalidate(resumable=resumable)

    def duplicate_interactions(self, times: int = 1) -> None:
        """Deliver each of the next interactions twice."""
        self._gateway.duplicates += times

    def keep_back_interactions(self, times: int = 1) -> None:
        """Keep the next interactions on their way until `deliver_late`; their deadlines run."""
        self._gateway.kept_back += times

    def deliver_late(self) -> None:
        """Deliver the interactions that were kept back, oldest first."""
        self._gateway.deliver_late()

    def reshape(self, name: str, *without: str, **extra: object) -> None:
        """Deliver the next event of a name ("GUILD_UPDATE") without some fields, and with others.

        So it looks to a bot that is older than Discord, or while Discord has a fault.
        """
        self.reshape_by(
            name, lambda data: {key: data[key] for key in data if key not in without} | extra
        )

    def reshape_by(self, name: str, change: Callable[[JsonObject], object]) -> None:
        """Deliver the next event of a name as what `change` makes of a copy of its data."""
        self._gateway.reshapes.append(Reshape(name, change))

    # The world.

    def delete_message(self, message: Message) -> None:
        """A moderator deletes a message."""
        current = self._world.messages.get(message.id)
        if current is not None:
            self._world.delete_message(current)

    def delete_channel(self, channel: Channel) -> None:
        """A moderator deletes a channel or thread."""
        self._world.remove_channel(self._channel(channel))

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """A moderator closes a thread; nobody but moderators can open a locked one (Discord)."""
        now = self._world.clock.now()
        closed = msgspec.structs.replace(
            self._channel(thread), archived=True, locked=locked, archive_changed_at=now
        )
        self._world.change_channel(closed)

    def take(self, place: Channel | Guild, *permissions: str) -> None:
        """Take permissions ("attach_files") from the bot in a channel, or in a whole guild.

        Raises `KeyError` if Discord has no permission of a name.
        """
        self._set(place, named(permissions), allowed=False)

    def give(self, place: Channel | Guild, *permissions: str) -> None:
        """Give permissions to the bot in a channel, or in a whole guild; raise as `take` does."""
        self._set(place, named(permissions), allowed=True)

    def _set(self, place: Channel | Guild, bits: Permission, *, allowed: bool) -> None:
        if isinstance(place, Guild):
            channels = [c for c in self._world.channels_of(place.id) if c.parent_id is None]
        else:
            channels = [self._parent(place)]
        for channel in channels:
            mine = _overwritten(channel, self._bot_id, bits, allowed=allowed)
            others = tuple(o for o in channel.overwrites if o.id != self._bot_id)
            self._world.change_channel(msgspec.structs.replace(channel, overwrites=(*others, mine)))

    def time_out(self, guild: Guild, user: User, seconds: float) -> None:
        """A moderator silences a member, a person or the bot; 0 lets them speak again at once.

        Nobody is told when the time is over, as on Discord. Raises `LookupError` for who is
        no member.
        """
        member = self._world.members.get(guild.id, user.id)
        if member is None:
            raise LookupError(f"{user.name} is not in {guild.name}")
        until = self._world.clock.now() + seconds if seconds else None
        changed = msgspec.structs.replace(member, communication_disabled_until=until)
        self._world.change_member(changed)

    def put_out(self, thread: Channel, user: User) -> None:
        """A moderator removes a person, or the bot, from a thread."""
        self._world.leave_thread(self._channel(thread), user.id)

    def kick(self, guild: Guild) -> None:
        """Remove the bot from a guild."""
        member = self._world.members.get(guild.id, self._bot_id)
        if member is not None:
            self._world.remove_member(member)
        self._world.put_guild(msgspec.structs.replace(self._guild(guild), bot_present=False))

    def invite(self, guild: Guild) -> None:
        """Add the bot to a guild again."""
        roles = tuple(role.id for role in guild.roles if role.id != guild.id)
        self._world.add_member(Member(guild.id, self._bot_id, self._world.clock.now(), roles))
        self._world.put_guild(msgspec.structs.replace(self._guild(guild), bot_present=True))

    def outage(self, guild: Guild) -> None:
        """Make a guild unavailable, as in an outage of Discord."""
        self._world.put_guild(msgspec.structs.replace(self._guild(guild), unavailable=True))

    def recover(self, guild: Guild) -> None:
        """End an outage."""
        self._world.put_guild(msgspec.structs.replace(self._guild(guild), unavailable=False))

    def _channel(self, channel: Channel) -> Channel:
        return self._world.channels.get(channel.id) or channel

    def _parent(self, channel: Channel) -> Channel:
        """The channel whose permissions count: a thread's parent."""
        return self._channel(self._world.channels.get(channel.parent_id or 0) or channel)

    def _guild(self, guild: Guild) -> Guild:
        return self._world.guilds.get(guild.id) or guild


def _overwritten(channel: Channel, user_id: int, bits: Permission, *, allowed: bool) -> Overwrite:
    old = next((o for o in channel.overwrites if o.id == user_id), Overwrite(user_id, 1))
    granted, denied = (bits, 0) if allowed else (0, bits)
    allow = (old.allow | granted) & ~denied
    deny = (old.deny | denied) & ~granted
    return Overwrite(user_id, 1, int(allow), int(deny))
