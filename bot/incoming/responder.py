"""The responder: every interaction is answered within Discord's three seconds, whatever happens.

`respond` is the one way: it runs a handler, and if that takes long it acknowledges first. What the
handler returns is shown; what it raises becomes a sentence in the person's own language. Nothing
that Discord refuses here undoes what was stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

import discord

import phrases
from bot.edge.errors import CallError, ErrorKind
from bot.edge.guilds.people import display_name
from bot.engine.names import Seen
from bot.incoming.answer import Answer, NoReply
from bot.incoming.pointers import pointed
from bot.services import Services
from bot.shown import private
from bot.shown.content import Content, in_words, noted
from bot.shown.preferences import DEFAULT, Preferences, preferences_of
from bot.shown.shut import why
from bot.store.protocol import StoreError
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.shut import Cause, Shut
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
    """Who asks, in which words and manner, and what can be used to answer.

    A handler that cannot know yet what came of a request adds to `afterwards` the one that waits
    for it: what that returns, or refuses, takes the place of the answer. An answer can be changed
    for 15 minutes
    (https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages).
    """

    services: Services
    interaction: AnyInteraction
    words: Phrases
    preferences: Preferences
    afterwards: list[Afterwards] = field(default_factory=list)

    @property
    def user_id(self) -> int:
        """The Discord id of the person."""
        return self.interaction.user.id

    @property
    def salt(self) -> str:
        """Something that no earlier answer had: for the ids of menus."""
        return str(self.interaction.id % 1_000_000)


Handler = Callable[[RequestContext], Awaitable[Content | NoReply]]

Afterwards = Callable[[RequestContext], Awaitable[Content]]
"""A handler that finds out what came of a request which had to be answered before."""


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
    afterwards: list[Afterwards] = []
    shown = asyncio.create_task(_outcome(interaction, handler, slug, afterwards))
    done, _ = await asyncio.wait({shown}, timeout=DEFER_AFTER)
    if not done:
        await _attempt(answer.defer())
    await _show(answer, await shown)
    for later in afterwards:
        await _show(answer, await _outcome(interaction, later, slug, []))


async def _show(answer: Answer, content: Content | NoReply) -> None:
    """Show what came of an interaction; where Discord does not take that, in words, and say why.

    Otherwise "thinking…" would stay there, and nobody would know what became of their press.
    """
    fault = await _attempt(answer.show(content))
    words = phrases.of(locale_of(answer.interaction))
    if isinstance(fault, CallError) and isinstance(content, Content) and content.pictures:
        line = words("answer.in_words", why=why(Shut(fault.why), words))
        fault = await _attempt(answer.show(noted(in_words(content), f"-# {line}")))
    if fault is not None:
        await _attempt(answer.show(_refused(_unshown(fault, words))))


def _unshown(fault: Exception, words: Phrases) -> str:
    """Return why an answer cannot be shown: Discord does not take it, or it is a fault of ours."""
    if isinstance(fault, CallError):
        return words("answer.refused", why=why(Shut(fault.why), words))
    return words(f"refusal.{RefusalReason.FAULT}")


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
    interaction: AnyInteraction, handler: Handler, slug: str | None, afterwards: list[Afterwards]
) -> Content | NoReply:
    words = phrases.of(locale_of(interaction))
    try:
        context = replace(await context_of(interaction), afterwards=afterwards)
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


async def _attempt(request: Awaitable[None]) -> Exception | None:
    """Await an answer; return why it can never be shown, or None if no other need be.

    What failed is said briefly: the log holds what matters.
    """
    try:
        await request
    except CallError as error:
        if error.kind is not ErrorKind.INVALID:
            log.warning("an interaction could not be answered: %s", error)
            return None
        fault = error if error.why is Cause.INVALID else None
        log.error("Discord does not take an answer of ours: %s", error, exc_info=fault)
        return error
    except Exception as error:
        log.exception("a fault while showing an answer")
        return error
    return None
