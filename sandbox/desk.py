"""The life of interactions: 3 s to be acknowledged, 15 min for their token.

Source: Discord's documentation, "Receiving and Responding".
"""

from __future__ import annotations

import secrets
from functools import partial

import msgspec

from sandbox.validate.errors import (
    ALREADY_ACKNOWLEDGED,
    INVALID_WEBHOOK_TOKEN,
    UNKNOWN_INTERACTION,
    UNKNOWN_WEBHOOK,
    refusal,
)
from sandbox.world.model import (
    Callback,
    Channel,
    InteractionKind,
    InteractionRecord,
    JsonObject,
    Message,
    Origin,
    User,
)
from sandbox.world.state import INTERACTION_LIFE, World

ACKNOWLEDGE_WITHIN = 3.0


class Desk:
    """Opens interactions and keeps their deadlines."""

    def __init__(self, world: World) -> None:
        self._world = world
        for record in world.interactions:
            if record.callback is None and not record.failed:
                world.change_interaction(msgspec.structs.replace(record, failed=True))

    def open(
        self,
        user: User,
        channel: Channel,
        kind: InteractionKind,
        data: JsonObject,
        *,
        message: Message | None = None,
        cause: Origin | None = None,
    ) -> InteractionRecord:
        """Let a person's act reach the bot; `message` carries the control that was pressed.

        `cause` is the interaction that opened the modal which is submitted now.
        """
        record = InteractionRecord(
            id=self._world.new_id(),
            token=secrets.token_urlsafe(48),
            kind=kind,
            user_id=user.id,
            channel_id=channel.id,
            guild_id=channel.guild_id,
            created_at=self._world.clock.now(),
            locale=user.locale,
            data=data,
            message=message,
            origin=cause,
        )
        deadline = record.created_at + ACKNOWLEDGE_WITHIN
        self._world.clock.ring_at(deadline, partial(self._expire, record.id))
        self._world.add_interaction(record)
        return record

    def _expire(self, interaction_id: int) -> None:
        record = self._world.interactions.get(interaction_id)
        if record is not None and record.callback is None:
            self._world.change_interaction(msgspec.structs.replace(record, failed=True))

    def unanswered(self, interaction_id: int, token: str) -> InteractionRecord:
        """The interaction that a callback answers.

        Raises 10062 when it is unknown or too late, 40060 when it was answered before.
        """
        record = self._world.interactions.get(interaction_id)
        if record is None or record.token != token or record.failed:
            raise refusal(UNKNOWN_INTERACTION)
        if record.callback is not None:
            raise refusal(ALREADY_ACKNOWLEDGED)
        return record

    def by_token(self, token: str) -> InteractionRecord:
        """The interaction that a webhook token belongs to.

        Raises 10015 before it was acknowledged or when it is unknown, 50027 after 15 minutes.
        """
        record = next((r for r in self._world.interactions if r.token == token), None)
        if record is None or record.callback is None:
            raise refusal(UNKNOWN_WEBHOOK)
        if self._world.clock.now() >= record.created_at + INTERACTION_LIFE:
            raise refusal(INVALID_WEBHOOK_TOKEN)
        return record

    def acknowledge(
        self, record: InteractionRecord, callback: Callback, **outcome: object
    ) -> InteractionRecord:
        """Note how the bot answered; `outcome`: fields of the record that this decides."""
        answered = msgspec.structs.replace(record, callback=callback, **outcome)
        self._world.change_interaction(answered)
        return answered


def origin_of(record: InteractionRecord) -> Origin:
    """What a message that answers this interaction says about it."""
    cause = record.origin
    source = record.message.id if record.message else (cause.message_id if cause else None)
    return Origin(
        interaction_id=record.id,
        kind=record.kind,
        user_id=record.user_id,
        command=command_path(record.data) if record.kind is InteractionKind.COMMAND else None,
        message_id=source,
    )


def command_path(data: JsonObject) -> str:
    """The full name of the command in an interaction's data: "table open"."""
    names = [str(data["name"])]
    options = data.get("options") or []
    while options and options[0]["type"] in (1, 2):
        names.append(options[0]["name"])
        options = options[0].get("options") or []
    return " ".join(names)
