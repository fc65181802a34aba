"""Scorings (rulebook: Décompte, Collecte des trésors, Total des points)."""

from __future__ import annotations

import pytest

from games.monte_cristo.components import Action, Place, TreasureKind
from games.monte_cristo.events import Chose, Collected, Declined, Scored
from games.monte_cristo.payment import Part
from games.monte_cristo.public_state import Phase, Taking
from games.protocol import Seat
from tests.games.monte_cristo.scenes import Scene, cards, queue, scene, treasures


def scoring(
    dungeons: dict[str, tuple[str, str]],
    hands: tuple[str, ...],
    *,
    seats: int = 2,
    market: str = "rsegd",
    zones: dict[str, str] | None = None,
    points: tuple[int, ...] = (),
) -> Scene:
    """Return a game at a scoring that nobody's treasures brought: dungeon F holds four.

    Diamonds of value 1, 1, 2 and 2 fill dungeon F, where nobody stands unless `dungeons` say so.
    """
    there = {"f": ("", "d1 d1 d2"), **dungeons}
    game = scene(
        seats,
        Action.TREASURE,
        dungeons=there,
        hands=hands,
        market=market,
        zones=zones,
        points=points,
        bag="d2 d3 d3",
    )
    empty = [letter for letter in "edcba" if len(there.get(letter, ("", ""))[1].split()) < 3]
    return game.play("treasure-f", *(f"treasure-{letter}" for letter in empty[:2]))


def test_the_rulebook_s_example_of_points() -> None:
    """Ruby 3 at 3, emeralds 2 and 1 at 2, sapphire 2 at 1: 17 points."""
    game = scoring(
        {"a": ("0000", "r3 e2 e1"), "b": ("00", "s2")},
        ("r3 e3 s2",),
        market="redsg",
    )
    game.play("take-r3-e2-e1", "take-s2")
    assert game.player(0).points == 17
    assert game.player(0).earned == (0, 9, 2, 6, 0)
    assert game.table.scored is not None
    assert game.table.scored.points == (17, 0)


def test_the_rulebook_s_example_of_a_collection() -> None:
    """Four in D: ruby 3 and emeralds 2 + 1 for a 2-bag card, a joker and a 3-bag card."""
    game = scoring({"d": ("000100", "r3 e2 e1")}, ("r2 j e3",))
    joker = game.state.jokers[0][0]
    marseille = game.player(0).marseille
    game.play("take-r3-e2-e1")
    payment = (Part(TreasureKind.RUBY, (2,), 1), Part(TreasureKind.EMERALD, (3,)))
    assert game.events[:2] == (
        Chose(Seat(0), Place.D, treasures("r3 e2 e1")),
        Collected(Seat(0), Place.D, treasures("r3 e2 e1"), payment, forced=True),
    )
    assert game.table.dungeon(Place.D).queue == queue("100")
    assert game.player(0).marseille == marseille + 3
    assert game.player(0).held == 0
    assert game.table.discards == cards("r2 e3")
    assert game.state.deck[-1] == joker


def test_one_of_four_stays() -> None:
    game = scoring({"d": ("0000", "r3 e2 e1")}, ("r2 j e3",)).play("take-r3-e2-e1")
    assert game.table.dungeon(Place.D).queue == queue("0")


@pytest.mark.parametrize(
    ("line", "first"),
    [("0111", 1), ("0011", 0), ("1001", 1), ("0110", 0), ("10", 1), ("01", 0)],
)
def test_most_adventurers_take_first_then_the_foremost(line: str, first: int) -> None:
    game = scoring({"a": (line, "g1 r1")}, ("g1 r1", "g1 r1"))
    assert game.asked == first
    game.play("pass")
    assert game.asked == 1 - first


def test_ranks_are_settled_before_anything_is_taken() -> None:
    """Ruling: who has taken three of their four does not fall behind."""
    game = scoring({"a": ("00001122", "g1 g1 r1")}, ("g1 g1", "r1", "r1"), seats=3).play(
        "take-g1-g1"
    )
    assert game.asked == 1
    ranked = game.table.scoring.rankings[0] if game.table.scoring else None
    assert ranked is not None
    assert ranked.order == ((0, 4), (1, 2), (2, 2))


def test_a_treasure_takes_an_adventurer_who_stands_there() -> None:
    game = scoring({"a": ("0", "g1 r1 s1")}, ("g1 r1 s1",))
    assert game.legal() == ["take-g1", "take-r1", "take-s1", "pass"]
    assert game.refused("take-g1-r1") == ("too_few_adventurers", {"dungeon": "a"})
    assert game.refused("take-d3") == ("not_there", {"dungeon": "a"})


def test_whoever_cannot_pay_is_not_asked() -> None:
    game = scoring({"a": ("0001", "g1 r3")}, ("s3 s3", "g1"))
    assert game.asked == 1
    assert game.refused("take-r3") == ("cannot_pay", {"treasures": "r3"})


def test_a_player_may_take_nothing_though_he_could() -> None:
    game = scoring({"a": ("0", "g1")}, ("g1",)).play("pass")
    assert game.events[0] == Declined(Seat(0), Place.A)
    assert game.table.scored is not None
    assert game.table.scored.takings == (Taking(Seat(0), Place.A, (), ()),)
    assert game.table.dungeon(Place.A).treasures == treasures("g1")


def test_what_is_spent_in_one_dungeon_is_gone_for_the_next() -> None:
    dungeons = {"a": ("0", "g1"), "b": ("0", "g1"), "c": ("0", "r1")}
    game = scoring(dungeons, ("g1 r1",)).play("take-g1")
    assert game.table.scoring is not None
    assert game.table.scoring.dungeon is Place.C


def test_all_dungeons_are_collected_from_a_to_f() -> None:
    dungeons = {letter: ("0", f"{kind}1") for letter, kind in zip("abcde", "grsed", strict=True)}
    dungeons["f"] = ("0", "d1 d2 d2")
    game = scene(
        2,
        Action.TREASURE,
        dungeons=dungeons,
        hands=("g1 r1 s1 e1 d1 d2",),
        bag="d3 g2 g2",
    )
    game.play("treasure-f", "treasure-a", "treasure-b")
    taken = []
    while game.table.scoring is not None:
        if game.table.phase is Phase.TAKE:
            taken.append(game.table.scoring.dungeon)
        game.play(game.legal()[0])
    assert taken == list("abcdef")


def test_the_payment_is_asked_only_where_there_are_several() -> None:
    game = scoring({"a": ("0", "r3")}, ("r2 r2 r1 j",)).play("take-r3")
    assert (game.table.phase, game.asked) == (Phase.PAY, 0)
    assert game.legal() == ["pay-r21", "pay-r2j1", "pay-r22"]
    assert game.refused("pay-r221") == ("not_a_payment", {"treasures": "r3"})
    assert game.refused("take-r3") == ("pay", {})
    game.play("pay-r22")
    assert game.player(0).cards == cards("r1")
    assert game.player(0).jokers == 1


def test_the_oldest_jokers_are_used_first_and_go_under_the_deck() -> None:
    game = scoring({"a": ("0", "r2")}, ("j j j",))
    first, second, third = game.state.jokers[0]
    game.play("take-r2")
    assert game.state.deck[-2:] == (first, second)
    assert game.state.jokers[0] == (third,)
    assert game.table.deck == len(game.state.deck)


def test_the_foremost_adventurers_return_and_queues_close_up() -> None:
    game = scoring({"a": ("0120120", "g1 g2")}, ("g3", "", ""), seats=3)
    game.play("take-g2-g1")
    assert game.table.dungeon(Place.A).queue == queue("12120")


def test_after_the_last_dungeon_zones_are_left_and_full_dungeons_emptied() -> None:
    game = scoring({"a": ("0", "g1")}, ("g1",), zones={"points": "01", "joker": "1"})
    marseille = [player.marseille for player in game.table.players]
    spent = game.table.spent
    game.play("take-g1")
    assert game.table.zones == ((), (), (), ())
    assert [player.marseille for player in game.table.players] == [
        marseille[0] + 2,
        marseille[1] + 2,
    ]
    assert game.table.dungeon(Place.F).treasures == ()
    assert game.table.spent == spent + 4 + 1
    assert game.events[-1] == Scored((1, 0), (Place.F,))


def test_a_dungeon_from_which_something_was_taken_keeps_the_rest() -> None:
    game = scoring({"f": ("0", "d1 d1 d2")}, ("d1",)).play("take-d1")
    assert game.table.dungeon(Place.F).treasures == treasures("d1 d2 d2")
    assert game.table.scored is not None
    assert game.table.scored.closed == ()


def test_a_seat_with_no_treasure_to_take_is_passed_over_without_a_word() -> None:
    game = scoring({"a": ("10", "g1")}, ("g1", "g1")).play("take-g1")
    assert game.table.phase is Phase.MARBLE
    assert len(game.table.scored.takings if game.table.scored else ()) == 1
