"""The answer to a press on a lasting message, by which that message may be edited.

A press on a board or a hand has no answer of its own: the control loop brings the message up to
date. Whoever answers an interaction may edit the message under it, and Discord counts that neither
as a request of the bot (50 a second) nor as an edit of the channel:
https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages
So the edit that follows a press goes by its answer. The control loop sends it all the same, in its
order with any other edit: nobody else writes to a lasting message. It waits for no turn then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Any, Final

import discord
from cachetools import TTLCache

from bot.complaints import Complaints
from bot.edge.calls import called
from bot.edge.errors import CallError

LASTS: Final = 600.0
"""Seconds for which the answer to a press is kept. Discord takes it for 15 minutes; what the edit
waits for, drawings and rate limits, is over in ten (decided)."""

MOST: Final = 1_024
"""How many answers are kept: more than are pressed before each is shown."""


class PressAnswer:
    """The answer to one press."""

    def __init__(self, interaction: discord.Interaction[Any], complaints: Complaints) -> None:
        self._interaction = interaction
        self._complaints = complaints
        self._acknowledged: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def acknowledge(self, request: Awaitable[object]) -> None:
        """Await the request that tells Discord that the press was heard; raise what it raises."""
        try:
            await request
            self._acknowledged.set_result(True)
        finally:
            # An edit waits for this; it goes the ordinary way then.
            if not self._acknowledged.done():
                self._acknowledged.set_result(False)

    async def edit(self, arguments: dict[str, Any]) -> bool:
        """Edit the message that was pressed, once Discord knows that the press was heard.

        Return False if that fails, whatever the reason: an edit that is sent once more in the
        ordinary way has no second effect.
        """
        if not await self._acknowledged:
            return False
        press = self._interaction
        try:
            await called(
                "to edit by an answer",
                lambda: press.edit_original_response(**arguments),
                self._complaints,
            )
        except CallError:
            for file in arguments["attachments"]:
                file.reset()
            return False
        return True


class PressAnswers:
    """The answers by which messages may be edited: the newest of each, once."""

    def __init__(self, complaints: Complaints) -> None:
        self._complaints = complaints
        self._of_message: TTLCache[int, PressAnswer] = TTLCache(MOST, LASTS)

    def add(self, interaction: discord.Interaction[Any]) -> PressAnswer:
        """Keep the answer to a press, and return it to be acknowledged."""
        answer = PressAnswer(interaction, self._complaints)
        if interaction.message is not None:
            self._of_message[interaction.message.id] = answer
        return answer

    def __contains__(self, message_id: int) -> bool:
        """Return whether a message can be edited by the answer to a press on it."""
        return message_id in self._of_message

    async def edit(self, message_id: int, arguments: dict[str, Any]) -> bool:
        """Edit a message by the answer to the press on it; return False if that cannot be."""
        answer = self._of_message.pop(message_id, None)
        return answer is not None and await answer.edit(arguments)
