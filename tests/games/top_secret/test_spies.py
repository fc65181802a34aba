"""Effet des cartes: what assassins destroy, what agents protect and what moles steal."""

from __future__ import annotations

import pytest

from games.protocol import Seat
from games.top_secret.components import CardKind
from games.top_secret.events import HasNamed, Named, Settled, Stolen, Wasted, tell
from games.top_secret.moves import Refusal
from games.top_secret.public_state import Banked, Blast, How, Phase, Side, Theft, Waste, Why
from tests.games.top_secret.scenes import Scene, Taking, card
from tests.games.top_secret.test_turns import refused


class TestAssassins:
    def test_ruling_every_visible_card_is_lost_also_from_earlier_turns(self) -> None:
        scene = Scene(3)
        scene.turn("100 40 60", keep=(0, 1))
        scene.play("x 80 40")
        assert [scene.pile(seat) for seat in range(3)] == [[], [], []]
        assert scene.table.discards == (
            card("100", 0),
            card("x", 0),
            card("40", 1),
            card("80", 1),
            card("40", 2),
        )
        assert scene.state.singles[2] == (card("60", 2),)

    def test_several_assassins_do_the_same_as_one(self) -> None:
        scene = Scene(3)
        scene.play("x x 40")
        assert scene.last.bombs == (0, 1)
        assert scene.last.blasts[2] == Blast(Seat(2), (card("40", 2),), ())
        assert scene.table.phase is Phase.CHOOSE

    def test_an_agent_survives(self) -> None:
        scene = Scene(2)
        scene.play("x a")
        assert scene.pile(1) == ["agent"]
        assert scene.table.asked == (1,)

    def test_a_kept_document_with_an_agent_played_on_it_survives_and_is_a_pair(self) -> None:
        scene = Scene(2)
        scene.turn("100 40", keep=(0,))
        scene.play("a x")
        assert scene.last.blasts[0] == Blast(Seat(0), (), (card("100", 0), card("a", 0)))
        pair = Banked(Seat(0), (card("100", 0), card("a", 0)), Side.DOUBLE)
        assert scene.last.banked == (pair,)

    def test_a_document_on_a_kept_agent_is_lost_and_the_agent_stays(self) -> None:
        scene = Scene(2)
        scene.turn("a 40", keep=(0,))
        scene.play("100 x")
        assert scene.last.blasts[0] == Blast(Seat(0), (card("100", 0),), (card("a", 0),))
        assert (scene.pile(0), scene.table.asked) == (["agent"], (0,))

    def test_moles_explode_and_steal_nothing(self) -> None:
        scene = Scene(3)
        scene.play("m x 80")
        assert (scene.last.thefts, scene.last.wasted) == ((), ())
        assert card("m", 0) in scene.table.discards
        assert scene.state.hands[0].count(CardKind.MOLE) == 2

    def test_banked_cards_are_safe(self) -> None:
        scene = Scene(2)
        scene.turn("100 40")
        scene.play("x x")
        assert scene.player(0).singles == 1

    def test_his_own_kept_document_goes_too(self) -> None:
        scene = Scene(2)
        scene.turn("100 40", keep=(0,))
        scene.play("x 60")
        assert card("100", 0) in scene.table.discards

    def test_in_relaxed_pace_boum_counts_as_shouted(self) -> None:
        scene = Scene(2)
        scene.play("x 60")
        assert scene.table.window is None
        assert refused(scene, 0, "boum-1") is Refusal.SHOUTED_BY_ITSELF
        assert scene.player(0).missed == 0


class TestMoles:
    def test_the_owner_names_a_document_or_agent_just_played(self) -> None:
        scene = Scene(5)
        scene.play("m 80 a 20 m")
        assert scene.table.thieves == (0, 4)
        assert scene.codes(0) == scene.codes(4) == ["steal-1", "steal-2", "steal-3"]
        assert scene.codes(1) == []
        assert refused(scene, 0, "steal-4") is Refusal.NOT_A_TARGET
        assert refused(scene, 0, "steal-0") is Refusal.NOT_A_TARGET
        assert refused(scene, 1, "steal-2") is Refusal.MOLES_ACT
        assert refused(scene, 1, "bank") is Refusal.MOLES_ACT

    def test_the_loot_lies_beside_the_safe_until_it_is_banked(self) -> None:
        scene = Scene(3)
        scene.play("m 80 a")
        scene.steal(0, 2)
        assert (scene.pile(0), scene.how(0), scene.pile(2)) == (["agent"], [How.STOLEN], [])
        assert scene.player(0).pile[0].card == card("a", 2)
        assert scene.table.discards == (card("m", 0),)
        assert scene.table.asked == (0, 1)

    def test_a_card_that_was_kept_cannot_be_stolen(self) -> None:
        scene = Scene(3)
        scene.turn("100 80 60", keep=(0,))
        scene.play("60 m 40")
        assert scene.codes(1) == ["steal-0", "steal-2"]
        scene.steal(1, 0)
        assert (scene.pile(0), scene.pile(1)) == (["100"], ["60"])

    def test_an_agent_just_played_over_a_kept_document_can_be_stolen(self) -> None:
        scene = Scene(3)
        scene.turn("100 80 60", keep=(0,))
        scene.play("a m 60")
        scene.steal(1, 0)
        assert (scene.pile(0), scene.pile(1)) == (["100"], ["agent"])
        assert scene.table.asked == (0, 1, 2)

    def test_a_kept_card_a_mole_and_loot_make_two_visible_cards(self) -> None:
        scene = Scene(3)
        scene.turn("100 80 60", keep=(0,))
        scene.play("m 100 40")
        scene.steal(0, 1)
        assert scene.last.thefts == (Theft(Seat(0), Seat(1), card("100", 1), (Seat(0),)),)
        scene.settle()
        assert scene.state.pairs[0] == ((card("100", 0), card("100", 1)),)

    def test_ruling_kept_and_stolen_cards_that_do_not_match_are_banked_too(self) -> None:
        scene = Scene(3)
        scene.turn("100 80 60", keep=(0,))
        scene.play("m 40 60")
        scene.steal(0, 1)
        scene.settle()
        assert scene.state.singles[0] == (card("100", 0), card("40", 1))

    def test_ruling_two_agents_are_no_pair(self) -> None:
        scene = Scene(3)
        scene.turn("a 80 60", keep=(0,))
        scene.play("m a 60")
        scene.steal(0, 1)
        scene.settle()
        assert scene.state.singles[0] == (card("a", 0), card("a", 1))
        assert scene.player(0).pairs == 0

    def test_two_agents_both_survive_an_assassin(self) -> None:
        scene = Scene(3)
        scene.play("m a 60")
        scene.steal(0, 1)
        scene.settle(keep=(0,))
        scene.play("a 80 x")
        assert scene.last.blasts[0].saved == (card("a", 1), card("a", 0))
        assert scene.state.singles[0] == (card("a", 1), card("a", 0))

    def test_a_mole_without_a_target_is_wasted_and_nobody_is_asked(self) -> None:
        scene = Scene(2)
        events = scene.play("m m")
        assert Wasted((Waste(Seat(0), Why.NO_TARGET), Waste(Seat(1), Why.NO_TARGET))) in events
        assert scene.table.discards == (card("m", 0), card("m", 1))
        assert (scene.table.phase, scene.table.turn) == (Phase.CHOOSE, 2)

    def test_a_single_target_is_named_by_itself(self) -> None:
        scene = Scene(2)
        events = scene.play("m 80")
        assert Named(Seat(0), Seat(1), forced=True) in events
        assert scene.pile(0) == ["80"]

    def test_targets_are_named_secretly_and_can_be_changed_until_all_are_in(self) -> None:
        scene = Scene(4)
        scene.play("m m 80 100")
        before = scene.decision(0)
        assert scene.steal(0, 2) == (Named(Seat(0), Seat(2)),)
        assert scene.steal(0, 3) == (Named(Seat(0), Seat(3), again=True),)
        assert scene.decision(0) == before
        assert (scene.seen(0).target, scene.seen(1).target) == (3, None)
        assert tell(Named(Seat(0), Seat(2)), Seat(1)) == HasNamed(Seat(0))
        assert tell(Named(Seat(0), Seat(3), again=True), None) is None
        scene.steal(1, 2)
        assert [(theft.thief, theft.victim) for theft in scene.last.thefts] == [(1, 2), (0, 3)]

    @pytest.mark.parametrize("winner", [0, 1])
    def test_a_lot_decides_between_two_and_the_other_names_again(self, winner: int) -> None:
        scene = Scene(5)
        scene.play("m m 80 100 60")
        before = scene.decision(1 - winner)
        scene.steal(0, 3)
        luck = Taking(winner)
        scene.steal(1, 3, luck)
        assert luck.asked == [2]
        (theft,) = scene.only_theft().thefts
        assert (theft.thief, theft.victim, theft.among) == (winner, 3, (0, 1))
        assert scene.table.thieves == scene.table.waiting == (1 - winner,)
        assert scene.codes(1 - winner) == ["steal-2", "steal-4"]
        assert scene.decision(1 - winner) != before
        assert refused(scene, 1 - winner, "steal-3") is Refusal.ALREADY_TAKEN
        scene.steal(1 - winner, 2)
        assert scene.pile(1 - winner) == ["80"]

    def test_the_other_is_wasted_if_nothing_is_left(self) -> None:
        scene = Scene(3)
        events = scene.play("m m 80")
        assert any(isinstance(event, Stolen) for event in events)
        assert len(scene.last.thefts[0].among) == 2
        (waste,) = scene.last.wasted
        assert {waste.seat, scene.last.thefts[0].thief} == {0, 1}

    def test_a_stolen_card_cannot_be_stolen_again_this_turn(self) -> None:
        scene = Scene(4)
        scene.play("m m 80 100")
        scene.steal(0, 2)
        scene.steal(1, 2)
        assert scene.table.phase is Phase.BANK
        thieves = {theft.thief: theft.victim for theft in scene.last.thefts}
        assert set(thieves) == {0, 1}
        assert set(thieves.values()) == {2, 3}

    def test_loot_that_is_kept_cannot_be_stolen_and_can_explode(self) -> None:
        scene = Scene(3)
        scene.play("m 80 40")
        scene.steal(0, 1)
        scene.settle(keep=(0,))
        assert scene.how(0) == [How.KEPT]
        scene.play("40 x 60")
        assert card("80", 1) in scene.table.discards

    def test_thefts_go_on_in_the_last_turn(self) -> None:
        scene = Scene(2)
        for text in ["100", "80", "60", "40", "80", "60", "40", *"xxxxmma"]:
            scene.turn(f"{text} {text}")
        scene.play("m 100")
        scene.settle()
        (stolen,) = (event for event in scene.events if isinstance(event, Stolen))
        assert [(theft.thief, theft.victim) for theft in stolen.thefts] == [(1, 0)]
        (settled,) = (event for event in scene.events if isinstance(event, Settled) and event.final)
        assert settled.banked == (Banked(Seat(1), (card("100", 0),), Side.SINGLE),)
        assert scene.table.phase is Phase.OVER
