"""The end of a game as it is planned: a new message in each place, one ring for each person."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.log.events import Via
from bot.outgoing.planning.actions import CloseCall, Delete, Edit, Part, Plan, Post, Retire
from bot.outgoing.planning.desired_state import DesiredSeat, DesiredState
from bot.outgoing.planning.note import note_of, with_note
from bot.outgoing.planning.planner import plan
from bot.records import Status
from bot.shown.surfaces import BOARD, CALL, HAND, NOTICES, SIGNAL
from games.protocol import Seat
from tests.bot.outgoing.test_planner import (
    NOW,
    TUNING,
    Discord,
    Known,
    desired,
    ended,
    seat,
    surface,
    surfaces,
)

END = 9
BOARD_KEY = (BOARD, None)
HAND_KEY = (HAND, Seat(0))
CALL_KEY = (CALL, Seat(0))


def over(*seats: DesiredSeat) -> DesiredState:
    """Return where a table stands whose game row 9 has ended."""
    where = desired(*map(ended, seats), status=Status.OVER)
    return msgspec.structs.replace(where, end=END)


def at_the_table(place: Via | None = "dm", *, dm: bool = True) -> DesiredSeat:
    """Return a person's seat, who acted last in a place."""
    return seat(place=place, dm=dm)


def before_the_end(**hand: object) -> Known:
    """Return a board and a hand that show the row before the end."""
    return dict([surface(BOARD, shown=8), surface(HAND, 0, shown=8, owner=1, **hand)])  # type: ignore[arg-type]


@pytest.mark.parametrize(("place", "in_channel", "by_hand"), [
    ("channel", (1,), ()), ("dm", (), (1,)), (None, (), (1,)),
])  # fmt: skip
def test_the_end_is_a_new_message_in_both_places_and_rings_where_its_player_is_called(
    place: Via | None, in_channel: tuple[int, ...], by_hand: tuple[int, ...]
) -> None:
    todo = plan(over(at_the_table(place)), before_the_end(), TUNING)
    assert todo == Plan((Post(BOARD_KEY, END, in_channel), Post(HAND_KEY, END, by_hand)))


def test_who_takes_no_direct_messages_is_rung_by_the_channel() -> None:
    todo = plan(over(at_the_table(dm=False)), before_the_end(), TUNING)
    assert todo.actions == (Post(BOARD_KEY, END, (1,)),)


def test_who_turns_out_not_to_take_the_message_is_called_below_the_result() -> None:
    known = dict([
        surface(BOARD, activation=END),
        surface(HAND, 0, None, shown=8, owner=1, activation=END, rings=(1,), posting="h1"),
    ])  # fmt: skip
    closed = over(at_the_table(dm=False))
    assert plan(closed, known, TUNING).actions == (Post(CALL_KEY, END, (1,)),)
    # Their direct messages open again: the result comes there too, and does not ring.
    known |= dict([surface(CALL, 0, activation=END, rings=(1,))])
    assert plan(over(at_the_table()), known, TUNING).actions == (Post(HAND_KEY, END),)


def test_nothing_of_the_end_is_posted_twice_whatever_was_sent_before_a_crash() -> None:
    begun = dict([
        surface(BOARD, None, None, shown=8, activation=END, rings=(1,), posting="b1"),
        surface(HAND, 0, None, shown=8, owner=1, activation=END, posting="h1"),
    ])  # fmt: skip
    todo = plan(over(at_the_table("channel")), begun, TUNING)
    assert todo.actions == (Post(BOARD_KEY, END, (1,)), Post(HAND_KEY, END))


def test_an_end_that_an_older_version_showed_is_not_told_again() -> None:
    known = dict([surface(BOARD), surface(HAND, 0, owner=1)])
    shown = over(at_the_table("channel"))
    quiet = tuple(msgspec.structs.replace(each, refresh=-1) for each in shown.seats)
    assert plan(msgspec.structs.replace(shown, seats=quiet), known, TUNING).actions == ()


def test_what_is_sent_of_the_end_in_another_form_is_edited() -> None:
    known = dict([
        surface(BOARD, shown=-1, activation=END),
        surface(HAND, 0, shown=-1, owner=1, activation=END, rings=(1,)),
    ])  # fmt: skip
    assert plan(over(at_the_table()), known, TUNING).actions == (Edit(BOARD_KEY), Edit(HAND_KEY))


def test_a_call_of_a_turn_goes_with_the_end() -> None:
    known = before_the_end() | dict([surface(CALL, 0, activation=5, rings=(1,))])
    assert CloseCall(CALL_KEY) in plan(over(at_the_table()), known, TUNING).actions


persons = st.builds(
    DesiredSeat,
    owner=st.none(),
    dm=st.booleans(),
    activation=st.just(END),
    since=st.just(NOW),
    acted=st.booleans(),
    place=st.sampled_from([None, "channel", "dm"]),
    refresh=st.just(END),
)


@st.composite
def endings(draw: st.DrawFn) -> Discord:
    """Draw a game that has just ended, with any messages of before; 1, 2 … sit there."""
    drawn = draw(st.lists(persons, min_size=1, max_size=4))
    seats = [msgspec.structs.replace(each, owner=at) for at, each in enumerate(drawn, 1)]
    known: Known = {}
    for key, each in draw(surfaces(len(seats))).items():
        note = note_of(each)
        if key[0] in (SIGNAL, *NOTICES):
            continue
        owner = None if key[1] is None else seats[key[1]].owner
        note = msgspec.structs.replace(note, owner=owner, activation=5)
        shown = min(each.shown_seq, END - 1)
        known[key] = with_note(msgspec.structs.replace(each, shown_seq=shown), note)
    return Discord(over(*seats), known)


@given(endings(), st.lists(st.tuples(st.integers(0, 3), st.booleans()), max_size=6), st.data())
@settings(max_examples=250, deadline=None)
def test_the_end_rings_once_for_everybody_while_direct_messages_open_and_close(
    world: Discord, flips: list[tuple[int, bool]], data: st.DataObject
) -> None:
    """Actions are carried out one by one, in any order, and a closed DM takes none."""
    for place, dm in flips:
        todo = plan(world.desired, world.known, TUNING)
        if todo.actions:
            world.carry_out(data.draw(st.sampled_from(todo.actions)))
        if place < len(world.desired.seats):
            seats = list(world.desired.seats)
            seats[place] = msgspec.structs.replace(seats[place], dm=dm)
            world.desired = msgspec.structs.replace(world.desired, seats=tuple(seats))
    world.mark_synced()
    people = [each.owner for each in world.desired.seats]
    assert Counter(person for person, row in world.rung if row == END) == Counter(people)
    board = world.known[BOARD, None]
    assert (note_of(board).activation, board.message_id is None) == (END, False)
    for place, each in enumerate(world.desired.seats):
        if each.dm:
            assert note_of(world.known[HAND, Seat(place)]).activation == END


def test_the_end_leaves_no_control_of_before() -> None:
    world = Discord(over(at_the_table()), before_the_end(retired=(3,)))
    todo = [action for each in world.mark_synced() for action in each.actions]
    assert {Retire(BOARD_KEY, 1), Retire(HAND_KEY, 1), Retire(HAND_KEY, 3)} <= set(todo)
    assert not any(isinstance(each, Delete | Part | Edit) for each in todo)
