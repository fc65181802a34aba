"""Phases de décompte and Fin de la partie: when phases are scored, what for, and who wins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.passages_secrets import RULES
from games.passages_secrets.board import Statue
from games.passages_secrets.components import DISTRICTS, Achievement, Counts, District
from games.passages_secrets.events import (
    Achieved,
    FinalScored,
    MidgameScored,
    Opened,
    Placed,
    Stolen,
)
from games.passages_secrets.preview import score_now
from games.passages_secrets.public_state import Midgame, Phase, Sheet, Trigger
from games.passages_secrets.standing import Standing, sheet
from games.passages_secrets.tunnel import mask_of
from games.protocol import NoOptions, Outcome, Seat
from tests.games.passages_secrets.scenes import (
    BANK,
    BROWN,
    MERCHANT,
    NOBLE,
    ONE,
    POLITICAL,
    RESIDENTIAL,
    TWO,
    YELLOW,
    arranged,
    begun,
    late,
    markers,
)

A = Achievement
SEVEN = (1, 2, 6, 9, 17, 23, 24)
"""A tunnel of seven passages."""


def _standing(
    paths: tuple[int, ...] = (),
    statues: int = 0,
    loot: Counts = (0, 0, 0, 0),
    shovels: int = 0,
    zones: dict[District, int] | None = None,
    held: tuple[Achievement, ...] = (),
) -> Standing:
    return Standing(mask_of(paths), statues, loot, shovels, markers(zones or {}), held)


def _worth(district: District, own: Standing) -> int | None:
    return sheet(own, final=True).districts[DISTRICTS.index(district)]


def test_the_printed_example_of_67_points() -> None:
    gabrielle = _standing(
        SEVEN,
        statues=3,
        loot=(1, 1, 3, 4),
        zones={BANK: 1, MERCHANT: 2, RESIDENTIAL: 3, POLITICAL: -1},
        held=(A.TWO_STATUES, A.FOUR_OF_ONE_LOOT),
    )
    scored = sheet(gabrielle, final=True)
    assert (scored.tunnel, scored.statues, scored.looted) == (14, 3, 18)
    assert scored.districts == (6, None, 10, 9, None)
    assert (scored.governed, scored.achievements) == (25, 7)
    assert scored.total == 67


class TestLoot:
    @pytest.mark.parametrize(
        ("number", "points"), list(enumerate((0, 1, 3, 6, 10, 15, 21, 28, 36)))
    )
    def test_n_of_a_kind_and_on_in_the_same_series(self, number: int, points: int) -> None:
        assert sheet(_standing(loot=(0, number, 0, 0)), final=False).loot == (0, points, 0, 0)

    def test_shovels_never_count(self) -> None:
        assert sheet(_standing(shovels=5), final=True).total == 0


class TestDistricts:
    def test_at_the_centre_a_district_is_nobody_s(self) -> None:
        for zones in ({}, dict.fromkeys(District, -3)):
            scored = sheet(_standing(loot=(2, 2, 2, 2), zones=zones), final=True)
            assert (scored.districts, scored.controlled) == ((None,) * 5, 0)

    def test_bank(self) -> None:
        assert _worth(BANK, _standing(loot=(3, 0, 0, 0), zones={BANK: 4})) == 8

    def test_political_counts_itself(self) -> None:
        assert _worth(POLITICAL, _standing(zones={POLITICAL: 1})) == 2
        zones = {POLITICAL: 1, NOBLE: 1, BANK: 1, MERCHANT: -1}
        assert _worth(POLITICAL, _standing(loot=(0, 2, 0, 0), zones=zones)) == 8

    def test_merchant(self) -> None:
        own = _standing(statues=2, loot=(0, 0, 3, 0), zones={MERCHANT: 4}, held=(A.TWO_STATUES,))
        assert _worth(MERCHANT, own) == 3 + 1 + 2 + 4

    def test_merchant_counts_achievements_at_mid_game_too(self) -> None:
        own = _standing(zones={MERCHANT: 1}, held=(A.TWO_STATUES, A.TUNNEL_OF_SIX))
        scored = sheet(own, final=False)
        assert (scored.districts[2], scored.achievements, scored.total) == (3, None, 3)

    @pytest.mark.parametrize(("length", "points"), [(0, 0), (2, 0), (3, 1), (4, 2), (7, 5)])
    def test_residential_counts_passages_from_the_third_on(self, length: int, points: int) -> None:
        own = _standing(SEVEN[:length], loot=(0, 0, 0, 2), zones={RESIDENTIAL: 1})
        assert _worth(RESIDENTIAL, own) == 2 + points

    def test_noble_counts_identical_pairs_and_shovel_tokens(self) -> None:
        own = _standing(loot=(1, 2, 5, 1), shovels=2, zones={NOBLE: 1})
        assert _worth(NOBLE, own) == 3 * (1 + 2) - 2

    def test_a_shovel_token_costs_one_whether_it_shows_one_or_two(self) -> None:
        scene = arranged(tokens=(ONE, TWO), zones={NOBLE: 1})
        assert scene.table.players[0].shovels == 2
        assert score_now(scene.view())[0].final.districts[4] == -2

    def test_a_phase_may_be_negative(self) -> None:
        assert sheet(_standing(shovels=3, zones={NOBLE: 1}), final=True).total == -3


class TestMidgame:
    def test_two_statues_stolen_in_total_bring_it_at_the_end_of_the_turn(self) -> None:
        scene = arranged((4,), (5, 13, 14), statues=(Statue.LEFT,), wanted={8: YELLOW})
        placed, stolen, *_, scored = scene.place(8)
        assert isinstance(placed, Placed)
        assert isinstance(stolen, Stolen)
        assert isinstance(scored, MidgameScored)
        assert scored.scored.trigger is Trigger.STATUES
        assert scene.table.midgame == scored.scored
        assert (scene.table.to_act, scene.table.phase) == (1, Phase.PLACE)

    def test_one_of_them_may_be_the_opponent_s(self) -> None:
        scene = begun({8: YELLOW, 14: YELLOW, 21: YELLOW, 16: YELLOW, 15: YELLOW})
        scene.place(4, 5, 8)
        before = scene.table
        assert before.midgame is None
        scene.place(15, 16, 21)
        assert [len(player.statues) for player in scene.table.players] == [1, 1]
        assert scene.table.midgame is not None
        assert scene.table.midgame.turn == 6

    def test_the_turn_is_finished_first(self) -> None:
        scene = arranged((4,), (5,), statues=(Statue.LEFT,), wanted={8: ONE})
        scene.place(8)
        assert scene.table.midgame is None
        opened, *_, scored = scene.open(BANK)
        assert isinstance(opened, Opened)
        assert isinstance(scored, MidgameScored)

    def test_five_passages_left_to_both_bring_it_at_the_end_of_turn_16(self) -> None:
        scene = late(arranged())
        scene.turn(scene.table.free[0])
        assert (scene.table.turns, scene.table.midgame) == (15, None)
        scene.turn(scene.table.free[0])
        assert scene.table.midgame is not None
        assert scene.table.midgame.trigger is Trigger.PASSAGES
        assert scene.table.midgame.turn == 16
        assert scene.table.to_act == 0

    def test_it_comes_once(self) -> None:
        scene = begun()
        found = []
        while scene.table.to_act is not None:
            scene.do(RULES.legal_moves(scene.view())[0])
            found += [event for event in scene.events if isinstance(event, MidgameScored)]
        assert len(found) == 1

    def test_its_achievements_are_awarded_first_and_count_for_the_merchant(self) -> None:
        scene = arranged(
            (4,),
            (5,),
            statues=(Statue.LEFT,),
            wanted={8: BROWN},
            zones={MERCHANT: 2, BANK: 2},
            tokens=(),
        )
        scene.place(8)
        kinds = [type(event) for event in scene.events]
        assert kinds.index(Achieved) < kinds.index(MidgameScored)
        assert scene.table.midgame is not None
        first, _ = scene.table.midgame.sheets
        held = len(scene.table.players[0].achievements)
        zone = scene.table.zone(MERCHANT, Seat(0))
        assert held == 2
        assert (first.districts[2], first.achievements) == (held + 2 + zone, None)

    def test_nothing_is_returned(self) -> None:
        scene = arranged((4,), (5,), statues=(Statue.LEFT,), wanted={8: BROWN})
        scene.place(8)
        first = scene.table.players[0]
        assert first.statues == (Statue.LEFT, Statue.TOP)
        assert first.tokens[-1] is BROWN
        assert first.paths == (4, 8)


class TestTheEnd:
    def test_after_the_second_player_s_last_passage_the_final_phase_is_scored(self) -> None:
        scene = begun()
        scene.play_on(25)
        assert scene.table.final is None
        scene.play_on()
        assert isinstance(scene.events[-1], FinalScored)
        assert [player.left for player in scene.table.players] == [0, 0]
        assert RULES.to_act(scene.table) == frozenset()

    def test_a_last_one_shovel_token_is_used_first(self) -> None:
        scene = begun()
        scene.play_on(25)
        path = scene.table.free[-1]
        scene.table = replace(
            scene.table, faces=(*scene.table.faces[: path - 1], ONE, *scene.table.faces[path:])
        )
        scene.checked = False
        scene.place(path)
        assert (scene.table.phase, scene.table.final) == (Phase.OPEN, None)
        scene.open(BANK)
        assert scene.table.phase is Phase.OVER

    def test_a_total_is_the_sum_of_both_phases(self) -> None:
        scene = begun()
        scene.play_on()
        outcome = RULES.outcome(scene.table)
        assert outcome is not None
        for score, now in zip(outcome.scores, score_now(scene.view(0)), strict=True):
            assert now.midgame is not None
            assert score.categories["points"] == now.total == now.midgame.total + now.final.total
            parts = ("tunnel", "statues", "loot", "districts", "achievements")
            assert sum(score.categories[part] for part in parts) == now.total


def _ended(first: tuple[int, int, int, int], second: tuple[int, int, int, int]) -> Outcome:
    """Return the outcome of (mid-game points, final points, tunnel, districts) of both."""
    blank = Sheet(0, 0, 0, 0, (0, 0, 0, 0), (None,) * 5, None)
    pairs = [
        (
            replace(blank, tunnel=early),
            replace(blank, tunnel=late_, length=length, controlled=controlled, achievements=0),
        )
        for early, late_, length, controlled in (first, second)
    ]
    (early, final), (other_early, other_final) = pairs
    table = replace(
        RULES.initial(2, NoOptions()),
        midgame=Midgame(Trigger.PASSAGES, 16, (early, other_early)),
        final=(final, other_final),
    )
    outcome = RULES.outcome(table)
    assert outcome is not None
    return outcome


class TestVictory:
    def test_the_higher_sum_wins(self) -> None:
        assert _ended((20, 41, 3, 1), (30, 30, 9, 4)).winners() == (0,)

    def test_then_the_longer_tunnel(self) -> None:
        assert _ended((20, 40, 6, 4), (30, 30, 7, 1)).winners() == (1,)

    def test_then_more_districts(self) -> None:
        assert _ended((20, 40, 6, 3), (30, 30, 6, 2)).winners() == (0,)

    def test_then_it_is_shared(self) -> None:
        outcome = _ended((20, 40, 6, 2), (30, 30, 6, 2))
        assert outcome.winners() == (0, 1)
        assert [score.rank for score in outcome.scores] == [1, 1]

    def test_the_loser_has_rank_two(self) -> None:
        assert [score.rank for score in _ended((1, 1, 1, 1), (2, 2, 2, 2)).scores] == [2, 1]
