"""The answer to a press on a lasting message, by which that message may be edited.

A press on a board or a hand has no answer of its own: the control loop brings the message up to
date. Whoever answers an interaction may edit the message under it, and Discord counts that neither
as a request of the bot (50 a second) nor as an edit of the channel:
https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages
So the edit that follows a press goes by its answer. The control loop sends it all the same, in its
order with any other edit: nobody else writes to a lasting message.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import discord
from cachetools import TTLCache

LASTS: Final = 600.0
"""Seconds for which the answer to a press is kept. Discord takes it for 15 minutes; what the edit
waits for, drawings and rate limits, is over in ten (decided)."""

MOST: Final = 1_024
"""How many answers are kept: more than are pressed before each is shown."""


class PressAnswer:
    """The answer to one press."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self._interaction = interaction
        self._acknowledged: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    async def acknowledge(self) -> None:
        """Tell Discord that the press was heard; raise what discord.py raises."""
        try:
            await self._interaction.response.defer()
            self._acknowledged.set_result(True)
        finally:
            # An edit waits for this; it goes the ordinary way then.
            if not self._acknowledged.done():
                self._acknowledged.set_result(False)

    async def edit(self, arguments: dict[str, Any]) -> bool:
        """Edit the message that was pressed, once Discord knows that the press was heard.

        Return False if Discord does not take it in this way, whatever the reason. Raise what
        aiohttp raises.
        """
        if not await self._acknowledged:
            return False
        try:
            await self._interaction.edit_original_response(**arguments)
        except discord.DiscordException:
            for file in arguments["attachments"]:
                file.reset()
            return False
        return True


class PressAnswers:
    """The answers by which messages may be edited: the newest of each, once."""

    def __init__(self) -> None:
        self._of_message: TTLCache[int, PressAnswer] = TTLCache(MOST, LASTS)

    def add(self, interaction: discord.Interaction[Any]) -> PressAnswer:
        """Keep the answer to a press, and return it to be acknowledged."""
        answer = PressAnswer(interaction)
        if interaction.message is not None:
            self._of_message[interaction.message.id] = answer
        return answer

    async def edit(self, message_id: int, arguments: dict[str, Any]) -> bool:
        """Edit a message by the answer to the press on it; return False if that cannot be."""
        answer = self._of_message.pop(message_id, None)
        return answer is not None and await answer.edit(arguments)
