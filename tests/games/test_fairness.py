"""The proof that luck followed from the secret, and every way in which it may fail."""

from __future__ import annotations

import hmac
from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from games.chance import Luck, chance_for
from games.fairness import Doubt, Failure, GameRow, Proof, Seating, seat_order, seating
from games.protocol import BadCodeError, Millis, Seat
from games.registry import THEN, game
from tests.games.courses import FIRST, TABLES, Asked, Course, Table, proof, random_course
from tests.games.versions import newer

SECRET = bytes(range(32))
JOINS = (1001, 1002, 1003, 1004)
LUCK = Luck(SECRET, JOINS)
OLD = Luck(SECRET, JOINS, scheme=1)
PASS_PASS, PASSAGES, CRISTO, SPIES, LIVE, *_ = TABLES

each_table = pytest.mark.parametrize("table", TABLES, ids=str)
each_luck = pytest.mark.parametrize(
    "luck", [OLD, LUCK, replace(LUCK, cut=77)], ids=["scheme 1", "scheme 2", "cut"]
)


def _course(luck: Luck = LUCK, most: int = 5, table: Table = PASS_PASS) -> Course:
    return random_course(table, luck, seed=3, most=most)


def _rows(luck: Luck = LUCK, most: int = 5) -> list[GameRow]:
    return _course(luck, most).rows


@each_luck
@each_table
def test_an_honest_game_is_proved(table: Table, luck: Luck) -> None:
    course = _course(luck, 10_000, table)
    proved = proof(table, luck, course.rows)
    assert proved.failure is None
    assert proved.outcome == course.position.outcome is not None
    assert list(proved.draws.values()) == course.draws


@each_table
def test_the_raw_draws_are_those_of_the_rows_that_drew(table: Table) -> None:
    course = _course(LUCK, 10_000, table)
    first, *others = course.rows
    drew = [row.position for row in others if row.drew]
    deal = [first.position] if table.slug != "top_secret" else []
    assert list(proof(table, LUCK, course.rows).draws) == [*deal, *drew]


def test_raw_draws_can_be_computed_without_this_program() -> None:
    """By nothing but HMAC, as a stand-alone check does it, from the numbers that a proof gives."""
    rows = _rows(most=10_000)
    draws = proof(PASS_PASS, LUCK, rows).draws
    assert len(draws) > 1
    for number, row in enumerate(draws):
        word = 0
        for bound, value in draws[row]:
            drawn = None
            while drawn is None:
                text = f"tablier 2|rules|1001,1002,1003,1004||{number}|{word}"
                found = int.from_bytes(hmac.digest(SECRET, text.encode(), "sha256")[:8], "big")
                drawn = found % bound if found < 2**64 - 2**64 % bound else None
                word += 1
            assert drawn == value


@each_luck
def test_spaces_and_the_order_of_keys_do_not_matter(luck: Luck) -> None:
    rows = [replace(row, events=msgspec.json.format(_turned(row.events))) for row in _rows(luck)]
    assert proof(PASS_PASS, luck, rows).failure is None


def _turned(events: bytes) -> bytes:
    parts = msgspec.json.decode(events, type=list[dict[str, msgspec.Raw]])
    return msgspec.json.encode([dict(reversed(part.items())) for part in parts])


@each_luck
def test_another_secret_does_not_match_the_commitment(luck: Luck) -> None:
    promised = "0" * 64
    failed = proof(PASS_PASS, luck, _rows(luck), promised=promised)
    assert failed == Proof(Failure(None, Doubt.COMMITMENT))


@each_luck
def test_an_empty_log_proves_nothing(luck: Luck) -> None:
    assert proof(PASS_PASS, luck, []).failure == Failure(None, Doubt.EMPTY)


Forge = Callable[[list[GameRow]], None]


def _set(at: int, **changes: object) -> Forge:
    def forge(rows: list[GameRow]) -> None:
        rows[at] = replace(rows[at], **changes)

    return forge


def _edit(at: int, old: bytes, new: bytes) -> Forge:
    def forge(rows: list[GameRow]) -> None:
        assert old in rows[at].events
        rows[at] = replace(rows[at], events=rows[at].events.replace(old, new, 1))

    return forge


def _drop(at: int) -> Forge:
    return lambda rows: rows.__delitem__(at)


def _double(at: int) -> Forge:
    return lambda rows: rows.insert(at, rows[at])


def _swap(at: int) -> Forge:
    def forge(rows: list[GameRow]) -> None:
        rows[at], rows[at + 1] = rows[at + 1], rows[at]

    return forge


FORGERIES: dict[str, tuple[Forge, int, Doubt]] = {
    "the deal is another": (_edit(0, b'"violet",1]', b'"violet",2]'), FIRST, Doubt.EVENTS),
    "the deal is gone": (_drop(0), FIRST + 1, Doubt.REFUSED),
    "the deal is a seat's": (_set(0, seat=Seat(0)), FIRST, Doubt.REFUSED),
    "the deal has a code": (_set(0, code="countdown"), FIRST, Doubt.REFUSED),
    "the deal is there twice": (_double(0), FIRST, Doubt.ORDER),
    "a move is there twice": (_double(2), FIRST + 2, Doubt.ORDER),
    "moves have changed places": (_swap(2), FIRST + 3, Doubt.REFUSED),
    "a move is gone": (_drop(2), FIRST + 3, Doubt.REFUSED),
    "events are gone": (_set(2, events=b"[]"), FIRST + 2, Doubt.EVENTS),
    "events are no JSON": (_set(2, events=b"{"), FIRST + 2, Doubt.EVENTS),
    "events are no text": (_set(2, events=b'"\xff"'), FIRST + 2, Doubt.EVENTS),
    "events are too deep": (_set(2, events=b"[" * 100_000), FIRST + 2, Doubt.EVENTS),
    "events are too large": (_set(2, events=b"[" + b"9" * 5_000 + b"]"), FIRST + 2, Doubt.EVENTS),
    "events are two texts": (_set(2, events=b"[] []"), FIRST + 2, Doubt.EVENTS),
    "a number is a truth": (_edit(0, b'"round":1', b'"round":true'), FIRST, Doubt.EVENTS),
    "a number has a point": (_edit(0, b'"round":1', b'"round":1.0'), FIRST, Doubt.EVENTS),
    "a seat moves that is not there": (_set(2, seat=Seat(4)), FIRST + 2, Doubt.REFUSED),
    "a seat below the first moves": (_set(2, seat=Seat(-1)), FIRST + 2, Doubt.REFUSED),
    "another seat moves": (_set(1, seat=None, code="x"), FIRST + 1, Doubt.NO_TIMER),
    "a move may not be": (_set(2, code="take-violet-1"), FIRST + 2, Doubt.REFUSED),
    "a move is another kind": (_set(2, code="record-0"), FIRST + 2, Doubt.REFUSED),
    "a move is nonsense": (_set(2, code="nonsense"), FIRST + 2, Doubt.REFUSED),
    "a move is long": (_set(2, code=THEN * 100_000), FIRST + 2, Doubt.REFUSED),
    "a timer was not open": (_set(2, seat=None, code="countdown"), FIRST + 2, Doubt.NO_TIMER),
    "a timer has no name": (_set(2, seat=None, code=""), FIRST + 2, Doubt.NO_TIMER),
}


@each_luck
@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_row_is_found_by_its_number(name: str, luck: Luck) -> None:
    forge, at, doubt = FORGERIES[name]
    rows = _rows(luck)
    forge(rows)
    assert proof(PASS_PASS, luck, rows).failure == Failure(at, doubt)


LIES: dict[str, Luck] = {
    "a join is another": replace(LUCK, joins=(1001, 1002, 1003, 1005)),
    "somebody joined who did not": replace(LUCK, joins=(*JOINS, 1005)),
    "somebody did not join who did": replace(LUCK, joins=JOINS[:-1]),
    "the deck was cut": replace(LUCK, cut=77),
    "the scheme is older": OLD,
}


@pytest.mark.parametrize("name", LIES)
def test_what_enters_the_luck_cannot_be_lied_about(name: str) -> None:
    assert proof(PASS_PASS, LIES[name], _rows()).failure == Failure(FIRST, Doubt.EVENTS)


def test_by_whom_the_deck_was_cut_cannot_be_lied_about() -> None:
    cut = replace(LUCK, cut=77)
    for lie in (replace(cut, cut=78), LUCK):
        assert proof(PASS_PASS, lie, _rows(cut)).failure == Failure(FIRST, Doubt.EVENTS)


def test_a_secret_that_matches_a_swapped_commitment_does_not_match_the_draws() -> None:
    failed = proof(PASS_PASS, replace(LUCK, secret=bytes(32)), _rows())
    assert failed.failure == Failure(FIRST, Doubt.EVENTS)


@pytest.mark.parametrize("scheme", [0, 3])
def test_an_unknown_scheme_is_no_failure_of_the_game(scheme: int) -> None:
    with pytest.raises(ValueError, match="scheme"):
        proof(PASS_PASS, replace(LUCK, scheme=scheme), _rows())


def test_what_the_game_does_not_have_is_no_failure_of_it() -> None:
    with pytest.raises(KeyError):
        proof(Table("chess", 2, {}), LUCK, [])
    with pytest.raises(KeyError):
        proof(PASS_PASS, LUCK, [], version=2)
    with pytest.raises(BadCodeError):
        proof(Table("pass_pass", 9, {}), LUCK, [])


@pytest.mark.parametrize("table", [PASS_PASS, CRISTO, SPIES, LIVE], ids=str)
def test_a_row_that_says_it_drew_and_did_not_is_found(table: Table) -> None:
    rows = _course(LUCK, 10_000, table).rows
    quiet = next(at for at, row in enumerate(rows) if at and not row.drew)
    rows[quiet] = replace(rows[quiet], drew="0" * 64)
    assert proof(table, LUCK, rows).failure == Failure(rows[quiet].position, Doubt.DREW)


@pytest.mark.parametrize("table", [PASS_PASS, CRISTO, SPIES, LIVE], ids=str)
def test_a_row_that_hides_that_it_drew_is_found(table: Table) -> None:
    rows = _course(LUCK, 10_000, table).rows
    drew = next(at for at, row in enumerate(rows) if at and row.drew)
    rows[drew] = replace(rows[drew], drew="")
    assert proof(table, LUCK, rows).failure == Failure(rows[drew].position, Doubt.DREW)


def test_older_rows_say_nothing_of_draws() -> None:
    rows = [replace(row, drew="anything") for row in _rows(OLD, 10_000)]
    assert proof(PASS_PASS, OLD, rows).failure is None


def test_what_was_proved_before_the_failure_is_told() -> None:
    course = _course(most=10_000)
    whole = proof(PASS_PASS, LUCK, course.rows).draws
    last = max(whole)
    rows = [replace(row, events=b"[]") if row.position == last else row for row in course.rows]
    failed = proof(PASS_PASS, LUCK, rows)
    assert failed.failure == Failure(last, Doubt.EVENTS)
    assert failed.draws == {row: drawn for row, drawn in whole.items() if row != last}
    assert failed.outcome is None


def test_an_older_proof_replays_what_no_game_offers_together_any_more() -> None:
    """Two moves of one seat in one row, which an older version accepted part by part."""
    for luck, failure in ((OLD, None), (LUCK, Failure(FIRST + 2, Doubt.REFUSED))):
        course, compound = _compound(luck)
        assert proof(SPIES, luck, [*course.rows, compound]).failure == failure


def _compound(luck: Luck) -> tuple[Course, GameRow]:
    course = _course(luck, most=1, table=SPIES)
    seat = Seat(course.rows[1].seat or 0)
    first, second = course.position.legal(seat)[:2]
    code = f"{first}{THEN}{second}"
    assert not course.position.offers(seat, code)
    at = FIRST + 2
    events = course.position.replay(seat, code, Millis(5_000), luck.chance("rules", at))
    return course, GameRow(at, seat, code, Millis(5_000), events)


@each_luck
def test_a_seat_counted_from_the_end_is_nobody_s(luck: Luck) -> None:
    """To Python seat -1 is the last one, whose cards it would play."""
    course = _course(luck, most=0, table=SPIES)
    code, number = course.position.legal(Seat(3))[0], FIRST + 1 if luck.scheme == 1 else 1
    events = course.position.replay(Seat(-1), code, Millis(0), luck.chance("rules", number))
    row = GameRow(FIRST + 1, Seat(-1), code, Millis(0), events)
    assert proof(SPIES, luck, [*course.rows, row]).failure == Failure(row.position, Doubt.REFUSED)


def test_a_game_that_is_over_has_no_more_rows() -> None:
    for luck in (OLD, LUCK):
        rows = _rows(luck, 10_000)
        extra = replace(rows[-1], position=rows[-1].position + 1)
        assert proof(PASS_PASS, luck, [*rows, extra]).failure == Failure(
            extra.position, Doubt.REFUSED
        )


def test_a_timer_that_took_effect_too_early_is_found() -> None:
    rows = _course(LUCK, 10_000, LIVE).rows
    at = next(at for at, row in enumerate(rows) if row.code.startswith("reveal"))
    rows[at] = replace(rows[at], at=Millis(rows[at].at - 1))
    assert proof(LIVE, LUCK, rows).failure == Failure(rows[at].position, Doubt.NO_TIMER)


def test_a_timer_that_waits_for_people_to_see_may_take_effect_before_it_is_due() -> None:
    course = _course(LUCK, 10_000, LIVE)
    at = next(at for at, row in enumerate(course.rows) if row.code.startswith("shown"))
    early = Course(LIVE, LUCK)
    early.deal()
    for row in course.rows[1:at]:
        early.ask(Asked(row.seat, row.code, row.at))
    early.ask(Asked(None, course.rows[at].code, Millis(course.rows[at].at - 100)))
    assert proof(LIVE, LUCK, early.rows).failure is None


def test_a_game_is_proved_by_the_version_that_it_was_played_by() -> None:
    rows = _course(LUCK, 10_000, CRISTO).rows
    with newer():
        assert proof(CRISTO, LUCK, rows).failure is None
        failed = proof(CRISTO, LUCK, rows, version=2)
        assert failed.failure == Failure(FIRST, Doubt.EVENTS)
    assert game("monte_cristo").rules_version == 1


class TestSeating:
    """Who sits where is drawn, and proved, like everything else."""

    LOBBY = (1003, None, 1001, None, 1002)
    LUCK = Luck(SECRET, (1001, 1002, 1003, 1009))
    PLACES = Table("pass_pass", 5, {})

    def _failure(self, seated: Seating, luck: Luck = LUCK) -> Failure | None:
        rows = _course(luck, 0, self.PLACES).rows
        return proof(self.PLACES, luck, rows, seated).failure

    def test_an_honest_order_is_proved_and_its_draws_told(self) -> None:
        order, drawn = seating(self.LUCK, self.LOBBY, FIRST)
        assert sorted(order) == [0, 1, 2, 3, 4]
        course = Course(self.PLACES, self.LUCK)
        course.deal(seated=drawn)
        seated = Seating(FIRST, self.LOBBY, order)
        proved = proof(self.PLACES, self.LUCK, course.rows, seated)
        assert proved.failure is None
        hidden = _course(self.LUCK, 0, self.PLACES).rows
        failed = proof(self.PLACES, self.LUCK, hidden, seated)
        assert failed.failure == Failure(FIRST, Doubt.DREW)
        assert [bound for bound, _ in proved.seats] == [5, 4, 3, 2]

    def test_the_first_scheme_draws_as_it_did(self) -> None:
        joins = (11, 12, 13, 14)
        drawn = chance_for(SECRET, "seats", joins, 9).shuffled(range(4))
        assert seat_order(Luck(SECRET, (), scheme=1), joins, 9) == drawn

    @pytest.mark.parametrize("scheme", [1, 2])
    def test_another_order_is_found(self, scheme: int) -> None:
        luck = Luck(SECRET, JOINS, scheme=scheme)
        order = tuple(reversed(seat_order(luck, JOINS, FIRST)))
        rows = _course(luck, 3).rows
        failed = proof(PASS_PASS, luck, rows, Seating(FIRST, JOINS, order))
        assert failed == Proof(Failure(FIRST, Doubt.SEATING))

    @pytest.mark.parametrize("order", [(0, 1, 2), (0, 0, 1, 2), (4, 0, 1, 2), ()])
    def test_an_order_that_is_none_is_found(self, order: tuple[int, ...]) -> None:
        rows = _course(LUCK, 0).rows
        failed = proof(PASS_PASS, LUCK, rows, Seating(FIRST, JOINS, order))
        assert failed.failure == Failure(FIRST, Doubt.SEATING)

    def test_fewer_members_than_seats_are_found(self) -> None:
        order = seat_order(self.LUCK, self.LOBBY[:4], FIRST)
        assert self._failure(Seating(FIRST, self.LOBBY[:4], order)) == Failure(FIRST, Doubt.SEATING)

    def test_a_person_who_sits_there_has_joined(self) -> None:
        lobby = (*self.LOBBY[:4], 1234)
        order = seat_order(self.LUCK, lobby, FIRST)
        assert self._failure(Seating(FIRST, lobby, order)) == Failure(FIRST, Doubt.SEATING)

    def test_an_order_that_was_not_drawn_is_the_lobby_s(self) -> None:
        settled = Seating(FIRST, self.LOBBY, (0, 1, 2, 3, 4), drawn=False)
        assert self._failure(settled) is None
        moved = replace(settled, order=(1, 0, 2, 3, 4))
        assert self._failure(moved) == Failure(FIRST, Doubt.SEATING)

    def test_the_order_of_the_lobby_changes_nobody_s_seat(self) -> None:
        seats = {
            self._sitting(lobby)
            for lobby in (
                (1001, 1002, 1003, None, None),
                (1003, 1002, None, None, 1001),
                (None, 1002, 1001, None, 1003),
            )
        }
        assert len(seats) == 1

    def _sitting(self, lobby: tuple[int | None, ...]) -> tuple[int | None, ...]:
        return tuple(lobby[place] for place in seat_order(self.LUCK, lobby, FIRST))

    def test_computers_keep_the_order_of_the_lobby_among_themselves(self) -> None:
        """They have no join of their own, so which of them sits where is drawn by their order."""
        orders = [
            seat_order(self.LUCK, lobby, FIRST)
            for lobby in ((1001, None, None, 1002, None), (None, 1002, None, 1001, None))
        ]
        ranks = [
            [[1, 2, 4].index(place) if place in (1, 2, 4) else None for place in orders[0]],
            [[0, 2, 4].index(place) if place in (0, 2, 4) else None for place in orders[1]],
        ]
        assert ranks[0] == ranks[1]

    def test_the_row_of_the_deal_changes_nobody_s_seat(self) -> None:
        assert seat_order(self.LUCK, self.LOBBY, 1) == seat_order(self.LUCK, self.LOBBY, 999)

    def test_who_joined_and_left_again_is_part_of_the_draw(self) -> None:
        joins = [(1001, 1002, 1003, *more) for more in ((), (1009,), (1008,), (1007,))]
        assert len({seat_order(Luck(SECRET, each), self.LOBBY, 0) for each in joins}) > 1
