"""Self-play: what a run reports, and that it can be repeated."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.pass_pass import RULES
from games.pass_pass.state import State
from games.protocol import BadCodeError
from games.registry import game, playable
from games.selfplay import Report, computer, random_player, selfplay

PASS_PASS = game("pass_pass")


def _run(seed: int = 5, games: int = 3, seats: int = 4, **options: str) -> Report:
    return selfplay(
        PASS_PASS,
        [random_player] * seats,
        options=options,
        games=games,
        seed=seed,
        clock=iter([10.0, 12.0]).__next__,
    )


def test_a_run_is_counted_and_clocked() -> None:
    report = _run()
    assert report.violation is None
    assert report.games == 3 == sum(report.reasons.values())
    assert 3 <= sum(report.wins) <= 12
    assert report.seconds == 2.0
    assert report.moves_per_second == report.moves / 2
    assert report.mean_moves == report.moves / 3


def test_the_same_seed_plays_the_same_games() -> None:
    assert _run() == _run()
    assert _run() != _run(seed=6)


def test_a_game_of_a_run_can_be_played_alone() -> None:
    both, alone, other = _run(games=2), _run(games=1), _run(seed=6, games=1)
    assert both.moves == alone.moves + other.moves


def test_an_unknown_table_is_refused() -> None:
    with pytest.raises(BadCodeError):
        _run(seats=6)


def test_a_violation_stops_the_run_with_its_seed_and_log() -> None:
    def complains(state: State) -> tuple[str, ...]:
        return ("a card too many",) if state.table.decisions == 3 else ()

    report = selfplay(
        playable(replace(RULES, violations=complains)),
        [random_player] * 4,
        options={},
        games=5,
        seed=9,
        clock=lambda: 0.0,
    )
    assert report.violation is not None
    assert report.violation.seed == 9
    assert report.violation.faults == ("a card too many",)
    assert [step.position for step in report.violation.log] == [0, 1, 2, 3]
    assert report.games == 0


def test_a_violation_in_a_later_game_names_the_seed_that_plays_it_alone() -> None:
    short, long = (_run(seed=seed, games=1).moves for seed in (5, 6))
    assert short < long

    def complains(state: State) -> tuple[str, ...]:
        return ("a game too long",) if state.table.decisions == short + 1 else ()

    def report(seed: int) -> Report:
        faulty = playable(replace(RULES, violations=complains))
        players = [random_player] * 4
        return selfplay(faulty, players, options={}, games=2, seed=seed, clock=lambda: 0.0)

    later, alone = report(5), report(6)
    assert (later.games, alone.games) == (1, 0)
    assert later.violation == alone.violation is not None


def test_the_computer_can_play() -> None:
    report = selfplay(PASS_PASS, [computer(1)] * 3, options={}, games=1, seed=1, clock=lambda: 0.0)
    assert report.violation is None


def test_a_rollout_plays_whole_games_that_can_be_repeated() -> None:
    moves = [PASS_PASS.rollout(4, {}, seed) for seed in range(4)]
    assert moves == [PASS_PASS.rollout(4, {}, seed) for seed in range(4)]
    assert len(set(moves)) > 1
    # Every round has eight tricks of four cards, the last of which play themselves.
    assert all(28 < number <= 3 * (28 + 16) for number in moves)


def test_a_rollout_refuses_an_unknown_table() -> None:
    with pytest.raises(BadCodeError):
        PASS_PASS.rollout(6, {}, 1)
