"""What somebody asks of a table, as pure functions from the table to facts.

`Host.change` calls an intent under the table's lock, with the table as it is then, and stores the
facts that it returns. An intent that cannot be met raises `Refusal` (the host's own reasons) or
`games.protocol.Illegal` (the rules'), and nothing has happened.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import msgspec

from bot.facts import (
    Arranged,
    Closed,
    Configured,
    Elapsed,
    Joined,
    Left,
    Member,
    Moved,
    Raised,
    Replaced,
    Started,
    TableFact,
    Via,
)
from bot.store.records import Status
from bot.table import Table, open_timer
from games.chance import HmacChance, chance_for
from games.fairness import seat_order
from games.protocol import BadCode, Millis, Seat

Intent = Callable[[Table, Millis], tuple[TableFact, ...]]
"""What to do with a table at an instant."""


class Reason(StrEnum):
    """Why the host refuses a request; each is the key of a phrase `refusal.<reason>`."""

    NO_TABLE = "no_table"
    WHICH_TABLE = "which_table"
    NO_SUCH_GAME = "no_such_game"
    ONLY_IN_SERVER = "only_in_server"
    MISSING_PERMISSIONS = "missing_permissions"
    TABLE_HERE = "table_here"
    NOT_IN_LOBBY = "not_in_lobby"
    NOT_RUNNING = "not_running"
    ALREADY_SEATED = "already_seated"
    NOT_SEATED = "not_seated"
    TABLE_FULL = "table_full"
    SEATS_HELD = "seats_held"
    TOO_FEW = "too_few"
    WRONG_COUNT = "wrong_count"
    NOT_HOST = "not_host"
    STILL_HERE = "still_here"
    BAD_OPTION = "bad_option"
    STALE = "stale"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_MOVE = "no_such_move"
    NO_COMPUTER = "no_computer"
    STILL_RUNNING = "still_running"
    STORE_FULL = "store_full"
    UNKNOWN_RULES = "unknown_rules"
    UNREADABLE = "unreadable"
    FAULT = "fault"


BLOCKED = frozenset({Reason.UNKNOWN_RULES, Reason.UNREADABLE})
"""Why a table cannot go on here: it can only be abandoned."""


class Refusal(Exception):  # noqa: N818 - nobody's error
    """A request that the host refuses; `detail` fills the places of the reason's phrase."""

    def __init__(self, reason: Reason, **detail: str | int) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.detail = detail


def join(member: Member) -> Intent:
    """Sit down in the lobby."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.LOBBY)
        if member.user_id is not None and table.seat_of(member.user_id) is not None:
            raise Refusal(Reason.ALREADY_SEATED)
        kept = [user_id for user_id in table.held if user_id != member.user_id]
        free = _most(table) - len(table.members)
        if free <= 0:
            raise Refusal(Reason.TABLE_FULL)
        if member.user_id is not None and free <= len(kept):
            raise Refusal(Reason.SEATS_HELD)
        return (Joined(member),)

    return facts


def _most(table: Table) -> int:
    return max(table.game.seat_counts(table.record.options))


def leave(user_id: int) -> Intent:
    """Stand up from the lobby."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.LOBBY)
        seat = table.seat_of(user_id)
        if seat is None:
            raise Refusal(Reason.NOT_SEATED)
        return (Left(seat),)

    return facts


def remove_computer() -> Intent:
    """Take the computer player that was added last out of the lobby."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.LOBBY)
        places = [i for i, member in enumerate(table.members) if member.user_id is None]
        if not places:
            raise Refusal(Reason.NO_COMPUTER)
        return (Left(places[-1]),)

    return facts


def configure(key: str, value: str) -> Intent:
    """Change a table option, as long as the people who sit there still fit."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.LOBBY)
        try:
            counts = table.game.seat_counts({**table.record.options, key: value})
        except BadCode:
            raise Refusal(Reason.BAD_OPTION) from None
        if len(table.members) > max(counts):
            raise Refusal(Reason.TABLE_FULL)
        return (Configured(key, value),)

    return facts


def arrange(drawn: bool) -> Intent:
    """Settle whether the order of seats is drawn at the start, or is the lobby's."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.LOBBY)
        return () if table.drawn == drawn else (Arranged(drawn),)

    return facts


def raise_member(place: int) -> Intent:
    """Let a member of the lobby change places with the one before him."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.LOBBY)
        if not 1 <= place < len(table.members):
            raise Refusal(Reason.NOT_SEATED)
        return (Raised(place),)

    return facts


def start(computers: tuple[Member, ...] = ()) -> Intent:
    """Settle the order of seats and deal; `computers` first fill the seats that are missing."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.LOBBY)
        filling = computers[: table.missing_players()]
        members = (*table.members, *filling)
        counts = table.game.seat_counts(table.record.options)
        if len(members) < min(counts):
            raise Refusal(Reason.TOO_FEW, count=table.missing_players() - len(filling))
        if len(members) not in counts:
            raise Refusal(Reason.WRONG_COUNT, counts="/".join(map(str, counts)))
        return (*map(Joined, filling), _deal(table, members))

    return facts


def _deal(table: Table, members: tuple[Member, ...]) -> Started:
    seq, record = table.head + 1, table.record
    lobby_joins = [member.join_id for member in members]
    order = tuple(range(len(members)))
    if table.drawn:
        order = seat_order(record.secret, lobby_joins, seq)
    joins = [lobby_joins[place] for place in order]
    empty = table.game.empty(len(order), record.options)
    deal = empty.deal(chance_for(record.secret, "rules", joins, seq))
    return Started(order, msgspec.Raw(deal))


def move(seat: Seat, decision: int | None, code: str, via: Via) -> Intent:
    """Act for a seat, by a control that belongs to a decision.

    Without one (None: typed, or a control that is everybody's) the rules alone judge the move.
    """

    def facts(table: Table, at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.RUNNING)
        open_now = table.running().decision(seat)
        if decision not in (None, open_now):
            raise Refusal(Reason.STALE)
        try:
            happened = table.running().decide(seat, code, at, rules_chance(table))
        except BadCode:
            no_turn = open_now is None
            raise Refusal(Reason.NOT_YOUR_TURN if no_turn else Reason.NO_SUCH_MOVE) from None
        return (Moved(seat, code, via, msgspec.Raw(happened)),)

    return facts


def of_owner(user_id: int | None, seat: Seat, intent: Intent) -> Intent:
    """Do something with a seat only while it is that person's (None: a computer player's).

    Between the moment when somebody asks and the moment when it is done, a seat may change hands.
    """

    def facts(table: Table, at: Millis) -> tuple[TableFact, ...]:
        if seat >= len(table.members) or table.members[seat].user_id != user_id:
            raise Refusal(Reason.NOT_SEATED)
        return intent(table, at)

    return facts


def of_party(user_id: int, intent: Intent) -> Intent:
    """Do something with a lobby only while that person sits there, or if he has opened it."""

    def facts(table: Table, at: Millis) -> tuple[TableFact, ...]:
        belongs = table.record.host_id == user_id or table.seat_of(user_id) is not None
        if table.status is Status.LOBBY and not belongs:
            raise Refusal(Reason.NOT_SEATED)
        return intent(table, at)

    return facts


def expire(name: str) -> Intent:
    """Let a timer that came due take effect; nothing happens if it is open no more."""

    def facts(table: Table, at: Millis) -> tuple[TableFact, ...]:
        timer = open_timer(table, name)
        if timer is None or timer.due > at:
            return ()
        happened = table.running().expire(timer, rules_chance(table), at)
        return (Elapsed(name, msgspec.Raw(happened)),)

    return facts


def shown(name: str) -> Intent:
    """Let a timer take effect because people have been shown what it waits for."""

    def facts(table: Table, at: Millis) -> tuple[TableFact, ...]:
        timer = open_timer(table, name)
        if timer is None or not timer.on_shown:
            return ()
        happened = table.running().expire(timer, rules_chance(table), at)
        return (Elapsed(name, msgspec.Raw(happened)),)

    return facts


def hand_over(seat: Seat, member: Member) -> Intent:
    """Give a seat of the running game to somebody else, or to a computer player."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.RUNNING)
        if member.user_id is not None and table.seat_of(member.user_id) is not None:
            raise Refusal(Reason.ALREADY_SEATED)
        return (Replaced(seat, member),)

    return facts


def close(reason: str) -> Intent:
    """Close the table without a result."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        if not table.is_open:
            raise Refusal(Reason.NO_TABLE)
        return (Closed(reason),)

    return facts


def expire_lobby() -> Intent:
    """Close a lobby that waited too long; nothing happens if it is one no more."""

    def facts(table: Table, at: Millis) -> tuple[TableFact, ...]:
        due = table.record.due
        if table.status is not Status.LOBBY or due is None or due > at:
            return ()
        return (Closed("expired"),)

    return facts


def rules_chance(table: Table) -> HmacChance:
    """Return the luck of the table's next row."""
    return chance_for(table.record.secret, "rules", table.joins, table.head + 1)


def brain_chance(table: Table, seat: Seat) -> HmacChance:
    """Return the own luck of a computer player for the table's next row."""
    return chance_for(table.record.secret, f"brain-{seat}", table.joins, table.head + 1)


def _require(table: Table, status: Status) -> None:
    if table.status is status:
        return
    if not table.is_open:
        raise Refusal(Reason.NO_TABLE)
    raise Refusal(Reason.NOT_IN_LOBBY if status is Status.LOBBY else Reason.NOT_RUNNING)
