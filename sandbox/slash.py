"""Slash commands as people type them: finding the command, converting the options.

Names may be in English or in the person's language, as Discord's client accepts them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sandbox.reading import number
from sandbox.wire.people import bare_member_json, user_json
from sandbox.wire.places import partial_channel_json
from sandbox.wire.site import Site
from sandbox.words import ImpossibleError
from sandbox.world.model import Channel, ChannelKind, Command, JsonObject, User
from sandbox.world.permissions import Permission

_SUBCOMMAND, _GROUP = 1, 2
_STRING, _INTEGER, _BOOLEAN, _USER, _CHANNEL, _ROLE, _MENTIONABLE, _NUMBER = 3, 4, 5, 6, 7, 8, 9, 10
_IN_GUILD, _IN_BOT_DM = 0, 1

LONGEST_TEXT = 6000
"""The longest text that Discord takes for an option that has no length of its own."""
LARGEST_INTEGER = 2**53
"""Integers that an option may have lie between this and its negative, both included."""
_QUOTED = 100


@dataclass(frozen=True)
class Leaf:
    """A command that can be run: the nodes from the top command down to it."""

    command: Command
    nodes: tuple[JsonObject, ...]

    @property
    def options(self) -> list[JsonObject]:
        """The options that a person fills in."""
        return self.nodes[-1].get("options") or []

    @property
    def path(self) -> str:
        """The names in English: "table open"."""
        return " ".join(node["name"] for node in self.nodes)

    def localized(self, locale: str) -> str:
        """The names in a language: "table ouvrir"."""
        return " ".join(name_in(node, locale) for node in self.nodes)


def name_in(item: JsonObject, locale: str, key: str = "name") -> str:
    """A name (or description) in a language, in English where it has none."""
    return str((item.get(f"{key}_localizations") or {}).get(locale) or item[key])


def leaves(command: Command) -> Iterator[Leaf]:
    """Every runnable command below a registered one."""
    yield from _leaves(command, (command.body,))


def _leaves(command: Command, nodes: tuple[JsonObject, ...]) -> Iterator[Leaf]:
    inner = [o for o in nodes[-1].get("options") or () if o["type"] in (_SUBCOMMAND, _GROUP)]
    if not inner:
        yield Leaf(command, nodes)
    for option in inner:
        yield from _leaves(command, (*nodes, option))


def offered(site: Site, user: User, channel: Channel) -> list[Leaf]:
    """What the client lists for a person in a channel: nothing in a forum; its posts have them.

    Source: "Channel", Channel Types, GUILD_FORUM: it can only contain threads.
    """
    if channel.kind is ChannelKind.FORUM:
        return []
    held = site.world.permissions(user.id, channel)
    if not held & Permission.USE_APPLICATION_COMMANDS:
        return []
    private = channel.guild_id is None
    applying = [c for c in site.world.commands if _applies(c, channel)]
    commands = [c for c in applying if private or _may(c, held)]
    ordered = sorted(commands, key=lambda command: command.id)
    return [leaf for c in ordered if c.body["type"] == 1 for leaf in leaves(c)]


def _applies(command: Command, channel: Channel) -> bool:
    if command.guild_id is not None:
        return command.guild_id == channel.guild_id
    contexts = command.body.get("contexts")
    if contexts is not None:
        return (_IN_BOT_DM if channel.guild_id is None else _IN_GUILD) in contexts
    return channel.guild_id is not None or command.body["dm_permission"]


def _may(command: Command, held: Permission) -> bool:
    needed = command.body.get("default_member_permissions")
    if needed is None:
        return True
    return bool(held & Permission.ADMINISTRATOR) or int(needed) & ~int(held) == 0


def find(site: Site, user: User, channel: Channel, typed: str) -> Leaf:
    """The command with this full name; raises `ImpossibleError`."""
    wanted = typed.removeprefix("/").split()
    for leaf in offered(site, user, channel):
        if len(leaf.nodes) == len(wanted) and all(
            name in (node["name"], name_in(node, user.locale))
            for node, name in zip(leaf.nodes, wanted, strict=True)
        ):
            return leaf
    raise ImpossibleError("no_command", user.locale, name=" ".join(wanted))


def option_named(leaf: Leaf, user: User, name: str) -> JsonObject:
    """The option with this name; raises `ImpossibleError`."""
    for option in leaf.options:
        if name in (option["name"], name_in(option, user.locale)):
            return option
    raise ImpossibleError("no_option", user.locale, command=leaf.path, name=name)


@dataclass(frozen=True)
class Typed:
    """A command with its options as an interaction's data carries them.

    `keeps_lengths`: whether the client holds texts to the lengths of their options; Discord's do.
    """

    site: Site
    user: User
    channel: Channel
    leaf: Leaf
    keeps_lengths: bool = True

    def run(self, given: Mapping[str, Any]) -> JsonObject:
        """The data for running the command; raises `ImpossibleError` as the client would refuse."""
        values = self._values(given)
        for option in self.leaf.options:
            if option.get("required") and option["name"] not in values:
                shown = name_in(option, self.user.locale)
                raise ImpossibleError("option_missing", self.user.locale, name=shown)
        return self._data(values, None)

    def complete(self, name: str, text: str, given: Mapping[str, Any]) -> JsonObject:
        """The data for asking which values an option may have.

        Raises `ImpossibleError` if it has no autocomplete, or as `run` does.
        """
        option = option_named(self.leaf, self.user, name)
        if not option.get("autocomplete"):
            raise ImpossibleError("no_completion", self.user.locale, name=name)
        if self.keeps_lengths and len(text) > LONGEST_TEXT:
            raise self._bad_length(option)
        values = self._values(given)
        values[option["name"]] = text
        return self._data(values, option["name"])

    def _values(self, given: Mapping[str, Any]) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, value in given.items():
            option = option_named(self.leaf, self.user, name)
            values[option["name"]] = self._converted(option, value)
        return values

    def _converted(self, option: JsonObject, value: Any) -> Any:
        converted = _as_type(option, value)
        choices = option.get("choices") or ()
        if choices:
            converted = self._chosen(choices, converted)
        if isinstance(converted, str) and option["type"] == _STRING:
            if self.keeps_lengths and not _fits(option, converted):
                raise self._bad_length(option)
        elif converted is None or not _within(option, converted):
            raise self._bad_value(option, value)
        if not self._exists(option, converted):
            raise self._bad_value(option, value)
        return converted

    def _bad_value(self, option: JsonObject, value: Any) -> ImpossibleError:
        name, locale = name_in(option, self.user.locale), self.user.locale
        return ImpossibleError("bad_value", locale, value=str(value)[:_QUOTED], name=name)

    def _bad_length(self, option: JsonObject) -> ImpossibleError:
        name, locale = name_in(option, self.user.locale), self.user.locale
        least, most = _lengths(option)
        return ImpossibleError("bad_length", locale, name=name, least=least, most=most)

    def _exists(self, option: JsonObject, value: Any) -> bool:
        """Whether a user or channel option names something that is there."""
        world = self.site.world
        if option["type"] in (_USER, _MENTIONABLE):
            return world.users.get(int(value)) is not None
        return option["type"] != _CHANNEL or world.channels.get(int(value)) is not None

    def _chosen(self, choices: list[JsonObject], wanted: Any) -> Any:
        for choice in choices:
            names = (choice["name"], name_in(choice, self.user.locale))
            if wanted == choice["value"] or wanted in names:
                return choice["value"]
        return None

    def _data(self, values: dict[str, Any], focused: str | None) -> JsonObject:
        kinds = {option["name"]: option["type"] for option in self.leaf.options}
        inner = [self._option(name, kinds[name], values[name], focused) for name in values]
        for node in reversed(self.leaf.nodes[1:]):
            inner = [{"name": node["name"], "type": node["type"], "options": inner}]
        command = self.leaf.command
        data = {"id": str(command.id), "name": command.name, "type": 1, "options": inner}
        if command.guild_id is not None:
            data["guild_id"] = str(command.guild_id)
        resolved = self._resolved({n: v for n, v in values.items() if n != focused}, kinds)
        return data | ({"resolved": resolved} if resolved else {})

    def _option(self, name: str, kind: int, value: Any, focused: str | None) -> JsonObject:
        option = {"name": name, "type": kind, "value": value}
        return option | ({"focused": True} if name == focused else {})

    def _resolved(self, values: dict[str, Any], kinds: dict[str, int]) -> JsonObject:
        users = [int(v) for n, v in values.items() if kinds[n] in (_USER, _MENTIONABLE)]
        channels = [int(v) for n, v in values.items() if kinds[n] == _CHANNEL]
        answer = resolved_users(self.site, users, self.channel.guild_id)
        found = [self.site.world.channels.get(channel_id) for channel_id in channels]
        shown = {
            str(c.id): partial_channel_json(
                self.site, c, self.site.world.permissions(self.user.id, c)
            )
            for c in found
            if c is not None
        }
        return answer | ({"channels": shown} if shown else {})


def resolved_users(site: Site, user_ids: list[int], guild_id: int | None) -> JsonObject:
    """The `resolved` part for users: who they are, and their membership here."""
    users = [user for user in map(site.world.users.get, user_ids) if user is not None]
    if not users:
        return {}
    members = [site.world.members.get(guild_id or 0, user.id) for user in users]
    return {
        "users": {str(user.id): user_json(user) for user in users},
        "members": {
            str(m.user_id): _without_voice(bare_member_json(m)) | {"permissions": "0"}
            for m in members
            if m is not None
        },
    }


def _without_voice(member: JsonObject) -> JsonObject:
    return {key: value for key, value in member.items() if key not in ("mute", "deaf")}


def _as_type(option: JsonObject, value: Any) -> Any:
    """The value in the option's type; None when it cannot be."""
    try:
        match option["type"]:
            case 3:
                return str(value) if isinstance(value, str | int | float) else None
            case 4:
                return None if isinstance(value, bool) or int(value) != float(value) else int(value)
            case 5:
                return value if isinstance(value, bool) else None
            case 10:
                return float(value) if math.isfinite(float(value)) else None
            case _:
                return str(number(getattr(value, "id", value)))
    except (TypeError, ValueError, OverflowError):
        return None


def _lengths(option: JsonObject) -> tuple[int, int]:
    """The least and the most characters that a text option takes; one that is sent is not empty."""
    return option.get("min_length") or 1, option.get("max_length") or LONGEST_TEXT


def _fits(option: JsonObject, text: str) -> bool:
    least, most = _lengths(option)
    return least <= len(text) <= most


def _within(option: JsonObject, value: Any) -> bool:
    """Whether a number is as large as its option, and Discord, allow."""
    if option["type"] not in (_INTEGER, _NUMBER):
        return True
    least, most = option.get("min_value"), option.get("max_value")
    right = abs(value) <= LARGEST_INTEGER
    return right and (least is None or value >= least) and (most is None or value <= most)
