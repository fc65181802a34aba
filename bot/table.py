"""A table as the fold of its log. Pure: no Discord, no disk, no clock.

Every row of the log holds facts about the table (`bot.facts`): people come and go, options change,
a game starts, moves are played. `Table` is what all rows together amount to; `after` folds one
more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

import msgspec

from bot.facts import (
    Arranged,
    Asked,
    Barred,
    Closed,
    Configured,
    Cut,
    CutOffered,
    Elapsed,
    Hosted,
    Invited,
    Joined,
    Left,
    LobbyFact,
    Member,
    Moment,
    Moved,
    Opened,
    PeopleFact,
    Pledged,
    Raised,
    Replaced,
    Started,
    TableFact,
    Via,
)
from bot.log.formats import NEWEST, SCHEME
from bot.log.roster import Roster
from bot.moments import Moments
from bot.stamp import Stamp
from bot.store.records import ResultRecord, SeatRecord, Status, TableRecord, TimerRecord
from games import registry
from games.chance import Luck
from games.protocol import Millis, Seat, Timer
from games.registry import Game, Position

Item = TypeVar("Item")

LONG_AGO: Millis = Millis(0)
"""Before anything happened."""

CUT = "cut"
"""The name of the timer by which the next person is asked to cut the deck."""

TIME_TO_CUT: Millis = Millis(60_000)
"""How long somebody is waited for who is asked to cut the deck, in milliseconds."""


@dataclass(frozen=True)
class Cutting:
    """Who is asked to cut the deck, and until when."""

    user_id: int
    until: Millis


@dataclass(frozen=True)
class Table:
    """Everything about one table. `members` are in seat order once the game has started.

    `activations[seat]` is the row since which the game waits for that seat, or None. `held` are
    the people for whom a seat of the lobby is kept; `drawn` says whether the order of seats is
    drawn at the start;
    `away[seat]` is who left that seat of the running game to a computer player, or None. `invited`
    have been asked to come, `barred` were put out and may not come back. `tries[seat]` is the
    decision that the seat made last but may still make otherwise, and how often it has. `acted` is
    when a person last did something here (the instant of the newest row with an actor);
    `actions[seat]` is the newest row in which that seat's present owner acted, and from where.

    Of the log: `format` and `scheme` (of luck) are those of its first row, `roster` has everybody
    it speaks of. Of the luck: `entrants` has the join id of everybody who ever sat down in the
    lobby, by Discord id; `joins` are the members' in seat order at the start (in the first scheme
    these enter the draws); `drew` counts the rows of the game that drew. `pledged` is true once the
    channel has the commitment, `cut_offered` if somebody may cut the deck before the deal,
    `cutting` while they are asked to, `cut` the interaction id by which somebody did.
    `taken_back` counts the moves of this game that were taken back.
    """

    record: TableRecord
    members: tuple[Member, ...] = ()
    since: tuple[int, ...] = ()
    position: Position | None = None
    activations: tuple[int | None, ...] = ()
    joins: tuple[int, ...] = ()
    moments: Moments = field(default_factory=Moments)
    held: tuple[int, ...] = ()
    drawn: bool = True
    away: tuple[int | None, ...] = ()
    tries: tuple[tuple[int | None, int], ...] = ()
    invited: frozenset[int] = frozenset()
    barred: frozenset[int] = frozenset()
    acted: Millis = LONG_AGO
    actions: tuple[tuple[int, Via] | None, ...] = ()
    format: int = NEWEST
    scheme: int = SCHEME
    roster: Roster = field(default_factory=Roster)
    entrants: Mapping[int, int] = field(default_factory=dict)
    drew: int = 0
    pledged: bool = False
    cut_offered: bool = False
    cutting: Cutting | None = None
    cut: int | None = None
    taken_back: int = 0

    @property
    def game_id(self) -> str:
        """The table's id: 8 characters."""
        return self.record.game_id

    @property
    def game(self) -> Game:
        """The game that is played here, by the rules that the table was opened with."""
        return registry.game(self.record.slug, self.record.rules_version)

    @property
    def luck(self) -> Luck:
        """Where every draw of this table comes from."""
        joins = self.joins if self.scheme == 1 else tuple(sorted(self.entrants.values()))
        return Luck(self.record.secret, joins, self.cut, self.scheme)

    @property
    def draw(self) -> int:
        """The number under which the next row draws."""
        return self.head + 1 if self.scheme == 1 else self.drew

    @property
    def head(self) -> int:
        """The number of the newest row."""
        return self.record.head

    @property
    def status(self) -> Status:
        """Where the table stands."""
        return self.record.status

    @property
    def is_open(self) -> bool:
        """Whether anything can still happen here."""
        return self.status.is_open

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that the game waits for; none unless it runs."""
        if self.status is not Status.RUNNING or self.position is None:
            return frozenset()
        return self.position.to_act

    @property
    def to_react(self) -> frozenset[Seat]:
        """The seats that ought to act of their own accord: nobody is told so."""
        if self.status is not Status.RUNNING or self.position is None:
            return frozenset()
        return self.position.to_react

    def seat_of(self, user_id: int) -> Seat | None:
        """Return where a person sits, or None."""
        places = (i for i, member in enumerate(self.members) if member.user_id == user_id)
        return next(map(Seat, places), None)

    def seat_left_by(self, user_id: int) -> Seat | None:
        """Return the seat that a person left to a computer player, or None."""
        seats = (i for i, away in enumerate(self.away) if away == user_id)
        return next(map(Seat, seats), None)

    def running(self) -> Position:
        """Return the position of a game that has started; raise LookupError before."""
        if self.position is None:
            raise LookupError(f"table {self.game_id} has not started")
        return self.position

    def last_action(self, seat: Seat) -> tuple[int, Via] | None:
        """Return the newest row in which a seat's present owner acted, and from where."""
        return self.actions[seat] if seat < len(self.actions) else None

    def stamp(self, seat: Seat) -> Stamp | None:
        """Return what the controls of the decision open for a seat carry; None if none is."""
        if self.status is not Status.RUNNING:
            return None
        decision = self.running().decision(seat)
        return None if decision is None else Stamp(decision, self.taken_back)

    def tries_at(self, seat: Seat) -> int:
        """Return how often a seat of the running game has made the decision open to it now."""
        decision, count = self.tries[seat]
        return count if decision == self.running().decision(seat) else 0

    def answered(self, request_id: str) -> Moment | None:
        """Return the row that a request made, or None if it made none."""
        return self.moments.of_request(request_id)

    @property
    def people(self) -> tuple[int, ...]:
        """The ids of the people who sit here, in the order of their places."""
        return tuple(m.user_id for m in self.members if m.user_id is not None)

    @property
    def free(self) -> int:
        """How many places of the lobby nobody has taken, held ones among them."""
        return max(self.game.seat_counts(self.record.options)) - len(self.members)

    def missing_players(self) -> int:
        """Return how many players are missing before the lobby can start."""
        counts = self.game.seat_counts(self.record.options)
        enough = [count for count in counts if count >= len(self.members)]
        return (enough[0] - len(self.members)) if enough else 0


def after(table: Table, moment: Moment) -> Table:
    """Return the table once one more row is folded."""
    before, moment = table, _read(table, moment)
    for fact in moment.facts:
        table = _fold(table, fact, moment)
    record = msgspec.structs.replace(table.record, head=moment.seq, changed_at=moment.stored)
    return replace(
        table,
        record=record,
        acted=table.acted if moment.actor is None else moment.acted,
        moments=table.moments.plus(moment),
        activations=_activations(before, table, moment),
        actions=_actions(table, moment),
    )


def _read(table: Table, moment: Moment) -> Moment:
    """Return a row with the game's facts in it read: nobody has to do so again."""
    facts = moment.game_facts()
    if facts is None:
        return moment
    return msgspec.structs.replace(moment, events=table.game.read(facts))


def _fold(table: Table, fact: TableFact, moment: Moment) -> Table:
    match fact:
        case Started(order=order):
            return _start(table, order, moment)
        case Moved(seat=seat, drew=drew):
            return _decided(table, _advance(table, moment, drew=drew), seat)
        case Elapsed(drew=drew):
            return _advance(table, moment, drew=drew)
        case Asked(user_id=user_id):
            cutting = Cutting(user_id, Millis(moment.acted + TIME_TO_CUT))
            return replace(_with_record(table, status=Status.CUTTING), cutting=cutting, held=())
        case Cut(cut_id=cut_id):
            return replace(table, cut=cut_id)
        case Replaced(seat=seat, member=member):
            return _handed_over(table, seat, member, moment.seq)
        case Hosted() | Invited() | Barred():
            return _fold_people(table, fact)
        case Closed():
            return _with_record(table, status=Status.CLOSED, ended_at=moment.stored)
        case _:
            return _fold_lobby(table, fact, moment)


def _fold_lobby(table: Table, fact: LobbyFact, moment: Moment) -> Table:
    match fact:
        case Opened(options=options, held=held):
            host_id = moment.actor or table.record.host_id
            return replace(_with_record(table, options=dict(options), host_id=host_id), held=held)
        case Joined(member=member):
            return _joined(table, member, moment.seq)
        case Left(place=place):
            members, since = _without(table.members, place), _without(table.since, place)
            return replace(table, members=members, since=since)
        case Configured(key=key, value=value):
            return _with_record(table, options={**table.record.options, key: value})
        case Arranged(drawn=drawn):
            return replace(table, drawn=drawn)
        case Raised(place=place):
            members, since = _raised(table.members, place), _raised(table.since, place)
            return replace(table, members=members, since=since)
        case CutOffered(on=on):
            return replace(table, cut_offered=on)
        case Pledged():
            return replace(table, pledged=True)


def _joined(table: Table, member: Member, seq: int) -> Table:
    entrants = table.entrants
    if member.user_id is not None and member.user_id not in entrants:
        entrants = {**entrants, member.user_id: member.join_id}
    return replace(
        table,
        members=(*table.members, member),
        since=(*table.since, seq),
        held=tuple(user_id for user_id in table.held if user_id != member.user_id),
        entrants=entrants,
    )


def _fold_people(table: Table, fact: PeopleFact) -> Table:
    match fact:
        case Hosted(user_id=user_id):
            return _with_record(table, host_id=user_id)
        case Invited(user_id=user_id):
            return replace(table, invited=table.invited | {user_id})
        case Barred(user_id=user_id):
            return replace(
                table,
                barred=table.barred | {user_id},
                held=tuple(held for held in table.held if held != user_id),
                away=tuple(None if away == user_id else away for away in table.away),
            )


def _with_record(table: Table, **changes: object) -> Table:
    return replace(table, record=msgspec.structs.replace(table.record, **changes))


def _without(items: tuple[Item, ...], place: int) -> tuple[Item, ...]:
    _require_place(items, place)
    return items[:place] + items[place + 1 :]


def _raised(items: tuple[Item, ...], place: int) -> tuple[Item, ...]:
    _require_place(items[1:], place - 1)
    return (*items[: place - 1], items[place], items[place - 1], *items[place + 1 :])


def _with(items: tuple[Item, ...], place: int, item: Item) -> tuple[Item, ...]:
    _require_place(items, place)
    return (*items[:place], item, *items[place + 1 :])


def _require_place(items: tuple[Item, ...], place: int) -> None:
    """Raise LookupError for no place: one counted from the end would double what is there."""
    if not 0 <= place < len(items):
        raise LookupError(f"no place {place} of {len(items)}")


def _handed_over(table: Table, seat: Seat, member: Member, seq: int) -> Table:
    """A person who leaves his seat to a computer player can take it back; nobody else can."""
    before = table.members[seat].user_id
    left = None if member.user_id is not None else before or table.away[seat]
    return replace(
        table,
        members=_with(table.members, seat, member),
        since=_with(table.since, seat, seq),
        away=_with(table.away, seat, left),
    )


def _start(table: Table, order: tuple[int, ...], moment: Moment) -> Table:
    members = tuple(table.members[place] for place in order)
    empty = table.game.empty(len(members), table.record.options)
    table = _with_record(table, status=Status.RUNNING)
    table = replace(
        table,
        members=members,
        since=(moment.seq,) * len(members),
        position=empty,
        joins=tuple(member.join_id for member in members),
        activations=(None,) * len(members),
        actions=(None,) * len(members),
        away=(None,) * len(members),
        tries=((None, 0),) * len(members),
        held=(),
        cutting=None,
    )
    return _advance(table, moment, drew=True)


def _advance(table: Table, moment: Moment, *, drew: bool) -> Table:
    position = table.running().after(moment.events)
    table = replace(table, position=position, drew=table.drew + drew)
    if position.outcome is not None:
        return _with_record(table, status=Status.OVER, ended_at=moment.stored)
    return table


def _decided(before: Table, table: Table, seat: Seat) -> Table:
    """Count how often a seat makes a decision that stays open to it."""
    decision = before.running().decision(seat)
    if decision != table.running().decision(seat):
        decision = None
    count = 0 if decision is None else before.tries_at(seat) + 1
    return replace(table, tries=_with(table.tries, seat, (decision, count)))


def _activations(before: Table, table: Table, moment: Moment) -> tuple[int | None, ...]:
    """An activation begins where a seat is waited for that was not, or that changed hands.

    A seat that acted and is waited for again goes on with the same activation: it knows.
    """
    waiting = before.to_act
    replaced = {fact.seat for fact in moment.facts if isinstance(fact, Replaced)}
    return tuple(
        None
        if seat not in table.to_act
        else (old if seat in waiting and seat not in replaced else moment.seq)
        for seat, old in enumerate(table.activations)
    )


def _actions(table: Table, moment: Moment) -> tuple[tuple[int, Via] | None, ...]:
    """Whoever takes a seat over has not acted yet, whatever was done there before."""
    actions = table.actions
    for fact in reversed(moment.facts):
        match fact:
            case Moved(seat=seat, via=via):
                actions = _with(actions, seat, (moment.seq, via))
            case Replaced(seat=seat):
                actions = _with(actions, seat, None)
            case _:
                pass
    return actions


def seat_records(table: Table) -> tuple[SeatRecord, ...]:
    """Return who sits where now, as the store keeps it.

    A computer player is awaited too where a person would have to notice by himself.
    """
    expected = table.to_act | table.to_react
    return tuple(
        SeatRecord(
            table.game_id,
            Seat(seat),
            member.user_id,
            member.name,
            member.join_id,
            since=table.since[seat],
            awaited=seat in (table.to_act if member.user_id is not None else expected),
        )
        for seat, member in enumerate(table.members)
    )


def result_records(table: Table) -> tuple[ResultRecord, ...]:
    """Return how a finished game ended, as the store keeps it; nothing of any other table."""
    if table.status is not Status.OVER or (outcome := table.running().outcome) is None:
        return ()
    return tuple(
        ResultRecord(table.game_id, Seat(seat), outcome.reason, score.rank, score.categories)
        for seat, score in enumerate(outcome.scores)
    )


def open_timers(table: Table) -> tuple[Timer, ...]:
    """Return the timers that are open now: the rules', or the one of who is to cut the deck."""
    if table.cutting is not None and table.status is Status.CUTTING:
        return (Timer(CUT, table.cutting.until),)
    return table.running().timers if table.status is Status.RUNNING else ()


def timer_records(table: Table) -> tuple[TimerRecord, ...]:
    """Return the timers that are open now, as the store keeps them."""
    return tuple(TimerRecord(table.game_id, timer.name, timer.due) for timer in open_timers(table))


def open_timer(table: Table, name: str) -> Timer | None:
    """Return the open timer of that name, or None."""
    return next((timer for timer in open_timers(table) if timer.name == name), None)


def next_due(table: Table, at: Millis) -> Timer | None:
    """Return the timer that is due first, if it is by that instant, or None."""
    due = (timer for timer in open_timers(table) if timer.due <= at)
    return min(due, key=lambda timer: (timer.due, timer.name), default=None)


def default_options(slug: str, chosen: Mapping[str, str]) -> dict[str, str]:
    """Return every option of a game with the chosen values and defaults for the rest."""
    schema = registry.game(slug).option_schema
    return {option.key: chosen.get(option.key, option.default) for option in schema}
