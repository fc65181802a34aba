"""Fin de la partie and Manches: who wins, and how long a game lasts."""

from __future__ import annotations

import pytest

from games.chance import seeded
from games.protocol import BadCodeError, IllegalMoveError, Millis, Outcome, Seat
from games.top_secret import RULES
from games.top_secret.components import hand_for
from games.top_secret.events import Ended, RoundBegun
from games.top_secret.moves import Refusal
from games.top_secret.options import Length, Options, Pace
from tests.games.top_secret.scenes import after_round, scored_again


def ended(totals: list[int], **options: str) -> Outcome:
    state, events = after_round(totals, **options)
    assert events == (Ended(),)
    outcome = RULES.outcome(state)
    assert outcome is not None
    return outcome


class TestOneRound:
    def test_the_highest_score_wins(self) -> None:
        outcome = ended([300, 700, 500])
        assert outcome.reason == "points"
        assert [score.rank for score in outcome.scores] == [3, 1, 2]
        assert outcome.scores[1].categories == {
            "points": 700,
            "singles": 300,
            "pairs": 400,
            "fines": 0,
        }

    def test_a_tie_is_shared(self) -> None:
        outcome = ended([700, 300, 700])
        assert outcome.winners() == (0, 2)
        assert outcome.scores[1].rank == 3

    def test_a_score_may_be_negative(self) -> None:
        outcome = ended([-100, 0])
        assert [score.categories["points"] for score in outcome.scores] == [-100, 0]
        assert outcome.winners() == (1,)


class TestTo1200:
    def test_another_round_is_played_until_someone_has_1200(self) -> None:
        state, events = after_round([1100, 700], length="to_1200")
        assert events == (RoundBegun(2, hand_for(2)),)
        assert RULES.outcome(state) is None
        assert [player.points for player in state.table.players] == [1100, 700]
        state, events = scored_again(state, [100, 200])
        assert events == (Ended(),)
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert (outcome.reason, outcome.winners()) == ("goal", (0,))
        assert outcome.scores[0].categories["points"] == 1200

    def test_the_highest_total_wins_not_the_first_to_reach_it(self) -> None:
        outcome = ended([1200, 1300], length="to_1200")
        assert outcome.winners() == (1,)

    def test_a_tie_at_the_top_means_another_full_round_for_everybody(self) -> None:
        state, events = after_round([1200, 1200, 300], length="to_1200")
        assert events == (RoundBegun(2, hand_for(3)),)
        assert RULES.to_act(state) == {0, 1, 2}
        state, events = scored_again(state, [100, 100, 1000])
        assert events == (RoundBegun(3, hand_for(3)),)
        state, events = scored_again(state, [0, 0, 100])
        assert events == (Ended(),)
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert outcome.winners() == (2,)

    def test_a_tie_below_the_top_does_not_matter(self) -> None:
        assert ended([1300, 1200, 1200], length="to_1200").winners() == (0,)

    def test_a_fine_counts_in_its_round(self) -> None:
        state, _ = after_round([-100, 700], length="to_1200")
        assert state.table.players[0].points == -100
        assert state.table.players[0].missed == 0


def test_nothing_can_be_done_when_it_is_over() -> None:
    state, _ = after_round([700, 300])
    for code in ("choose-40", "bank", "keep", "steal-1", "single-ask", "boum-1"):
        with pytest.raises(IllegalMoveError) as error:
            RULES.decide(state, Seat(0), RULES.parse(code), Millis(0), seeded(1))
        assert error.value.code is Refusal.GAME_OVER
    assert RULES.legal_moves(RULES.view(state, Seat(0))) == ()


class TestOptions:
    def test_the_defaults(self) -> None:
        assert RULES.options({}) == Options(Pace.RELAXED, Length.ONE_ROUND, 10)

    @pytest.mark.parametrize(
        "chosen", [{"pace": "fast"}, {"length": "1200"}, {"boum": "7"}, {"teams": "on"}]
    )
    def test_others_are_refused(self, chosen: dict[str, str]) -> None:
        with pytest.raises(BadCodeError):
            RULES.options(chosen)
