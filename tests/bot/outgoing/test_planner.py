"""Whatever Discord shows, a few rounds of the plan lead to what it should show, and to rest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.log.events import Via
from bot.outgoing.planning.actions import (
    Action,
    CloseCall,
    Delete,
    Edit,
    Look,
    Part,
    Plan,
    Pledge,
    Post,
    Retire,
)
from bot.outgoing.planning.desired_state import DesiredSeat, DesiredState, Tuning
from bot.outgoing.planning.note import Note, note_of, with_note
from bot.outgoing.planning.planner import UNDEALT, plan
from bot.records import Status, SurfaceRecord
from bot.shown.surfaces import BOARD, CALL, DECK, HAND, LINEUP, NOTICES, PLEDGE, SIGNAL, Key
from games.protocol import Millis, Seat

CLOSING = CloseCall | Delete | Part
TUNING = Tuning()
NOW = Millis(10_000_000)
ROUNDS = 12
"""How many plans may follow one another before nothing is left to do."""

Known = dict[Key, SurfaceRecord]


def seat(
    owner: int | None = 1,
    *,
    dm: bool = True,
    activation: int | None = None,
    since: int = NOW,
    acted: bool = False,
    place: Via | None = None,
    refresh: int = -1,
    offer: str = "",
) -> DesiredSeat:
    """Return a seat; unless told otherwise a person's whose DMs are open, not on turn."""
    return DesiredSeat(owner, dm, activation, Millis(since), acted, place, refresh, offer)


def desired(
    *seats: DesiredSeat,
    status: Status = Status.RUNNING,
    head: int = 9,
    turn: int = 0,
    below: int = 0,
    now: int = NOW,
) -> DesiredState:
    """Return where a table stands."""
    return DesiredState(status, head, turn, below, Millis(now), seats)


def surface(
    kind: str = BOARD,
    place: int | None = None,
    message_id: int | None = 1,
    shown: int = 9,
    posted_at: int = NOW,
    **note: Any,
) -> tuple[Key, SurfaceRecord]:
    """Return a surface under its key."""
    number = None if place is None else Seat(place)
    bare = SurfaceRecord("abcd1234", kind, number, 5, message_id, shown, Millis(posted_at))
    return (kind, number), with_note(bare, Note(**note))


def _looked(where: DesiredState, key: Key) -> DesiredState:
    """Return where a table stands once a message of it has been seen."""
    return msgspec.structs.replace(where, asked=where.asked - {key})


class Discord:
    """A model of the messages: what carrying an action out makes of the surfaces.

    `announced` are the calls: which seat was called for which activation; `rung` is whose phone
    has rung for which.
    """

    def __init__(self, now: DesiredState, known: Known) -> None:
        self.desired = now
        self.known = dict(known)
        self.announced: list[tuple[Seat | None, int]] = []
        self.rung: list[tuple[int, int | None]] = []
        self._next_id = 1_000

    def carry_out(self, action: Action) -> None:
        """Do what an action says, as `bot.outgoing.executor` does."""
        match action:
            case Post():
                self._post(action)
            case Edit(key=key):
                self._shown(key, self.known[key].message_id)
            case Retire(key=key, message_id=message_id):
                note = note_of(self.known[key])
                left = tuple(one for one in note.retired if one != message_id)
                self._note(key, msgspec.structs.replace(note, retired=left))
            case CloseCall(key=key):
                self.known[key] = msgspec.structs.replace(self.known[key], message_id=None)
                self._note(
                    key, msgspec.structs.replace(note_of(self.known[key]), closed=True, posting="")
                )
            case Delete(key=key) | Part(key=key):
                del self.known[key]
            case Look(key=key):
                self.desired = _looked(self.desired, key)
            case Pledge():
                others = tuple(kind for kind in self.desired.notices if kind != PLEDGE)
                self.desired = msgspec.structs.replace(self.desired, notices=others)

    def _post(self, post: Post) -> None:
        key, activation = post.key, post.activation
        self.rung += [(person, activation) for person in post.rings]
        if activation is not None and self.desired.end is None:
            self.announced.append((key[1], activation))
        default = SurfaceRecord("abcd1234", key[0], key[1], 5, None, -1, Millis(0))
        before = self.known.get(key, default)
        note = note_of(before)
        old = () if before.message_id is None or key[0] == CALL else (before.message_id,)
        place = key[1]
        owner = None if place is None else self.desired.seats[place].owner
        kept = note.activation if activation is None else activation
        self.known[key] = before
        rings = note.rings if activation is None else post.rings
        begun = Note(owner, "", (*note.retired, *old), kept, deleted=note.deleted, rings=rings)
        self._note(key, begun)
        self._next_id += 1
        self._shown(key, self._next_id)
        if key[0] == BOARD:
            self.desired = msgspec.structs.replace(self.desired, below=0)

    def _shown(self, key: Key, message_id: int | None) -> None:
        offer = self.desired.seats[key[1]].offer if key[0] == HAND and key[1] is not None else ""
        note = msgspec.structs.replace(
            note_of(self.known[key]), signal=self.desired.signal, offer=offer
        )
        shown = msgspec.structs.replace(
            self.known[key],
            message_id=message_id,
            shown_seq=self.desired.head,
            posted_at=self.desired.now,
        )
        self.known[key] = with_note(shown, note)

    def _note(self, key: Key, note: Note) -> None:
        self.known[key] = with_note(self.known[key], note)

    def mark_synced(self) -> list[Plan]:
        """Plan and carry out until nothing is left, waiting where the plan says so."""
        plans = []
        for _ in range(ROUNDS):
            todo = plan(self.desired, self.known, TUNING)
            plans.append(todo)
            for action in todo.actions:
                self.carry_out(action)
            if todo.actions:
                continue
            if todo.wake is None:
                return plans
            assert todo.wake > self.desired.now
            self.desired = msgspec.structs.replace(self.desired, now=todo.wake)
        pytest.fail(f"no rest after {ROUNDS} plans: {plans[-1]}")


rows = st.integers(min_value=-1, max_value=9)

notes = st.builds(
    Note,
    owner=st.sampled_from([None, 1, 2]),
    posting=st.sampled_from(["", "h123"]),
    retired=st.sampled_from([(), (71,), (72, 73)]),
    activation=st.none() | st.integers(0, 9),
    notify=st.booleans(),
    closed=st.booleans(),
    deleted=st.integers(0, 4),
    signal=st.sampled_from(["", "boum-1", "boum-2"]),
    offer=st.sampled_from(["", "6", "7"]),
)


@st.composite
def surfaces(draw: st.DrawFn, seats: int) -> Known:
    """Draw whatever may be remembered of messages."""
    keys: list[Key] = [(BOARD, None), (SIGNAL, None), *((kind, None) for kind in NOTICES)]
    keys += [(kind, Seat(place)) for place in range(seats) for kind in (HAND, CALL)]
    known: Known = {}
    for number, key in enumerate(draw(st.lists(st.sampled_from(keys), unique=True))):
        note = draw(notes)
        message_id = draw(st.sampled_from([None, number + 1]))
        if message_id is not None:
            note = msgspec.structs.replace(note, posting="")
        if key[0] in (SIGNAL, *NOTICES):
            # It is never replaced while it stands.
            note = msgspec.structs.replace(note, retired=())
        at = Millis(draw(st.sampled_from([0, NOW - 1, NOW])))
        bare = SurfaceRecord("abcd1234", key[0], key[1], 5, message_id, draw(rows), at)
        known[key] = with_note(bare, note)
    return known


seat_situations = st.builds(
    DesiredSeat,
    owner=st.sampled_from([1, 2]),
    dm=st.booleans(),
    activation=st.none() | st.integers(0, 9),
    since=st.sampled_from([Millis(0), Millis(NOW - 5_000), NOW]),
    acted=st.booleans(),
    place=st.sampled_from([None, "channel", "dm"]),
    refresh=rows,
    offer=st.sampled_from(["", "7"]),
) | st.builds(
    seat,
    owner=st.none(),
    dm=st.just(False),
    activation=st.none() | st.integers(0, 9),
    refresh=rows,
)


def ended(before: DesiredSeat) -> DesiredSeat:
    """Return a seat once the game is over, by row 9."""
    return msgspec.structs.replace(before, activation=9, refresh=9, offer="")


@st.composite
def worlds(draw: st.DrawFn) -> Discord:
    """Draw any desired with any messages."""
    status = draw(st.sampled_from(Status))
    seats = draw(st.lists(seat_situations, max_size=4))
    if status is Status.OVER:
        seats = [ended(each) for each in seats]
    where = DesiredState(
        status,
        9,
        draw(rows),
        draw(st.integers(0, 9)),
        NOW,
        tuple(seats),
        draw(st.sampled_from(["", "boum-2"])),
        draw(st.sampled_from([(), (PLEDGE,), (LINEUP,), (LINEUP, DECK)])),
        end=9 if status is Status.OVER else None,
    )
    known = draw(surfaces(len(seats)))
    unseen = sorted((key for key, each in known.items() if each.message_id is not None), key=str)
    asked = draw(st.sets(st.sampled_from(unseen))) if unseen else ()
    return Discord(msgspec.structs.replace(where, asked=frozenset(asked)), known)


def posts(todo: Plan) -> Iterator[Key]:
    """Yield the keys of what a plan posts or edits."""
    for action in todo.actions:
        if isinstance(action, Post | Edit):
            yield action.key


@given(worlds())
@settings(max_examples=250, deadline=None)
def test_from_anywhere_a_few_plans_lead_to_rest(world: Discord) -> None:
    world.mark_synced()
    assert plan(world.desired, world.known, TUNING) == Plan((), None)


@given(worlds())
@settings(max_examples=250, deadline=None)
def test_one_plan_never_touches_a_message_twice(world: Discord) -> None:
    for todo in world.mark_synced():
        keys = list(posts(todo))
        assert len(keys) == len(set(keys))
        closed = {action.key for action in todo.actions if isinstance(action, CLOSING)}
        assert closed.isdisjoint(keys)


@given(worlds())
@settings(max_examples=250, deadline=None)
def test_what_is_asked_for_is_edited_or_looked_at_and_never_both(world: Discord) -> None:
    for todo in world.mark_synced():
        looks = [action.key for action in todo.actions if isinstance(action, Look)]
        others = {each.key for each in todo.actions if not isinstance(each, Look)}
        assert others.isdisjoint(looks)
        assert len(looks) == len(set(looks))


@given(worlds())
@settings(max_examples=250, deadline=None)
def test_nobody_is_called_twice_for_one_activation(world: Discord) -> None:
    before = {
        (surface.seat, note_of(surface).activation)
        for surface in world.known.values()
        if surface.seat is not None
        and not note_of(surface).posting
        # A seat that changes hands has a new activation: what its old owner was told is not it.
        and note_of(surface).owner == world.desired.seats[surface.seat].owner
    }
    world.mark_synced()
    assert len(world.announced) == len(set(world.announced))
    assert before.isdisjoint(world.announced)


@given(worlds())
@settings(max_examples=250, deadline=None)
def test_who_is_called_is_waited_for_and_has_not_acted(world: Discord) -> None:
    world.mark_synced()
    for place, activation in world.announced:
        assert place is not None
        called = world.desired.seats[place]
        assert world.desired.status is Status.RUNNING
        assert called.owner is not None
        assert (called.activation, called.acted) == (activation, False)
        assert world.desired.now >= called.since + TUNING.call_delay or any(
            surface.seat == place for surface in world.known.values()
        )


@given(worlds())
@settings(max_examples=250, deadline=None)
def test_everything_that_can_be_shown_is_shown_in_the_end(world: Discord) -> None:
    quarrels = note_of(world.known[BOARD, None]).deleted if (BOARD, None) in world.known else 0
    world.mark_synced()
    board = world.known[BOARD, None]
    assert board.shown_seq == world.desired.head
    assert board.message_id is not None or quarrels >= TUNING.max_deletions
    for place, each in enumerate(world.desired.seats):
        hand = world.known.get((HAND, Seat(place)))
        if world.desired.status is Status.RUNNING and each.dm:
            assert hand is not None
            assert hand.message_id is not None
            assert hand.shown_seq >= each.refresh
        if hand is not None and world.desired.status not in UNDEALT:
            assert note_of(hand).owner == each.owner
    if world.desired.status not in UNDEALT:
        assert not any(note_of(each).retired for each in world.known.values())


@given(worlds())
@settings(max_examples=250, deadline=None)
def test_a_signal_goes_out_first_and_goes_when_it_is_over(world: Discord) -> None:
    """Nothing is beside it until its post was begun; from then on nothing waits for it."""
    begun = (SIGNAL, None) in world.known
    plans = world.mark_synced()
    signals = [number for number, todo in enumerate(plans) if (SIGNAL, None) in posts(todo)]
    for number in signals:
        if number == 0 and begun:
            assert plans[0].actions[0] == Post((SIGNAL, None))
            continue
        assert plans[number].actions == (Post((SIGNAL, None)),)
        if number == 0:
            continue
        assert plans[number - 1].actions[0] == Delete((SIGNAL, None))
    known = world.known.get((SIGNAL, None))
    assert (note_of(known).signal if known else "") == world.desired.signal
    for key, surface in world.known.items():
        if key[0] != HAND or not surface.message_id or world.desired.status in UNDEALT:
            continue
        seat = world.desired.seats[key[1] or 0]
        # Who plays in the channel answers a signal there.
        if seat.dm and seat.place != "channel":
            assert note_of(surface).signal == world.desired.signal


@given(worlds())
@settings(max_examples=150, deadline=None)
def test_a_lobby_has_only_a_board(world: Discord) -> None:
    lobby = msgspec.structs.replace(world.desired, status=Status.LOBBY, signal="", notices=())
    world.desired = lobby
    for todo in world.mark_synced():
        assert set(posts(todo)) <= {(BOARD, None)}
        assert todo.wake is None
    assert world.announced == []


@given(worlds(), st.lists(st.integers(0, 5), max_size=6))
@settings(max_examples=150, deadline=None)
def test_a_crash_between_any_two_actions_heals(world: Discord, done: list[int]) -> None:
    for count in done:
        for action in plan(world.desired, world.known, TUNING).actions[:count]:
            world.carry_out(action)
    world.mark_synced()
    assert len(world.announced) == len(set(world.announced))


@given(worlds())
@settings(max_examples=250, deadline=None)
def test_a_notice_is_posted_once_in_its_place_and_never_touched_again(world: Discord) -> None:
    before = {kind: world.known.get((kind, None)) for kind in NOTICES}
    plans = world.mark_synced()
    touched = [action for todo in plans for action in todo.actions if action.key[0] in NOTICES]
    assert not [each for each in touched if isinstance(each, Edit | Retire | CLOSING)]
    posted = [each.key[0] for each in touched if isinstance(each, Post)]
    assert len(posted) == len(set(posted))
    assert posted == [kind for kind in NOTICES if kind in posted]
    for kind in posted:
        surface = before[kind]
        assert surface is None or (surface.message_id is None and not note_of(surface).deleted)
    boards = [number for number, todo in enumerate(plans) if (BOARD, None) in posts(todo)]
    pledges = [number for number, todo in enumerate(plans) if Pledge() in todo.actions]
    pledge = before[PLEDGE]
    if pledge is None or not note_of(pledge).closed:
        assert all(pledged < board for pledged in pledges for board in boards)
