"""The action Adventurer and the bonus zones (rulebook: Aventurier, Bonus)."""

from __future__ import annotations

import pytest

from games.monte_cristo import RULES
from games.monte_cristo.components import DUNGEONS, ZONES, Action, Place
from games.monte_cristo.events import DrewJoker, Passed, Placed, Reshuffled
from games.monte_cristo.public_state import Phase
from games.protocol import Seat
from tests.games.monte_cristo.scenes import Scene, queue, scene


def placing(
    reserve: tuple[int, ...] = (5, 5, 5),
    *,
    active: int = 0,
    zones: dict[str, str] | None = None,
    hands: tuple[str, ...] = (),
    points: tuple[int, ...] = (),
    pile: int | None = None,
) -> Scene:
    """Return a game of three whose active player is about to place adventurers."""
    return scene(
        3,
        Action.ADVENTURER,
        reserve=reserve,
        active=active,
        zones=zones,
        hands=hands,
        points=points,
        pile=pile,
    )


def test_the_active_player_places_three_then_each_other_one_clockwise() -> None:
    game = placing(active=1)
    order = []
    for place in ("d", "d", "a", "d", "d"):
        order.append(game.asked)
        game.play(f"place-{place}")
    assert order == [1, 1, 1, 2, 0]
    assert game.table.dungeon(Place.D).queue == queue("1120")
    assert game.table.dungeon(Place.A).queue == queue("1")
    assert (game.table.phase, game.asked) == (Phase.MARBLE, 1)


def test_passing_does_not_stop_the_others() -> None:
    game = placing().play("pass")
    assert game.asked == 1
    game.play("pass")
    assert game.asked == 2
    game.play("place-f")
    assert game.table.phase is Phase.MARBLE


def test_the_active_player_uses_one_zone_at_most() -> None:
    game = placing().play("place-points")
    assert game.legal() == [*(f"place-{place}" for place in DUNGEONS), "pass"]
    assert game.refused("place-joker") == ("one_zone_only", {"zone": "joker"})
    game.play("place-a", "place-b")
    assert game.legal() == [*(f"place-{place}" for place in (*DUNGEONS, *ZONES)), "pass"]


def test_one_adventurer_of_a_colour_in_each_zone_but_different_colours_share() -> None:
    game = placing(zones={"points": "01"})
    assert game.refused("place-points") == ("zone_taken", {"zone": "points"})
    game.play("pass", "pass", "place-points")
    assert game.table.zone(Place.POINTS) == queue("012")
    assert game.player(2).points == 2


def test_whoever_has_nobody_in_reserve_is_not_asked() -> None:
    game = placing(reserve=(0, 1, 0))
    assert game.asked == 1
    game.play("place-a")
    assert (game.table.phase, game.asked) == (Phase.MARBLE, 0)
    assert placing(reserve=(0, 0, 0)).table.phase is Phase.MARBLE


def test_with_the_last_adventurer_placed_the_turn_is_over() -> None:
    game = placing(reserve=(2, 2, 2)).play("place-a", "place-b")
    assert game.asked == 1


def test_a_joker_is_the_top_card_unseen() -> None:
    game = placing()
    top = game.state.deck[0]
    game.play("place-joker")
    assert game.state.jokers[0] == (top,)
    assert (game.player(0).jokers, game.player(0).cards) == (1, ())
    assert game.player(0).reserve == 4
    assert game.table.deck == 29
    assert game.all_of(DrewJoker) == [DrewJoker(Seat(0))]


def test_a_joker_comes_from_the_discards_if_the_deck_is_empty() -> None:
    game = placing(pile=0).play("place-joker")
    assert len(game.all_of(Reshuffled)) == 1
    assert game.player(0).jokers == 1
    assert (game.table.deck, game.table.discards) == (29, ())


def test_a_joker_as_eighth_card_is_settled_before_the_next_placement() -> None:
    game = placing(hands=("r1 r1 r2 g1 g2 s3 j",)).play("place-joker")
    assert (game.table.phase, game.asked) == (Phase.DISCARD, 0)
    assert game.refused("place-a") == ("discard_a_card", {})
    game.play("discard-ruby-1-3")
    assert (game.table.phase, game.asked) == (Phase.PLACE, 0)
    assert (game.player(0).held, game.player(0).jokers) == (7, 2)


def test_a_joker_as_eighth_card_of_somebody_who_is_not_active() -> None:
    game = placing(hands=("", "r1 r1 r2 g1 g2 s3 j"))
    game.play("pass", "place-joker")
    assert (game.table.phase, game.asked) == (Phase.DISCARD, 1)
    game.play("discard-joker")
    assert game.asked == 2


def test_those_who_land_may_be_placed_at_once() -> None:
    game = placing(reserve=(1, 1, 1)).play("place-landing")
    assert (game.player(0).reserve, game.player(0).marseille) == (3, 5)
    game.play("place-a", "place-b")
    assert game.asked == 1
    game.play("place-landing")
    assert game.asked == 2
    assert game.player(1).reserve == 3


@pytest.mark.parametrize(("reserve", "landed"), [(6, 3), (7, 2), (9, 0)])
def test_as_many_land_as_are_left_in_marseille(reserve: int, landed: int) -> None:
    game = placing(reserve=(reserve, 2, 2)).play("place-landing")
    assert game.all_of(Placed) == [Placed(Seat(0), Place.LANDING, landed)]
    assert game.player(0).reserve == reserve - 1 + landed


def test_reinforced_the_active_player_places_up_to_five() -> None:
    game = placing().play("place-a", "place-reinforcement", "place-a", "place-b")
    assert game.asked == 0
    assert game.legal() == [*(f"place-{place}" for place in DUNGEONS), "pass"]
    game.play("place-c")
    assert game.asked == 1
    assert game.player(0).reserve == 0


def test_reinforced_another_player_places_up_to_three_in_dungeons() -> None:
    game = placing().play("pass", "place-reinforcement")
    assert game.asked == 1
    assert game.refused("place-points") == ("one_zone_only", {"zone": "points"})
    game.play("place-e", "place-e")
    assert game.asked == 2
    assert game.table.dungeon(Place.E).queue == queue("11")


def test_one_pass_ends_reinforcements_and_all() -> None:
    assert placing().play("place-reinforcement", "pass").asked == 1
    assert placing().play("pass", "place-reinforcement", "place-a", "pass").asked == 2


def test_points_of_the_zone_end_nothing() -> None:
    game = placing(points=(39, 0, 0)).play("place-points")
    assert game.player(0).points == 41
    assert game.asked == 0


class TestPlans:
    """Whoever waits may say beforehand where their adventurer is to go."""

    def test_a_plan_is_carried_out_when_its_turn_comes(self) -> None:
        game = placing().play("plan-points", seat=1)
        assert game.asked == 0
        game.play("pass")
        assert game.all_of(Placed) == [Placed(Seat(1), Place.POINTS, planned=True)]
        assert game.asked == 2
        assert game.state.plans == (None, None, None)

    def test_plans_follow_each_other_and_nobody_waits(self) -> None:
        game = placing().play("plan-a", seat=1).play("plan-pass", seat=2)
        game.play("place-a", "pass")
        assert game.all_of(Passed)[1:] == [Passed(Seat(2), planned=True)]
        assert game.table.dungeon(Place.A).queue == queue("01")
        assert (game.table.phase, game.asked) == (Phase.MARBLE, 0)

    def test_a_plan_can_be_changed_and_taken_back(self) -> None:
        game = placing().play("plan-a", "plan-b", seat=1)
        assert game.state.plans[1] is not None
        assert game.state.plans[1].place is Place.B
        game.play("plan-cancel", seat=1).play("pass")
        assert game.asked == 1

    def test_reinforcements_and_discards_are_asked_all_the_same(self) -> None:
        game = placing().play("plan-reinforcement", seat=1).play("pass")
        assert game.asked == 1
        assert game.legal() == [*(f"place-{place}" for place in DUNGEONS), "pass"]

    def test_only_what_he_may_do_then_can_be_planned(self) -> None:
        game = placing(zones={"joker": "1"}, reserve=(2, 2, 0))
        assert "plan-joker" not in game.legal(1)
        assert game.refused("plan-joker", seat=1) == ("zone_taken", {"zone": "joker"})
        assert game.refused("plan-a", seat=0) == ("nothing_to_plan", {})
        assert game.refused("plan-a", seat=2) == ("nothing_to_plan", {})
        assert game.legal(2) == []

    def test_nothing_can_be_planned_in_another_action(self) -> None:
        assert scene(3, Action.TREASURE).refused("plan-a", seat=1) == ("nothing_to_plan", {})

    def test_nobody_else_can_tell_that_something_is_planned(self) -> None:
        before = placing()
        after = placing().play("plan-a", seat=1)
        for seat in (Seat(0), Seat(2), None):
            assert RULES.view(after.state, seat) == RULES.view(before.state, seat)
            assert [RULES.tell(event, seat) for event in after.events] == [None]
        for seat in map(Seat, range(3)):
            assert RULES.decision(after.state, seat) == RULES.decision(before.state, seat)
        assert RULES.view(after.state, Seat(1)) != RULES.view(before.state, Seat(1))
        assert [RULES.tell(event, Seat(1)) for event in after.events] == list(after.events)

    def test_a_plan_keeps_its_number_until_its_turn_comes(self) -> None:
        game = placing()
        number = RULES.decision(game.state, Seat(2))
        game.play("plan-b", seat=2).play("place-a", "place-a", "pass")
        assert game.asked == 1
        assert RULES.decision(game.state, Seat(2)) == number
        game.play("plan-cancel", seat=2).play("pass")
        assert game.asked == 2
        assert RULES.decision(game.state, Seat(2)) != number
