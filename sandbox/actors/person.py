"""A person in the local Discord: everything that their client lets them do.

Invariant: nothing here looks at what their Discord would not show them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from sandbox.actors.handle import Interaction, Suggestion
from sandbox.actors.modal import Filled, Modal
from sandbox.actors.pulse import Pulse
from sandbox.actors.threads import must_wait, posted, started
from sandbox.components import SELECTS, ComponentType, Control, controls, walk
from sandbox.desk import Desk, origin_of
from sandbox.reading import number
from sandbox.slash import Leaf, Typed, find, offered, resolved_users
from sandbox.validate import limits
from sandbox.wire.site import Site
from sandbox.words import ImpossibleError
from sandbox.world.model import (
    Channel,
    ChannelKind,
    Guild,
    InteractionKind,
    InteractionRecord,
    JsonObject,
    Member,
    Message,
    Reference,
    User,
)
from sandbox.world.permissions import Permission


class Notification(NamedTuple):
    """What their phone shows: the beginning of a message that concerns them."""

    message_id: int
    channel_id: int
    text: str


class Person:
    """One person; all methods raise `ImpossibleError` for what their client would not offer."""

    def __init__(self, site: Site, desk: Desk, pulse: Pulse, user_id: int) -> None:
        self.id = user_id
        self.notifications: list[Notification] = []
        self._site = site
        self._world = site.world
        self._desk = desk
        self._pulse = pulse

    def __repr__(self) -> str:
        return f"<Person {self.name}>"

    @property
    def user(self) -> User:
        """Their account as it is now."""
        return self._site.user(self.id)

    @property
    def name(self) -> str:
        """The name that others see."""
        return self.user.name

    @property
    def locale(self) -> str:
        """The language of their client."""
        return self.user.locale

    # Looking.

    def may(self, channel: Channel, permission: Permission) -> bool:
        """Whether they have a permission in a channel."""
        current = self._world.channels.get(channel.id)
        return current is not None and bool(self._world.permissions(self.id, current) & permission)

    def channel(self, channel: Channel) -> Channel:
        """The channel as it is now; `ImpossibleError` unless they may see it."""
        current = self._world.channels.get(channel.id)
        if current is None or not self.may(current, Permission.VIEW_CHANNEL):
            raise ImpossibleError("no_channel", self.locale)
        return current

    def channels(self) -> list[Channel]:
        """Every channel, thread and DM that they may open."""
        return [c for c in self._world.channels if self.may(c, Permission.VIEW_CHANNEL)]

    @property
    def dm(self) -> Channel | None:
        """Their DM channel with the bot, None until somebody opened it."""
        return self._world.dm_with(self.id)

    def can_see(self, message: Message) -> bool:
        """Whether a message that is still there shows to them."""
        channel = self._world.channels.get(message.channel_id)
        mine = message.viewer_id in (None, self.id)
        return mine and channel is not None and self.may(channel, Permission.VIEW_CHANNEL)

    def sees(self, channel: Channel) -> list[Message]:
        """The messages that they see in a channel, oldest first."""
        messages = self._world.messages_in(self.channel(channel).id)
        return [message for message in messages if self.can_see(message)]

    def last(self, channel: Channel) -> Message:
        """The newest message that they see in a channel; `IndexError` if there is none."""
        return self.sees(channel)[-1]

    def commands(self, channel: Channel) -> list[Leaf]:
        """The commands that their client offers in a channel."""
        return offered(self._site, self.user, self.channel(channel))

    # Writing.

    async def say(
        self, channel: Channel, content: str, *, reply_to: Message | None = None
    ) -> Message:
        """Write a message."""
        place = self.channel(channel)
        thread = place.kind.is_thread
        needed = Permission.SEND_MESSAGES_IN_THREADS if thread else Permission.SEND_MESSAGES
        if not self.may(place, needed) or place.locked:
            raise ImpossibleError("cannot_send", self.locale)
        if must_wait(self._world, self.id, place):
            raise ImpossibleError("slow_mode", self.locale)
        if not content.strip() or len(content) > limits.CONTENT:
            raise ImpossibleError("empty", self.locale)
        message = Message(
            id=self._world.new_id(),
            channel_id=place.id,
            author_id=self.id,
            created_at=self._world.clock.now(),
            content=content,
            reference=_reference(reply_to),
            mentions=self._mentioned(content, reply_to),
        )
        if place.archived:
            self._world.change_channel(msgspec.structs.replace(place, archived=False))
        if place.kind is ChannelKind.PRIVATE_THREAD:
            # Who is mentioned there is added ("Threads", "Private Threads").
            for user_id in message.mentions:
                self._world.join_thread(self.channel(place), user_id)
        self._world.add_message(message)
        return message

    def _mentioned(self, content: str, reply_to: Message | None) -> tuple[int, ...]:
        named = [user.id for user in self._world.users if f"<@{user.id}>" in content]
        replied = [] if reply_to is None else [reply_to.author_id]
        return tuple(dict.fromkeys([*named, *replied]))

    async def delete(self, message: Message) -> None:
        """Delete an own message."""
        current = self._current(message)
        if current.author_id != self.id:
            raise ImpossibleError("not_yours", self.locale)
        self._world.delete_message(current)

    async def dismiss(self, message: Message) -> None:
        """Dismiss an ephemeral message."""
        current = self._current(message)
        if current.viewer_id != self.id:
            raise ImpossibleError("not_yours", self.locale)
        self._world.delete_message(current)

    def _current(self, message: Message) -> Message:
        """The message as it is now."""
        current = self._world.messages.get(message.id)
        if current is None or not self.can_see(current):
            raise ImpossibleError("no_message", self.locale)
        return current

    # Commands.

    async def slash(self, channel: Channel, path: str, **options: Any) -> Interaction:
        """Run a slash command."""
        return self.run(channel, path, options)

    def run(
        self, channel: Channel, path: str, options: Mapping[str, Any], *, raw: bool = False
    ) -> Interaction:
        """Run a slash command with options that have any names.

        `raw`: from a client of one's own, which keeps to no length of a text.
        """
        place, typed = self._typed(channel, path, raw=raw)
        return self._begin(place, InteractionKind.COMMAND, typed.run(options))

    async def complete(
        self, channel: Channel, path: str, option: str, text: str = "", **filled: Any
    ) -> list[Suggestion]:
        """Type into an option with autocomplete, others being filled in; the suggestions."""
        return await self.completing(channel, path, option, text, filled).choices()

    def completing(
        self,
        channel: Channel,
        path: str,
        option: str,
        text: str,
        filled: Mapping[str, Any],
        *,
        raw: bool = False,
    ) -> Interaction:
        """Type into an option with autocomplete, without waiting for the suggestions.

        `raw`: see `run`.
        """
        place, typed = self._typed(channel, path, raw=raw)
        data = typed.complete(option, text, filled)
        return self._begin(place, InteractionKind.AUTOCOMPLETE, data)

    def _typed(self, channel: Channel, path: str, *, raw: bool) -> tuple[Channel, Typed]:
        place = self.channel(channel)
        leaf = find(self._site, self.user, place, path)
        return place, Typed(self._site, self.user, place, leaf, keeps_lengths=not raw)

    # Controls.

    async def press(self, message: Message, control: str) -> Interaction:
        """Press a button of a message that they see, by custom id or label."""
        current = self._current(message)
        found = self._control(current, control, {ComponentType.BUTTON})
        return self._use(current, found.custom_id, found.kind, ())

    async def choose(self, message: Message, control: str, *values: Any) -> Interaction:
        """Choose values (or labels, people, channels) in a select of a message that they see."""
        current = self._current(message)
        found = self._control(current, control, set(SELECTS))
        chosen = tuple(self._value(found, value) for value in values)
        if not found.at_least <= len(set(chosen)) <= found.at_most:
            least, most = found.at_least, found.at_most
            raise ImpossibleError("bad_choice", self.locale, least=least, most=most)
        return self._use(current, found.custom_id, found.kind, chosen)

    async def press_raw(self, message: Message, custom_id: str) -> Interaction:
        """Press a button in the copy of a message that they hold, whatever became of it."""
        return self._use(message, custom_id, ComponentType.BUTTON, ())

    async def choose_raw(self, message: Message, custom_id: str, *values: str) -> Interaction:
        """Choose in the copy of a message that they hold, whatever became of it."""
        kinds = [c.kind for c in controls(message.components) if c.custom_id == custom_id]
        kind = kinds[0] if kinds else int(ComponentType.STRING_SELECT)
        return self._use(message, custom_id, kind, values)

    def _control(self, message: Message, name: str, kinds: set[int]) -> Control:
        # Source: https://github.com/nextcord/previous/pull/86; the documentation is silent.
        if self._world.timed_out(self.id, message.channel_id):
            raise ImpossibleError("timed_out", self.locale)
        usable = [c for c in controls(message.components) if c.kind in kinds]
        found = [c for c in usable if c.custom_id == name]
        found = found or [c for c in usable if c.label == name]
        if not found:
            raise ImpossibleError("no_control", self.locale)
        if len(found) > 1:
            raise ImpossibleError("ambiguous", self.locale, name=name)
        if found[0].disabled:
            raise ImpossibleError("disabled", self.locale)
        return found[0]

    def _value(self, control: Control, value: Any) -> str:
        if control.kind == ComponentType.USER_SELECT:
            return str(self._site.user(number(getattr(value, "id", value))).id)
        if control.kind != ComponentType.STRING_SELECT:
            return str(number(getattr(value, "id", value)))
        for offer, label in zip(control.values, control.labels, strict=True):
            if value in (offer, label):
                return offer
        least, most = control.at_least, control.at_most
        raise ImpossibleError("bad_choice", self.locale, least=least, most=most)

    def _use(
        self, message: Message, custom_id: str, kind: int, values: tuple[str, ...]
    ) -> Interaction:
        channel = self._world.channels.get(message.channel_id)
        if channel is None:
            raise ImpossibleError("no_channel", self.locale)
        numbers = (c["id"] for c in walk(message.components) if c.get("custom_id") == custom_id)
        data: JsonObject = {"custom_id": custom_id, "component_type": int(kind)}
        data["id"] = next(numbers, 0)
        if kind != ComponentType.BUTTON:
            data["values"] = list(values)
            users = [int(v) for v in values if kind == ComponentType.USER_SELECT]
            resolved = resolved_users(self._site, users, channel.guild_id)
            data |= {"resolved": resolved} if resolved else {}
        return self._begin(channel, InteractionKind.COMPONENT, data, message=message)

    async def submit(self, modal: Modal, values: Mapping[str, Any]) -> Interaction:
        """Submit a modal with these values by custom id or label."""
        opener = self._world.interactions.get(modal.interaction_id)
        if opener is None or opener.user_id != self.id:
            raise ImpossibleError("no_modal", self.locale)
        channel = self._world.channels.get(opener.channel_id)
        if channel is None:
            raise ImpossibleError("no_channel", self.locale)
        filled = Filled(self._site, modal, values, self.locale, channel.guild_id)
        return self._begin(
            channel,
            InteractionKind.MODAL,
            filled.data(),
            message=self._source(opener),
            opener=opener,
        )

    def _source(self, opener: InteractionRecord) -> Message | None:
        if opener.message is None:
            return None
        return self._world.messages.get(opener.message.id) or opener.message

    def _begin(
        self,
        channel: Channel,
        kind: InteractionKind,
        data: JsonObject,
        *,
        message: Message | None = None,
        opener: InteractionRecord | None = None,
    ) -> Interaction:
        cause = None if opener is None else origin_of(opener)
        record = self._desk.open(self.user, channel, kind, data, message=message, cause=cause)
        return Interaction(self._world, self._pulse, record)

    # Settings.

    async def start_thread(self, channel: Channel, name: str, *, private: bool = False) -> Channel:
        """Start a public thread, or a private one, in a text or an announcement channel."""
        return started(self._world, self.user, self.channel(channel), name, private=private)

    async def post(self, forum: Channel, title: str, content: str) -> Channel:
        """Write a post in a forum."""
        return posted(self._world, self.user, self.channel(forum), title, content)

    async def open_dm(self) -> Channel:
        """Open the DM channel with the bot."""
        if self.dm is not None:
            return self.dm
        mine = {m.guild_id for m in self._world.members if m.user_id == self.id}
        shared = [g for g in self._world.guilds if g.id in mine and g.bot_present]
        if not shared:
            raise ImpossibleError("no_dm", self.locale)
        channel = Channel(self._world.new_id(), ChannelKind.DM, recipient_id=self.id)
        self._world.add_channel(channel)
        return channel

    async def close_dms(self) -> None:
        """Refuse DMs from bots."""
        self._world.put_user(msgspec.structs.replace(self.user, dms_open=False))

    async def allow_dms(self) -> None:
        """Accept DMs from bots again."""
        self._world.put_user(msgspec.structs.replace(self.user, dms_open=True))

    async def install(self) -> None:
        """Add the application for themselves, and not to a server."""
        self._world.put_user(msgspec.structs.replace(self.user, has_installed=True))

    async def speak(self, locale: str) -> None:
        """Change the language of their client."""
        if locale not in limits.LOCALES:
            raise ImpossibleError("bad_locale", self.locale, name=locale)
        self._world.put_user(msgspec.structs.replace(self.user, locale=locale))

    async def leave(self, guild: Guild) -> None:
        """Leave a server."""
        member = self._world.members.get(guild.id, self.id)
        if member is not None:
            self._world.remove_member(member)

    async def join(self, guild: Guild) -> None:
        """Join a server."""
        if self._world.members.get(guild.id, self.id) is None:
            self._world.add_member(Member(guild.id, self.id, self._world.clock.now()))

    def notify(self, message: Message, channel: Channel) -> None:
        """Let their phone show a new message, if it concerns them."""
        if message.silent or message.viewer_id is not None or message.author_id == self.id:
            return
        private = channel.recipient_id == self.id
        named = self.id in message.mentions or message.mentions_everyone
        if private or (named and self.can_see(message)):
            note = Notification(message.id, channel.id, message.content)
            self.notifications.append(note)


def _reference(target: Message | None) -> Reference | None:
    return None if target is None else Reference(target.channel_id, target.id)
