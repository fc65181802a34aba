"""The action Treasure chest (rulebook: Coffre aux trésors)."""

from __future__ import annotations

from games.monte_cristo import RULES
from games.monte_cristo.components import Action, Place
from games.monte_cristo.events import BagRefilled, Refilled, Revealed, ScoringBegan
from games.monte_cristo.public_state import Phase
from tests.games.monte_cristo.scenes import scene, treasures


def test_three_are_revealed_and_placed_in_three_different_dungeons() -> None:
    game = scene(2, Action.TREASURE, bag="r3 g1 s2", active=1)
    assert game.table.revealed == treasures("r3 g1 s2")
    assert game.legal() == [f"treasure-{letter}" for letter in "abcdef"]
    game.play("treasure-d")
    assert game.legal() == [f"treasure-{letter}" for letter in "abcef"]
    assert game.refused("treasure-d") == ("dungeon_filled", {"dungeon": "d"})
    game.play("treasure-a", "treasure-f")
    there = {place: game.table.dungeon(place).treasures for place in Place if place in "adf"}
    assert there == {
        Place.A: treasures("g1"),
        Place.D: treasures("r3"),
        Place.F: treasures("s2"),
    }
    assert (game.table.phase, game.asked) == (Phase.MARBLE, 1)


def test_discards_go_into_the_bag_only_when_fewer_than_three_are_left() -> None:
    """Ruling."""
    enough = scene(2, Action.TREASURE, bag="r3 g1 s2", bagged=3)
    assert not enough.all_of(Refilled)
    assert (enough.table.bag, enough.table.spent) == (0, 27)
    short = scene(2, Action.TREASURE, bag="r3 g1", bagged=2)
    (refilled,) = short.all_of(Refilled)
    assert RULES.tell(refilled, None) == BagRefilled(30)
    assert (short.table.bag, short.table.spent) == (27, 0)
    assert [event for event in short.events if isinstance(event, Revealed)]


def test_twelve_can_be_found_when_every_dungeon_holds_three() -> None:
    dungeons = {
        "a": ("", "g1 g1 g2"),
        "b": ("", "g2 g3 g3"),
        "c": ("", "r1 r1 r2"),
        "d": ("", "r2 r3 r3"),
        "e": ("", "s1 s1 s2"),
        "f": ("", "s2 s3 s3"),
    }
    game = scene(2, Action.TREASURE, dungeons=dungeons, bagged=0)
    assert (game.table.bag, len(game.table.revealed)) == (9, 3)


def test_a_fourth_treasure_brings_a_scoring_after_all_are_placed() -> None:
    dungeons = {"b": ("", "g1 g1 g2"), "e": ("", "s1 s1 s2")}
    game = scene(2, Action.TREASURE, dungeons=dungeons)
    game.play("treasure-e", "treasure-a")
    assert game.table.scoring is None
    game.play("treasure-b")
    assert game.all_of(ScoringBegan) == [ScoringBegan((Place.B, Place.E))]
    assert game.table.scored is not None
    assert game.table.scored.closed == (Place.B, Place.E)
    assert (game.table.phase, game.asked) == (Phase.MARBLE, 0)
