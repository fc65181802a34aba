"""Intents: what somebody asks of a table, as pure functions from the table to events.

`Engine.change` calls an intent under the table's lock, with the table as it then is, and stores the
events that it returns; none means that there is nothing to do. An intent that cannot be met raises
`RefusalError` (a reason of the bot) or `games.protocol.IllegalMoveError` (of the rules): then
nothing has happened.
"""

from __future__ import annotations

import msgspec

from bot.log.events import (
    Arranged,
    Closed,
    Configured,
    Elapsed,
    Hosted,
    Joined,
    Left,
    Member,
    Moved,
    Raised,
    Replaced,
    TableEvent,
    Via,
)
from bot.records import Status
from bot.tables.dealing import drew, pass_cut, rules_chance
from bot.tables.lifetime import Lifetimes, outlived
from bot.tables.refusals import Intent, RefusalError, RefusalReason, require
from bot.tables.rematch import expired
from bot.tables.stamp import Stamp
from bot.tables.table import CUT, HELD, Table, open_timer
from games.protocol import BadCodeError, Millis, NotTogetherError, Seat, Timer

MOST_ENTRANTS = 50
"""How many different people may ever sit down in one lobby: their join ids, of some 20 digits each,
enter every draw, and the message that lists them all has 2,000 characters."""


def join(member: Member) -> Intent:
    """Sit down in the lobby; the computer player that came last makes room for a person."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        require(table, Status.LOBBY)
        if member.user_id is None:
            if table.free <= 0:
                raise RefusalError(RefusalReason.TABLE_FULL)
            return (Joined(member),)
        if table.seat_of(member.user_id) is not None:
            raise RefusalError(RefusalReason.ALREADY_SEATED, about=(table.table_id,))
        if member.user_id in table.barred:
            raise RefusalError(RefusalReason.PUT_OUT)
        return (*_room_for(table, member.user_id), Joined(_entering(table, member)))

    return events


def _entering(table: Table, member: Member) -> Member:
    """Return a person as they sit down in the lobby: only their first join enters the luck."""
    if member.user_id is None:
        return member
    if member.user_id not in table.entrants and len(table.entrants) >= MOST_ENTRANTS:
        raise RefusalError(RefusalReason.LOBBY_WORN, count=MOST_ENTRANTS)
    join_id = table.entrants.get(member.user_id, member.join_id)
    return msgspec.structs.replace(member, join_id=join_id)


def _room_for(table: Table, user_id: int) -> tuple[Left, ...]:
    """Return who stands up for a person, if anybody has to; raise `RefusalError` without room."""
    kept = [held for held in table.held if held != user_id]
    if table.free > len(kept):
        return ()
    computers = _computers(table)
    if not computers:
        raise RefusalError(RefusalReason.SEATS_HELD if table.free > 0 else RefusalReason.TABLE_FULL)
    return (Left(computers[-1]),)


def _computers(table: Table) -> list[int]:
    return [place for place, member in enumerate(table.members) if member.user_id is None]


def leave(user_id: int) -> Intent:
    """Stand up from the lobby; a lobby without people closes."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        require(table, Status.LOBBY)
        return stood_up(table, user_id)

    return events


def stood_up(table: Table, user_id: int) -> tuple[TableEvent, ...]:
    """Return what follows when a person leaves the lobby.

    Raise `RefusalError` if they do not sit there.
    """
    seat = table.seat_of(user_id)
    if seat is None:
        raise RefusalError(RefusalReason.NOT_SEATED)
    if len(table.people) == 1:
        return (Left(seat), Closed("empty"))
    return (Left(seat), *succession(table, user_id))


def succession(table: Table, leaving: int) -> tuple[Hosted, ...]:
    """Return who becomes the host when a person leaves the table: the next person who sits there.

    Nobody does if the person who leaves is not its host, or if no other person sits there.
    """
    if leaving != table.record.host_id:
        return ()
    people = table.people
    place = people.index(leaving) if leaving in people else 0
    heirs = [each for each in (*people[place:], *people[:place]) if each != leaving]
    return (Hosted(heirs[0]),) if heirs else ()


def remove_computer(name: str) -> Intent:
    """Take the computer player of that name out of the lobby; of several the one added last."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        require(table, Status.LOBBY)
        places = [place for place in _computers(table) if table.members[place].name == name]
        if not places:
            raise RefusalError(RefusalReason.NO_COMPUTER)
        return (Left(places[-1]),)

    return events


def configure(key: str, value: str) -> Intent:
    """Change a table option, as long as the people who sit there still fit."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        require(table, Status.LOBBY)
        try:
            counts = table.game.seat_counts({**table.record.options, key: value})
        except BadCodeError:
            raise RefusalError(RefusalReason.BAD_OPTION) from None
        if len(table.members) > max(counts):
            raise RefusalError(
                RefusalReason.TOO_MANY_SEATED, count=len(table.members), most=max(counts)
            )
        return () if table.record.options.get(key) == value else (Configured(key, value),)

    return events


def arrange(drawn: bool) -> Intent:
    """Settle whether the order of seats is drawn at the start, or is the lobby's."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        require(table, Status.LOBBY)
        return () if table.drawn == drawn else (Arranged(drawn),)

    return events


def raise_member(place: int) -> Intent:
    """Let a member of the lobby change places with the one before them."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        require(table, Status.LOBBY)
        if not 1 <= place < len(table.members):
            raise RefusalError(RefusalReason.NOT_AT_TABLE)
        return (Raised(place),)

    return events


def move(seat: Seat, stamp: Stamp | None, code: str, via: Via) -> Intent:
    """Act for a seat, by a control of the decision that `stamp` names.

    Without a stamp (None: typed, or a button that is everybody's) the rules alone judge the move.
    """

    def events(table: Table, at: Millis) -> tuple[TableEvent, ...]:
        require(table, Status.RUNNING)
        # A press may arrive after its decision was made, by a second press or from another
        # message, and another one is open whose codes look alike. So the stamp is compared here,
        # under the lock, where no row can come between this and the event.
        open_now = table.stamp(seat)
        if stamp not in (None, open_now):
            raise RefusalError(RefusalReason.STALE)
        chance = rules_chance(table)
        try:
            happened = table.running().decide(seat, code, at, chance)
        except NotTogetherError:
            raise RefusalError(RefusalReason.NOT_TOGETHER) from None
        except BadCodeError:
            no_turn = open_now is None
            raise RefusalError(
                RefusalReason.NOT_YOUR_TURN if no_turn else RefusalReason.NO_SUCH_MOVE
            ) from None
        return (Moved(seat, code, via, msgspec.Raw(happened), drew=drew(table, chance)),)

    return events


def unless_taken_back(count: int, intent: Intent) -> Intent:
    """Do something only if exactly `count` moves of the game were taken back; else it is stale."""

    def events(table: Table, at: Millis) -> tuple[TableEvent, ...]:
        if table.taken_back != count:
            raise RefusalError(RefusalReason.STALE)
        return intent(table, at)

    return events


def of_owner(user_id: int | None, seat: Seat, intent: Intent) -> Intent:
    """Do something with a seat only while it is that person's (None: a computer player's)."""

    # Judged under the lock: between the question and the change, the seat may change hands.
    def events(table: Table, at: Millis) -> tuple[TableEvent, ...]:
        if seat >= len(table.members) or table.members[seat].user_id != user_id:
            raise RefusalError(RefusalReason.NOT_SEATED)
        return intent(table, at)

    return events


def expire(name: str) -> Intent:
    """Let a timer that came due take effect; nothing happens if it is no longer open, or not due.

    So it does not matter who asks, or how often: the timers' job, a late press, another process.
    """

    def events(table: Table, at: Millis) -> tuple[TableEvent, ...]:
        timer = open_timer(table, name)
        if timer is None or timer.due > at:
            return ()
        if name == HELD:
            return expired(table, at)
        return pass_cut(table) if name == CUT else (_elapsed(table, timer, at),)

    return events


def shown(name: str) -> Intent:
    """Let a timer take effect because people have been shown what it waits for."""

    def events(table: Table, at: Millis) -> tuple[TableEvent, ...]:
        timer = open_timer(table, name)
        if timer is None or not timer.on_shown:
            return ()
        return (_elapsed(table, timer, at),)

    return events


def _elapsed(table: Table, timer: Timer, at: Millis) -> Elapsed:
    chance = rules_chance(table)
    happened = table.running().expire(timer, chance, at)
    return Elapsed(timer.name, msgspec.Raw(happened), drew=drew(table, chance))


def hand_over(seat: Seat, member: Member) -> Intent:
    """Give a seat of the running game to somebody else, or to a computer player.

    A host who leaves is followed by the next person at the table.
    """

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        require(table, Status.RUNNING)
        if member.user_id is not None:
            if table.seat_of(member.user_id) is not None:
                raise RefusalError(RefusalReason.ALREADY_SEATED)
            return (Replaced(seat, member),)
        leaving = table.members[seat].user_id
        heir = () if leaving is None else succession(table, leaving)
        return (Replaced(seat, member), *heir)

    return events


def close(reason: str) -> Intent:
    """Close the table without a result."""

    def events(table: Table, _at: Millis) -> tuple[TableEvent, ...]:
        if not table.is_open:
            raise RefusalError(RefusalReason.NOT_OPEN)
        return (Closed(reason),)

    return events


def close_outlived(lifetimes: Lifetimes) -> Intent:
    """Close a table that has outlived its people; nothing happens if it has not, or is closed."""

    def events(table: Table, at: Millis) -> tuple[TableEvent, ...]:
        reason = outlived(table, at, lifetimes)
        return () if reason is None else (Closed(reason),)

    return events
