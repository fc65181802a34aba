"""Mode par équipes: seats, records and victory of teams of two."""

from __future__ import annotations

import pytest

from games.pass_pass import RULES
from games.pass_pass.events import Ended, Event, PassPassed, Recorded, Took, TookPair
from games.pass_pass.moves import Record, Refusal
from games.pass_pass.options import Options
from games.pass_pass.public_state import EndReason, Line, Phase
from games.protocol import BadCodeError, IllegalMoveError, Seat
from tests.games.pass_pass.scenes import Scene, Scores, after_rounds, dealt, doctored, ended_round


def _lines(scene: Scene) -> list[tuple[Line, ...]]:
    return [side.lines for side in scene.table.sides]


class TestSeats:
    def test_three_to_five_alone_and_four_or_six_in_teams(self) -> None:
        assert RULES.seat_counts(RULES.options({})) == (3, 4, 5)
        assert RULES.seat_counts(RULES.options({"teams": "off"})) == (3, 4, 5)
        assert RULES.seat_counts(RULES.options({"teams": "on"})) == (4, 6)

    @pytest.mark.parametrize("chosen", [{"teams": "perhaps"}, {"pace": "live"}])
    def test_other_options_are_refused(self, chosen: dict[str, str]) -> None:
        with pytest.raises(BadCodeError):
            RULES.options(chosen)

    @pytest.mark.parametrize(
        ("seats", "members"), [(4, [(0, 2), (1, 3)]), (6, [(0, 3), (1, 4), (2, 5)])]
    )
    def test_seat_i_partners_seat_i_plus_half(
        self, seats: int, members: list[tuple[int, int]]
    ) -> None:
        table = RULES.initial(seats, Options(teams=True)).table
        assert [side.members for side in table.sides] == members
        assert [player.team for player in table.players] == [*range(seats // 2)] * 2


class TestRecording:
    def test_ruling_nobody_is_asked_when_one_member_is_at_least_as_good(self) -> None:
        scene = ended_round([(9, 1), (5, 0), (9, 0), (7, 0)])
        assert scene.events[:2] == (
            Recorded(0, Seat(0), None, 9, 1),
            Recorded(1, Seat(3), None, 7, 0),
        )
        assert scene.table.round == 2

    def test_points_and_pass_pass_stay_two_columns(self) -> None:
        scene = ended_round([(9, 1), (5, 0), (9, 0), (7, 0)])
        assert (scene.table.sides[0].points, scene.table.sides[0].pass_pass) == (9, 1)

    def test_teams_choose_in_seat_order_and_openly(self) -> None:
        scene = ended_round([(9, 0), (8, 0), (5, 1), (4, 1)])
        assert scene.table.phase is Phase.RECORD
        assert scene.table.to_act == (0, 2)
        scene.record(2, 2)
        assert scene.table.to_act == (1, 3)
        scene.record(3, 1)
        assert _lines(scene) == [
            (Line(Seat(2), 5, 1, False),),
            (Line(Seat(1), 8, 0, False),),
        ]

    def test_a_team_without_a_choice_does_not_wait(self) -> None:
        scene = ended_round([(9, 1), (8, 0), (5, 0), (4, 1)])
        assert scene.table.to_act == (1, 3)

    def test_ruling_the_first_answer_of_either_partner_counts(self) -> None:
        scene = ended_round([(9, 0), (8, 0), (5, 1), (4, 1)])
        assert RULES.decision(scene.state, Seat(0)) == RULES.decision(scene.state, Seat(2)) == 0
        scene.record(0, 2)
        with pytest.raises(IllegalMoveError) as refused:
            scene.record(2, 0)
        assert refused.value.code is Refusal.NOT_YOUR_TURN
        assert RULES.decision(scene.state, Seat(2)) is None

    def test_only_a_member_can_be_recorded(self) -> None:
        scene = ended_round([(9, 0), (8, 0), (5, 1), (4, 1)])
        with pytest.raises(IllegalMoveError) as refused:
            scene.record(0, 1)
        assert refused.value.code is Refusal.NOT_YOUR_TEAM

    def test_cards_are_not_asked_for(self) -> None:
        scene = ended_round([(9, 0), (8, 0), (5, 1), (4, 1)])
        moves = RULES.legal_moves(RULES.view(scene.state, Seat(0)))
        assert moves == (Record(Seat(0)), Record(Seat(2)))

    def test_the_other_member_s_ticks_of_the_round_are_lost(self) -> None:
        scene = ended_round([(9, 0), (8, 0), (5, 1), (4, 1)])
        scene.record(0, 0)
        assert [scene.table.players[seat].ticks for seat in (0, 2)] == [0, 0]
        scene.record(1, 3)
        assert [scene.table.players[seat].ticks for seat in (1, 3)] == [1, 1]

    def test_in_the_last_round_more_points_count_then_more_pass_pass(self) -> None:
        before = after_rounds(True, [(5, 0)] * 4, [(5, 0)] * 4)
        scene = ended_round([(9, 0), (8, 0), (5, 1), (8, 1)], 3, before)
        assert scene.events == (
            Recorded(0, Seat(0), None, 9, 0),
            Recorded(1, Seat(3), None, 8, 1),
            Ended(EndReason.POINTS, None),
        )


class TestVictory:
    def _second_round(self, recorded: Scores, played: str) -> Scene:
        state = after_rounds(True, recorded)
        scene = dealt(*played.split(), number=2, state=state)
        scene.play(played)
        return scene

    def test_recorded_ones_and_those_of_one_member_make_the_third(self) -> None:
        scene = self._second_round([(9, 2), (5, 0), (5, 0), (5, 0)], "v10 b11 g4 v6")
        scene = doctored(scene, seat_0="v1 b1 y1")
        events = scene.take("g4")
        assert events[-2:] == (PassPassed(Seat(0), 1, 3), Ended(EndReason.PASS_PASS, Seat(0)))
        outcome = RULES.outcome(scene.state)
        assert outcome is not None
        assert [score.rank for score in outcome.scores] == [1, 2, 1, 2]
        assert outcome.scores[2].categories == {"points": 9, "pass_pass": 3}

    def test_example_six_current_ones_of_partners_are_never_added_together(self) -> None:
        scene = self._second_round([(9, 1), (5, 0), (5, 0), (5, 0)], "v10 b11 g4 v6")
        scene = doctored(scene, seat_0="v1 b1 y1", seat_2="v2 b2 y2 g2")
        scene.take("g4")
        assert [scene.table.players[seat].pass_pass for seat in (0, 2)] == [1, 1]
        assert [scene.table.players[seat].ticks for seat in (0, 2)] == [2, 2]
        assert scene.table.phase is Phase.PLAY
        assert _kinds(scene.events) == [Took, PassPassed, TookPair]

    def test_at_the_end_only_what_was_recorded_counts(self) -> None:
        rounds: list[Scores] = [[(9, 0), (8, 0), (30, 0), (1, 0)], [(5, 0)] * 4, [(5, 1)] * 4]
        scene = Scene(RULES.evolve(after_rounds(True, *rounds), Ended(EndReason.POINTS, None)))
        outcome = RULES.outcome(scene.state)
        assert outcome is not None
        assert [score.categories for score in outcome.scores] == [
            {"points": 19, "pass_pass": 1},
            {"points": 18, "pass_pass": 1},
        ] * 2

    def test_three_teams_rank_as_three(self) -> None:
        rounds: list[Scores] = [[(9, 0), (8, 0), (7, 0)] * 2] * 3
        scene = Scene(RULES.evolve(after_rounds(True, *rounds), Ended(EndReason.POINTS, None)))
        outcome = RULES.outcome(scene.state)
        assert outcome is not None
        assert [score.rank for score in outcome.scores] == [1, 2, 3, 1, 2, 3]
        assert outcome.winners() == (0, 3)


def _kinds(events: tuple[Event, ...]) -> list[type[Event]]:
    return [type(event) for event in events]
