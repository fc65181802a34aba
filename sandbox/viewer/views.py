"""The whole state of a person's page, and what each change of the world means for it."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.actors.crowd import Crowd
from sandbox.actors.person import Person
from sandbox.bot_program import BotProgram
from sandbox.gateway import Gateway
from sandbox.rates import Conditions
from sandbox.viewer.shapes import Shapes, me_shape, user_shape
from sandbox.wire.site import Site
from sandbox.world import changes
from sandbox.world.model import (
    Channel,
    ChannelKind,
    Guild,
    InteractionKind,
    InteractionRecord,
    JsonObject,
    Message,
)
from sandbox.world.permissions import Permission


class View:
    """The world as one person sees it."""

    def __init__(
        self,
        site: Site,
        crowd: Crowd,
        gateway: Gateway,
        program: BotProgram,
        conditions: Conditions,
        person: Person,
    ) -> None:
        self.person = person
        self.shapes = Shapes(site, person)
        self._site = site
        self._world = site.world
        self._crowd = crowd
        self._gateway = gateway
        self._program = program
        self._conditions = conditions
        self._modals_shown: set[int] = set()

    # The whole.

    def state(self) -> JsonObject:
        """State."""
        guilds = [self._guild(guild.id) for guild in self.shapes.guilds()]
        places = [channel for guild in guilds if guild for channel in guild["channels"]]
        dm = self.person.dm
        return {
            "me": me_shape(self._site, self.person.user),
            "people": self._people(),
            "bot": self.bot(),
            "guilds": [guild for guild in guilds if guild],
            "left": [self._left(guild) for guild in self.shapes.guilds_left()],
            "dms": [] if dm is None else [self.shapes.channel(dm)],
            "default_channel": places[0]["id"] if places else None,
            "ahead": self._world.clock.ahead,
        }

    def _guild(self, guild_id: int) -> JsonObject | None:
        guild = self._world.guilds.get(guild_id)
        if guild is None or self._world.members.get(guild_id, self.person.id) is None:
            return None
        return self.shapes.guild(guild, bot_online=self._gateway.online)

    def _left(self, guild: Guild) -> JsonObject:
        return {"id": str(guild.id), "name": guild.name}

    def _people(self) -> list[JsonObject]:
        return [user_shape(self._site, person.user) for person in self._crowd.people]

    def bot(self) -> JsonObject:
        """The bot's status."""
        starting = self._program.running or self._gateway.expecting
        status = "online" if self._gateway.online else "starting" if starting else "stopped"
        user = user_shape(self._site, self._site.bot)
        return {
            "status": status,
            "managed": self._program.managed,
            "user": user,
            "slow": self._conditions.slow,
        }

    def messages(self, channel: Channel, before: int | None, limit: int) -> list[JsonObject]:
        """The newest messages of a channel before an id, oldest first."""
        seen = [m for m in self.person.sees(channel) if before is None or m.id < before]
        return [self.shapes.message(message) for message in seen[-limit:]]

    # Changes.

    def events(self, change: changes.Change) -> Iterator[JsonObject]:
        """What the page must hear of a change; nothing that the person may not see."""
        match change:
            case changes.MessageCreated(message):
                yield from self._message("message", message)
            case changes.MessageEdited(message):
                yield from self._message("message_edited", message)
            case changes.MessageDeleted(message) if self.person.can_see(message):
                ids = {"id": str(message.id), "channel_id": str(message.channel_id)}
                yield {"t": "message_deleted", **ids}
            case changes.InteractionSent(record) | changes.InteractionChanged(record):
                yield from self._interaction(record)
            case changes.TypingStarted(channel_id, user_id) if user_id != self.person.id:
                yield from self._typing(channel_id, user_id)
            case changes.BotConnection() | changes.BotLoggingIn() | changes.SlownessChanged():
                yield {"t": "bot", "bot": self.bot()}
            case changes.ClockTurned(ahead):
                yield {"t": "clock", "ahead": ahead}
            case changes.BotSlowed(seconds, refused):
                yield {"t": "limited", "seconds": seconds, "refused": refused}
            case changes.CommandsChanged():
                yield {"t": "commands"}
            case _:
                yield from self._place(change)

    def _message(self, name: str, message: Message) -> Iterator[JsonObject]:
        if self.person.can_see(message):
            yield {"t": name, "message": self.shapes.message(message)}

    def _interaction(self, record: InteractionRecord) -> Iterator[JsonObject]:
        if record.user_id != self.person.id or record.kind is InteractionKind.AUTOCOMPLETE:
            return
        yield {"t": "interaction", "interaction": self.shapes.interaction(record)}
        modal = self.shapes.modal(record)
        if modal is not None and record.id not in self._modals_shown:
            self._modals_shown.add(record.id)
            yield {"t": "modal", "modal": modal}

    def _typing(self, channel_id: int, user_id: int) -> Iterator[JsonObject]:
        channel = self._world.channels.get(channel_id)
        if channel is not None and self.person.may(channel, Permission.VIEW_CHANNEL):
            user = user_shape(self._site, self._site.user(user_id))
            yield {"t": "typing", "channel_id": str(channel_id), "user": user}

    def _place(self, change: changes.Change) -> Iterator[JsonObject]:
        match change:
            case changes.ChannelCreated(channel) | changes.ChannelChanged(channel):
                yield from self._channel(channel)
            case changes.ChannelDeleted(channel) if self._knew(channel):
                yield {"t": "channel_deleted", "id": str(channel.id)}
            case changes.GuildChanged(_, guild):
                yield from self._guild_event(guild.id)
            case changes.UserChanged(user):
                if user.id == self.person.id:
                    yield {"t": "me", "me": me_shape(self._site, user)}
                yield {"t": "people", "people": self._people()}
            case _:
                yield from self._member(change)

    def _member(self, change: changes.Change) -> Iterator[JsonObject]:
        match change:
            case changes.MemberJoined(member):
                yield from self._guild_event(member.guild_id)
            case changes.MemberChanged(member) if member.user_id == self.person.id:
                for channel in self._world.channels_of(member.guild_id):
                    yield from self._channel(channel)
                yield {"t": "commands"}
            case changes.MemberLeft(member) if member.user_id == self.person.id:
                yield {"t": "guild_left", "id": str(member.guild_id)}
            case changes.MemberLeft(member):
                yield from self._guild_event(member.guild_id)
            case _:
                return

    def _channel(self, channel: Channel) -> Iterator[JsonObject]:
        if self.person.may(channel, Permission.VIEW_CHANNEL):
            yield {"t": "channel", "channel": self.shapes.channel(channel)}
        elif self._knew(channel):
            yield {"t": "channel_deleted", "id": str(channel.id)}

    def _knew(self, channel: Channel) -> bool:
        if channel.kind is ChannelKind.DM:
            return channel.recipient_id == self.person.id
        member = self._world.members.get(channel.guild_id or 0, self.person.id)
        return member is not None

    def _guild_event(self, guild_id: int) -> Iterator[JsonObject]:
        guild = self._guild(guild_id)
        if guild is not None:
            yield {"t": "guild", "guild": guild}
