"""Résoudre le pli: who wins a trick, and what (the rulebook's examples and the rulings)."""

from __future__ import annotations

import pytest

from games.pass_pass.events import TookPair
from games.pass_pass.moves import Play, Refusal, Take, TakePair
from games.pass_pass.public_state import Laid, Phase
from games.pass_pass.trick import lowest_pairs, ranks, winners
from games.protocol import IllegalMoveError, Seat
from tests.games.pass_pass.scenes import Scene, card, cards, dealt, pair, trick


def _winning(played: str) -> tuple[str, str]:
    """Return the cards of the first and of the second winner."""
    laid = [Laid(Seat(seat), card(text)) for seat, text in enumerate(played.split())]
    first, second = winners(laid, ranks(laid))
    return played.split()[first], played.split()[second]


def _won(scene: Scene, seat: int) -> tuple[str, ...]:
    return tuple(one.code for one in scene.table.players[seat].won)


class TestExampleOne:
    """All cards of one colour: 10, 11, 12, 6 violet."""

    def test_the_twelve_picks_any_and_the_eleven_takes_the_two_lowest(self) -> None:
        scene = trick("v10 v11 v12 v6")
        assert (scene.table.now.first, scene.table.now.second) == (2, 1)
        scene.take("v12")
        assert _won(scene, 2) == ("violet-12",)
        assert _won(scene, 1) == ("violet-6", "violet-10")
        assert scene.table.discards == cards("v11")

    @pytest.mark.parametrize(
        ("taken", "pair_left"), [("v6", "v10 v11"), ("v10", "v6 v11"), ("v11", "v6 v10")]
    )
    def test_the_pair_is_of_what_is_left(self, taken: str, pair_left: str) -> None:
        scene = trick("v10 v11 v12 v6")
        scene.take(taken)
        assert scene.table.players[1].won == cards(pair_left)


class TestExampleTwo:
    """10 violet, 11 blue, 4 green, 6 violet: violet 16 beats blue 11 and green 4."""

    def test_the_sum_of_a_colour_decides(self) -> None:
        scene = trick("v10 b11 g4 v6")
        assert [(rank.colour, rank.sum) for rank in scene.table.now.ranks] == [
            ("violet", 16),
            ("blue", 11),
            ("green", 4),
        ]
        scene.take("g4")
        assert _won(scene, 0) == ("green-4",)
        assert _won(scene, 3) == ("violet-6", "violet-10")
        assert scene.table.discards == cards("b11")


class TestExampleThree:
    """A single card of the top colour: the second winner comes from the second colour."""

    def test_a_tie_for_the_second_colour_goes_to_the_higher_card(self) -> None:
        assert _winning("v10 b11 g4 g6") == ("b11", "v10")

    def test_a_tie_for_the_first_colour_goes_to_the_higher_card_too(self) -> None:
        assert _winning("v10 b11 g4 g7") == ("b11", "g7")


class TestExampleFour:
    """10 violet, 10 green, 6 violet, 6 green: a tie on sum and on highest card."""

    def test_the_highest_card_that_was_played_first_wins(self) -> None:
        assert _winning("v10 g10 v6 g6") == ("v10", "v6")

    def test_only_the_highest_card_s_turn_counts(self) -> None:
        assert _winning("v6 g10 g6 v10") == ("g10", "g6")

    def test_ruling_the_turn_settles_the_second_place_as_well(self) -> None:
        assert _winning("b12 g5 v5") == ("b12", "g5")
        assert _winning("b12 v5 g5") == ("b12", "v5")


class TestTheTwoLowest:
    """The second winner is asked only if equal values leave several pairs."""

    @pytest.mark.parametrize(
        ("left", "pairs"),
        [
            ("v10 b2 g7", ["b2 g7"]),
            ("v10 b2 g7 y7", ["b2 g7", "b2 y7"]),
            ("v4 b4 g4", ["v4 b4", "v4 g4", "b4 g4"]),
            ("v4 b4 g9", ["v4 b4"]),
            ("v5 b5 g5 y2", ["y2 v5", "y2 b5", "y2 g5"]),
            ("v8 b8", ["v8 b8"]),
        ],
    )
    def test_pairs(self, left: str, pairs: list[str]) -> None:
        assert lowest_pairs(cards(left)) == tuple(map(pair, pairs))

    def test_there_are_at_most_six(self) -> None:
        assert len(lowest_pairs(cards("v3 b3 g3 y3 v9"))) == 6

    def test_he_is_asked_and_takes_what_he_chose(self) -> None:
        scene = trick("v12 b7 g7 v1 b9")
        scene.take("v12")
        assert scene.table.phase is Phase.SECOND_PICK
        assert scene.table.pairs == (pair("v1 b7"), pair("v1 g7"))
        assert scene.table.to_act == (1,) == (scene.table.now.second,)
        scene.pair("v1 g7")
        assert scene.table.players[1].won == cards("v1 g7")
        assert scene.table.discards == cards("b7 b9")

    def test_a_single_pair_is_taken_without_asking(self) -> None:
        scene = trick("v10 v11 v12 v6")
        events = scene.take("v12")
        assert events[-1] == TookPair(Seat(1), pair("v6 v10"), cards("v11"), forced=True)
        assert scene.table.phase is Phase.PLAY

    def test_with_three_players_the_second_takes_both_that_are_left(self) -> None:
        scene = trick("v10 b11 v12")
        scene.take("v10")
        assert scene.table.players[0].won == cards("b11 v12")
        assert scene.table.discards == ()


class TestTheNextTrick:
    def test_the_second_winner_leads(self) -> None:
        scene = trick("v10 v11 v12 v6")
        scene.take("v12")
        assert scene.table.to_act == (1,) == (scene.table.now.leader,)
        assert scene.table.tricks == 2

    def test_play_goes_clockwise_from_the_leader(self) -> None:
        scene = trick("v10 v11 v12 v6", leader=2)
        assert [one.seat for one in scene.table.now.laid] == [2, 3, 0, 1]

    def test_the_finished_trick_stays_to_be_seen(self) -> None:
        scene = trick("v10 v11 v12 v6")
        scene.take("v12")
        last = scene.table.last
        assert last is not None
        assert (last.taken, last.pair) == (card("v12"), pair("v6 v10"))
        assert (last.discarded, last.left) == (cards("v11"), ())


class TestRefusals:
    """Each with its own reason; nothing has happened."""

    @pytest.mark.parametrize(
        ("seat", "move", "code"),
        [
            (1, Play(card("b11")), Refusal.NOT_YOUR_TURN),
            (0, Play(card("b11")), Refusal.NOT_IN_HAND),
            (0, Take(card("v10")), Refusal.PLAY_A_CARD),
            (0, TakePair(pair("v1 v2")), Refusal.PLAY_A_CARD),
        ],
    )
    def test_while_playing(self, seat: int, move: Play | Take | TakePair, code: Refusal) -> None:
        scene = dealt("v10", "b11", "g4", "v6")
        _refused(scene, seat, move, code)

    @pytest.mark.parametrize(
        ("seat", "move", "code"),
        [
            (3, Take(card("v10")), Refusal.NOT_YOUR_TURN),
            (0, Take(card("v11")), Refusal.NOT_IN_TRICK),
            (0, Play(card("v10")), Refusal.TAKE_ONE_CARD),
        ],
    )
    def test_the_first_winner(self, seat: int, move: Play | Take, code: Refusal) -> None:
        _refused(trick("v10 b11 g4 v6"), seat, move, code)

    @pytest.mark.parametrize(
        ("move", "code"),
        [
            (TakePair(pair("v1 b9")), Refusal.NOT_LOWEST_PAIR),
            (TakePair(pair("v1 v12")), Refusal.NOT_IN_TRICK),
            (Take(card("v1")), Refusal.TAKE_A_PAIR),
        ],
    )
    def test_the_second_winner(self, move: TakePair | Take, code: Refusal) -> None:
        scene = trick("v12 b7 g7 v1 b9")
        scene.take("v12")
        _refused(scene, 1, move, code)


def _refused(scene: Scene, seat: int, move: Play | Take | TakePair, code: Refusal) -> None:
    before = scene.state
    with pytest.raises(IllegalMoveError) as refused:
        scene.do(seat, move)
    assert refused.value.code is code
    assert scene.state == before
