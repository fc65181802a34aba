"""What somebody asks of a table, as pure functions from the table to facts.

`Host.change` calls an intent under the table's lock, with the table as it is then, and stores the
facts that it returns. An intent that cannot be met raises `Refusal` (the host's own reasons) or
`games.protocol.Illegal` (the rules'), and nothing has happened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum

import msgspec

from bot.facts import (
    Arranged,
    Asked,
    Closed,
    Configured,
    Cut,
    CutOffered,
    Elapsed,
    Hosted,
    Joined,
    Left,
    Member,
    Moved,
    Pledged,
    Raised,
    Replaced,
    Started,
    TableFact,
    Via,
)
from bot.lifetime import Lives, outlived
from bot.stamp import Stamp
from bot.store.records import Status
from bot.table import CUT, Table, open_timer
from games.chance import HmacChance
from games.fairness import seat_order
from games.protocol import BadCode, Millis, NotTogether, Seat, Timer

MOST_ENTRANTS = 50
"""How many different people may ever sit down in one lobby: their join ids, of some 20 digits each,
enter every draw, and the message that lists them all has 2,000 characters."""

Intent = Callable[[Table, Millis], tuple[TableFact, ...]]
"""What to do with a table at an instant."""


class Reason(StrEnum):
    """Why the host refuses a request; each is the key of a phrase `refusal.<reason>`."""

    NO_TABLE = "no_table"
    NOT_OPEN = "not_open"
    WHICH_TABLE = "which_table"
    NO_SUCH_TABLE = "no_such_table"
    AT_NO_TABLE = "at_no_table"
    AT_NONE_OF = "at_none_of"
    NO_SUCH_GAME = "no_such_game"
    ONLY_IN_SERVER = "only_in_server"
    MISSING_PERMISSIONS = "missing_permissions"
    TABLE_HERE = "table_here"
    TABLE_IN_THREAD = "table_in_thread"
    NOT_IN_LOBBY = "not_in_lobby"
    NOT_RUNNING = "not_running"
    ALREADY_SEATED = "already_seated"
    OTHER_GAME = "other_game"
    NOT_SEATED = "not_seated"
    TABLE_FULL = "table_full"
    COMPUTERS_FIT = "computers_fit"
    SEATS_HELD = "seats_held"
    TOO_FEW = "too_few"
    TOO_MANY_SEATED = "too_many_seated"
    WRONG_COUNT = "wrong_count"
    NOT_HOST = "not_host"
    NOT_MODERATOR = "not_moderator"
    NOT_FULL = "not_full"
    CANNOT_SEE = "cannot_see"
    CANNOT_TELL = "cannot_tell"
    ELSEWHERE = "elsewhere"
    PUT_OUT = "put_out"
    NOT_AT_TABLE = "not_at_table"
    NOT_ONESELF = "not_oneself"
    NOT_A_BOT = "not_a_bot"
    SITS_HERE = "sits_here"
    ALREADY_INVITED = "already_invited"
    INVITED_ENOUGH = "invited_enough"
    GUEST_CANNOT_SEE = "guest_cannot_see"
    CHANGED_ENOUGH = "changed_enough"
    CHOSEN_ENOUGH = "chosen_enough"
    COME_ENOUGH = "come_enough"
    HOSTS_ENOUGH = "hosts_enough"
    OPENED_ENOUGH = "opened_enough"
    SEATED_ENOUGH = "seated_enough"
    SERVER_FULL = "server_full"
    OPENED_OFTEN = "opened_often"
    INVITED_OFTEN = "invited_often"
    NO_THREADS = "no_threads"
    STILL_HERE = "still_here"
    BAD_OPTION = "bad_option"
    TOO_LONG = "too_long"
    STALE = "stale"
    NOT_AWAITED = "not_awaited"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_MOVE = "no_such_move"
    NOT_TOGETHER = "not_together"
    NO_COMPUTER = "no_computer"
    LOBBY_WORN = "lobby_worn"
    NOT_PLEDGED = "not_pledged"
    NEVER_PLEDGED = "never_pledged"
    CUTTING = "cutting"
    NOT_CUTTING = "not_cutting"
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
    """Sit down in the lobby; the computer player that came last makes room for a person."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.LOBBY)
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
        _require(table, Status.LOBBY)
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
        _require(table, Status.LOBBY)
        places = _computers(table)
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
            raise Refusal(Reason.TOO_MANY_SEATED, count=len(table.members), most=max(counts))
        return () if table.record.options.get(key) == value else (Configured(key, value),)

    return facts


def arrange(drawn: bool) -> Intent:
    """Settle whether the order of seats is drawn at the start, or is the lobby's."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.LOBBY)
        return () if table.drawn == drawn else (Arranged(drawn),)

    return facts


def offer_cut(on: bool) -> Intent:
    """Settle whether somebody may cut the deck before the deal."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.LOBBY)
        return () if table.cut_offered == on else (CutOffered(on),)

    return facts


def pledge() -> Intent:
    """Take note that the channel has the table's commitment; nothing to do once that is known."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        return () if table.pledged or not table.is_open else (Pledged(),)

    return facts


def raise_member(place: int) -> Intent:
    """Let a member of the lobby change places with the one before him."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.LOBBY)
        if not 1 <= place < len(table.members):
            raise Refusal(Reason.NOT_AT_TABLE)
        return (Raised(place),)

    return facts


def start(computers: tuple[Member, ...] = ()) -> Intent:
    """Settle the order of seats and deal; `computers` first fill the seats that are missing.

    Where the deck may be cut, somebody other than the host is asked to do so first.
    """

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.LOBBY)
        filling = computers[: table.missing_players()]
        members = (*table.members, *filling)
        counts = table.game.seat_counts(table.record.options)
        if len(members) < min(counts):
            raise Refusal(Reason.TOO_FEW, count=table.missing_players() - len(filling))
        if len(members) not in counts:
            raise Refusal(Reason.WRONG_COUNT, counts="/".join(map(str, counts)))
        if table.scheme > 1 and not table.pledged:
            # A channel that takes nothing of ours will not have it in a moment either.
            shut = table.record.suspended is not None
            raise Refusal(Reason.NEVER_PLEDGED if shut else Reason.NOT_PLEDGED)
        cutters = _cutters(table) if table.cut_offered else ()
        first: TableFact = Asked(cutters[0]) if cutters else _deal(table, members)
        return (*map(Joined, filling), first)

    return facts


def _cutters(table: Table) -> tuple[int, ...]:
    """Return who is asked to cut the deck, in turn: all people but the host, who comes first."""
    people, host_id = table.people, table.record.host_id
    place = people.index(host_id) if host_id in people else 0
    return tuple(each for each in (*people[place:], *people[:place]) if each != host_id)


def cut(user_id: int, cut_id: int) -> Intent:
    """Cut the deck by an interaction, whose id nobody at the table chooses, and deal."""

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.CUTTING)
        if table.cutting is None or table.cutting.user_id != user_id:
            raise Refusal(Reason.NOT_CUTTING)
        return (Cut(user_id, cut_id), _deal(replace(table, cut=cut_id), table.members))

    return facts


def _pass_cut(table: Table) -> tuple[TableFact, ...]:
    """Ask the next person to cut the deck; after the last one deal without a cut."""
    cutters = _cutters(table)
    asked = table.cutting.user_id if table.cutting is not None else cutters[-1]
    later = cutters[cutters.index(asked) + 1 :]
    return (Asked(later[0]),) if later else (_deal(table, table.members),)


def _deal(table: Table, members: tuple[Member, ...]) -> Started:
    luck, options, seq = table.luck, table.record.options, table.head + 1
    joins = tuple(_part_in_luck(table, member) for member in members)
    order = seat_order(luck, joins, seq) if table.drawn else tuple(range(len(members)))
    if table.scheme == 1:
        luck = msgspec.structs.replace(luck, joins=tuple(joins[place] or 0 for place in order))
    deal = table.game.empty(len(order), options).deal(luck.chance("rules", table.draw))
    return Started(order, msgspec.Raw(deal))


def _part_in_luck(table: Table, member: Member) -> int | None:
    """Return the join id of a member; computer players had one in the first scheme only."""
    return None if member.user_id is None and table.scheme > 1 else member.join_id


def move(seat: Seat, stamp: Stamp | None, code: str, via: Via) -> Intent:
    """Act for a seat, by a control that belongs to a decision.

    Without one (None: typed, or a control that is everybody's) the rules alone judge the move.
    """

    def facts(table: Table, at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.RUNNING)
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
        return (Moved(seat, code, via, msgspec.Raw(happened), drew=_drew(table, chance)),)

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
        return _pass_cut(table) if name == CUT else (_elapsed(table, timer, at),)

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
    return Elapsed(timer.name, msgspec.Raw(happened), drew=_drew(table, chance))


def hand_over(seat: Seat, member: Member) -> Intent:
    """Give a seat of the running game to somebody else, or to a computer player.

    A host who leaves is followed by the next person at the table.
    """

    def facts(table: Table, _at: Millis) -> tuple[TableFact, ...]:
        _require(table, Status.RUNNING)
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


def rules_chance(table: Table) -> HmacChance:
    """Return the luck of the table's next row."""
    return table.luck.chance("rules", table.draw)


def _drew(table: Table, chance: HmacChance) -> bool:
    """Return whether a row says that luck was drawn for it: not in the first scheme."""
    return table.scheme > 1 and bool(chance.drawn)


def brain_chance(table: Table, seat: Seat) -> HmacChance:
    """Return the own luck of a computer player for the table's next row."""
    return table.luck.chance(f"brain-{seat}", table.head + 1)


def _require(table: Table, status: Status) -> None:
    if table.status is status:
        return
    if not table.is_open:
        raise Refusal(Reason.NOT_OPEN)
    if table.status is Status.CUTTING:
        raise Refusal(Reason.CUTTING)
    raise Refusal(Reason.NOT_IN_LOBBY if status is Status.LOBBY else Reason.NOT_RUNNING)
