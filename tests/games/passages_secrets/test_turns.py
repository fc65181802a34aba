"""Mise en place and Votre tour de jeu: the set-up, passages, tokens and markers."""

from __future__ import annotations

import pytest

from games.chance import seeded
from games.passages_secrets import RULES
from games.passages_secrets.components import HEXES, Achievement, District
from games.passages_secrets.events import Began, Opened, Placed, SetUp
from games.passages_secrets.moves import Marker, Open, PlacePassage, Refusal
from games.passages_secrets.public_state import Phase, Shift
from games.protocol import IllegalMoveError, Millis, NoOptions, Seat
from tests.games.passages_secrets.scenes import (
    BANK,
    BLUE,
    MERCHANT,
    NOBLE,
    ONE,
    POLITICAL,
    RESIDENTIAL,
    TWO,
    VIOLET,
    YELLOW,
    Scene,
    arranged,
    begun,
    markers,
    opened,
)


def _set_ups(games: int) -> list[SetUp]:
    empty = RULES.initial(2, NoOptions())
    events = [RULES.deal(empty, seeded(seed)) for seed in range(games)]
    return [event for (event,) in events if isinstance(event, SetUp)]


def _refusal(scene: Scene, move: Marker | PlacePassage | Open, seat: int) -> IllegalMoveError:
    with pytest.raises(IllegalMoveError) as refused:
        RULES.decide(scene.table, Seat(seat), move, Millis(0), seeded(1))
    return refused.value


class TestTheSetUp:
    def test_hexes_places_and_rotations_are_drawn(self) -> None:
        found = _set_ups(200)
        tiles = {tile for event in found for tile in event.layout}
        assert tiles == {tile[turn:] + tile[:turn] for tile in HEXES for turn in range(3)}
        assert len({event.layout[0] for event in found}) == 30
        assert all(len({frozenset(tile) for tile in event.layout}) == 6 for event in found)

    def test_a_token_lies_on_each_path_either_face_up(self) -> None:
        found = _set_ups(60)
        assert {len(event.faces) for event in found} == {27}
        assert {event.faces.count(ONE) + event.faces.count(TWO) for event in found} == {5}
        assert len({event.faces.count(ONE) for event in found}) > 3

    def test_three_of_fifteen_achievements_are_revealed(self) -> None:
        found = _set_ups(60)
        assert {len(set(event.revealed)) for event in found} == {3}
        assert {one for event in found for one in event.revealed} == set(Achievement)

    def test_the_first_player_is_drawn(self) -> None:
        assert {event.first for event in _set_ups(20)} == {0, 1}

    @pytest.mark.parametrize("first", [0, 1])
    def test_the_second_player_may_move_one_marker_one_zone_towards_himself(
        self, first: int
    ) -> None:
        scene = opened(first=first)
        assert scene.table.to_act == 1 - first
        zone = -1 if first == 0 else 1
        events = scene.marker(NOBLE)
        assert events == (Began(Seat(1 - first), Shift(NOBLE, 0, zone)),)
        assert scene.table.markers == markers({NOBLE: zone})
        assert (scene.table.to_act, scene.table.phase) == (first, Phase.PLACE)

    def test_he_may_decline(self) -> None:
        scene = opened()
        assert scene.marker(None) == (Began(Seat(1), None),)
        assert scene.table.markers == markers({})

    def test_before_that_nobody_places(self) -> None:
        scene = opened()
        assert _refusal(scene, PlacePassage(1), 0).code is Refusal.NOT_YOUR_TURN
        assert _refusal(scene, PlacePassage(1), 1).code is Refusal.MOVE_A_MARKER


class TestPassagesAndTokens:
    def test_any_path_with_its_token_will_do(self) -> None:
        scene = begun()
        assert [RULES.code(move) for move in RULES.legal_moves(scene.view())] == [
            f"place-{path}" for path in range(1, 28)
        ]
        scene.turn(1)
        scene.turn(27)
        assert scene.table.free == tuple(range(2, 27))

    def test_the_visible_face_is_taken_and_kept(self) -> None:
        scene = begun({12: VIOLET, 3: BLUE})
        (placed,) = scene.place(12)
        assert isinstance(placed, Placed)
        assert (placed.path, placed.token) == (12, VIOLET)
        scene.place(3)
        first, second = scene.table.players
        assert (first.paths, first.tokens, first.loot, first.left) == (
            (12,),
            (VIOLET,),
            (0, 0, 1, 0),
            12,
        )
        assert (second.paths, second.tokens) == ((3,), (BLUE,))
        assert scene.table.owner(12) == 0
        assert scene.table.token(12) is None

    def test_a_taken_path_is_refused(self) -> None:
        scene = begun()
        scene.place(12)
        refused = _refusal(scene, PlacePassage(12), 1)
        assert refused.code is Refusal.PATH_TAKEN
        assert refused.detail == {"path": 12}

    def test_turns_alternate(self) -> None:
        scene = begun(first=1)
        scene.place(1, 2, 3)
        assert [player.paths for player in scene.table.players] == [(2,), (1, 3)]
        assert _refusal(scene, PlacePassage(4), 1).code is Refusal.NOT_YOUR_TURN
        assert _refusal(scene, Marker(None), 0).code is Refusal.PLACE_A_PASSAGE
        assert _refusal(scene, Open(BANK), 0).code is Refusal.PLACE_A_PASSAGE


class TestMarkers:
    """Path 1 lies between Merchant and Bank, path 4 in Political on both sides."""

    def test_both_districts_beside_the_path_move_one_zone(self) -> None:
        scene = begun({1: YELLOW, 2: BLUE})
        scene.place(1)
        assert scene.table.markers == markers({MERCHANT: 1, BANK: 1})
        assert scene.table.last is not None
        assert scene.table.last.shifts == (Shift(MERCHANT, 0, 1), Shift(BANK, 0, 1))
        first, second = scene.table.beside(2)
        before = scene.table.markers
        scene.place(2)
        assert sum(before) - sum(scene.table.markers) == 2
        assert scene.table.zone(first, Seat(1)) == 1 - (first in (MERCHANT, BANK))
        assert scene.table.zone(second, Seat(1)) == 1 - (second in (MERCHANT, BANK))

    def test_the_same_district_on_both_sides_moves_two_zones_in_all(self) -> None:
        scene = begun({4: YELLOW})
        scene.place(4)
        assert scene.table.markers == markers({POLITICAL: 2})
        assert scene.events == (Placed(Seat(0), 4, YELLOW, (Shift(POLITICAL, 0, 2),)),)

    def test_two_shovels_move_them_again_by_the_same(self) -> None:
        scene = begun({1: TWO, 4: TWO})
        scene.place(1)
        assert scene.table.markers == markers({MERCHANT: 2, BANK: 2})
        scene.place(4)
        assert scene.table.markers == markers({MERCHANT: 2, BANK: 2, POLITICAL: -4})
        assert scene.table.players[1].tokens == (TWO,)

    @pytest.mark.parametrize("district", list(District))
    def test_one_shovel_moves_any_marker_one_zone(self, district: District) -> None:
        scene = begun({1: ONE})
        scene.place(1)
        assert (scene.table.to_act, scene.table.phase) == (0, Phase.OPEN)
        assert scene.table.decisions == 2
        start = scene.table.zone(district, Seat(0))
        events = scene.open(district)
        assert events == (Opened(Seat(0), Shift(district, start, start + 1)),)
        assert sum(scene.table.markers) == 3
        assert (scene.table.to_act, scene.table.phase) == (1, Phase.PLACE)

    def test_the_choice_must_be_made_first_and_by_its_owner(self) -> None:
        scene = begun({1: ONE})
        scene.place(1)
        assert _refusal(scene, PlacePassage(2), 0).code is Refusal.OPEN_A_DISTRICT
        assert _refusal(scene, Marker(None), 0).code is Refusal.OPEN_A_DISTRICT
        assert _refusal(scene, Open(BANK), 1).code is Refusal.NOT_YOUR_TURN

    def test_a_marker_at_the_end_may_be_chosen_and_stays(self) -> None:
        scene = arranged(wanted={1: ONE}, zones={RESIDENTIAL: 7})
        scene.place(1)
        assert scene.open(RESIDENTIAL)[0] == Opened(Seat(0), Shift(RESIDENTIAL, 7, 7))
        assert scene.table.zone(RESIDENTIAL, Seat(0)) == 7

    @pytest.mark.parametrize(("start", "end"), [(5, 7), (6, 7), (7, 7)])
    def test_a_two_zone_move_stops_at_the_end(self, start: int, end: int) -> None:
        scene = arranged(wanted={4: YELLOW}, zones={POLITICAL: start})
        scene.place(4)
        assert scene.table.markers == markers({POLITICAL: end})

    def test_it_stops_at_the_other_end_too(self) -> None:
        scene = arranged(wanted={1: YELLOW, 4: TWO}, zones={POLITICAL: -5})
        scene.place(1, 4)
        assert scene.table.zone(POLITICAL, Seat(1)) == 7
        assert scene.events[0] == Placed(Seat(1), 4, TWO, (Shift(POLITICAL, -5, -7),))


def test_the_whole_game_is_26_turns_and_one_path_stays_empty() -> None:
    scene = begun()
    scene.play_on()
    assert scene.table.turns == 26
    assert len(scene.table.free) == 1
    assert [player.left for player in scene.table.players] == [0, 0]
    assert _refusal(scene, PlacePassage(scene.table.free[0]), 0).code is Refusal.GAME_OVER
    assert RULES.legal_moves(scene.view(0)) == ()
