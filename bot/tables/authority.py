"""Authority: who may do what at a table, from where and when, as one table of data.

`AUTHORITY` says for each operation whom it is granted, from which places, in which states. The page
of commands is printed from it (`python -m bot commands`), and `judged` alone decides by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from bot.log.events import TableEvent
from bot.records import Status, TableRecord
from bot.tables.refusals import Intent, RefusalError, RefusalReason
from bot.tables.table import Table
from games.protocol import Millis


class Role(StrEnum):
    """What somebody is to a table. A person may be several of them."""

    HOST = "host"
    """Opened it, or had it handed over."""

    SEATED = "seated"
    """Sits there."""

    AWAY = "away"
    """Left a seat of the running game to a computer player, and may take it back."""

    HELD = "held"
    """Has not sat down yet, but a seat of the lobby is held for them."""

    MEMBER = "member"
    """Can see the table's own channel."""

    MODERATOR = "moderator"
    """May manage messages in the table's own channel, wherever they ask from."""

    OPERATOR = "operator"
    """Owns the bot, by Discord's word."""


class Source(StrEnum):
    """Where somebody asks from, as the table sees it."""

    HERE = "here"
    """The table's own channel or thread."""

    SERVER = "server"
    """Another channel of its server."""

    DM = "dm"
    """A direct message with the bot."""

    ELSEWHERE = "elsewhere"
    """Another server."""


class Operation(StrEnum):
    """What can be asked of a table; authority is judged by operation."""

    LOOK = "look"
    PLAY = "play"
    JOIN = "join"
    DECLINE = "decline"
    RETURN = "return"
    LEAVE = "leave"
    INVITE = "invite"
    ARRANGE = "arrange"
    START = "start"
    FILL = "fill"
    CUT = "cut"
    STAND_IN = "stand_in"
    KICK = "kick"
    HAND_OVER = "hand_over"
    END = "end"
    AGAIN = "again"


@dataclass(frozen=True)
class Grant:
    """Grants an operation to whoever has one role of `who` and every role of `also`.

    If `full`, only while no place of the lobby is free.
    """

    who: frozenset[Role]
    source: frozenset[Source]
    states: frozenset[Status]
    also: frozenset[Role] = frozenset()
    full: bool = False


@dataclass(frozen=True)
class Standing:
    """Somebody before a table: their roles, where they ask from, and how the table stands."""

    roles: frozenset[Role]
    source: Source
    status: Status
    full: bool = False


_ANYWHERE: Final = frozenset(Source)
_NOT_ELSEWHERE: Final = _ANYWHERE - {Source.ELSEWHERE}
_IN_SERVER: Final = frozenset({Source.HERE, Source.SERVER})
_HERE: Final = frozenset({Source.HERE})
_LOBBY: Final = frozenset({Status.LOBBY})
_RUNNING: Final = frozenset({Status.RUNNING})
_CUTTING: Final = frozenset({Status.CUTTING})
_OPEN: Final = _LOBBY | _RUNNING
_ANY_STATE: Final = frozenset(Status)
_SEEING: Final = frozenset({Role.MEMBER})


def _who(*roles: Role) -> frozenset[Role]:
    return frozenset(roles)


_IN_CHARGE: Final = (
    Grant(_who(Role.HOST, Role.MODERATOR), _IN_SERVER, _OPEN, also=_SEEING),
    Grant(_who(Role.OPERATOR), _IN_SERVER, _OPEN),
)

AUTHORITY: Final[Mapping[Operation, tuple[Grant, ...]]] = MappingProxyType(
    {
        Operation.LOOK: (Grant(frozenset(Role), _ANYWHERE, _ANY_STATE),),
        Operation.PLAY: (Grant(_who(Role.SEATED), _ANYWHERE, _ANY_STATE),),
        Operation.JOIN: (Grant(_who(Role.MEMBER), _ANYWHERE, _LOBBY),),
        Operation.DECLINE: (Grant(_who(Role.HELD), _ANYWHERE, _LOBBY),),
        Operation.RETURN: (Grant(_who(Role.AWAY), _ANYWHERE, _RUNNING, also=_SEEING),),
        Operation.LEAVE: (Grant(_who(Role.SEATED), _ANYWHERE, _OPEN),),
        Operation.INVITE: (Grant(_who(Role.SEATED), _HERE, _LOBBY, also=_SEEING),),
        Operation.ARRANGE: (Grant(_who(Role.HOST), _NOT_ELSEWHERE, _LOBBY, also=_SEEING),),
        Operation.START: (
            Grant(_who(Role.HOST), _NOT_ELSEWHERE, _LOBBY, also=_SEEING),
            # Only if it is full: somebody who has just sat down must not end the wait for others.
            Grant(_who(Role.SEATED), _NOT_ELSEWHERE, _LOBBY, also=_SEEING, full=True),
        ),
        Operation.FILL: (Grant(_who(Role.HOST), _NOT_ELSEWHERE, _LOBBY, also=_SEEING),),
        # The intent judges whether they are the person who is asked to cut.
        Operation.CUT: (Grant(_who(Role.SEATED), _NOT_ELSEWHERE, _CUTTING),),
        Operation.STAND_IN: (Grant(_who(Role.SEATED, Role.MEMBER), _NOT_ELSEWHERE, _RUNNING),),
        Operation.KICK: _IN_CHARGE,
        Operation.HAND_OVER: _IN_CHARGE,
        Operation.END: (
            # A host who has left the server, or no longer sees the table, ends it no more.
            Grant(_who(Role.HOST), _NOT_ELSEWHERE, _OPEN | _CUTTING, also=_SEEING),
            Grant(_who(Role.MODERATOR), _IN_SERVER, _OPEN | _CUTTING),
            Grant(_who(Role.OPERATOR), _ANYWHERE, _OPEN | _CUTTING),
        ),
        Operation.AGAIN: (Grant(_who(Role.SEATED), _NOT_ELSEWHERE, _ANY_STATE, also=_SEEING),),
    }
)
"""Who may do what, from where, in which state. What is not granted here, nobody may do."""


def judged(operation: Operation, standing: Standing) -> RefusalReason | None:
    """Return why an operation is refused, or None if it is granted.

    Somebody who lacks the role is told nothing else: neither the table's state nor where to ask.
    """
    every = AUTHORITY[operation]
    roles = standing.roles
    mine = [each for each in every if roles & each.who and roles >= each.also]
    if not mine:
        return _no_role(every, roles)
    near = [each for each in mine if standing.source in each.source]
    if not near:
        return RefusalReason.ELSEWHERE
    now = [each for each in near if standing.status in each.states]
    if not now:
        return _no_state(standing.status)
    return None if any(standing.full or not each.full for each in now) else RefusalReason.NOT_FULL


def _no_role(every: tuple[Grant, ...], roles: frozenset[Role]) -> RefusalReason:
    """Return which role is missing: of several the one that is easiest to have."""
    wanted = frozenset(role for each in every for role in each.who)
    if Role.MEMBER in wanted or any(roles & each.who for each in every):
        return RefusalReason.CANNOT_SEE
    if Role.HELD in wanted:
        return RefusalReason.NOT_HELD
    if wanted & {Role.SEATED, Role.AWAY}:
        return RefusalReason.NOT_SEATED
    return RefusalReason.NOT_MODERATOR if Role.MODERATOR in wanted else RefusalReason.NOT_HOST


def _no_state(status: Status) -> RefusalReason:
    """Return why an operation is refused that is granted only in other states."""
    if not status.is_open:
        return RefusalReason.NOT_OPEN
    if status is Status.CUTTING:
        return RefusalReason.CUTTING
    return RefusalReason.NOT_IN_LOBBY if status is Status.RUNNING else RefusalReason.NOT_RUNNING


DISCORD: Final = frozenset({Role.MEMBER, Role.MODERATOR, Role.OPERATOR})
"""The roles that only Discord knows of."""


def asks_discord(operation: Operation) -> bool:
    """Return whether an operation depends on roles that only Discord knows of."""
    return any((each.who | each.also) & DISCORD for each in AUTHORITY[operation])


def roles_at(table: Table, user_id: int) -> frozenset[Role]:
    """Return the roles that the table itself knows of; Discord knows of the others."""
    held = {
        Role.HOST: table.record.host_id == user_id,
        Role.SEATED: table.seat_of(user_id) is not None,
        Role.AWAY: user_id in table.away,
        Role.HELD: user_id in table.held,
    }
    return frozenset(role for role, holds in held.items() if holds)


def standing_at(table: Table, user_id: int, known: frozenset[Role], source: Source) -> Standing:
    """Return how a person stands before a table as it is now; `known` are Discord's roles."""
    full = table.status is Status.LOBBY and table.free <= 0
    return Standing(known | roles_at(table, user_id), source, table.status, full)


def standing_by_record(
    record: TableRecord, user_id: int, known: frozenset[Role], source: Source
) -> Standing:
    """Return how a person stands before a table whose log cannot be read."""
    host = frozenset({Role.HOST}) if record.host_id == user_id else frozenset()
    return Standing(known | host, source, record.status)


def authorised(
    operation: Operation, user_id: int, known: frozenset[Role], source: Source, intent: Intent
) -> Intent:
    """Return an intent that is refused unless the person may do it, as the table then is."""

    # Judged once more under the table's lock: between the question and the change, the host may
    # have changed or the game may have begun. `known` is Discord's answer from before the lock.
    def events(table: Table, at: Millis) -> tuple[TableEvent, ...]:
        reason = judged(operation, standing_at(table, user_id, known, source))
        if reason is not None:
            raise RefusalError(reason)
        return intent(table, at)

    return events
