"""What a surface becomes while its message is posted or edited. Pure but for the nonce.

A message is posted in two phases, so that a crash between them posts nothing twice:

1. A surface without a message is stored, with a new nonce in its note (`begun`).
2. The message is sent with that nonce, and the surface is stored with the message's id (`posted`).

Whoever finds a surface with a nonce and no message does not know whether the message was sent, and
looks for it in the channel before it is sent again.
"""

from __future__ import annotations

import secrets

import msgspec

from bot.outgoing.planning.actions import Post
from bot.outgoing.planning.note import Note, note_of, with_note
from bot.records import SurfaceRecord
from bot.shown import notices
from bot.shown.buttons import table_button
from bot.shown.content import Action, Button, Content, everybody_id
from bot.shown.observation import signal_of
from bot.shown.surfaces import (
    BOARD,
    CALL,
    HAND,
    INVITE,
    LETTER,
    NOTICES,
    SIGNAL,
    offer_of,
    owner_of,
)
from bot.tables.table import Table
from games.protocol import Millis
from phrases import Phrases


def begun(before: SurfaceRecord, table: Table, post: Post) -> SurfaceRecord:
    """Return a surface as it is while its message is posted, to announce something or not."""
    note = note_of(before)
    old = () if before.message_id is None else (before.message_id,)
    begun = Note(
        owner=owner_of(table, (before.kind, before.seat)),
        posting=f"{before.kind[0]}{secrets.token_hex(8)}",
        retired=(*note.retired, *(old if before.kind != CALL else ())),
        # A message that is posted anew for another reason keeps what was announced already:
        # otherwise its player would be notified a second time.
        activation=note.activation if post.activation is None else post.activation,
        rings=note.rings if post.activation is None else post.rings,
        notify=bool(post.rings),
        deleted=note.deleted,
        signal=signal_of(table),
    )
    return with_note(msgspec.structs.replace(before, message_id=None), begun)


def taken_up(surface: SurfaceRecord, post: Post) -> SurfaceRecord:
    """Return a surface whose begun post is tried once more: it rings only if it still is to.

    Whom it mentions stays, for an earlier try may have been sent.
    """
    note = note_of(surface)
    if post.rings or not note.rings:
        # An older version noted `notify` without saying whom.
        return surface
    return with_note(surface, msgspec.structs.replace(note, notify=False))


def posted(surface: SurfaceRecord, table: Table, message_id: int, now: Millis) -> SurfaceRecord:
    """Return a surface whose message was posted `now`, and shows `table`."""
    shown = msgspec.structs.replace(
        surface, message_id=message_id, shown_seq=table.head, posted_at=now
    )
    note = msgspec.structs.replace(_shows(surface, table), posting="", closed=False)
    return with_note(shown, note)


def edited(surface: SurfaceRecord, table: Table) -> SurfaceRecord:
    """Return a surface whose message was edited, and shows `table`."""
    note = msgspec.structs.replace(_shows(surface, table), deleted=0)
    return with_note(msgspec.structs.replace(surface, shown_seq=table.head), note)


def _shows(surface: SurfaceRecord, table: Table) -> Note:
    """Return the note of a surface whose message tells and offers what is so of `table`."""
    seat = surface.seat if surface.kind == HAND else None
    offer = "" if seat is None else offer_of(table, seat)
    shut = table.record.suspended or ""
    signal = signal_of(table)
    return msgspec.structs.replace(note_of(surface), signal=signal, offer=offer, shut=shut)


def deleted(surface: SurfaceRecord) -> SurfaceRecord:
    """Return a surface whose message somebody deleted: it is posted anew, if that is wanted."""
    note = note_of(surface)
    note = msgspec.structs.replace(note, deleted=note.deleted + 1, posting="")
    return with_note(msgspec.structs.replace(surface, message_id=None), note)


def lost(surface: SurfaceRecord, *, is_there: bool) -> SurfaceRecord:
    """Return a surface without its message, which is to be retired if it `is_there` still."""
    note = note_of(surface)
    if is_there and surface.message_id is not None:
        note = msgspec.structs.replace(note, retired=(*note.retired, surface.message_id))
    return with_note(msgspec.structs.replace(surface, message_id=None), note)


def without_retired(surface: SurfaceRecord, message_id: int) -> SurfaceRecord:
    """Return a surface of which a replaced message needs nothing more."""
    note = note_of(surface)
    left = tuple(other for other in note.retired if other != message_id)
    return with_note(surface, msgspec.structs.replace(note, retired=left))


def elsewhere(surface: SurfaceRecord, channel_id: int) -> SurfaceRecord:
    """Return a surface that belongs to another channel than before: nothing of it is there yet.

    What was announced stays announced.
    """
    note = msgspec.structs.replace(note_of(surface), retired=(), posting="")
    moved = msgspec.structs.replace(surface, channel_id=channel_id, message_id=None, shown_seq=-1)
    return with_note(moved, note)


def as_sent(surface: SurfaceRecord, table: Table, words: Phrases) -> Content:
    """Return a content with the controls that a surface's message may have been sent with.

    It is known again by these: what it said then may be said differently now.
    """
    note = note_of(surface)
    if surface.kind in NOTICES:
        return notices.content(surface.kind, table, words)
    lobby = surface.kind in (BOARD, INVITE, LETTER)
    shown = (Action.JOIN,) if lobby else (Action.PLAY, Action.BOARD)
    row = tuple(table_button(table, each, words) for each in shown)
    if surface.kind == SIGNAL:
        row = (Button(everybody_id(table.table_id, note.signal), note.signal),)
    is_call = surface.kind in (CALL, INVITE)
    mentions = (note.owner,) if is_call and note.owner is not None else ()
    return Content("", (row,), mentions=mentions, layout=surface.kind == BOARD)
