"""Who is named in the rows of a log of the first format, and how they are forgotten. Pure.

Its rows hold Discord ids and names: of those who asked, and of those whom its events name. The
luck of such a table depends on neither, only on join ids, so nothing of its proof is lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from bot.records import StoredRow

StoredEvent = dict[str, msgspec.Raw]
"""One event by its fields; the game events in it stay as they were written."""

_EVENTS = msgspec.json.Decoder(list[StoredEvent])
_MEMBER = msgspec.json.Decoder(dict[str, msgspec.Raw])
_IDS = msgspec.json.Decoder(list[int])
_ID = msgspec.json.Decoder(int | None)
_NAME = msgspec.json.Decoder(str)


def people_of(log: Sequence[StoredRow]) -> frozenset[int]:
    """Return the Discord ids in rows of the first format.

    A number below 0 stands for somebody who was forgotten. Raise msgspec.DecodeError if the events
    of a row cannot be read.
    """
    found = {row.actor for row in log if row.previous is None}
    for event in _events(log):
        found.update(_ids(event))
    return frozenset(user_id for user_id in found if user_id)


def names_of(log: Sequence[StoredRow], user_id: int) -> frozenset[str]:
    """Return how a person was called in the rows of a log that can be read."""
    members = (member for row in log for member in _members(row) if _id(member) == user_id)
    return frozenset(_NAME.decode(member["name"]) for member in members)


def anonymous(log: Sequence[StoredRow], user_id: int) -> tuple[StoredRow, ...]:
    """Return a log in which nothing tells that it was this person, nor how they were called.

    A number below 0 that nobody else has stands for them. A computer player that bears their name
    loses it. Rows that cannot be read say nothing any more: nobody knows whom they speak of.
    """
    names, number = names_of(log, user_id), min(0, *_numbers(log)) - 1
    return tuple(
        row
        if row.previous is not None
        else replace(
            row,
            actor=number if row.actor == user_id else row.actor,
            events=_forgotten(row.events, user_id, number, names),
        )
        for row in log
    )


def _events(log: Sequence[StoredRow]) -> Iterator[StoredEvent]:
    for row in log:
        if row.previous is None:
            yield from _EVENTS.decode(row.events)


def _numbers(log: Sequence[StoredRow]) -> Iterator[int]:
    """Yield every id in the rows that can be read."""
    for row in log:
        yield row.actor or 0
        yield from (user_id for event in _legible(row) for user_id in _ids(event))


def _legible(row: StoredRow) -> list[StoredEvent]:
    if row.previous is not None:
        return []
    try:
        return _EVENTS.decode(row.events)
    except msgspec.DecodeError:
        return []


def _members(row: StoredRow) -> Iterator[StoredEvent]:
    return (_MEMBER.decode(event["member"]) for event in _legible(row) if "member" in event)


def _id(member: StoredEvent) -> int | None:
    user_id: int | None = _ID.decode(member["user_id"])
    return user_id


def _ids(event: StoredEvent) -> Iterator[int]:
    """Yield the ids of the people whom an event names."""
    if "user_id" in event:
        yield _id(event) or 0
    if "held" in event:
        yield from _IDS.decode(event["held"])
    if "member" in event:
        yield from _ids(_MEMBER.decode(event["member"]))


def _forgotten(written: bytes, user_id: int, number: int, names: frozenset[str]) -> bytes:
    """Return the events of a row without a person; the same bytes if they were not named."""
    try:
        events = _EVENTS.decode(written)
        told = [_without(event, user_id, number, names) for event in events]
    except (msgspec.MsgspecError, KeyError):
        return b"[]"
    return written if told == events else msgspec.json.encode(told)


def _without(event: StoredEvent, user_id: int, number: int, names: frozenset[str]) -> StoredEvent:
    changed = dict(event)
    if "user_id" in event and _id(event) == user_id:
        changed["user_id"] = _raw(number)
    if "held" in event:
        held = _IDS.decode(event["held"])
        if user_id in held:
            changed["held"] = _raw([number if each == user_id else each for each in held])
    if "member" in event:
        member = _MEMBER.decode(event["member"])
        is_computer = _id(member) is None
        if _id(member) == user_id or (is_computer and _NAME.decode(member["name"]) in names):
            changed["member"] = _raw({**_without(member, user_id, number, names), "name": ""})
    return changed


def _raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
