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

import discord

import phrases
from bot.edge.errors import CallError, ErrorKind
from bot.edge.people import display_name
from bot.engine.names import Seen
from bot.incoming.answer import Answer, NoReply
from bot.incoming.pointers import pointed
from bot.services import Services
from bot.shown import private
from bot.shown.content import Content
from bot.shown.preferences import DEFAULT, Preferences, preferences_of
from bot.store.protocol import StoreError
from bot.tables.refusals import RefusalError, RefusalReason
from bot.text import told
from games.protocol import IllegalMoveError
from phrases import Phrases

AnyInteraction = discord.Interaction[Any]

log = logging.getLogger(__name__)

DEFER_AFTER = 0.7
"""Seconds after which an interaction is acknowledged although there is nothing to show yet.

Decided: whoever waits longer wants to see that they were heard, and of Discord's three seconds more
than two are left for the way there and back."""


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


Handler = Callable[[RequestContext], Awaitable[Content | NoReply]]


async def respond(interaction: AnyInteraction, handler: Handler, slug: str | None = None) -> None:
    """Do the work of an interaction that was let in, and show privately what comes of it.

    A press inside a private panel updates that panel. `slug` names the game whose words explain a
    refusal by the rules, where the interaction itself says which.
    """
    services: Services = interaction.client.services
    services.messenger.met(interaction.user)
    answer = Answer(interaction)
    # A task of its own, which `wait` does not cancel when the time is up: the change goes on while
    # the interaction is acknowledged, and its outcome is shown afterwards.
    shown = asyncio.create_task(_outcome(interaction, handler, slug))
    done, _ = await asyncio.wait({shown}, timeout=DEFER_AFTER)
    if not done:
        await _attempt(answer.defer())
    if not await _attempt(answer.show(await shown)):
        # Otherwise "thinking…" would stay there, and nobody would know why.
        words = phrases.of(locale_of(interaction))
        await _attempt(answer.show(_refused(words(f"refusal.{RefusalReason.FAULT}"))))


def locale_of(interaction: AnyInteraction) -> str | None:
    """Return the language of a person's Discord, also one that is new; None if it is not told."""
    told: object = getattr(interaction.locale, "value", interaction.locale)
    return told if isinstance(told, str) else None


async def context_of(interaction: AnyInteraction) -> RequestContext:
    """Return the request context; the person's language is stored for later messages to them."""
    services: Services = interaction.client.services
    locale, users, user_id = locale_of(interaction), services.users, interaction.user.id
    try:
        words = await (users.of_user(user_id) if locale is None else users.heard(user_id, locale))
        preferences = preferences_of(await users.user(user_id))
    except StoreError as error:
        # They are answered all the same, in the language that comes with the interaction.
        log.warning("what is known of a person: %s", error)
        words, preferences = phrases.of(locale), DEFAULT
    return RequestContext(services, interaction, words, preferences)


async def _outcome(
    interaction: AnyInteraction, handler: Handler, slug: str | None
) -> Content | NoReply:
    words = phrases.of(locale_of(interaction))
    try:
        context = await context_of(interaction)
        words = context.words
        return await _judged(context, handler, slug)
    except StoreError as error:
        log.error("interaction %s: %s", interaction.id, error)
        return _refused(words(f"refusal.{RefusalReason.STORE_FULL}"))
    except Exception:
        log.exception("a fault while answering interaction %s", interaction.id)
        return _refused(words(f"refusal.{RefusalReason.FAULT}"))


async def _judged(context: RequestContext, handler: Handler, slug: str | None) -> Content | NoReply:
    """Return what a handler answers, or why it refuses."""
    await _follow_names(context)
    try:
        return await handler(context)
    except (RefusalError, IllegalMoveError) as error:
        return await _explained(context, error, slug)


async def _follow_names(context: RequestContext) -> None:
    """Let the tables in a server show how it calls the person who asks there now."""
    interaction, person = context.interaction, context.interaction.user
    # By direct message they come without the name that a server knows them by.
    if not isinstance(person, discord.Member):
        return
    place = (told(person.guild.name), interaction.channel_id)
    channel_name = told(getattr(interaction.channel, "name", None))
    seen = Seen(person.guild.id, *place, channel_name, person.id, display_name(person))
    await context.services.names.follow(seen)


async def _explained(
    context: RequestContext, error: RefusalError | IllegalMoveError, slug: str | None
) -> Content:
    """Return why a request was refused, and where the tables are that this tells of."""
    said = private.refusal(error, slug, context.words)
    if not isinstance(error, RefusalError) or not error.about:
        return _refused(said)
    try:
        services, interaction = context.services, context.interaction
        return await pointed(services, interaction, said, error.about, context.words)
    except StoreError as fault:
        # The reason alone, which needs no store.
        log.warning("where a table is cannot be told: %s", fault)
        return _refused(said)


def _refused(sentence: str) -> Content:
    return Content(sentence, layout=True)


async def _attempt(request: Awaitable[None]) -> bool:
    """Await an answer; return False if it can never be shown, so that another one may be.

    What failed is said briefly: the log holds what matters.
    """
    try:
        await request
    except CallError as error:
        if error.kind is not ErrorKind.INVALID:
            log.warning("an interaction could not be answered: %s", error)
            return True
        log.exception("Discord calls an answer of ours invalid")
        return False
    except Exception:
        log.exception("a fault while showing an answer")
        return False
    return True
