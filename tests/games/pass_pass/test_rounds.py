"""Réaliser un Pass Pass, Fin de manche and Victoire: what cards are worth and how a game ends."""

from __future__ import annotations

import pytest

from games.chance import seeded
from games.pass_pass import RULES
from games.pass_pass.components import DECK, DIAMONDS, counts, diamonds, pass_pass
from games.pass_pass.events import Dealt, Ended, PassPassed, Played, RoundScored
from games.pass_pass.moves import Play, Refusal
from games.pass_pass.options import Options
from games.pass_pass.public_state import EndReason, Phase, RoundScore
from games.protocol import IllegalMoveError, Outcome, Seat
from tests.games.pass_pass.scenes import Scene, after_rounds, cards, dealt, doctored, trick


class TestComponents:
    def test_48_cards_of_four_colours_valued_1_to_12(self) -> None:
        assert len(set(DECK)) == 48
        assert counts(DECK) == (12, 12, 12, 12)

    def test_a_card_bears_0_1_2_or_3_diamonds(self) -> None:
        assert {number for column in DIAMONDS.values() for number in column} == {0, 1, 2, 3}
        assert diamonds(DECK) == 24

    def test_example_five_nine_points_and_one_pass_pass(self) -> None:
        six = cards("v9 v3 g5 g7 b2 y8")
        assert (len(six) + diamonds(six), pass_pass(six)) == (9, 1)
        assert pass_pass((*six, *cards("b11 y9"))) == 2


class TestTheDeal:
    @pytest.mark.parametrize(("seats", "aside"), [(3, 24), (4, 16), (5, 8)])
    def test_eight_cards_each_and_the_rest_set_aside(self, seats: int, aside: int) -> None:
        state = RULES.initial(seats, Options())
        for event in RULES.deal(state, seeded(7)):
            state = RULES.evolve(state, event)
        assert [len(hand) for hand in state.hands] == [8] * seats
        assert len(state.aside) == aside == sum(state.table.aside)

    def test_six_players_set_nothing_aside(self) -> None:
        (event,) = RULES.deal(RULES.initial(6, Options(teams=True)), seeded(7))
        assert isinstance(event, Dealt)
        assert event.aside == ()

    def test_ruling_the_first_leader_is_drawn(self) -> None:
        state = RULES.initial(4, Options())
        leaders = {RULES.deal(state, seeded(seed))[0] for seed in range(40)}
        assert {event.leader for event in leaders if isinstance(event, Dealt)} == {0, 1, 2, 3}


class TestTicking:
    def test_a_pick_that_completes_four_colours_is_ticked_at_once(self) -> None:
        scene = doctored(trick("v10 b11 g4 v6"), seat_0="b1 y1 v1")
        events = scene.take("g4")
        assert events[1] == PassPassed(Seat(0), 1, 1)
        assert (scene.table.players[0].pass_pass, scene.table.players[0].ticks) == (1, 1)

    def test_two_can_come_at_once(self) -> None:
        scene = doctored(trick("v10 v11 b9 g4"), seat_0="v1 v2 y1 y2 b1 g1")
        scene.take("v11")
        assert scene.events[-1] == PassPassed(Seat(0), 1, 2)
        assert scene.table.players[0].won[-2:] == cards("g4 b9")

    def test_the_total_can_go_from_two_to_four(self) -> None:
        scene = trick("v10 v11 b9 g4")
        scene = doctored(scene, seat_0="v1 v2 v3 v4 y1 y2 y3 y4 b1 b2 b3 g1 g2 g3")
        scene.state = RULES.evolve(scene.state, PassPassed(Seat(0), -1, 2))
        scene = doctored_ticks(scene, 0, 2)
        scene.take("v11")
        assert scene.events[-2:] == (
            PassPassed(Seat(0), 2, 4),
            Ended(EndReason.PASS_PASS, Seat(0)),
        )

    def test_ticks_last_the_whole_game_and_cards_one_round(self) -> None:
        state = after_rounds(False, [(9, 1), (5, 0), (5, 0), (5, 0)])
        scene = dealt("v10", "b11", "g4", "v6", number=2, state=state)
        assert scene.table.players[0].won == ()
        assert (scene.table.players[0].pass_pass, scene.table.players[0].ticks) == (0, 1)


def doctored_ticks(scene: Scene, seat: int, made: int) -> Scene:
    """Set what a seat has ticked this round, whatever lies before it."""
    short = made - scene.table.players[seat].pass_pass
    scene.state = RULES.evolve(scene.state, PassPassed(Seat(seat), short, made))
    return scene


def _third_in_sight(played: str) -> Scene:
    """Return a second round in which seats 0 and 3 have two ticks and lack green or violet."""
    state = after_rounds(False, [(9, 2), (5, 0), (5, 0), (5, 2)])
    scene = dealt(*played.split(), number=2, state=state)
    scene.play(played)
    return doctored(scene, seat_0="v1 b1 y1", seat_3="g1 b2 y2")


class TestVictoryByPassPass:
    def test_example_six_if_both_could_only_the_first_wins(self) -> None:
        scene = _third_in_sight("v10 b11 g4 v6")
        events = scene.take("g4")
        assert events[-1] == Ended(EndReason.PASS_PASS, Seat(0))
        assert scene.table.players[3].won == cards("g1 b2 y2")
        assert RULES.to_act(scene.state) == frozenset()

    def test_the_second_wins_if_the_first_lets_him(self) -> None:
        scene = _third_in_sight("v10 b11 g4 v6")
        events = scene.take("b11")
        assert events[-2:] == (PassPassed(Seat(3), 1, 3), Ended(EndReason.PASS_PASS, Seat(3)))

    def test_ruling_all_others_share_the_second_place_and_the_round_is_not_scored(self) -> None:
        scene = _third_in_sight("v10 b11 g4 v6")
        scene.take("g4")
        outcome = _outcome(scene)
        assert outcome.reason == "pass_pass"
        assert [score.rank for score in outcome.scores] == [1, 2, 2, 2]
        assert outcome.scores[0].categories == {"points": 9, "pass_pass": 3}

    def test_nobody_moves_after_the_end(self) -> None:
        scene = _third_in_sight("v10 b11 g4 v6")
        scene.take("g4")
        with pytest.raises(IllegalMoveError) as refused:
            scene.do(0, Play(scene.state.hands[0][0]))
        assert refused.value.code is Refusal.GAME_OVER


def _outcome(scene: Scene) -> Outcome:
    outcome = RULES.outcome(scene.state)
    assert outcome is not None
    return outcome


def _ranks(*rounds: list[tuple[int, int]]) -> list[int]:
    """Return the ranks after three rounds, given as (points, Pass Pass) of each seat."""
    state = after_rounds(False, *rounds)
    scene = Scene(RULES.evolve(state, Ended(EndReason.POINTS, None)))
    return [score.rank for score in _outcome(scene).scores]


class TestVictoryOnPoints:
    def test_most_points_of_three_rounds(self) -> None:
        assert _ranks([(9, 0), (5, 1), (1, 0)], [(5, 0), (5, 0), (9, 0)], [(1, 0)] * 3) == [1, 2, 3]

    def test_a_tie_goes_to_more_pass_pass_which_give_no_points(self) -> None:
        assert _ranks([(9, 0), (8, 2), (5, 0)], [(5, 0), (6, 0), (1, 0)], [(1, 0)] * 3) == [2, 1, 3]

    def test_who_is_equal_in_both_shares_the_victory(self) -> None:
        assert _ranks([(9, 1), (9, 1), (5, 0)], [(5, 0)] * 3, [(1, 0)] * 3) == [1, 1, 3]


class TestTheEndOfARound:
    def _last_trick(self) -> Scene:
        scene = dealt("v10", "b11", "g4", "v6")
        while scene.table.tricks < 8:
            seat = scene.table.to_act[0]
            scene.do(seat, RULES.legal_moves(RULES.view(scene.state, seat))[0])
        return scene

    def test_the_last_card_of_every_hand_plays_itself(self) -> None:
        scene = self._last_trick()
        played = [event for event in scene.events if isinstance(event, Played)]
        assert [event.forced for event in played] == [True] * 4
        assert scene.table.phase is Phase.FIRST_PICK
        assert scene.state.hands == ((),) * 4

    def test_points_are_cards_and_diamonds_then_all_48_are_dealt_again(self) -> None:
        scene = self._last_trick()
        first, second = scene.table.now.first, scene.table.now.second
        while scene.table.round == 1:
            seat = scene.table.to_act[0]
            scene.do(seat, RULES.legal_moves(RULES.view(scene.state, seat))[0])
        scored, again = scene.events[-2:]
        assert isinstance(scored, RoundScored)
        assert isinstance(again, Dealt)
        assert sum(score.cards for score in scored.scores) == 24
        assert again.leader == second != first
        assert sorted(map(str, sum(again.hands, again.aside))) == sorted(map(str, DECK))
        assert scene.table.players[0].points == scored.scores[0].points

    def test_the_last_trick_of_a_round_can_be_seen_after_the_deal(self) -> None:
        scene = self._last_trick()
        laid = scene.table.now.laid
        scene.finish_round()
        assert scene.table.round == 2
        assert scene.table.now.laid == ()
        assert scene.table.last is not None
        assert scene.table.last.laid == laid
        assert scene.table.last.pair is not None

    def test_there_are_three_rounds_at_most(self) -> None:
        scene = dealt("v10", "b11", "g4", "v6")
        for _ in range(3):
            scene.finish_round()
        assert scene.table.phase is Phase.OVER

    def test_a_round_scores_a_point_for_each_card_and_diamond(self) -> None:
        assert RoundScore(6, 3, 1).points == 9

    def test_a_decision_number_lasts_until_it_is_made(self) -> None:
        scene = dealt("v10", "b11", "g4", "v6")
        assert _decisions(scene) == [0, None, None, None]
        scene.play("v10")
        assert _decisions(scene) == [None, 1, None, None]


def _decisions(scene: Scene) -> list[int | None]:
    return [RULES.decision(scene.state, Seat(seat)) for seat in range(scene.table.seats)]
