"""The computer player: quick wits, a good memory, and better than chance."""

from __future__ import annotations

import pytest

from games.chance import QuickChance, seeded
from games.protocol import Seat
from games.selfplay import computer, play
from games.top_secret import GAME
from games.top_secret.brain import LATEST, SOONEST, choose, delay
from games.top_secret.components import SEATS, CardKind, hand_for
from games.top_secret.moves import Boum, Choose, Keep, Move, Steal
from games.top_secret.playout import MOLE, NUMBER, POINTS, Playout, loot_worth
from games.top_secret.spies import RACE
from tests.games.strength import victories
from tests.games.top_secret.scenes import Scene


def thought(scene: Scene, seat: int, budget: int = 200) -> Move:
    return choose(scene.seen(seat), seeded(3), budget)


def test_it_plays_its_agent_over_a_kept_100() -> None:
    scene = Scene(4)
    scene.turn("100 20 20 20", keep=(0,))
    assert thought(scene, 0) == Choose(CardKind.AGENT)


def test_it_keeps_a_100_while_it_has_its_agent() -> None:
    scene = Scene(2)
    scene.turn("x x")
    scene.turn("x x")
    scene.turn("x x")
    scene.turn("x x")
    scene.play("100 40")
    assert thought(scene, 0) == Keep()


def test_it_always_shouts_first() -> None:
    scene = Scene(3, pace="live")
    scene.play("x 40 a")
    assert thought(scene, 0) == Boum(1)


def test_it_steals_what_doubles_its_kept_card() -> None:
    scene = Scene(4)
    scene.turn("80 20 20 20", keep=(0,))
    scene.play("m 60 80 100")
    assert thought(scene, 0) == Steal(Seat(2))


def test_computer_players_miss_no_shout_in_a_whole_game() -> None:
    empty = GAME.empty(3, {"pace": "live"})
    log, end, _ = play(empty, [computer(1)] * 3, seed=4, check=True)
    assert any(step.code.startswith("boum-") and step.seat is not None for step in log)
    assert end.outcome is not None
    assert [score.categories["fines"] for score in end.outcome.scores] == [0, 0, 0]


def _delays(scene: Scene, seat: int, seeds: int = 1_000) -> list[int]:
    """Return how long a computer on a seat takes, by seeds 0, 1, 2, …"""
    found = [delay(scene.seen(seat), seeded(seed)) for seed in range(seeds)]
    return sorted(one for one in found if one is not None)


def _share_won(needs: int, delays: list[int]) -> float:
    """Return how many races a person wins who needs so many ms: a lot decides those that are
    within `RACE`.
    """
    alone = sum(needs + RACE < one for one in delays)
    by_lot = sum(abs(needs - one) <= RACE for one in delays)
    return (alone + by_lot / 2) / len(delays)


class TestDelays:
    @pytest.mark.parametrize(("needs", "share"), [(1_800, 0.78), (2_500, 0.5), (3_500, 0.2)])
    def test_a_person_wins_as_many_races_as_their_quickness_earns(
        self, needs: int, share: float
    ) -> None:
        """Somebody who needs 2.5 s won 16 % against a delay of 0.4 to 2.6 s, all equally likely."""
        scene = Scene(4, pace="live")
        scene.play("m m 80 100")
        assert _share_won(needs, _delays(scene, 0)) == pytest.approx(share, abs=0.05)

    def test_it_steals_after_a_delay_of_a_humans_distribution(self) -> None:
        scene = Scene(3, pace="live")
        scene.play("m 80 100")
        delays = _delays(scene, 0)
        low, median, high = (delays[len(delays) * part // 20] for part in (1, 10, 19))
        assert median == pytest.approx(2_500, rel=0.05)
        assert high - median > 1.5 * (median - low), "the slow are further away than the quick"
        assert delays[0] >= SOONEST
        assert delays[-1] <= LATEST
        assert _delays(scene, 0, 50) == _delays(scene, 0, 50)

    @pytest.mark.parametrize("seconds", [5, 10])
    def test_its_shout_is_always_in_time(self, seconds: int) -> None:
        scene = Scene(3, pace="live", boum=str(seconds))
        scene.play("x 80 100")
        delays = _delays(scene, 0)
        assert len(delays) == 1_000
        assert delays[-1] < 1_000 * seconds - 900

    def test_nobody_has_to_be_quick_otherwise(self) -> None:
        scene = Scene(3, pace="live")
        assert delay(scene.seen(0), seeded(1)) is None
        scene = Scene(4)
        scene.play("m 80 100 20")
        assert delay(scene.seen(0), seeded(1)) is None


@pytest.mark.parametrize("seats", SEATS)
def test_a_playout_conserves_what_can_be_won(seats: int) -> None:
    """Nobody gains what the hands do not hold, and every hand is played."""
    scene = Scene(seats)
    every = sum(kind.points for kind in hand_for(seats)) * seats
    for seed in range(20):
        trial = Playout(scene.table, 0, QuickChance(seed))
        trial.shuffle()
        trial.finish()
        assert trial.hands == [[]] * seats
        assert trial.piles == [[]] * seats
        assert 0 <= sum(trial.points) <= 2 * every + 200 * seats


def test_a_stolen_card_is_worth_double_to_who_can_double_it() -> None:
    low, high = NUMBER[CardKind("60")], NUMBER[CardKind("80")]
    assert loot_worth(high, [], [low]) == POINTS[high]
    assert loot_worth(high, [], [high]) == 2 * POINTS[high]
    assert loot_worth(high, [high], []) == 3 * POINTS[high]
    assert loot_worth(high, [low], []) == POINTS[high]


def _looted(thief: int, seed: int) -> int:
    """Return what a mole brings its seat in a playout where 80 and 100 lie beside it."""
    trial = Playout(Scene(3).table, 0, QuickChance(seed))
    small, large = (seat for seat in range(3) if seat != thief)
    played = {thief: MOLE, small: NUMBER[CardKind("80")], large: NUMBER[CardKind("100")]}
    for seat, card in played.items():
        trial.hands[seat].remove(card)
        trial.hands[seat].append(card)
    trial.turn(played[0])
    return trial.points[thief] + sum(POINTS[card] for card in trial.piles[thief])


def test_in_a_playout_others_steal_anything_and_one_takes_the_best_oneself() -> None:
    assert {_looted(1, seed) for seed in range(30)} == {80, 100}
    assert {_looted(0, seed) for seed in range(30)} == {100}


@pytest.mark.parametrize(("seats", "least"), [(2, 0.7), (5, 0.35)])
def test_it_beats_players_who_move_at_random(seats: int, least: float) -> None:
    """Whoever is no better than chance wins 1/2 and 1/5 of the games."""
    assert victories(GAME, seats, games=20, budget=8, seed=5) >= least
