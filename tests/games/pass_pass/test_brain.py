"""The computer player: sensible, repeatable, and true to the rules in what it looks ahead with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from games.chance import seeded
from games.pass_pass import GAME, RULES
from games.pass_pass.brain import choose
from games.pass_pass.components import DECK, Card
from games.pass_pass.moves import Move, Play, Record, Take, TakePair
from games.pass_pass.playout import PLACE, Playout
from games.pass_pass.playout import winners as quick_winners
from games.pass_pass.public_state import Laid, Phase
from games.pass_pass.trick import lowest_pairs, ranks, winners
from games.protocol import Seat
from tests.games.pass_pass.scenes import Scene, card, dealt, doctored, ended_round, pair, trick
from tests.games.strength import victories

tricks = st.lists(st.sampled_from(DECK), min_size=3, max_size=6, unique=True)


def _chosen(scene: Scene, budget: int = 60) -> object:
    seat = scene.table.to_act[0]
    return choose(RULES.view(scene.state, seat), seeded(1), budget)


@given(tricks)
def test_looking_ahead_knows_who_wins_a_trick(cards: list[Card]) -> None:
    laid = [Laid(Seat(seat), one) for seat, one in enumerate(cards)]
    quick = quick_winners([(seat, PLACE[one]) for seat, one in enumerate(cards)])
    assert quick == winners(laid, ranks(laid))


@given(tricks)
def test_looking_ahead_takes_one_of_the_lowest_pairs(cards: list[Card]) -> None:
    scene = dealt("v10", "b11", "g4", "v6")
    ahead = Playout(scene.state, seeded(1))
    ahead.left = [PLACE[one] for one in cards]
    low, high = ahead.best_pair()
    assert {DECK[low], DECK[high]} in [set(lowest) for lowest in lowest_pairs(cards)]


@pytest.mark.parametrize("tricks", [0, 1, 4, 6])
@pytest.mark.parametrize("seed", range(6))
def test_looking_ahead_scores_a_round_as_the_rules_do(tricks: int, seed: int) -> None:
    scene, luck = dealt("v10", "b11", "g4", "v6"), seeded(seed)
    while scene.table.tricks <= tricks:
        seat = scene.table.to_act[0]
        scene.do(seat, luck.pick(RULES.legal_moves(RULES.view(scene.state, seat))))
    ahead = Playout(scene.state, seeded(1))
    while scene.table.round == 1:
        seat = scene.table.to_act[0]
        move = RULES.legal_moves(RULES.view(scene.state, seat))[0]
        _follow(ahead, scene, move)
        scene.do(seat, move)
    assert ahead.points == [player.points for player in scene.table.players]
    assert ahead.made == [player.rounds[0].pass_pass for player in scene.table.players]


def _follow(ahead: Playout, scene: Scene, move: Move) -> None:
    """Make a move in a playout too, with all that plays itself: the last trick, a single pair."""
    match move:
        case Play(one):
            ahead.play(PLACE[one])
        case Take(one):
            ahead.take(PLACE[one])
            if len(lowest_pairs([DECK[left] for left in ahead.left])) == 1:
                ahead.take_pair(*ahead.best_pair())
            while ahead.phase is Phase.PLAY and max(map(len, ahead.hands)) == 1:
                ahead.play(ahead.hands[ahead.turn][0])
        case TakePair((low, high)):
            ahead.take_pair(PLACE[low], PLACE[high])
            while ahead.phase is Phase.PLAY and max(map(len, ahead.hands)) == 1:
                ahead.play(ahead.hands[ahead.turn][0])
        case Record():
            raise TypeError(move)


def test_it_completes_the_third_pass_pass() -> None:
    scene = doctored(trick("v10 b11 g1 v6"), seat_0="v1 b1 y1")
    table = scene.table
    players = tuple(replace(player, ticks=2) for player in table.players)
    scene.state = replace(scene.state, table=replace(table, players=players))
    assert _chosen(scene) == Take(card("g1"))


def test_it_takes_diamonds_rather_than_nothing() -> None:
    assert _chosen(trick("v12 v11 v1 v10"), 400) == Take(card("v1"))


def test_it_takes_the_pair_with_the_colour_that_it_lacks() -> None:
    scene = trick("v12 b7 g7 v1 b9")
    scene.take("v12")
    scene = doctored(scene, seat_1="b2 y2 v3")
    assert _chosen(scene) == TakePair(pair("v1 g7"))


@pytest.mark.parametrize("budget", [0, 1, 50])
def test_any_budget_gives_a_legal_move_and_the_same_again(budget: int) -> None:
    scene = dealt("v10", "b11", "g4", "v6")
    seen = RULES.view(scene.state, Seat(0))
    move = choose(seen, seeded(3), budget)
    assert move in RULES.legal_moves(seen)
    assert move == choose(seen, seeded(3), budget)


@pytest.mark.parametrize(("scores", "member"), [((9, 0, 8, 1), 2), ((20, 0, 3, 1), 0)])
def test_a_team_weighs_points_against_pass_pass(
    scores: tuple[int, int, int, int], member: int
) -> None:
    points, passes, others_points, others_passes = scores
    scene = ended_round([(points, passes), (5, 0), (others_points, others_passes), (5, 0)])
    assert scene.table.phase is Phase.RECORD
    assert _chosen(scene) == Record(Seat(member))


def test_it_beats_chance_by_far_on_a_small_budget() -> None:
    """25 % would be chance; 1,000 games at a budget of 100 are in the report of `strength.py`."""
    assert victories(GAME, 4, 60, 8) > 0.5
