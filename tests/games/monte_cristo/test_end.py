"""How a game ends (rulebook: Fin de la partie)."""

from __future__ import annotations

from games.monte_cristo import RULES
from games.monte_cristo.components import LAST_TURN, Action
from games.monte_cristo.events import Ended, MarblePut, Scored
from games.monte_cristo.public_state import EndReason, Phase
from games.protocol import Outcome
from tests.games.monte_cristo.scenes import Scene, scene

FULL = ("", "d1 d1 d2")


def _last_scoring(
    points: tuple[int, ...], dungeons: dict[str, tuple[str, str]], hands: tuple[str, ...] = ()
) -> Scene:
    """Return a game after the treasures that fill dungeon F were placed."""
    game = scene(
        len(points),
        Action.TREASURE,
        dungeons={"f": FULL, **dungeons},
        hands=hands,
        points=points,
        bag="d2 d3 d3",
    )
    return game.play("treasure-f", "treasure-e", "treasure-d")


def _outcome(game: Scene) -> Outcome:
    end = RULES.outcome(game.state)
    assert end is not None
    return end


def _ranks(game: Scene) -> list[int]:
    return [score.rank for score in _outcome(game).scores]


def test_forty_points_after_a_scoring_end_the_game_at_once() -> None:
    game = _last_scoring((37, 10), {"a": ("0", "r1")}, ("r1",)).play("take-r1")
    assert game.player(0).points == 40
    assert game.events[-1] == Ended(EndReason.POINTS)
    assert not game.all_of(MarblePut)
    assert game.table.action is Action.TREASURE
    assert (game.table.phase, game.asked) == (Phase.OVER, None)
    assert _outcome(game).reason == "points"
    assert _ranks(game) == [1, 2]
    assert game.refused("pass", seat=0) == ("game_over", {})


def test_with_thirty_nine_it_goes_on() -> None:
    game = _last_scoring((36, 10), {"a": ("0", "r1")}, ("r1",)).play("take-r1")
    assert (game.player(0).points, game.table.phase) == (39, Phase.MARBLE)


def test_all_points_of_that_scoring_count_first() -> None:
    dungeons = {"a": ("0", "r1"), "b": ("11", "r3 s3")}
    game = _last_scoring((37, 30), dungeons, ("r1", "r3 s3"))
    game.play("take-r1", "take-r3-s3")
    assert game.all_of(Scored)[0].points == (3, 15)  # type: ignore[union-attr]
    assert [player.points for player in game.table.players] == [40, 45]
    assert _ranks(game) == [2, 1]


def test_forty_by_the_points_zone_wait_for_the_next_scoring() -> None:
    game = scene(2, Action.ADVENTURER, points=(39, 0)).play("place-points", "pass")
    assert RULES.outcome(game.state) is None
    ended = _last_scoring((41, 0), {})
    assert (ended.table.reason, _ranks(ended)) == (EndReason.POINTS, [1, 2])


def test_a_tie_goes_to_most_adventurers_in_dungeons_after_the_collection() -> None:
    game = _last_scoring((37, 40), {"a": ("001", "r1")}, ("r1",)).play("take-r1")
    assert [player.points for player in game.table.players] == [40, 40]
    assert _ranks(game) == [1, 1]
    game = _last_scoring((37, 40), {"a": ("0001", "r1")}, ("r1",)).play("take-r1")
    assert _ranks(game) == [1, 2]
    assert [score.categories["adventurers"] for score in _outcome(game).scores] == [2, 1]


def test_a_tie_in_all_is_shared_and_the_next_is_third() -> None:
    game = _last_scoring((44, 44, 40), {"a": ("012", "")})
    assert _ranks(game) == [1, 1, 3]


def test_the_score_sheet_says_where_points_come_from() -> None:
    game = _last_scoring((40, 0), {"a": ("0", "r2")}, ("r2",)).play("take-r2")
    assert _outcome(game).scores[0].categories == {
        "points": 46,
        "gold": 0,
        "ruby": 6,
        "sapphire": 0,
        "emerald": 0,
        "diamond": 0,
        "bonus": 40,
        "adventurers": 0,
    }


def test_the_fortieth_turn_is_the_last() -> None:
    """Ruling: it is played to its end, and nothing is scored."""
    dungeons = {"a": ("0111", "r3 r3 g3")}
    game = scene(
        2, Action.SHUFFLE, turn=LAST_TURN, points=(12, 12), dungeons=dungeons, hands=("", "r3")
    )
    game.play("pass")
    assert game.table.phase is Phase.MARBLE
    game.play("marble-supply")
    assert game.events[-1] == Ended(EndReason.TURNS)
    assert game.table.turn == LAST_TURN
    assert _outcome(game).reason == "turns"
    assert _ranks(game) == [2, 1]
    assert [player.points for player in game.table.players] == [12, 12]


def test_the_turn_before_it_is_not_nor_an_earlier_action_of_it() -> None:
    before = scene(2, Action.SHUFFLE, turn=LAST_TURN - 1, top="r1 g1")
    before.play("pass", "marble-supply")
    assert (before.table.turn, before.table.phase) == (LAST_TURN, Phase.SUPPLY)
    chest = scene(2, Action.TREASURE, turn=LAST_TURN)
    chest.play("treasure-a", "treasure-b", "treasure-c", "marble-shuffle")
    assert chest.table.action is Action.SHUFFLE


def test_the_fortieth_turn_ends_also_with_an_empty_shuffle() -> None:
    game = scene(2, Action.SHUFFLE, turn=LAST_TURN, tracks="0011 0011 0101 -")
    assert game.events[-1] == Ended(EndReason.TURNS)
    assert game.asked is None
