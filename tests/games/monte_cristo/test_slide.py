"""The action slide: tracks, the shuffle and the market (rulebook: Action slide, Shuffle)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from games.monte_cristo.components import (
    COLOUR_ROOM,
    TRACK_ROOM,
    Action,
    Place,
    TreasureKind,
    marbles_each,
)
from games.monte_cristo.events import Began, MarblePut, Skipped
from games.monte_cristo.public_state import Phase
from games.monte_cristo.slide import slid
from games.protocol import Seat
from tests.games.monte_cristo.scenes import kinds, queue, scene


def test_the_bottom_marble_s_owner_acts_and_puts_it_at_the_end_of_another_track() -> None:
    game = scene(2, tracks="100 011 001 110", top="r1 g1")
    assert game.asked == 1
    game.play("keep-ruby-1-3")
    assert game.legal() == ["marble-adventurer", "marble-treasure", "marble-shuffle"]
    assert game.refused("marble-supply") == ("same_track", {"track": "supply"})
    game.play("marble-treasure")
    assert game.table.tracks == (queue("00"), queue("011"), queue("0011"), queue("110"))
    assert (game.table.action, game.asked) == (Action.ADVENTURER, 0)


def test_a_track_never_holds_more_than_three_of_a_colour() -> None:
    game = scene(2, tracks="001 1000 011 11", top="r1 g1").play("keep-ruby-1-3")
    assert game.legal() == ["marble-treasure", "marble-shuffle"]
    assert game.refused("marble-adventurer") == ("colour_full", {"track": "adventurer"})


def test_a_track_never_holds_more_than_seven() -> None:
    game = scene(3, tracks="0001 0112122 - 2", top="r1 g1 s1")
    game.play("keep-ruby-1-3", "give-1-gold-1-3")
    assert game.legal() == ["marble-treasure", "marble-shuffle"]
    assert game.refused("marble-adventurer") == ("track_full", {"track": "adventurer"})


def test_the_only_track_with_room_needs_no_decision() -> None:
    game = scene(4, tracks="0 0112233 0112233 0", top="r1 g1 s1 e1")
    game.play("keep-ruby-1-3", "give-1-gold-1-3", "give-2-sapphire-1-3")
    assert MarblePut(Seat(0), Action.SUPPLY, Action.SHUFFLE, forced=True) in game.events
    assert game.table.track(Action.SUPPLY) == ()


def _fillings(seats: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield how many of one player's and of all others' marbles lie on each track."""
    mine = range(COLOUR_ROOM + 1)
    rest = range(min(TRACK_ROOM, COLOUR_ROOM * (seats - 1)) + 1)
    others = marbles_each(seats) * (seats - 1)
    for held in product(mine, repeat=4):
        if sum(held) == marbles_each(seats):
            for theirs in product(rest, repeat=4):
                if sum(theirs) == others:
                    yield held, theirs


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_marble_s_owner_can_be_without_a_legal_track(seats: int) -> None:
    """By enumeration: wherever marbles lie, one that leaves a track finds room on another."""
    for held, theirs in _fillings(seats):
        both = [one + other for one, other in zip(held, theirs, strict=True)]
        if max(both) > TRACK_ROOM:
            continue
        room = [
            total < TRACK_ROOM and own < COLOUR_ROOM for total, own in zip(both, held, strict=True)
        ]
        for start in range(4):
            assert not held[start] or any(room[:start] + room[start + 1 :]), (held, theirs)


@pytest.mark.parametrize(
    ("action", "following"),
    [
        (Action.SUPPLY, Action.ADVENTURER),
        (Action.ADVENTURER, Action.TREASURE),
        (Action.TREASURE, Action.SHUFFLE),
    ],
)
def test_an_action_without_a_marble_is_skipped(action: Action, following: Action) -> None:
    """Ruling: all of it, also what the others would have placed, and no marble moves."""
    tracks = {
        Action.SUPPLY: "- 0011 0011 0101",
        Action.ADVENTURER: "0011 - 0011 0101",
        Action.TREASURE: "0011 0011 - 0101",
    }[action]
    game = scene(2, action, tracks=tracks)
    assert game.events[:2] == (Skipped(1, action), Began(1, following, Seat(0)))
    assert game.table.action is following
    assert [sorted(track) for track in game.table.tracks].count([]) == 1


def test_an_empty_shuffle_begins_the_next_turn() -> None:
    game = scene(2, Action.SHUFFLE, tracks="0011 0011 0101 -")
    assert game.events[:2] == (Skipped(1, Action.SHUFFLE), Began(2, Action.SUPPLY, Seat(0)))


class TestShuffle:
    """One marble, one marker, or nothing."""

    def test_a_marble_moves_down_and_those_passed_move_up(self) -> None:
        assert slid(queue("1200"), 3, 1) == queue("0120")
        game = scene(3, Action.SHUFFLE, tracks="120 120 120 012").play("slide-supply-3-1")
        assert game.table.track(Action.SUPPLY) == queue("012")
        assert (game.table.phase, game.asked) == (Phase.MARBLE, 0)

    def test_each_different_result_is_offered_once(self) -> None:
        game = scene(2, Action.SHUFFLE, tracks="100 11 101 0010")
        offered = [code for code in game.legal() if code.startswith("slide")]
        assert offered == [
            "slide-supply-2-1",
            "slide-treasure-2-1",
            "slide-shuffle-4-3",
        ]
        assert game.refused("slide-supply-3-1") == ("no_such_slide", {"track": "supply"})
        assert game.refused("slide-treasure-3-2") == ("no_such_slide", {"track": "treasure"})

    def test_the_active_marble_counts_as_a_place(self) -> None:
        game = scene(2, Action.SHUFFLE, tracks="01 101 10 01100")
        offered = [code for code in game.legal() if code.startswith("slide-shuffle")]
        assert offered == ["slide-shuffle-4-3", "slide-shuffle-4-2"]
        game.play("slide-shuffle-4-2", "marble-supply")
        assert game.table.track(Action.SHUFFLE) == queue("0110")
        game = scene(2, Action.SHUFFLE, tracks="011 101 100 010")
        offered = [code for code in game.legal() if code.startswith("slide-shuffle")]
        assert offered == ["slide-shuffle-3-2"]
        game.play("slide-shuffle-3-2", "marble-supply")
        assert game.table.track(Action.SHUFFLE) == queue("01")

    def test_a_market_marker_moves_up_and_those_passed_move_down(self) -> None:
        game = scene(2, Action.SHUFFLE, market="rsegd").play("market-gold-2")
        assert game.table.market == kinds("rgsed")
        assert game.table.worth(TreasureKind.GOLD) == 2
        assert game.table.worth(TreasureKind.EMERALD) == 1

    def test_seven_moves_of_the_market_are_offered(self) -> None:
        game = scene(2, Action.SHUFFLE, market="rsegd")
        assert [code for code in game.legal() if code.startswith("market")] == [
            "market-sapphire-1",
            "market-emerald-1",
            "market-emerald-2",
            "market-gold-1",
            "market-gold-2",
            "market-diamond-1",
            "market-diamond-2",
        ]
        assert game.refused("market-ruby-1") == ("no_such_rise", {"kind": "ruby"})

    def test_or_nothing(self) -> None:
        game = scene(2, Action.SHUFFLE)
        before = game.table
        game.play("pass")
        assert (game.table.market, game.table.tracks) == (before.market, before.tracks)
        assert (game.table.phase, game.asked) == (Phase.MARBLE, 0)

    def test_the_marble_ends_the_turn_of_the_slide(self) -> None:
        game = scene(2, Action.SHUFFLE).play("pass", "marble-supply")
        assert (game.table.turn, game.table.action) == (2, Action.SUPPLY)


def test_others_placements_and_a_scoring_come_before_the_marble() -> None:
    game = scene(2, Action.ADVENTURER).play("pass")
    assert (game.asked, game.table.phase) == (1, Phase.PLACE)
    dungeons = {"a": ("11", "g1 g2 g3")}
    game = scene(2, Action.TREASURE, dungeons=dungeons, hands=("", "g3"))
    game.play("treasure-a", "treasure-b", "treasure-c")
    assert (game.asked, game.table.phase) == (1, Phase.TAKE)
    game.play("pass")
    assert (game.asked, game.table.phase) == (0, Phase.MARBLE)
    assert game.table.dungeon(Place.A).treasures == ()
