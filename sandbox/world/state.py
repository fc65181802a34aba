"""The one place that changes the local Discord.

Invariants: every change is stored and told to every listener in the order in which it happened;
messages of a channel are kept in the order of their ids; a file stays readable for a while after
the message that showed it was edited.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

import msgspec

from sandbox.world import changes
from sandbox.world.clock import Clock
from sandbox.world.model import (
    Channel,
    ChannelKind,
    Command,
    Guild,
    InteractionRecord,
    Member,
    Message,
    User,
)
from sandbox.world.permissions import IN_A_DM, Permission, permissions_in, sees_thread
from sandbox.world.snowflakes import Snowflakes
from sandbox.world.storage import Storage

Thing = TypeVar("Thing")
Listener = Callable[[changes.Change], None]

INTERACTION_LIFE = 15 * 60.0
_OLD_FILES_KEPT = 64


class Collection(Generic[Thing]):
    """Things by key, mirrored into the storage."""

    def __init__(self, kind: str, shape: type[Thing], storage: Storage) -> None:
        self._kind = kind
        self._storage = storage
        self._things: dict[str, Thing] = {}
        decoder = msgspec.json.Decoder(shape)
        for body in storage.rows(kind):
            thing = decoder.decode(body)
            self._things[key_of(thing)] = thing

    def get(self, *key: int) -> Thing | None:
        """The thing with this key, or None."""
        return self._things.get(":".join(map(str, key)))

    def put(self, thing: Thing) -> None:
        """Add a thing or replace the one with the same key."""
        key, body = key_of(thing), msgspec.json.encode(thing)
        self._things[key] = thing
        self._storage.put(self._kind, key, body)

    def drop(self, thing: Thing) -> None:
        """Forget a thing."""
        key = key_of(thing)
        self._things.pop(key, None)
        self._storage.drop(self._kind, key)

    def __iter__(self) -> Iterator[Thing]:
        return iter(list(self._things.values()))

    def __len__(self) -> int:
        return len(self._things)


def key_of(thing: object) -> str:
    """What a thing is stored under."""
    if isinstance(thing, Member):
        return f"{thing.guild_id}:{thing.user_id}"
    key: Any = getattr(thing, "id")  # noqa: B009
    return str(key)


class World:
    """Everything that exists, and the only methods that change it."""

    def __init__(self, clock: Clock, storage: Storage) -> None:
        self.clock = clock
        self.storage = storage
        self.users = Collection("users", User, storage)
        self.guilds = Collection("guilds", Guild, storage)
        self.members = Collection("members", Member, storage)
        self.channels = Collection("channels", Channel, storage)
        self.messages = Collection("messages", Message, storage)
        self.commands = Collection("commands", Command, storage)
        self.interactions = Collection("interactions", InteractionRecord, storage)
        self._listeners: list[Listener] = []
        self._history: dict[int, dict[int, None]] = {}
        self._old_files: deque[int] = deque()
        ids = [thing.id for table in self._tables() for thing in table]
        self._snowflakes = Snowflakes(clock, max(ids, default=0))
        for message in sorted(self.messages, key=lambda m: m.id):
            self._history.setdefault(message.channel_id, {})[message.id] = None
        self._drop_unused_files()
        for ahead in storage.rows("clock"):
            clock.go_to(float(ahead))

    def _drop_unused_files(self) -> None:
        used = {attachment.id for m in self.messages for attachment in m.attachments}
        for file_id in self.storage.file_ids():
            if file_id not in used:
                self.storage.drop_file(file_id)

    def _tables(self) -> tuple[Collection[Any], ...]:
        places = (self.users, self.guilds, self.channels)
        return (*places, self.messages, self.commands, self.interactions)

    # Watching.

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` every change from now on; the answer stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, change: changes.Change) -> None:
        """Tell every listener of a change that has been made."""
        for listener in tuple(self._listeners):
            listener(change)

    def turn(self, seconds: float) -> None:
        """Turn the clock forward, for good; raises as `Clock.turn` does."""
        self.clock.turn(seconds)
        self.storage.put("clock", "ahead", str(self.clock.ahead).encode())
        self.publish(changes.ClockTurned(self.clock.ahead))

    def new_id(self) -> int:
        """An id never used before."""
        return self._snowflakes.next()

    # Reading.

    def messages_in(self, channel_id: int) -> list[Message]:
        """All messages of a channel, oldest first."""
        found = (self.messages.get(m) for m in self._history.get(channel_id, {}))
        return [message for message in found if message is not None]

    def channels_of(self, guild_id: int) -> list[Channel]:
        """The channels and threads of a guild, in their order."""
        mine = [c for c in self.channels if c.guild_id == guild_id]
        return sorted(mine, key=lambda c: (c.position, c.id))

    def members_of(self, guild_id: int) -> list[Member]:
        """The members of a guild, in the order in which they joined."""
        return [m for m in self.members if m.guild_id == guild_id]

    def dm_with(self, user_id: int) -> Channel | None:
        """The DM channel of the bot with a person, if it exists."""
        return next((c for c in self.channels if c.recipient_id == user_id), None)

    def permissions(self, user_id: int, channel: Channel) -> Permission:
        """What a user may do in a channel; nothing if they are not there."""
        if channel.kind is ChannelKind.DM:
            return self._in_dm(user_id, channel)
        guild_id = channel.guild_id or 0
        guild = self.guilds.get(guild_id)
        member = self.members.get(guild_id, user_id)
        place = self.channels.get(channel.parent_id) if channel.parent_id else channel
        if guild is None or member is None or place is None:
            return Permission(0)
        held = permissions_in(guild, place, member, self.clock.now())
        return held if sees_thread(held, channel, user_id) else Permission(0)

    def timed_out(self, user_id: int, channel_id: int) -> bool:
        """Whether a user is silenced in a channel for now; an administrator never is."""
        channel = self.channels.get(channel_id)
        member = None if channel is None else self.members.get(channel.guild_id or 0, user_id)
        if channel is None or member is None or not member.timed_out(self.clock.now()):
            return False
        return not self.permissions(user_id, channel) & Permission.ADMINISTRATOR

    def _in_dm(self, user_id: int, channel: Channel) -> Permission:
        user = self.users.get(user_id)
        inside = user is not None and (user.bot or user_id == channel.recipient_id)
        return Permission(IN_A_DM) if inside else Permission(0)

    # People and guilds.

    def put_user(self, user: User) -> None:
        """Add a user or change their settings."""
        self.users.put(user)
        self.publish(changes.UserChanged(user))

    def put_guild(self, guild: Guild) -> None:
        """Add a guild or replace it."""
        before = self.guilds.get(guild.id)
        self.guilds.put(guild)
        self.publish(changes.GuildChanged(before, guild))

    def add_member(self, member: Member) -> None:
        """Let a user into a guild."""
        self.members.put(member)
        self.publish(changes.MemberJoined(member))

    def change_member(self, member: Member) -> None:
        """Replace a member of a guild."""
        self.members.put(member)
        self.publish(changes.MemberChanged(member))

    def remove_member(self, member: Member) -> None:
        """Let a user leave a guild."""
        self.members.drop(member)
        self.publish(changes.MemberLeft(member))

    # Channels.

    def add_channel(self, channel: Channel) -> None:
        """Open a channel, a thread or a DM."""
        self.channels.put(channel)
        self.publish(changes.ChannelCreated(channel))

    def change_channel(self, channel: Channel) -> None:
        """Replace a channel."""
        self.channels.put(channel)
        self.publish(changes.ChannelChanged(channel))

    def join_thread(self, thread: Channel, user_id: int) -> None:
        """Add a user to a thread; nothing if they are in it."""
        if user_id in thread.members:
            return
        joined = msgspec.structs.replace(thread, members=(*thread.members, user_id))
        self.channels.put(joined)
        self.publish(changes.ThreadJoined(joined, user_id))

    def leave_thread(self, thread: Channel, user_id: int) -> None:
        """Take a user out of a thread; nothing if they are not in it."""
        if user_id not in thread.members:
            return
        others = tuple(member for member in thread.members if member != user_id)
        left = msgspec.structs.replace(thread, members=others)
        self.channels.put(left)
        self.publish(changes.ThreadLeft(left, user_id))

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and messages."""
        for thread in [c for c in self.channels if c.parent_id == channel.id]:
            self.remove_channel(thread)
        for message in self.messages_in(channel.id):
            self._forget(message)
        self._history.pop(channel.id, None)
        self.channels.drop(channel)
        self.publish(changes.ChannelDeleted(channel))

    # Messages.

    def add_message(self, message: Message) -> None:
        """Send a message; its channel remembers it as its last one."""
        self.messages.put(message)
        self._history.setdefault(message.channel_id, {})[message.id] = None
        channel = self.channels.get(message.channel_id)
        if channel is not None and message.viewer_id is None:
            self.channels.put(_with_last(channel, message.id))
        self.publish(changes.MessageCreated(message))

    def edit_message(self, message: Message) -> None:
        """Replace a message by its newer version."""
        before = self.messages.get(message.id)
        self.messages.put(message)
        kept = {a.id for a in message.attachments}
        self._age_files(a.id for a in (before.attachments if before else ()) if a.id not in kept)
        self.publish(changes.MessageEdited(message))

    def delete_message(self, message: Message) -> None:
        """Delete a message."""
        self._forget(message)
        self.publish(changes.MessageDeleted(message))

    def _forget(self, message: Message) -> None:
        self.messages.drop(message)
        self._history.get(message.channel_id, {}).pop(message.id, None)
        self._age_files(a.id for a in message.attachments)

    def _age_files(self, file_ids: Iterable[int]) -> None:
        self._old_files.extend(file_ids)
        while len(self._old_files) > _OLD_FILES_KEPT:
            self.storage.drop_file(self._old_files.popleft())

    # Commands and interactions.

    def put_commands(self, guild_id: int | None, commands: Iterable[Command]) -> None:
        """Make these the registered commands of a guild (None: the global ones)."""
        for command in self.commands:
            if command.guild_id == guild_id:
                self.commands.drop(command)
        for command in commands:
            self.commands.put(command)
        self.publish(changes.CommandsChanged(guild_id))

    def add_interaction(self, interaction: InteractionRecord) -> None:
        """Let an interaction begin; those whose token has expired are forgotten."""
        for old in self.interactions:
            if old.created_at + INTERACTION_LIFE < interaction.created_at:
                self.interactions.drop(old)
        self.interactions.put(interaction)
        self.publish(changes.InteractionSent(interaction))

    def change_interaction(self, interaction: InteractionRecord) -> None:
        """Replace an interaction by what became of it."""
        self.interactions.put(interaction)
        self.publish(changes.InteractionChanged(interaction))


def _with_last(channel: Channel, message_id: int) -> Channel:
    count = channel.message_count + 1
    return msgspec.structs.replace(channel, last_message_id=message_id, message_count=count)
