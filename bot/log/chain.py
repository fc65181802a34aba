"""The chain of a log: each row carries the hash of the row before."""

from __future__ import annotations

import hashlib

import msgspec

from bot.records import StoredRow
from games.protocol import Millis

FIRST = bytes(32)
"""What the first row of a chain carries: there is none before."""


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    row: int
    previous: str
    stored: Millis
    acted: Millis
    actor: int | None
    rules: int
    events: msgspec.Raw = msgspec.field(name="facts")


def line(row: StoredRow) -> bytes:
    """Return the canonical form of a row with a chain: one line of JSON, without its end.

    It names nobody: people are numbers, and requests are left out. Raise ValueError for a row of
    a log without a chain.
    """
    if row.previous is None:
        raise ValueError(f"row {row.seq} of {row.table_id} has no chain")
    said = _Line(
        row.seq,
        row.previous.hex(),
        row.stored,
        row.acted,
        row.actor,
        row.rules_version,
        msgspec.Raw(row.events),
    )
    return msgspec.json.encode(said)


def digest(row: StoredRow) -> bytes:
    """Return the SHA-256 of a row's canonical form: 32 bytes."""
    return hashlib.sha256(line(row)).digest()


def unlined(table_id: str, written: bytes) -> StoredRow:
    """Return the row of a table whose canonical form this is; its request is "", forgotten.

    Raise ValueError where `line` would have written anything else.
    """
    try:
        said = msgspec.json.decode(written, type=_Line)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(str(error)) from error
    row = StoredRow(
        table_id,
        said.row,
        "",
        said.actor,
        said.stored,
        said.acted,
        said.rules,
        bytes(said.events),
        bytes.fromhex(said.previous),
    )
    if line(row) != written:
        raise ValueError("no canonical form")
    return row
