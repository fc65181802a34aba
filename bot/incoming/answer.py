"""How an interaction is answered: at once, or acknowledged first and shown later."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.edge import wire
from bot.edge.calls import called
from bot.edge.drawing import drawn
from bot.edge.errors import CallError, ErrorKind
from bot.services import Services
from bot.shown.content import Content


@dataclass(frozen=True)
class NoReply:
    """Nothing is to be shown: the message under the control is brought up to date elsewhere."""


def in_private_panel(interaction: discord.Interaction[Any]) -> bool:
    """Return whether a control was pressed in a message that only this person sees."""
    message = interaction.message
    if message is None:
        return False
    # Discord may send anything as a message's flags; discord.py only keeps it.
    flags: object = message.flags.value
    return isinstance(flags, int) and message.flags.ephemeral


class Answer:
    """The answer to one interaction. Its methods raise `CallError`.

    Each request is sent again if the connection broke: Discord takes one first answer, and an edit
    or a deletion has no second effect.
    """

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self._services: Services = interaction.client.services
        self._was_taken = False

    @property
    def _is_begun(self) -> bool:
        return self._was_taken or self.interaction.response.is_done()

    async def defer(self) -> None:
        """Acknowledge that the interaction was heard."""
        response, kind = self.interaction.response, self.interaction.type
        if kind is discord.InteractionType.component and in_private_panel(self.interaction):
            await self._begin(lambda: response.defer())
        else:
            await self._begin(lambda: response.defer(ephemeral=True, thinking=True))

    async def show(self, content: Content | NoReply) -> None:
        """Show what came of the interaction."""
        if isinstance(content, NoReply):
            await self._show_nothing()
            return
        if content.pictures and not self._is_begun:
            await self.defer()
        services = self._services
        content, files = await drawn(
            services.studio, content, "table", services.complaints, services.clock
        )
        if self._is_begun:
            await self._show_later(content, files)
        else:
            await self._show_first(content, files)

    async def _show_first(self, content: Content, files: Sequence[discord.File]) -> None:
        response = self.interaction.response
        if in_private_panel(self.interaction):
            await self._begin(
                lambda: response.edit_message(**wire.editing(content, _from_start(files)))
            )
        else:
            ephemeral = not content.public
            await self._begin(
                lambda: response.send_message(
                    **wire.sending(content, _from_start(files)), ephemeral=ephemeral
                )
            )

    async def _show_later(self, content: Content, files: Sequence[discord.File]) -> None:
        """Show it in the place of "thinking…"; what is everybody's, as a message of its own."""
        interaction = self.interaction
        await self._call(
            lambda: interaction.edit_original_response(**wire.editing(content, _from_start(files)))
        )
        if content.public:
            # The acknowledgement was private and stays so, and an edit notifies nobody. Only once
            # it has been edited is a further message one of its own:
            # https://discord.com/developers/docs/interactions/receiving-and-responding
            # That one is sent once: a second would notify a second time.
            await self._call(
                lambda: interaction.followup.send(
                    **wire.sending(content, _from_start(files)), wait=True
                ),
                again=False,
            )
            await self._call(interaction.delete_original_response)

    async def _show_nothing(self) -> None:
        if not self._is_begun:
            await self._services.messenger.acknowledge(
                self.interaction, self._begin(lambda: self.interaction.response.defer())
            )
        elif not in_private_panel(self.interaction):
            await self._call(self.interaction.delete_original_response)

    async def _begin(self, request: Callable[[], Awaitable[object]]) -> None:
        """Send the first answer."""
        try:
            await self._call(request)
        except CallError as error:
            # After a try that was lost, "answered already" says that it had arrived.
            if error.kind is not ErrorKind.EXPIRED or not error.is_lost:
                raise
            self._was_taken = True

    async def _call(self, request: Callable[[], Awaitable[object]], *, again: bool = True) -> None:
        await called("to answer", request, self._services.complaints, again=again)


def _from_start(files: Sequence[discord.File]) -> Sequence[discord.File]:
    """Return files to be read from their beginning, also by a second try."""
    for file in files:
        file.reset()
    return files
