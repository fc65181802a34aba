"""What a person does on the page: each action of API.md, by name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from sandbox.actors.crowd import Crowd
from sandbox.actors.handle import Interaction
from sandbox.actors.modal import opened
from sandbox.actors.person import Person
from sandbox.bot_program import BotProgram
from sandbox.rates import Conditions
from sandbox.reading import number
from sandbox.validate import limits
from sandbox.viewer.shapes import Shapes, user_shape
from sandbox.wire.site import Site
from sandbox.words import ImpossibleError
from sandbox.world.changes import SlownessChanged
from sandbox.world.model import Channel, Guild, JsonObject, Message

Action = Callable[[Person, Mapping[str, Any]], Awaitable[JsonObject]]
Turning = Callable[[float], Awaitable[None]]


class Actions:
    """Carries out actions; raises `ImpossibleError` for what a person cannot do."""

    def __init__(
        self,
        site: Site,
        crowd: Crowd,
        program: BotProgram,
        turn: Turning,
        conditions: Conditions,
    ) -> None:
        self._turn_world = turn
        self._site = site
        self._world = site.world
        self._crowd = crowd
        self._program = program
        self._conditions = conditions
        self._actions: dict[str, Action] = {
            "say": self._say,
            "delete": self._delete,
            "dismiss": self._dismiss,
            "slash": self._slash,
            "complete": self._complete,
            "press": self._press,
            "choose": self._choose,
            "submit": self._submit,
            "close_modal": self._close_modal,
            "open_dm": self._open_dm,
            "dms": self._dms,
            "join": self._join,
            "leave": self._leave,
            "speak": self._speak,
            "thread": self._thread,
            "add_person": self._add_person,
            "slow": self._slow,
            "bot": self._bot,
            "turn": self._turn,
        }

    async def run(self, person: Person, body: Any) -> JsonObject:
        """The result of an action; `ImpossibleError` with a reason to show if it is refused."""
        wish = body.get("do") if isinstance(body, Mapping) else None
        action = self._actions.get(wish) if isinstance(wish, str) else None
        if action is None:
            raise ImpossibleError("no_action", person.locale)
        try:
            return await action(person, body)
        except (LookupError, TypeError, ValueError, AttributeError, OverflowError):
            raise ImpossibleError("bad_fields", person.locale, name=wish) from None

    # What an action names.

    def channel(self, person: Person, channel_id: Any) -> Channel:
        """The channel with this id; `ImpossibleError` unless they may see it."""
        channel = self._world.channels.get(number(channel_id))
        if channel is None:
            raise ImpossibleError("no_channel", person.locale)
        return person.channel(channel)

    def _message(self, person: Person, message_id: Any) -> Message:
        message = self._world.messages.get(number(message_id))
        if message is None or not person.can_see(message):
            raise ImpossibleError("no_message", person.locale)
        return message

    def _guild(self, person: Person, guild_id: Any) -> Guild:
        guild = self._world.guilds.get(number(guild_id))
        if guild is None:
            raise ImpossibleError("no_guild", person.locale)
        return guild

    # Writing.

    async def _say(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        channel = self.channel(person, body["channel"])
        target = self._message(person, body["reply_to"]) if body.get("reply_to") else None
        message = await person.say(channel, _text(body, "content"), reply_to=target)
        return {"message": str(message.id)}

    async def _delete(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        await person.delete(self._message(person, body["message"]))
        return {}

    async def _dismiss(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        await person.dismiss(self._message(person, body["message"]))
        return {}

    # Commands and controls.

    async def _slash(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        channel = self.channel(person, body["channel"])
        return _begun(person.run(channel, _text(body, "path"), body.get("options") or {}))

    async def _complete(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        interaction = person.completing(
            self.channel(person, body["channel"]),
            _text(body, "path"),
            _text(body, "option"),
            _text(body, "text") if body.get("text") else "",
            body.get("options") or {},
        )
        choices = await interaction.choices()
        return {"choices": [{"name": c.name, "value": c.value} for c in choices]}

    async def _press(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        message = self._message(person, body["message"])
        return _begun(await person.press(message, _text(body, "custom_id")))

    async def _choose(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        message = self._message(person, body["message"])
        chosen = _texts(body, "values")
        return _begun(await person.choose(message, _text(body, "custom_id"), *chosen))

    async def _submit(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        record = self._world.interactions.get(number(body["interaction"]))
        modal = None if record is None else opened(record)
        if modal is None:
            raise ImpossibleError("no_modal", person.locale)
        return _begun(await person.submit(modal, body.get("values") or {}))

    async def _close_modal(self, person: Person, body: Mapping[str, Any]) -> JsonObject:  # noqa: ARG002
        """Nothing tells the bot that a modal was closed; Discord does not either."""
        return {}

    # Places and settings.

    async def _open_dm(self, person: Person, body: Mapping[str, Any]) -> JsonObject:  # noqa: ARG002
        return Shapes(self._site, person).channel(await person.open_dm())

    async def _dms(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        await (person.allow_dms() if _flag(body, "open") else person.close_dms())
        return {}

    async def _join(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        await person.join(self._guild(person, body["guild"]))
        return {}

    async def _leave(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        await person.leave(self._guild(person, body["guild"]))
        return {}

    async def _speak(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        await person.speak(_text(body, "locale"))
        return {}

    async def _thread(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        parent = self.channel(person, body["channel"])
        thread = await person.start_thread(parent, _text(body, "name"))
        return Shapes(self._site, person).channel(thread)

    async def _add_person(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        locale = _text(body, "locale") if body.get("locale") else person.locale
        if locale not in limits.LOCALES:
            raise ImpossibleError("bad_locale", person.locale, name=locale)
        added = self._crowd.add(_text(body, "name"), locale, person.locale)
        return user_shape(self._site, added.user)

    async def _slow(self, person: Person, body: Mapping[str, Any]) -> JsonObject:  # noqa: ARG002
        self._conditions.set_slow(_flag(body, "on"))
        self._world.publish(SlownessChanged(self._conditions.slow))
        return {}

    async def _bot(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        if not self._program.managed:
            raise ImpossibleError("no_bot", person.locale)
        wishes = {
            "restart": self._program.restart,
            "start": self._program.start,
            "stop": self._program.stop,
            "kill": self._program.kill,
        }
        await wishes[_text(body, "wish")]()
        return {}

    async def _turn(self, person: Person, body: Mapping[str, Any]) -> JsonObject:
        seconds = body["seconds"]
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or seconds < 0:
            raise ImpossibleError("no_way_back", person.locale)
        try:
            await self._turn_world(float(seconds))
        except ValueError:
            raise ImpossibleError("too_far", person.locale) from None
        return {"ahead": self._world.clock.ahead}


def _begun(interaction: Interaction) -> JsonObject:
    return {"interaction": str(interaction.id)}


def _flag(body: Mapping[str, Any], key: str) -> bool:
    """The true or false that an action must have; raises `TypeError` for anything else."""
    value = body[key]
    if not isinstance(value, bool):
        raise TypeError(key)
    return value


def _text(body: Mapping[str, Any], key: str) -> str:
    """The text that an action must have; raises `TypeError` for anything else."""
    value = body[key]
    if not isinstance(value, str):
        raise TypeError(key)
    return value


def _texts(body: Mapping[str, Any], key: str) -> list[str]:
    """The list of texts that an action must have; raises `TypeError` for anything else."""
    values = body[key]
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise TypeError(key)
    return values
