"""Answers who asks for help in words: by direct message, or by mentioning the bot.

What is written in both comes with its text, without the privileged intent for message contents
(https://discord.com/developers/docs/events/gateway#message-content-intent).
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Any, Final

import discord

import phrases
from bot.edge.calls import called
from bot.edge.errors import CallError
from bot.services import Services
from bot.store.protocol import StoreError
from bot.tables.refusals import RefusalError
from bot.text import told
from phrases import Phrases

log = logging.getLogger(__name__)

ASKED: Final = {"help": "en-US", "aide": "fr"}
"""The words that ask for help, and the language of who writes one and is not known."""

MOST: Final = 3
"""How often a person is answered in a minute (decided: enough for who asks again; two bots that
answer each other do not come to this, for bots are not answered)."""


async def answer(client: Any, message: discord.Message) -> None:
    """Answer a person who asks for help, in their language, with the first command.

    Whatever Discord or the store refuses is logged: nothing else waits for this.
    """
    asked = _word(client.user.id, message)
    if message.author.bot or asked not in ASKED:
        return
    services: Services = client.services
    try:
        services.greetings.require(message.author.id, MOST, services.clock.now())
        words = await _words(services, message.author.id, ASKED[asked])
        reply = partial(message.reply, words("help.first"), mention_author=False)
        await called("to answer who asks for help", reply, services.complaints)
    except RefusalError:
        log.debug("person %d was answered often enough", message.author.id)
    except (StoreError, CallError) as error:
        log.warning("somebody who asked for help could not be answered: %s", error)


def _word(own_id: int, message: discord.Message) -> str:
    """Return what somebody writes to the bot, without its mention; "" if it is for others."""
    mentions = (f"<@{own_id}>", f"<@!{own_id}>")
    text = told(message.content) or ""
    mentioned = any(each in text for each in mentions)
    # Longer texts ask for nothing that is known here, and are not looked at.
    if len(text) > 64 or not (mentioned or message.guild is None):
        return ""
    for each in mentions:
        text = text.replace(each, " ")
    return text.strip(" !/?.").casefold()


async def _words(services: Services, user_id: int, guessed: str) -> Phrases:
    known = await services.users.user(user_id)
    return phrases.of(known.locale or guessed)
