"""The computer player of Le Secret de Monte Cristo."""

from __future__ import annotations

import pytest

from games.chance import seeded
from games.monte_cristo import GAME, RULES
from games.monte_cristo.brain import lead
from games.monte_cristo.components import Action
from games.monte_cristo.moves import Take, code, parse
from games.monte_cristo.prospect import promises
from games.monte_cristo.view import View
from games.protocol import Seat
from games.selfplay import computer, steps
from tests.games.monte_cristo.scenes import Scene, scene
from tests.games.strength import victories


def _choice(game: Scene, seat: int | None = None, budget: int = 60) -> str:
    who = game.asked if seat is None else Seat(seat)
    return code(RULES.choose(RULES.view(game.state, who), seeded(1, "brain"), budget))


def test_it_takes_what_brings_most() -> None:
    dungeons = {"a": ("0", "r3 d1"), "f": ("", "d1 d2 d2")}
    game = scene(2, Action.TREASURE, dungeons=dungeons, hands=("r3 d1",), bag="d3 g2 g2")
    game.play("treasure-f", "treasure-b", "treasure-c")
    assert _choice(game) == "take-r3"


def test_treasures_are_judged_as_paid_for_also_where_there_are_several_ways_to_pay() -> None:
    """The position that was seen: seed 11, three computers, decision 58; it took 1 point of 8."""
    seed, decision = 11, 58
    played = steps(GAME.empty(3, {}), [computer(60)] * 3, seed)
    before, (step, _) = [row for row in played if row[0].position in (decision - 1, decision)]
    seat = step.seat
    assert seat is not None
    seen = before[1].view(seat)
    assert isinstance(seen, View)
    brings = {
        text: seen.table.points_for(move.treasures)
        for text in before[1].legal(seat)
        if isinstance(move := parse(text), Take)
    }
    assert (min(brings.values()), max(brings.values())) == (1, 8)
    assert brings[step.code] >= 6


@pytest.mark.parametrize("budget", [1, 60])
def test_it_leaves_no_treasure_that_it_can_pay_for_in_two_ways(budget: int) -> None:
    """A joker or the third card pays for the last bag: the set waits for its payment."""
    dungeons = {"a": ("000", "r1 r2 d1"), "f": ("", "d1 d2 d2")}
    game = scene(2, Action.TREASURE, dungeons=dungeons, hands=("r2 r2 r1 d1 j",), bag="d3 g2 g2")
    game.play("treasure-f", "treasure-b", "treasure-c")
    assert "take-r1" in game.legal()
    taken = parse(_choice(game, budget=budget))
    assert isinstance(taken, Take)
    assert sum(one.value for one in taken.treasures) >= 3


def test_it_ends_a_game_that_it_wins() -> None:
    """Ruby 3 brings it to 40 against 39."""
    dungeons = {"a": ("0", "r3"), "f": ("", "d1 d2 d2")}
    game = scene(
        2,
        Action.TREASURE,
        dungeons=dungeons,
        hands=("r3",),
        points=(31, 39),
        bag="d3 g2 g2",
    )
    game.play("treasure-f", "treasure-b", "treasure-d")
    assert game.legal() == ["take-r3", "pass"]
    assert _choice(game) == "take-r3"


def test_it_places_a_treasure_where_it_can_take_it() -> None:
    dungeons = {"a": ("111", ""), "c": ("0001", ""), "e": ("1", "")}
    game = scene(2, Action.TREASURE, dungeons=dungeons, hands=("r3", "r3"), bag="r3 g1 g2")
    assert _choice(game) == "treasure-c"


def test_it_passes_over_what_helps_nobody_and_plans_nothing() -> None:
    game = scene(3, Action.ADVENTURER)
    assert _choice(game, seat=1) == "plan-cancel"


def test_whoever_leads_is_ahead_of_the_others() -> None:
    game = scene(3, Action.SHUFFLE, points=(20, 5, 5))
    leads = [lead(game.state, Seat(seat)) for seat in range(3)]
    assert leads[0] > 0 > leads[1]


def test_what_can_be_collected_is_worth_more_the_sooner_a_scoring_comes() -> None:
    others = ("", "d1", "d1 d2", "d1 d2 d2")
    promised = [
        promises(scene(2, dungeons={"a": ("0", "r3"), "f": ("", more)}, hands=("r3",)).table)[0]
        for more in others
    ]
    assert promised[0] < promised[2] < promised[3]


@pytest.mark.parametrize("budget", [0, 1, 1000])
def test_any_budget_gives_a_legal_move(budget: int) -> None:
    game = scene(4, Action.ADVENTURER, reserve=(5, 5, 5, 5))
    assert _choice(game, budget=budget) in game.legal()


def test_an_onlooker_chooses_nothing() -> None:
    game = scene(2)
    with pytest.raises(ValueError, match="onlooker"):
        RULES.choose(RULES.view(game.state, None), seeded(1), 10)


@pytest.mark.parametrize(("seats", "least"), [(2, 0.95), (3, 0.67), (4, 0.5)])
def test_it_beats_players_who_move_at_random(seats: int, least: float) -> None:
    """Twenty games each; `strength.py` plays as many as one likes, and reports all won."""
    assert victories(GAME, seats, 20, 1) >= least
