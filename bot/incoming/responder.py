"""The responder: every interaction is answered within Discord's three seconds, whatever happens.

`respond` is the one way: it runs a handler, and if that takes long it acknowledges first. What the
handler returns is shown; what it raises becomes a sentence in the person's own language. Nothing
that Discord refuses here undoes what was stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord

import phrases
from bot.edge import wire
from bot.edge.drawing import drawn
from bot.edge.errors import ErrorKind, error_kind
from bot.services import Services
from bot.shown import private
from bot.shown.content import Content
from bot.shown.preferences import DEFAULT, Preferences, preferences_of
from bot.store.protocol import StoreError
from bot.tables.refusals import RefusalError, RefusalReason
from games.protocol import IllegalMoveError
from phrases import Phrases

AnyInteraction = discord.Interaction[Any]

log = logging.getLogger(__name__)

DEFER_AFTER = 1.5
"""Seconds after which an interaction is acknowledged although there is nothing to show yet: half of
the three that Discord waits, the rest is for the way there."""


SESSION_CLOSED = "Session is closed"
"""What aiohttp's error says once the client has closed its connections."""


@dataclass(frozen=True)
class RequestContext:
    """Who asks, in which words and manner, and what can be used to answer."""

    services: Services
    interaction: AnyInteraction
    words: Phrases
    preferences: Preferences

    @property
    def user_id(self) -> int:
        """The Discord id of the person."""
        return self.interaction.user.id

    @property
    def salt(self) -> str:
        """Something that no earlier answer had: for the ids of menus."""
        return str(self.interaction.id % 1_000_000)


@dataclass(frozen=True)
class NoReply:
    """Nothing is to be shown: the message under the control is brought up to date elsewhere."""


Handler = Callable[[RequestContext], Awaitable[Content | NoReply]]


async def respond(interaction: AnyInteraction, handler: Handler, slug: str | None = None) -> None:
    """Do the work of an interaction and show privately what comes of it.

    A press inside a private panel updates that panel. `slug` names the game whose words explain a
    refusal by the rules, where the interaction itself says which.
    """
    services: Services = interaction.client.services
    if not services.deliveries.is_new(interaction.id):
        return
    context = await context_of(interaction)
    # A task of its own, which `wait` does not cancel when the time is up: the change goes on while
    # the interaction is acknowledged, and its outcome is shown afterwards.
    shown = asyncio.create_task(_outcome(context, handler, slug))
    done, _ = await asyncio.wait({shown}, timeout=DEFER_AFTER)
    if not done:
        await _attempt(_defer(interaction))
    await _attempt(_show(context, await shown))


async def context_of(interaction: AnyInteraction) -> RequestContext:
    """Return the request context; the person's language is stored for later messages to them."""
    services: Services = interaction.client.services
    locale = str(interaction.locale)
    try:
        words = await services.users.heard(interaction.user.id, locale)
        preferences = preferences_of(await services.users.user(interaction.user.id))
    except StoreError as error:
        # They are answered all the same, in the language that comes with the interaction.
        log.warning("what is known of a person: %s", error)
        words, preferences = phrases.of(locale), DEFAULT
    return RequestContext(services, interaction, words, preferences)


async def _outcome(
    context: RequestContext, handler: Handler, slug: str | None
) -> Content | NoReply:
    try:
        return await handler(context)
    except (RefusalError, IllegalMoveError) as error:
        return _refused(private.refusal(error, slug, context.words))
    except StoreError as error:
        log.error("interaction %s: %s", context.interaction.id, error)
        return _refused(context.words(f"refusal.{RefusalReason.STORE_FULL}"))
    except Exception:
        log.exception("a fault while answering interaction %s", context.interaction.id)
        return _refused(context.words(f"refusal.{RefusalReason.FAULT}"))


def _refused(sentence: str) -> Content:
    return Content(sentence, layout=True)


def in_private_panel(interaction: AnyInteraction) -> bool:
    """Return whether a control was pressed in a message that only this person sees."""
    message = interaction.message
    return message is not None and message.flags.ephemeral


async def _defer(interaction: AnyInteraction) -> None:
    if interaction.type is discord.InteractionType.component and in_private_panel(interaction):
        await interaction.response.defer()
    else:
        await interaction.response.defer(ephemeral=True, thinking=True)


async def _show(context: RequestContext, content: Content | NoReply) -> None:
    interaction = context.interaction
    if isinstance(content, NoReply):
        await _no_reply(context)
        return
    if content.pictures and not interaction.response.is_done():
        await _defer(interaction)
    services = context.services
    content, files = await drawn(services.studio, content, "table", services.complaints)
    if interaction.response.is_done():
        await interaction.edit_original_response(**wire.editing(content, files))
    elif in_private_panel(interaction):
        await interaction.response.edit_message(**wire.editing(content, files))
    else:
        arguments = wire.sending(content, files)
        await interaction.response.send_message(**arguments, ephemeral=not content.public)


async def _no_reply(context: RequestContext) -> None:
    interaction = context.interaction
    if not interaction.response.is_done():
        await context.services.messenger.acknowledge(interaction)
    elif not in_private_panel(interaction):
        await interaction.delete_original_response()


async def _attempt(request: Awaitable[None]) -> None:
    """Await a request to Discord; say briefly if it failed: the log holds what matters."""
    try:
        await request
    except RuntimeError as error:
        if str(error) != SESSION_CLOSED:
            raise
        log.warning("an interaction could not be answered: the bot stops")
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        if error_kind(error) is ErrorKind.INVALID:
            log.exception("Discord calls an answer of ours invalid")
        else:
            log.warning("an interaction could not be answered: %s", error)
