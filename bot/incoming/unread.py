"""Answers an interaction that could not be read: nothing was done, and the person is told so."""

from __future__ import annotations

import logging
from typing import Any

import discord

import phrases
from bot.edge.calls import called
from bot.edge.dispatches import answerable
from bot.edge.errors import CallError
from bot.incoming.answer import Answer
from bot.incoming.responder import AnyInteraction
from bot.services import Services
from bot.shown.content import Content
from bot.tables.refusals import RefusalReason

log = logging.getLogger(__name__)

ASKED = frozenset(
    {
        discord.InteractionType.application_command,
        discord.InteractionType.component,
        discord.InteractionType.modal_submit,
    }
)
"""The interactions that may be answered by a message. Of one that nobody knows yet that is not
known, so it gets none."""


async def answer_unread(client: Any, data: object) -> None:
    """Answer an event that discord.py could not read, as far as it says who is to be answered."""
    interaction = answerable(client, data)
    if interaction is not None and client.services.deliveries.is_new(interaction.id):
        await answer_not_understood(interaction)


async def answer_not_understood(interaction: AnyInteraction) -> None:
    """Answer that an interaction makes no sense; offer nothing to who is typing."""
    services: Services = interaction.client.services
    try:
        if interaction.type is discord.InteractionType.autocomplete:
            nothing = interaction.response.autocomplete
            await called("to offer nothing", lambda: nothing([]), services.complaints)
        elif interaction.type in ASKED:
            words = phrases.of(str(interaction.locale))
            sentence = words(f"refusal.{RefusalReason.NOT_UNDERSTOOD}")
            await Answer(interaction).show(Content(sentence, layout=True))
    except CallError as error:
        log.warning("an interaction that makes no sense could not be answered: %s", error)
