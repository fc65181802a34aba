"""What the kit for rules promises, whatever game uses it."""

from __future__ import annotations

from enum import StrEnum

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chance import seeded
from games.kit.cards import hands_of, sorter, unseen
from games.kit.codes import Codes, Piece, spelt
from games.kit.faults import faults, misplaced
from games.kit.following import folded, following
from games.kit.options import Seats, values_of
from games.kit.ranks import by_totals, ranked
from games.kit.secret_choice import (
    HasChosen,
    heard,
    imagined,
    mismatches,
    number,
    revealed,
    waiting,
)
from games.kit.tuples import less, put, without
from games.protocol import BadCodeError, NoOptions, Option, Seat

numbers = st.lists(st.integers(0, 9), min_size=1, max_size=8).map(tuple)


class Colour(StrEnum):
    RED = "red"


class Token(Piece, frozen=True):
    colour: Colour
    value: int


class Swap(msgspec.Struct, frozen=True, tag="swap"):
    tokens: tuple[Token, ...]
    seat: Seat | None


class Pick(msgspec.Struct, frozen=True):
    """A choice, as `Pending` has it."""

    seat: Seat
    again: bool


class TestTuples:
    @given(numbers, st.data())
    def test_only_the_place_that_is_named_changes(
        self, items: tuple[int, ...], data: st.DataObject
    ) -> None:
        place = data.draw(st.integers(0, len(items) - 1))
        changed = put(items, place, 77)
        assert changed[place] == 77
        assert changed[:place] + changed[place + 1 :] == items[:place] + items[place + 1 :]

    def test_nothing_is_put_beyond_the_end(self) -> None:
        with pytest.raises(IndexError):
            put((1, 2), 2, 3)

    @given(numbers)
    def test_what_is_taken_away_and_put_back_is_all_that_there_was(
        self, items: tuple[int, ...]
    ) -> None:
        gone = items[::2]
        assert sorted((*without(items, gone), *gone)) == sorted(items)
        assert sorted((*less(items, items[-1]), items[-1])) == sorted(items)

    def test_what_is_not_there_is_not_taken_away(self) -> None:
        with pytest.raises(ValueError, match="not in"):
            without((1,), (2,))
        with pytest.raises(ValueError, match="not in"):
            less((1,), 2)


class TestCards:
    @given(st.permutations(range(12)), st.lists(st.integers(0, 3), max_size=4))
    def test_every_card_is_dealt_or_left(self, cards: list[int], sizes: list[int]) -> None:
        hands, left = hands_of(cards, sizes)
        assert [card for hand in hands for card in hand] + list(left) == cards
        assert [len(hand) for hand in hands] == sizes

    @given(st.permutations(range(8)), st.sets(st.integers(0, 7)))
    def test_cards_are_sorted_as_their_order_says(self, order: list[int], some: set[int]) -> None:
        assert list(sorter(order)(some)) == [card for card in order if card in some]
        assert set(unseen(order, some)) == set(order) - some


class TestCodes:
    def test_a_move_is_spelt_from_its_tag_and_its_fields(self) -> None:
        red = Token(Colour.RED, 7)
        assert spelt(Swap((red, red), Seat(2))) == "swap-red-7-red-7-2"
        assert spelt(Swap((), None)) == "swap-none"

    def test_every_move_listed_is_found_by_its_text_and_no_other_text_is(self) -> None:
        listed = [Swap((), Seat(seat)) for seat in range(3)]
        codes = Codes(listed)
        assert [codes.parse(text) for text in codes.texts] == listed
        assert codes.find("swap-3") is None
        with pytest.raises(BadCodeError):
            codes.parse("swap-3")

    def test_a_move_that_is_not_listed_has_a_text_all_the_same(self) -> None:
        assert Codes([Swap((), None)]).code(Swap((), Seat(9))) == "swap-9"


class TestOptions:
    SCHEMA = (Option("pace", ("slow", "fast"), "slow"), Option("goal", ("1", "2"), "2"))

    def test_what_is_not_chosen_has_its_default(self) -> None:
        assert values_of(self.SCHEMA, {"pace": "fast"}) == ["fast", "2"]

    @pytest.mark.parametrize("chosen", [{"speed": "fast"}, {"pace": "2"}])
    def test_what_is_not_offered_is_refused(self, chosen: dict[str, str]) -> None:
        with pytest.raises(BadCodeError):
            values_of(self.SCHEMA, chosen)

    def test_where_nothing_is_offered_nothing_can_be_chosen(self) -> None:
        assert Seats((2, 4)).seat_counts(Seats((2, 4)).options({})) == (2, 4)
        assert Seats((2,)).options({}) == NoOptions()
        with pytest.raises(BadCodeError):
            Seats((2,)).options({"pace": "fast"})


class TestFollowing:
    def test_events_follow_until_there_is_none_and_lead_where_they_lead(self) -> None:
        def evolve(state: int, event: int) -> int:
            return state * event

        events = following(evolve, 1, lambda state: 2 if state < 10 else None)
        assert events == (2, 2, 2, 2)
        assert folded(evolve, 1, events) == 16


class TestRanks:
    @given(st.lists(st.integers(-5, 5), min_size=1, max_size=6))
    def test_more_is_better_and_who_is_equal_shares_a_rank(self, totals: list[int]) -> None:
        end = by_totals("points", "points", totals)
        assert [score.categories["points"] for score in end.scores] == totals
        assert {totals[seat] for seat in end.winners()} == {max(totals)}
        for score, total in zip(end.scores, totals, strict=True):
            assert score.rank == 1 + len([other for other in totals if other > total])

    def test_later_merits_break_ties(self) -> None:
        merits: list[tuple[int, ...]] = [(3, 1), (3, 2), (2, 9), (3, 2)]
        end = ranked("points", merits, ({"first": merit[0]} for merit in merits))
        assert [score.rank for score in end.scores] == [3, 1, 4, 1]


class TestFaults:
    @given(numbers)
    def test_all_that_is_there_once_is_no_fault(self, box: tuple[int, ...]) -> None:
        assert list(misplaced("cards", box, (box[1:], box[:1]))) == []
        assert len(list(misplaced("cards", box, (box[1:],)))) == 1
        assert len(list(misplaced("cards", box, (box, box[:1])))) == 1

    def test_the_faults_of_all_checks_are_told_in_their_order(self) -> None:
        assert faults(3, lambda n: [f"{n} is odd"], lambda _: [], lambda _: ["b"]) == (
            "3 is odd",
            "b",
        )


class TestSecretChoice:
    def test_others_hear_of_a_choice_once_and_of_no_change(self) -> None:
        first, second = Pick(Seat(1), again=False), Pick(Seat(1), again=True)
        assert [heard(event, Seat(1), HasChosen) for event in (first, second)] == [first, second]
        for other in (Seat(0), None):
            assert heard(first, other, HasChosen) == HasChosen(Seat(1))
            assert heard(second, other, HasChosen) is None

    def test_nothing_is_revealed_while_somebody_is_missing(self) -> None:
        assert revealed([1, None]) is None
        assert revealed([0, False]) == (0, False)

    def test_only_who_is_asked_and_not_ready_is_awaited(self) -> None:
        assert waiting([Seat(2), Seat(0)], [False, False, True]) == (0,)

    @given(st.integers(0, 99))
    def test_a_decision_keeps_its_number_within_a_stage_and_no_longer(self, stage: int) -> None:
        asked, reacting = number(stage, asked=True), number(stage, asked=False, reacting=True)
        assert asked is not None
        assert reacting == asked + 1
        assert number(stage + 1, asked=True) not in (asked, reacting)
        assert number(stage, asked=False) is None

    @given(st.lists(st.booleans(), min_size=2, max_size=5), st.integers(0, 9))
    def test_who_is_ready_is_imagined_with_a_choice_and_nobody_else(
        self, ready: list[bool], seed: int
    ) -> None:
        own = 7 if ready[0] else None
        choices = imagined(
            Seat(0), own, ready, lambda seat: [10 * seat, 10 * seat + 1], seeded(seed)
        )
        assert list(mismatches(ready, choices)) == []
        assert choices[0] == own
        assert all(
            made in (None, 10 * seat, 10 * seat + 1) for seat, made in enumerate(choices[1:], 1)
        )
        assert len(list(mismatches([not one for one in ready], choices))) == len(ready)
