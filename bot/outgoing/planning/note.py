"""What a surface remembers besides its message: its note. Pure."""

from __future__ import annotations

from typing import Annotated

import msgspec

from bot.records import SurfaceRecord, TableRecord
from bot.shown.surfaces import BY_DM

UNREADABLE = (msgspec.MsgspecError, ValueError)
"""What `note_of` raises if a note cannot be read."""

Nonce = Annotated[str, msgspec.Meta(max_length=25)]
"""Discord refuses a longer nonce."""

Id = Annotated[int, msgspec.Meta(gt=0)]


class Note(msgspec.Struct, frozen=True):
    """What a surface remembers besides its message.

    `owner` is whose message it is (None: everybody's); `posting` is the nonce of a post that was
    begun and is not known to have been sent; `retired` are replaced messages that still have
    controls; `signal` is the code of the signal whose button the message has, or ""; `activation`
    is the row of the activation that was announced last, or whose announcement was begun; `rings`
    are the people whom that announcement notifies; `notify` is true if the post that was begun
    does so; `closed` is true once a call that is over has been deleted; `deleted` counts how often
    others deleted the message since it last had something new to show; `shut` is why nothing can be
    shown in the channel, as far as the message tells, or ""; `offer` is the stamp of the decision
    whose controls a hand has, or "".

    The names under which it is stored never change (`strip` and `loud` are older ones).
    """

    owner: Id | None = None
    posting: Nonce = ""
    retired: tuple[Id, ...] = msgspec.field(default=(), name="strip")
    activation: int | None = None
    notify: bool = msgspec.field(default=False, name="loud")
    closed: bool = False
    deleted: int = 0
    signal: str = ""
    shut: str = ""
    offer: str = ""
    rings: tuple[Id, ...] = ()


def note_of(surface: SurfaceRecord) -> Note:
    """Return the note of a surface; raise one of `UNREADABLE` if it cannot be read."""
    return msgspec.json.decode(surface.note, type=Note) if surface.note else Note()


def sound(surface: SurfaceRecord, table: TableRecord) -> SurfaceRecord:
    """Return a stored surface without the fields that are damaged: they count as not known.

    Then `plan` has its message edited, closed or posted anew.
    """
    shown = surface.shown_seq if -1 <= surface.shown_seq <= table.head else -1
    message = surface.message_id if (surface.message_id or 0) > 0 else None
    note, channel = surface.note, surface.channel_id
    if surface.kind not in BY_DM:
        channel = table.channel_id
    try:
        note_of(surface)
    except UNREADABLE:
        note, shown = "", -1
    return msgspec.structs.replace(
        surface, shown_seq=shown, message_id=message, note=note, channel_id=channel
    )


def with_note(surface: SurfaceRecord, note: Note) -> SurfaceRecord:
    """Return the surface with another note."""
    return msgspec.structs.replace(surface, note=msgspec.json.encode(note).decode())
