"""What somebody asks of a table, as pure functions from the table to facts.

`Host.change` calls an intent under the table's lock, with the table as it is then, and stores the
facts that it returns. An intent that cannot be met raises `Refusal` (the host's own reasons) or
`games.protocol.Illegal` (the rules'), and nothing has happened.
"""

from __future__ import annotations

import msgspec

from bot.asking import Intent, Reason, Refusal, require
from bot.dealing import drew, pass_cut, rules_chance
from bot.facts import (
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
    TableFact,
    Via,
)
from bot.lifetime import Lives, outlived
from bot.stamp import Stamp
from bot.store.records import Status
from bot.table import CUT, Table, open_timer
from games.protocol import BadCode, Millis, NotTogether, Seat, Timer

MOST_ENTRANTS = 50
"""How many different people may ever sit down in one lobby: their join ids, of some 20 digits each,
enter every draw, and the message that lists them all has 2,000 characters."""


def join(member: Member) -> Intent:
    """Sit down in the lobby; the computer player that came last makes room for a person."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        require(table, Status.LOBBY)
        if member.user_id is None:
            if table.free <= 0:
                raise Refusal(Reason.TABLE_FULL)
            return (Joined(member),)
        if table.seat_of(member.user_id) is not None:
            raise Refusal(Reason.ALREADY_SEATED)
        if member.user_id in table.barred:
            raise Refusal(Reason.PUT_OUT)
        return (*_room_for(table, member.user_id), Joined(_entering(table, member)))

    return facts


def _entering(table: Table, member: Member) -> Member:
    """Return a person as they sit down in the lobby: only their first join enters the luck."""
    if member.user_id is None:
        return member
    if member.user_id not in table.entrants and len(table.entrants) >= MOST_ENTRANTS:
        raise Refusal(Reason.LOBBY_WORN, count=MOST_ENTRANTS)
    join_id = table.entrants.get(member.user_id, member.join_id)
    return msgspec.structs.replace(member, join_id=join_id)


def _room_for(table: Table, user_id: int) -> tuple[Left, ...]:
    """Return who stands up for a person, if anybody has to; refuse if there is no room."""
    kept = [held for held in table.held if held != user_id]
    if table.free > len(kept):
        return ()
    computers = _computers(table)
    if not computers:
        raise Refusal(Reason.SEATS_HELD if table.free > 0 else Reason.TABLE_FULL)
    return (Left(computers[-1]),)


def _computers(table: Table) -> list[int]:
    return [place for place, member in enumerate(table.members) if member.user_id is None]


def leave(user_id: int) -> Intent:
    """Stand up from the lobby; a lobby without people closes."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        require(table, Status.LOBBY)
        return stood_up(table, user_id)

    return facts


def stood_up(table: Table, user_id: int) -> tuple[TableFact, ...]:
    """Return what follows when a person leaves the lobby; refuse if they do not sit there."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise Refusal(Reason.NOT_SEATED)
    if len(table.people) == 1:
        return (Left(seat), Closed("empty"))
    return (Left(seat), *succession(table, user_id))


def succession(table: Table, leaving: int) -> tuple[Hosted, ...]:
    """Return who sees to the table when a person leaves it: the next person who sits there.

    Nobody, if the person who leaves is not its host, or no other person sits there.
    """
    if leaving != table.record.host_id:
        return ()
    people = table.people
    place = people.index(leaving) if leaving in people else 0
    heirs = [each for each in (*people[place:], *people[:place]) if each != leaving]
    return (Hosted(heirs[0]),) if heirs else ()


def remove_computer() -> Intent:
    """Take the computer player that was added last out of the lobby."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        require(table, Status.LOBBY)
        places = _computers(table)
        if not places:
            raise Refusal(Reason.NO_COMPUTER)
        return (Left(places[-1]),)

    return facts


def configure(key: str, value: str) -> Intent:
    """Change a table option, as long as the people who sit there still fit."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        require(table, Status.LOBBY)
        try:
            counts = table.game.seat_counts({**table.record.options, key: value})
        except BadCode:
            raise Refusal(Reason.BAD_OPTION) from None
        if len(table.members) > max(counts):
            raise Refusal(Reason.TOO_MANY_SEATED, count=len(table.members), most=max(counts))
        return () if table.record.options.get(key) == value else (Configured(key, value),)

    return facts


def arrange(drawn: bool) -> Intent:
    """Settle whether the order of seats is drawn at the start, or is the lobby's."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        require(table, Status.LOBBY)
        return () if table.drawn == drawn else (Arranged(drawn),)

    return facts


def raise_member(place: int) -> Intent:
    """Let a member of the lobby change places with the one before him."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        require(table, Status.LOBBY)
        if not 1 <= place < len(table.members):
            raise Refusal(Reason.NOT_AT_TABLE)
        return (Raised(place),)

    return facts


def move(seat: Seat, stamp: Stamp | None, code: str, via: Via) -> Intent:
    """Act for a seat, by a control that belongs to a decision.

    Without one (None: typed, or a control that is everybody's) the rules alone judge the move.
    """

    def facts(table: Table, at: Millis) -> tuple[TableFact, ...]:
        require(table, Status.RUNNING)
        open_now = table.stamp(seat)
        if stamp not in (None, open_now):
            raise Refusal(Reason.STALE)
        chance = rules_chance(table)
        try:
            happened = table.running().decide(seat, code, at, chance)
        except NotTogether:
            raise Refusal(Reason.NOT_TOGETHER) from None
        except BadCode:
            no_turn = open_now is None
            raise Refusal(Reason.NOT_YOUR_TURN if no_turn else Reason.NO_SUCH_MOVE) from None
        return (Moved(seat, code, via, msgspec.Raw(happened), drew=drew(table, chance)),)

    return facts


def unless_taken_back(count: int, intent: Intent) -> Intent:
    """Do something only while `count` moves of the game were taken back; it is stale after more."""

    def facts(table: Table, at: Millis) -> tuple[TableFact, ...]:
        if table.taken_back != count:
            raise Refusal(Reason.STALE)
        return intent(table, at)

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


def expire(name: str) -> Intent:
    """Let a timer that came due take effect; nothing happens if it is open no more."""

    def facts(table: Table, at: Millis) -> tuple[TableFact, ...]:
        timer = open_timer(table, name)
        if timer is None or timer.due > at:
            return ()
        return pass_cut(table) if name == CUT else (_elapsed(table, timer, at),)

    return facts


def shown(name: str) -> Intent:
    """Let a timer take effect because people have been shown what it waits for."""

    def facts(table: Table, at: Millis) -> tuple[TableFact, ...]:
        timer = open_timer(table, name)
        if timer is None or not timer.on_shown:
            return ()
        return (_elapsed(table, timer, at),)

    return facts


def _elapsed(table: Table, timer: Timer, at: Millis) -> Elapsed:
    chance = rules_chance(table)
    happened = table.running().expire(timer, chance, at)
    return Elapsed(timer.name, msgspec.Raw(happened), drew=drew(table, chance))


def hand_over(seat: Seat, member: Member) -> Intent:
    """Give a seat of the running game to somebody else, or to a computer player.

    A host who leaves is followed by the next person at the table.
    """

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        require(table, Status.RUNNING)
        if member.user_id is not None:
            if table.seat_of(member.user_id) is not None:
                raise Refusal(Reason.ALREADY_SEATED)
            return (Replaced(seat, member),)
        leaving = table.members[seat].user_id
        heir = () if leaving is None else succession(table, leaving)
        return (Replaced(seat, member), *heir)

    return facts


def close(reason: str) -> Intent:
    """Close the table without a result."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        if not table.is_open:
            raise Refusal(Reason.NOT_OPEN)
        return (Closed(reason),)

    return facts


def close_outlived(lives: Lives) -> Intent:
    """Close a table that has outlived its people; nothing happens if it has not, or is closed."""

    def facts(table: Table, at: Millis) -> tuple[TableFact, ...]:
        reason = outlived(table, at, lives)
        return () if reason is None else (Closed(reason),)

    return facts
