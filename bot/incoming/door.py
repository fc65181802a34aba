"""The door: what comes in is let in once, and only if it makes sense.

Discord may send an interaction twice, without its user, with options that nobody knows, or in a
form of next year. Whoever asked by one that makes no sense is told so, nothing is done, and it is
logged in one line, the same one once an hour.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from typing import Any, Final

import discord

import phrases
from bot.complaints import Complaints
from bot.edge.calls import called
from bot.edge.dispatches import answerable
from bot.edge.errors import CallError
from bot.incoming.answer import Answer
from bot.incoming.responder import AnyInteraction, locale_of
from bot.services import Services
from bot.shown.content import Content
from bot.tables.refusals import RefusalReason

log = logging.getLogger(__name__)

Type = discord.InteractionType
Kind = discord.AppCommandOptionType
Command = discord.AppCommandType

# Tuples: a type that Discord has not yet may be anything, and need not be hashable.

TYPED: Final = (Type.application_command, Type.autocomplete)
"""The interactions that name a command and its options."""

SPOKEN_TO: Final = (Type.application_command, Type.component, Type.modal_submit)
"""The interactions that a message answers. How one is answered that no version of Discord's
documentation knows yet, nobody knows, so it is not:
https://discord.com/developers/docs/interactions/receiving-and-responding"""

VALUES: Final[dict[object, type]] = {
    Kind.string.value: str,
    Kind.integer.value: int,
    Kind.boolean.value: bool,
    Kind.user.value: str,
}
"""What Discord sends as the value of each kind of option that our commands have."""


async def admitted(interaction: AnyInteraction) -> bool:
    """Return whether an interaction is to be looked at: it is new, and makes sense.

    Whoever asked by one that makes none has been told so.
    """
    services: Services = interaction.client.services
    if not services.deliveries.is_new(interaction.id):
        return False
    reason = _nonsense(interaction)
    if reason is not None:
        await turn_away(interaction, reason)
    return reason is None


async def turn_away_unread(client: Any, data: object) -> None:
    """Answer an interaction that discord.py could not read, as far as it says who is answered."""
    interaction = answerable(client, data)
    if interaction is not None and client.services.deliveries.is_new(interaction.id):
        await turn_away(interaction, "it cannot be read")


async def turn_away(interaction: AnyInteraction, reason: str) -> None:
    """Log why an interaction makes no sense, and answer it.

    `reason` is for the log, and names nothing that people wrote.
    """
    said = f"an interaction ({interaction.type}) makes no sense: {reason}"
    complaints: Complaints = interaction.client.services.complaints
    complaints.say(("nonsense", said), said, level=logging.WARNING)
    await apologise(interaction, complaints)


async def apologise(interaction: AnyInteraction, complaints: Complaints) -> None:
    """Say that nothing was done; offer nothing to who is typing."""
    if not _can_be_answered(interaction):
        return
    try:
        if interaction.type is Type.autocomplete:
            offer = interaction.response.autocomplete
            await called("to offer nothing", lambda: offer([]), complaints)
        elif interaction.type in SPOKEN_TO:
            words = phrases.of(locale_of(interaction))
            sentence = words(f"refusal.{RefusalReason.NOT_UNDERSTOOD}")
            await Answer(interaction).show(Content(sentence, layout=True))
    except CallError as error:
        log.warning("an interaction could not be answered: %s", error)


def _can_be_answered(interaction: AnyInteraction) -> bool:
    token: object = interaction.token
    return isinstance(token, str) and token != ""


def _nonsense(interaction: AnyInteraction) -> str | None:
    """Return why an interaction makes no sense; None if it does."""
    if not _can_be_answered(interaction):
        return "it has no token"
    if interaction.user is discord.utils.MISSING:
        return "it has no user"
    if not isinstance(interaction.data, Mapping):
        return "it has no data"
    return _nonsense_typed(interaction) if interaction.type in TYPED else None


def _nonsense_typed(interaction: AnyInteraction) -> str | None:
    """Return why what was typed makes no sense; None if it does."""
    try:
        data: Any = interaction.data
        if data.get("type", Command.chat_input.value) != Command.chat_input.value:
            return "we have no command of its kind"
        options = list(_options(data))
        # What the command will be called with; this reads the people who are named in it.
        called_with = [value for _, value in interaction.namespace]
        if interaction.type is Type.autocomplete:
            (typed,) = (each for each in options if each.get("focused"))
            return _nonsense_focused(interaction, typed)
        if not all(map(_is_of_its_kind, options)):
            return "an option has no value of its kind"
        if any(isinstance(value, discord.Object) for value in called_with):
            return "a person is named who is not described"
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        return f"its options cannot be read ({type(error).__name__})"
    return None


def _nonsense_focused(interaction: AnyInteraction, typed: Any) -> str | None:
    """Return why an option that is being typed makes no sense; each of ours is a text."""
    command = interaction.command
    if isinstance(command, discord.app_commands.Command):
        names = [str(parameter.display_name) for parameter in command.parameters]
        if typed["name"] not in names:
            return "no command of ours has the option that is being typed"
    is_text = typed["type"] == Kind.string.value and isinstance(typed["value"], str)
    return None if is_text else "what is being typed is no text"


def _is_of_its_kind(option: Any) -> bool:
    kind = VALUES.get(option["type"], object)
    return isinstance(option["value"], kind)


def _options(data: Any) -> Iterator[Any]:
    """Yield the options of a command, those of a subcommand in their place.

    Raise LookupError, TypeError or AttributeError for what are none.
    """
    for option in data.get("options", ()):
        if "options" in option or "value" not in option:
            yield from _options(option)
        else:
            yield option
