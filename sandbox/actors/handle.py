"""An interaction from the side of the person who began it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from sandbox.actors.modal import Modal, opened
from sandbox.actors.pulse import Pulse
from sandbox.desk import origin_of
from sandbox.words import sentence
from sandbox.world.model import Callback, InteractionRecord, Message
from sandbox.world.state import World

Found = TypeVar("Found")


class InteractionFailedError(Exception):
    """The bot did not answer in time, or took its answer back."""


class Suggestion(NamedTuple):
    """A suggestion of autocomplete."""

    name: str
    value: str | int | float


class Interaction:
    """What a person set off; its properties always tell the present.

    Every awaitable waits at most 30 seconds of real time, then raises `TimeoutError`. Each
    but `failure` raises `InteractionFailedError` if the bot does not answer in time.
    """

    def __init__(self, world: World, pulse: Pulse, record: InteractionRecord) -> None:
        self.id = record.id
        self._world = world
        self._pulse = pulse
        self._last = record
        source = origin_of(record).message_id
        self._source_id = source
        self._source_before = None if source is None else world.messages.get(source)

    def __repr__(self) -> str:
        return f"<Interaction {self.id} {self.kind} {self.state} callback={self.callback}>"

    @property
    def record(self) -> InteractionRecord:
        """The record as it is now, the last one known once the world has forgotten it."""
        self._last = self._world.interactions.get(self.id) or self._last
        return self._last

    @property
    def kind(self) -> str:
        """`command`, `autocomplete`, `component` or `modal`."""
        return self.record.kind.name.lower()

    @property
    def state(self) -> str:
        """`sent`, `acknowledged` or `failed`."""
        return state_of(self.record)

    @property
    def callback(self) -> Callback | None:
        """How the bot answered first; None until then."""
        return self.record.callback

    @property
    def messages(self) -> tuple[Message, ...]:
        """The answers that are there now; for updates the message that was updated."""
        record = self.record
        ids = [record.original_id, *record.followup_ids]
        found = (self._world.messages.get(message_id) for message_id in ids if message_id)
        return tuple(message for message in found if message is not None)

    async def acknowledged(self) -> Interaction:
        """Itself, once the bot has answered somehow."""
        await self._once(lambda: self.callback)
        return self

    async def answer(self) -> Message:
        """The message that answers, or the updated one, once its content is there.

        Raises `InteractionFailedError` also if the bot has taken its answer back.
        """
        return await self._once(self._answer)

    async def followups(self, count: int = 1) -> tuple[Message, ...]:
        """The messages sent after the first answer, once there are `count`."""
        return await self._once(lambda: self._followups(count))

    async def modal(self) -> Modal:
        """The modal that it opened."""
        return await self._once(lambda: opened(self.record))

    async def choices(self) -> list[Suggestion]:
        """The suggestions that it got; possibly none."""
        await self._once(lambda: self.record.choices is not None)
        return [Suggestion(c["name"], c["value"]) for c in self.record.choices or ()]

    async def failure(self) -> str:
        """The sentence that the person reads when the bot did not answer.

        Raises `TimeoutError` if the bot answers after all.
        """
        await self._pulse.until(lambda: self.state == "failed")
        return sentence("no_answer", self.record.locale)

    async def _once(self, look: Callable[[], Found | None]) -> Found:
        def found() -> Found | None:
            if self.state == "failed":
                raise InteractionFailedError(sentence("no_answer", self.record.locale))
            return look()

        answer = await self._pulse.until(found)
        assert answer is not None  # noqa: S101
        return answer

    def _answer(self) -> Message | None:
        callback = self.callback
        if callback is None:
            return None
        if callback in (Callback.UPDATE, Callback.DEFERRED_UPDATE):
            return self._updated()
        message = self._world.messages.get(self.record.original_id or 0)
        if message is None:
            raise InteractionFailedError(f"{callback.name} shows no message")
        return None if message.loading else message

    def _updated(self) -> Message | None:
        message = self._world.messages.get(self._source_id or 0)
        return None if message is self._source_before else message

    def _followups(self, count: int) -> tuple[Message, ...] | None:
        ids = self.record.followup_ids
        found = [self._world.messages.get(message_id) for message_id in ids]
        sent = tuple(message for message in found if message is not None)
        return sent if len(sent) >= count else None


def state_of(record: InteractionRecord) -> str:
    """`sent`, `acknowledged` or `failed`."""
    if record.failed:
        return "failed"
    return "sent" if record.callback is None else "acknowledged"
