"""Application commands: register, list, change, delete; everywhere or in one guild."""

from __future__ import annotations

from sandbox.rest.call import Answer, Call, routes
from sandbox.validate import limits
from sandbox.validate.commands import check_command, check_commands
from sandbox.validate.errors import (
    MISSING_ACCESS,
    TOO_MANY_COMMANDS,
    UNKNOWN_COMMAND,
    refusal,
)
from sandbox.world.model import Command, JsonObject

_ALL = "/applications/{application_id}/commands"
_ONE = "/applications/{application_id}/commands/{command_id}"
_GUILD_ALL = "/applications/{application_id}/guilds/{guild_id}/commands"
_GUILD_ONE = "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}"
_CHAT_INPUT = 1


def command_json(call: Call, command: Command) -> JsonObject:
    """A registered command."""
    answer = command.body | {
        "id": str(command.id),
        "application_id": str(call.site.bot_id),
        "version": str(command.version),
    }
    if command.guild_id is not None:
        answer["guild_id"] = str(command.guild_id)
    return answer


def _place(call: Call) -> int | None:
    """The guild in the path, None for everywhere; 50001 for another's application."""
    if call.id("application_id") != call.site.bot_id:
        raise refusal(MISSING_ACCESS)
    return call.guild().id if "guild_id" in call.params else None


def _registered(call: Call, place: int | None) -> list[Command]:
    return [command for command in call.world.commands if command.guild_id == place]


def _built(call: Call, place: int | None, body: JsonObject, old: Command | None) -> Command:
    """The command that a body describes; it keeps the id of the one that it replaces."""
    permissions = body.get("default_member_permissions")
    completed = {
        "name": body["name"],
        "type": body.get("type") or _CHAT_INPUT,
        "description": body.get("description") or "",
        "name_localizations": body.get("name_localizations"),
        "description_localizations": body.get("description_localizations"),
        "default_member_permissions": None if permissions is None else str(permissions),
        "nsfw": bool(body.get("nsfw")),
        "dm_permission": body.get("dm_permission") is not False,
        "contexts": body.get("contexts"),
        "integration_types": body.get("integration_types") or [0],
        "options": [_option(option) for option in body.get("options") or ()],
    }
    unchanged = old is not None and old.body == completed
    command_id = call.world.new_id() if old is None else old.id
    version = old.version if old is not None and unchanged else call.world.new_id()
    return Command(command_id, version, place, completed)


def _option(option: JsonObject) -> JsonObject:
    """An option without its empty settings."""
    kept = {key: value for key, value in option.items() if value not in (None, [], False)}
    if "options" in kept:
        kept["options"] = [_option(inner) for inner in kept["options"]]
    if option["type"] > 2:
        kept["required"] = bool(option.get("required"))
    return kept


def _same(commands: list[Command], body: JsonObject) -> Command | None:
    kind = body.get("type") or _CHAT_INPUT
    matches = (c for c in commands if c.name == body["name"] and c.body["type"] == kind)
    return next(matches, None)


@routes.add("PUT", _ALL)
@routes.add("PUT", _GUILD_ALL)
def overwrite(call: Call) -> Answer:
    """Register exactly these commands."""
    place = _place(call)
    check_commands(call.payload)
    slash = [body for body in call.payload if (body.get("type") or _CHAT_INPUT) == _CHAT_INPUT]
    if len(slash) > limits.COMMANDS:
        raise refusal(TOO_MANY_COMMANDS)
    old = _registered(call, place)
    new = [_built(call, place, body, _same(old, body)) for body in call.payload]
    call.world.put_commands(place, new)
    return Answer(200, [command_json(call, command) for command in new])


@routes.add("POST", _ALL)
@routes.add("POST", _GUILD_ALL)
def create(call: Call) -> Answer:
    """Register one command, or replace the one of the same name."""
    place = _place(call)
    check_command(call.payload)
    others = _registered(call, place)
    old = _same(others, call.payload)
    if old is None and len(others) >= limits.COMMANDS:
        raise refusal(TOO_MANY_COMMANDS)
    command = _built(call, place, call.payload, old)
    kept = [other for other in others if other.id != command.id]
    call.world.put_commands(place, [*kept, command])
    return Answer(201 if old is None else 200, command_json(call, command))


@routes.add("GET", _ALL)
@routes.add("GET", _GUILD_ALL)
def registered(call: Call) -> Answer:
    """The registered commands."""
    return Answer(200, [command_json(call, c) for c in _registered(call, _place(call))])


def _one(call: Call) -> Command:
    place = _place(call)
    command = call.world.commands.get(call.id("command_id"))
    if command is None or command.guild_id != place:
        raise refusal(UNKNOWN_COMMAND)
    return command


@routes.add("GET", _ONE)
@routes.add("GET", _GUILD_ONE)
def get(call: Call) -> Answer:
    """One registered command."""
    return Answer(200, command_json(call, _one(call)))


@routes.add("PATCH", _ONE)
@routes.add("PATCH", _GUILD_ONE)
def change(call: Call) -> Answer:
    """Change one registered command."""
    old = _one(call)
    body = old.body | call.payload if isinstance(call.payload, dict) else call.payload
    check_command(body)
    command = _built(call, old.guild_id, body, old)
    kept = [other for other in _registered(call, old.guild_id) if other.id != old.id]
    call.world.put_commands(old.guild_id, [*kept, command])
    return Answer(200, command_json(call, command))


@routes.add("DELETE", _ONE)
@routes.add("DELETE", _GUILD_ONE)
def delete(call: Call) -> Answer:
    """Forget one registered command."""
    old = _one(call)
    kept = [other for other in _registered(call, old.guild_id) if other.id != old.id]
    call.world.put_commands(old.guild_id, kept)
    return Answer(204)
