"""The planner's rules one by one: boards, hands, calls."""

from __future__ import annotations

import pytest

from bot.log.events import Via
from bot.outgoing.planning.actions import CloseCall, Edit, Part, Plan, Post, Retire
from bot.outgoing.planning.planner import plan
from bot.records import Status
from bot.shown.surfaces import BOARD, CALL, HAND
from games.protocol import Millis, Seat
from tests.bot.outgoing.test_planner import NOW, TUNING, Known, desired, seat, surface

BOARD_KEY = (BOARD, None)
HAND_KEY = (HAND, Seat(0))
CALL_KEY = (CALL, Seat(0))


def fresh_board(**changes: int) -> Known:
    """Return a board that shows everything, unless told otherwise."""
    return dict([surface(BOARD, **changes)])


def test_a_table_without_messages_gets_its_board() -> None:
    assert plan(desired(status=Status.LOBBY), {}, TUNING) == Plan((Post(BOARD_KEY),))


def test_a_fresh_board_is_edited() -> None:
    assert plan(desired(turn=9), fresh_board(shown=8), TUNING) == Plan((Edit(BOARD_KEY),))


@pytest.mark.parametrize(("below", "age", "turn", "expected"), [
    (4, 0, 9, Edit(BOARD_KEY)),
    (5, 0, 9, Post(BOARD_KEY)),
    (5, 0, 8, Edit(BOARD_KEY)),
    (0, 3_599_999, 9, Edit(BOARD_KEY)),
    (0, 3_600_000, 9, Post(BOARD_KEY)),
    (0, 3_600_000, 8, Edit(BOARD_KEY)),
])  # fmt: skip
def test_a_buried_board_moves_down_at_a_turn_change(
    below: int, age: int, turn: int, expected: Edit | Post
) -> None:
    known = fresh_board(shown=8, posted_at=NOW - age)
    assert plan(desired(below=below, turn=turn), known, TUNING).actions == (expected,)


def test_a_replaced_board_is_stripped() -> None:
    known = dict([surface(BOARD, retired=(3, 4))])
    assert plan(desired(), known, TUNING).actions == (Retire(BOARD_KEY, 3), Retire(BOARD_KEY, 4))


@pytest.mark.parametrize(("deleted", "shown", "reposted"), [
    (1, 9, True), (2, 9, False), (3, 9, False), (2, 8, True), (9, 8, True),
])  # fmt: skip
def test_a_deleted_board_comes_back_without_a_quarrel(
    deleted: int, shown: int, reposted: bool
) -> None:
    known = dict([surface(BOARD, message_id=None, shown=shown, deleted=deleted)])
    expected = (Post(BOARD_KEY),) if reposted else ()
    assert plan(desired(), known, TUNING).actions == expected


def shut(todo: Plan) -> Plan:
    """Return a plan without hands, which are held back while DMs are closed (`Holds`)."""
    return Plan(tuple(each for each in todo.actions if each.key[0] != HAND), todo.wake)


def test_every_person_gets_a_hand_and_who_closed_their_dms_is_tried_again() -> None:
    seats = (seat(1), seat(2, dm=False), seat(None, dm=False), seat(4))
    actions = plan(desired(*seats), fresh_board(), TUNING).actions
    assert actions == tuple(Post((HAND, Seat(place))) for place in (0, 1, 3))


@pytest.mark.parametrize("status", [Status.OVER, Status.CLOSED])
def test_a_hand_in_closed_dms_keeps_no_ended_table_from_rest(status: Status) -> None:
    known = dict([surface(), surface(HAND, 0, shown=5, owner=1)])
    assert plan(desired(seat(dm=False, refresh=9), status=status), known, TUNING) == Plan(())


@pytest.mark.parametrize("status", [Status.OVER, Status.CLOSED])
def test_nobody_gets_a_first_hand_after_the_end(status: Status) -> None:
    assert plan(desired(seat(), status=status), fresh_board(), TUNING).actions == ()


@pytest.mark.parametrize(
    ("shown", "refresh", "edited"), [(5, 6, True), (6, 6, False), (5, -1, False)]
)
def test_a_hand_is_edited_when_it_changes(shown: int, refresh: int, edited: bool) -> None:
    known = dict([surface(), surface(HAND, 0, shown=shown, owner=1)])
    actions = plan(desired(seat(refresh=refresh)), known, TUNING).actions
    assert actions == ((Edit(HAND_KEY),) if edited else ())


@pytest.mark.parametrize(("had", "has", "edited"), [
    ("7", "", True), ("7", "9", True), ("", "7", True), ("7", "7", False), ("", "", False),
])  # fmt: skip
def test_no_hand_keeps_the_controls_of_a_decision_that_is_over(
    had: str, has: str, edited: bool
) -> None:
    known = dict([surface(), surface(HAND, 0, owner=1, offer=had)])
    actions = plan(desired(seat(offer=has)), known, TUNING).actions
    assert actions == ((Edit(HAND_KEY),) if edited else ())


@pytest.mark.parametrize(("place", "edited"), [("dm", True), (None, True), ("channel", False)])
def test_a_signal_is_no_business_of_a_hand_whose_owner_plays_in_the_channel(
    place: Via | None, edited: bool
) -> None:
    known = dict([surface(), surface(HAND, 0, owner=1, signal="boum-1")])
    actions = plan(desired(seat(place=place)), known, TUNING).actions
    assert actions == ((Edit(HAND_KEY),) if edited else ())


@pytest.mark.parametrize("owner", [2, None])
def test_the_hand_of_who_left_is_closed_before_the_next_is_posted(owner: int | None) -> None:
    known = dict([surface(), surface(HAND, 0, owner=1)])
    where = desired(seat(owner, dm=owner is not None))
    assert plan(where, known, TUNING).actions == (Part(HAND_KEY),)
    expected = (Post(HAND_KEY),) if owner else ()
    assert plan(where, dict([surface()]), TUNING).actions == expected


def test_a_call_is_held() -> None:
    called = seat(dm=False, activation=9)
    assert shut(plan(desired(called), fresh_board(), TUNING)) == Plan((), Millis(NOW + 30_000))
    later = desired(called, now=NOW + 30_000)
    assert shut(plan(later, fresh_board(), TUNING)).actions == (Post(CALL_KEY, 9, (1,)),)


def test_a_held_call_is_dropped_when_its_player_acts() -> None:
    acted = desired(seat(dm=False, activation=9, acted=True), now=NOW + 60_000)
    assert shut(plan(acted, fresh_board(), TUNING)) == Plan(())


def test_the_earliest_held_call_wakes() -> None:
    seats = (seat(dm=False, activation=9, since=NOW - 5_000), seat(dm=False, activation=9))
    assert shut(plan(desired(*seats), fresh_board(), TUNING)).wake == NOW + 25_000


def test_who_plays_by_dm_is_called_by_his_hand() -> None:
    known = dict([surface(), surface(HAND, 0, owner=1)])
    called = seat(activation=9, place="dm", since=NOW - 30_000)
    assert plan(desired(called), known, TUNING).actions == (Post(HAND_KEY, 9, (1,)),)


def test_while_the_call_by_hand_is_held_the_hand_is_edited() -> None:
    known = dict([surface(), surface(HAND, 0, shown=8, owner=1)])
    called = seat(activation=9, place="dm", refresh=9)
    expected = Plan((Edit(HAND_KEY),), Millis(NOW + 30_000))
    assert plan(desired(called), known, TUNING) == expected


def test_a_call_whose_end_nobody_saw_is_taken_up_at_once() -> None:
    known = dict([surface(), surface(CALL, 0, None, activation=9, posting="c1")])
    assert shut(plan(desired(seat(dm=False, activation=9)), known, TUNING)).actions == (
        Post(CALL_KEY, 9, (1,)),
    )


def test_a_call_that_somebody_deleted_is_not_repeated() -> None:
    known = dict([surface(), surface(CALL, 0, None, activation=9, deleted=1)])
    late = desired(seat(dm=False, activation=9, since=0))
    assert shut(plan(late, known, TUNING)) == Plan(())


def test_a_hand_that_is_lost_comes_back_without_a_second_call() -> None:
    known = dict([surface(), surface(HAND, 0, None, owner=1, activation=9)])
    called = seat(activation=9, place="dm", since=0)
    assert plan(desired(called), known, TUNING).actions == (Post(HAND_KEY),)


def test_who_was_called_by_his_hand_is_not_called_again_when_his_dms_close() -> None:
    known = dict([surface(), surface(HAND, 0, owner=1, activation=9)])
    called = seat(dm=False, activation=9, place="dm", since=0)
    assert shut(plan(desired(called), known, TUNING)) == Plan(())


def test_who_could_not_be_reached_by_his_hand_is_called_in_the_channel() -> None:
    known = dict([surface(), surface(HAND, 0, None, owner=1, activation=9, posting="h1")])
    called = seat(dm=False, activation=9, place="dm", since=0)
    assert shut(plan(desired(called), known, TUNING)).actions == (Post(CALL_KEY, 9, (1,)),)


@pytest.mark.parametrize("activation", [None, 9])
def test_a_call_is_closed_when_its_activation_is_over(activation: int | None) -> None:
    known = dict([surface(), surface(HAND, 0, owner=1), surface(CALL, 0, activation=5)])
    actions = plan(desired(seat(activation=activation)), known, TUNING).actions
    assert actions == (CloseCall(CALL_KEY),)


def test_a_closed_call_stays_closed_until_the_next_one() -> None:
    closed = surface(CALL, 0, activation=5, closed=True)
    known = dict([surface(), closed])
    assert shut(plan(desired(seat(dm=False)), known, TUNING)) == Plan(())
    again = desired(seat(dm=False, activation=9, since=0))
    assert shut(plan(again, known, TUNING)).actions == (Post(CALL_KEY, 9, (1,)),)


def test_a_computer_player_is_never_called() -> None:
    waited = desired(seat(None, dm=False, activation=9, since=0))
    assert shut(plan(waited, fresh_board(), TUNING)) == Plan(())
