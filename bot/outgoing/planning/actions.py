"""What the planner may find to do on the messages of a table, as data."""

from __future__ import annotations

import msgspec

from bot.shown.surfaces import PLEDGE, Key
from games.protocol import Millis


class Post(msgspec.Struct, frozen=True, tag=True):
    """Post a surface's message, which may announce an `activation`, or the end of a game.

    `rings` are the people (Discord ids) whom the announcement notifies; nobody else is.
    """

    key: Key
    activation: int | None = None
    rings: tuple[int, ...] = ()


class Edit(msgspec.Struct, frozen=True, tag=True):
    """Bring a surface's message up to date."""

    key: Key


class Retire(msgspec.Struct, frozen=True, tag=True):
    """Take the controls from a message that was replaced, so that they mislead nobody."""

    key: Key
    message_id: int


class CloseCall(msgspec.Struct, frozen=True, tag=True):
    """Delete a call that was answered, or that is void; that its player was called stays known."""

    key: Key


class Delete(msgspec.Struct, frozen=True, tag=True):
    """Delete the message of a signal that is over, or of a lobby that was withdrawn; forget it."""

    key: Key


class Part(msgspec.Struct, frozen=True, tag=True):
    """Edit the hand of somebody who left their seat to its last line, and forget it."""

    key: Key


class Look(msgspec.Struct, frozen=True, tag=True):
    """Find out whether a surface's message is there still."""

    key: Key


class Pledge(msgspec.Struct, frozen=True, tag=True):
    """Note in the log that the channel has the commitment."""

    key: Key = (PLEDGE, None)


Action = Post | Edit | Retire | CloseCall | Delete | Part | Look | Pledge


class Plan(msgspec.Struct, frozen=True):
    """What to do now, at most one post or edit for each surface, and when to plan again.

    `is_asked` is true while something is to be done for whoever asks for the table.
    """

    actions: tuple[Action, ...]
    wake: Millis | None = None
    is_asked: bool = False
