"""Obtenir un haut fait and Guide des hauts faits: all fifteen."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from games.passages_secrets.board import Statue
from games.passages_secrets.components import Achievement, District
from games.passages_secrets.events import Achieved, MidgameScored, Opened, Tied
from games.protocol import Seat
from tests.games.passages_secrets.scenes import (
    BANK,
    BLUE,
    BROWN,
    MERCHANT,
    NOBLE,
    ONE,
    POLITICAL,
    QUIET,
    RESIDENTIAL,
    TWO,
    VIOLET,
    YELLOW,
    Scene,
    among,
    arranged,
    begun,
    beside,
    late,
)

A = Achievement


def _taken(scene: Scene) -> list[tuple[int, Achievement]]:
    return [
        (event.seat, event.achievement) for event in scene.events if isinstance(event, Achieved)
    ]


class Case(NamedTuple):
    """Just short of an achievement: a path that completes it, and one that does not."""

    achievement: Achievement
    scene: Scene
    path: int
    vain: int


def _loot(achievement: Achievement, text: str, path: int = 12) -> Case:
    """Return a case in which the player has loot as abbreviated, the last of it on the path."""
    short = {"y": YELLOW, "b": BLUE, "v": VIOLET, "n": BROWN, "1": ONE, "2": TWO}
    *owned, last = (short[letter] for letter in text)
    scene = arranged(tokens=owned, wanted={path: last, 1: TWO}, revealed=among(achievement))
    return Case(achievement, scene, path, 1)


def _zones(achievement: Achievement, tokens: str = "", **zones: int) -> Case:
    """Return a case in which one zone of Residential is missing."""
    short = {"y": YELLOW, "b": BLUE, "v": VIOLET, "n": BROWN}
    scene = arranged(
        tokens=[short[letter] for letter in tokens],
        zones={District(name): zone for name, zone in zones.items()},
        wanted={4: YELLOW},
        revealed=among(achievement),
    )
    return Case(achievement, scene, beside(scene, RESIDENTIAL), 4)


def _tunnels(achievement: Achievement, mine: tuple[int, ...], path: int, vain: int) -> Case:
    scene = arranged(mine, wanted={path: YELLOW, vain: YELLOW}, revealed=among(achievement))
    return Case(achievement, scene, path, vain)


def _two_statues() -> Case:
    scene = arranged(
        theirs=(4, 5), statues=(Statue.LEFT,), wanted={8: YELLOW}, revealed=among(A.TWO_STATUES)
    )
    return Case(A.TWO_STATUES, scene, 8, 1)


CASES = (
    _two_statues(),
    _tunnels(A.TUNNEL_OF_SIX, (1, 2, 6, 9, 17), 23, 24),
    _tunnels(A.TWO_TUNNELS_OF_THREE, (1, 2, 6, 21, 25), 24, 27),
    _tunnels(A.SURROUNDED_DISTRICT, (2, 3, 4), 5, 8),
    _loot(A.ONE_OF_EACH_LOOT, "1ybvn"),
    _loot(A.TWO_OF_THREE_LOOTS, "yybbnv1v"),
    _loot(A.THREE_OF_TWO_LOOTS, "yyybbvvb"),
    _loot(A.FOUR_OF_ONE_LOOT, "12nnnn"),
    _zones(A.FOUR_DISTRICTS, bank=1, political=1, merchant=3),
    _zones(A.ONE_DISTRICT_BY_FIVE, residential=4),
    _zones(A.TWO_DISTRICTS_BY_THREE, political=3, residential=2),
    _zones(A.THREE_DISTRICTS_BY_TWO, bank=2, political=6, residential=1),
    _zones(A.THREE_DISTRICTS_WITH_LOOT, "ybn", bank=1, political=2),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.achievement)
class TestConditions:
    def test_it_is_taken_at_once(self, case: Case) -> None:
        scene = Scene(case.scene.table, checked=False)
        scene.place(case.path)
        assert (0, case.achievement) in _taken(scene)
        assert scene.table.holder(case.achievement) == 0

    def test_not_with_less(self, case: Case) -> None:
        scene = Scene(case.scene.table, checked=False)
        scene.place(case.vain)
        assert _taken(scene) == []

    def test_it_is_no_longer_available(self, case: Case) -> None:
        scene = Scene(case.scene.table, checked=False)
        scene.place(case.path)
        others = [path for path in scene.table.free if path != case.vain]
        scene.turn(others[-1])
        scene.turn(others[0])
        assert case.achievement not in [one for _, one in _taken(scene)]


def test_the_thirteen_and_the_two_of_midgame_are_all_there_are() -> None:
    tried = {case.achievement for case in CASES}
    assert set(Achievement) - tried == {A.LONGEST_TUNNEL_MIDGAME, A.MOST_DISTRICTS_MIDGAME}


class TestNearMisses:
    def test_two_tunnels_that_share_a_node_are_one(self) -> None:
        scene = arranged((1, 2, 6, 9, 17), revealed=among(A.TWO_TUNNELS_OF_THREE))
        scene.place(23)
        assert _taken(scene) == []

    def test_three_passages_that_meet_in_one_node_are_no_tunnel_of_three(self) -> None:
        """Paths 13, 14 and 20 meet on the left platform: no trail has all three."""
        scene = arranged((1, 2, 6, 13, 20), revealed=among(A.TWO_TUNNELS_OF_THREE))
        scene.place(14)
        assert _taken(scene) == []

    def test_all_four_paths_around_a_district_must_be_one_s_own(self) -> None:
        scene = arranged((2, 3), (4,), revealed=among(A.SURROUNDED_DISTRICT))
        scene.place(5)
        assert _taken(scene) == []

    def test_noble_and_shovels_do_not_count_with_loot(self) -> None:
        scene = arranged(
            tokens=(YELLOW, BLUE, ONE, TWO),
            zones={BANK: 1, POLITICAL: 1, NOBLE: 1, MERCHANT: 1, RESIDENTIAL: 1},
            wanted={1: TWO},
            revealed=among(A.THREE_DISTRICTS_WITH_LOOT),
        )
        scene.place(1)
        assert _taken(scene) == []

    def test_a_district_counts_only_with_loot_of_its_own_colour(self) -> None:
        scene = arranged(
            tokens=(YELLOW, BLUE),
            zones={BANK: 1, POLITICAL: 1, RESIDENTIAL: 1},
            wanted={26: VIOLET},
            revealed=among(A.THREE_DISTRICTS_WITH_LOOT),
        )
        assert MERCHANT not in scene.table.beside(26)
        scene.place(26)
        assert _taken(scene) == []


class TestTaking:
    def test_several_in_a_turn_are_possible(self) -> None:
        revealed = (A.ONE_OF_EACH_LOOT, A.ONE_DISTRICT_BY_FIVE, A.TUNNEL_OF_SIX)
        scene = arranged(
            (1, 2, 6, 9, 17),
            tokens=(YELLOW, BLUE, VIOLET),
            zones=dict.fromkeys(District, 4),
            wanted={23: BROWN},
            revealed=revealed,
        )
        scene.place(23)
        assert _taken(scene) == [(0, one) for one in revealed]

    def test_a_one_shovel_token_s_marker_may_bring_one_and_so_may_the_passage_before(self) -> None:
        revealed = (A.TUNNEL_OF_SIX, A.ONE_DISTRICT_BY_FIVE, A.TWO_STATUES)
        scene = arranged(
            (1, 2, 6, 9, 17), zones={NOBLE: 4, BANK: -2}, wanted={23: ONE}, revealed=revealed
        )
        assert NOBLE not in scene.table.beside(23)
        scene.place(23)
        assert _taken(scene) == [(0, A.TUNNEL_OF_SIX)]
        opened, achieved = scene.open(NOBLE)
        assert isinstance(opened, Opened)
        assert achieved == Achieved(Seat(0), A.ONE_DISTRICT_BY_FIVE)
        assert scene.table.last is not None
        assert [one for _, one in scene.table.last.achieved] == list(revealed[:2])

    def test_it_is_kept_when_the_condition_fails_later(self) -> None:
        scene = begun({4: TWO, 1: TWO}, (A.ONE_DISTRICT_BY_FIVE, *QUIET[:2]))
        scene.checked = False
        scene.table = arranged(zones={POLITICAL: 3}, revealed=scene.table.revealed).table
        scene.place(4)
        assert scene.table.players[0].achievements == (A.ONE_DISTRICT_BY_FIVE,)
        while scene.table.zone(POLITICAL, Seat(0)) >= 5:
            scene.place(beside(scene, POLITICAL if scene.table.to_act == 1 else NOBLE))
        assert scene.table.players[0].achievements == (A.ONE_DISTRICT_BY_FIVE,)

    def test_only_the_player_whose_turn_it_is_can_take_one(self) -> None:
        """Seat 1 meets the condition through no doing of its own, and gets it in its turn."""
        scene = arranged(zones=dict.fromkeys(District, -1), revealed=among(A.FOUR_DISTRICTS))
        scene.place(1)
        assert _taken(scene) == []
        scene.place(beside(scene, MERCHANT))
        assert _taken(scene) == [(1, A.FOUR_DISTRICTS)]


LONG = (1, 2, 3, 6, 9, 17, 23)
SHORT = (4, 11, 13, 16, 20, 22, 26)


class TestMidgame:
    def _scored(self, scene: Scene) -> Scene:
        """Let both place far apart, which brings mid-game scoring."""
        late(scene)
        while scene.table.midgame is None:
            scene.turn(scene.table.free[-1])
        return scene

    def test_the_strictly_longer_tunnel_and_more_districts_take_theirs(self) -> None:
        scene = self._scored(arranged(LONG, SHORT, zones=dict.fromkeys(District, 7)))
        assert (0, A.LONGEST_TUNNEL_MIDGAME) in _taken(scene)
        assert (0, A.MOST_DISTRICTS_MIDGAME) in _taken(scene)
        assert isinstance(scene.events[-1], MidgameScored)

    def test_whoever_qualifies_gets_it_whoever_s_turn_it_is(self) -> None:
        """Seat 1 ends the turn; seat 0 is ahead in one, seat 1 in the other."""
        scene = self._scored(arranged(LONG, SHORT, zones=dict.fromkeys(District, -7)))
        assert _taken(scene) == [(0, A.LONGEST_TUNNEL_MIDGAME), (1, A.MOST_DISTRICTS_MIDGAME)]
        assert scene.table.last is not None
        assert scene.table.last.seat == 1

    def test_equal_players_leave_it_to_nobody_for_the_rest_of_the_game(self) -> None:
        scene = self._scored(arranged((1, 2, 6), (19, 26, 27), zones={BANK: 7, NOBLE: -7}))
        ties = [event.achievement for event in scene.events if isinstance(event, Tied)]
        assert set(ties) == set(scene.table.tied)
        assert A.MOST_DISTRICTS_MIDGAME in ties
        scene.play_on()
        for one in ties:
            assert scene.table.holder(one) is None

    def test_before_midgame_nobody_takes_them(self) -> None:
        scene = arranged((1, 2, 6, 9, 17), zones=dict.fromkeys(District, 7))
        scene.place(23)
        assert _taken(scene) == []
