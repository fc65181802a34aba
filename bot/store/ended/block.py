"""All rows of a log as one block of bytes, and back. Pure.

What is alike stands together: each number of the rows is a column, and the events follow one
another. Request ids are left out. `previous` is left out too where it follows from the row before,
and comes out by hashing again: a block whose rows were changed has another last hash. Anything that
a log may hold comes back as it was, also what is no whole log.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

import msgspec

from bot.log import chain
from bot.records import StoredRow
from games.protocol import Millis

VERSION = 1
"""The first byte of a block: how the rest is to be read."""

BETWEEN = b"\xff"
"""Stands between the events of two rows: no text in UTF-8 has such a byte."""

_UNCHAINED, _FOLLOWS, _TOLD = range(3)


class _Column(msgspec.Struct, frozen=True, array_like=True):
    """Whole numbers: the first one, and of each further one how much more it is than the last.

    Every difference has `width` bytes, and the lowest bytes of all come first, then the next ones:
    the higher ones hardly differ.
    """

    first: bytes
    width: int
    planes: bytes


class _Rows(msgspec.Struct, frozen=True, array_like=True):
    """The columns of a log: `late` is by how much a row was stored after it was asked for.

    `actor` counts `actors` from 0; `link` says of each row whether it has no `previous`, one that
    follows from the row before, or the next one of `told`.
    """

    seq: _Column
    acted: _Column
    late: _Column
    version: _Column
    actor: _Column
    link: _Column
    actors: tuple[int | None, ...]
    told: tuple[bytes, ...]


class _Block(msgspec.Struct, frozen=True, array_like=True):
    """Both parts are compressed each for itself: figures and texts have nothing in common."""

    numbers: bytes
    events: bytes


_BLOCKS, _NUMBERS = msgspec.msgpack.Decoder(_Block), msgspec.msgpack.Decoder(_Rows)


def packed(rows: Sequence[StoredRow]) -> bytes:
    """Return the rows of a log as a block; raise ValueError if it has none.

    Raise ValueError (UnicodeDecodeError) if the events of a row are no text.
    """
    if not rows:
        raise ValueError("a log without a row cannot be packed")
    for row in rows:
        row.events.decode()
    actors = tuple(dict.fromkeys(row.actor for row in rows))
    links = [*_links(rows)]
    told = (row.previous for row, link in zip(rows, links, strict=True) if link == _TOLD)
    columns = _Rows(
        seq=_column([row.seq for row in rows]),
        acted=_column([row.acted for row in rows]),
        late=_column([row.stored - row.acted for row in rows]),
        version=_column([row.rules_version for row in rows]),
        actor=_column([actors.index(row.actor) for row in rows]),
        link=_column(links),
        actors=actors,
        told=tuple(previous for previous in told if previous is not None),
    )
    numbers = msgspec.msgpack.encode(columns)
    parts = _Block(_small(numbers), _small(BETWEEN.join(row.events for row in rows)))
    return bytes([VERSION]) + msgspec.msgpack.encode(parts)


def unpacked(table_id: str, block: bytes) -> tuple[StoredRow, ...]:
    """Return the rows of a table's block, without requests; raise ValueError if it is none."""
    if block[:1] != bytes([VERSION]):
        raise ValueError(f"the packed log of {table_id} has an unknown form")
    try:
        parts = _BLOCKS.decode(block[1:])
        numbers = _NUMBERS.decode(zlib.decompress(parts.numbers))
        return tuple(_rows(table_id, numbers, zlib.decompress(parts.events).split(BETWEEN)))
    except (zlib.error, msgspec.MsgspecError, LookupError, StopIteration, RuntimeError) as error:
        raise ValueError(f"the packed log of {table_id} is damaged: {error}") from error


def _links(rows: Sequence[StoredRow]) -> Iterator[int]:
    before: StoredRow | None = None
    for row in rows:
        if row.previous is None:
            yield _UNCHAINED
        else:
            yield _FOLLOWS if row.previous == _following(before) else _TOLD
        before = row


def _following(before: StoredRow | None) -> bytes | None:
    """Return what the row after another one carries; None where that one has no chain."""
    if before is None:
        return chain.FIRST
    return None if before.previous is None else chain.digest(before)


def _small(part: bytes) -> bytes:
    return zlib.compress(part, zlib.Z_BEST_COMPRESSION)


def _rows(table_id: str, columns: _Rows, events: Sequence[bytes]) -> Iterator[StoredRow]:
    before: StoredRow | None = None
    told = iter(columns.told)
    numbers = (columns.seq, columns.acted, columns.late, columns.version, columns.actor)
    every = zip(*map(_numbers, (*numbers, columns.link)), events, strict=True)
    for seq, acted, late, version, actor, link, written in every:
        previous = next(told) if link == _TOLD else None
        if link == _FOLLOWS:
            previous = _following(before)
        times = (Millis(acted + late), Millis(acted))
        who = columns.actors[actor]
        before = StoredRow(table_id, seq, "", who, *times, version, written, previous)
        yield before


def _column(values: Sequence[int]) -> _Column:
    steps = [_unsigned(later - earlier) for earlier, later in pairwise(values)]
    width = max((step.bit_length() + 7) // 8 for step in (*steps, 1))
    flat = b"".join(step.to_bytes(width, "little") for step in steps)
    # As bytes: what is damaged may be a larger number than any that msgpack knows.
    first = values[0].to_bytes(values[0].bit_length() // 8 + 1, "little", signed=True)
    return _Column(first, width, b"".join(flat[plane::width] for plane in range(width)))


def _numbers(column: _Column) -> Iterable[int]:
    width, count = column.width, len(column.planes) // column.width
    planes = [column.planes[plane * count : (plane + 1) * count] for plane in range(width)]
    steps = (int.from_bytes(each, "little") for each in zip(*planes, strict=True))
    first = int.from_bytes(column.first, "little", signed=True)
    return accumulate(map(_signed, steps), initial=first)


def _unsigned(step: int) -> int:
    """Return a number that is small where `step` is near 0, on either side."""
    return -2 * step - 1 if step < 0 else 2 * step


def _signed(number: int) -> int:
    return -(number + 1) // 2 if number % 2 else number // 2
