"""Début du tour de jeu and Tour de jeu: choosing, revealing and banking in relaxed pace."""

from __future__ import annotations

import pytest

from games.kit.secret_choice import HasChosen
from games.protocol import IllegalMoveError, Seat
from games.top_secret.components import CardKind
from games.top_secret.events import (
    Chosen,
    Decided,
    Ended,
    HasDecided,
    PolicySet,
    Revealed,
    RoundScored,
    Settled,
    tell,
)
from games.top_secret.moves import Policy, Refusal
from games.top_secret.public_state import Banked, How, Phase, Side
from tests.games.top_secret.scenes import Scene, card, kinds

DOCUMENTS = ("100", "80", "60", "40")


def refused(scene: Scene, seat: int, code: str) -> Refusal:
    """Return why a seat may not do that."""
    with pytest.raises(IllegalMoveError) as error:
        scene.try_code(seat, code)
    assert isinstance(error.value.code, Refusal)
    return error.value.code


class TestChoosing:
    def test_everyone_chooses_and_then_all_is_revealed_at_once(self) -> None:
        scene = Scene(3)
        scene.choose(2, "80")
        scene.choose(0, "100")
        assert (scene.table.phase, scene.table.waiting) == (Phase.CHOOSE, (1,))
        assert scene.pile(0) == scene.pile(2) == []
        events = scene.choose(1, "40")
        assert events[1] == Revealed(kinds("100 40 80"), None)
        assert [scene.pile(seat) for seat in range(3)] == [["100"], ["40"], ["80"]]
        assert [player.hand for player in scene.table.players] == [14] * 3

    def test_a_choice_can_be_changed_until_all_have_chosen(self) -> None:
        scene = Scene(2)
        before = scene.decision(0)
        scene.choose(0, "100")
        assert scene.choose(0, "40") == (Chosen(Seat(0), CardKind.D40, again=True),)
        assert scene.decision(0) == before
        scene.choose(1, "m")
        assert scene.last.cards == kinds("40 m")
        assert scene.decision(0) != before

    def test_a_card_that_is_played_is_gone(self) -> None:
        scene = Scene(2)
        scene.turn("a 40")
        assert refused(scene, 0, "choose-agent") is Refusal.NOT_IN_HAND
        assert "choose-agent" not in scene.codes(0)

    def test_nothing_else_can_be_done_meanwhile(self) -> None:
        scene = Scene(2)
        assert refused(scene, 0, "bank") is Refusal.CHOOSE_A_CARD
        assert refused(scene, 0, "keep") is Refusal.CHOOSE_A_CARD
        assert refused(scene, 0, "steal-1") is Refusal.CHOOSE_A_CARD
        assert refused(scene, 0, "boum-1") is Refusal.SHOUTED_BY_ITSELF

    def test_the_table_shows_who_has_chosen_and_never_what(self) -> None:
        scene = Scene(3)
        scene.choose(1, "a")
        others = [scene.seen(0), scene.seen(2), scene.seen(None)]
        assert [seen.table.players[1].ready for seen in others] == [True] * 3
        assert [seen.choice for seen in others] == [None] * 3
        assert scene.seen(1).choice is CardKind.AGENT

    def test_others_hear_of_a_choice_once_and_of_its_changes_never(self) -> None:
        first, again = Chosen(Seat(0), CardKind.MOLE), Chosen(Seat(0), CardKind.AGENT, again=True)
        assert tell(first, Seat(0)) == first
        assert tell(first, Seat(1)) == tell(first, None) == HasChosen(Seat(0))
        assert tell(again, Seat(0)) == again
        assert tell(again, Seat(1)) is None


class TestBanking:
    def test_a_single_card_is_banked_or_kept(self) -> None:
        scene = Scene(2)
        scene.play("100 40")
        assert scene.table.waiting == (0, 1)
        scene.try_code(0, "keep")
        events = scene.try_code(1, "bank")
        banked = (Banked(Seat(1), (card("40", 1),), Side.SINGLE),)
        assert events == (Decided(Seat(1), True), Settled(banked, (Seat(0),)))
        assert (scene.pile(0), scene.how(0), scene.pile(1)) == (["100"], [How.KEPT], [])
        assert (scene.player(1).singles, scene.state.singles[1]) == (1, (card("40", 1),))
        assert (scene.table.turn, scene.table.phase) == (2, Phase.CHOOSE)

    def test_a_decision_is_secret_and_can_be_changed_until_all_are_in(self) -> None:
        scene = Scene(2)
        scene.play("100 40")
        before = scene.decision(0)
        scene.try_code(0, "bank")
        assert scene.try_code(0, "keep") == (Decided(Seat(0), False, again=True),)
        assert scene.decision(0) == before
        assert (scene.seen(0).banks, scene.seen(1).banks) == (False, None)
        assert tell(Decided(Seat(0), True), Seat(1)) == HasDecided(Seat(0))
        assert tell(Decided(Seat(0), True, again=True), Seat(1)) is None
        scene.try_code(1, "bank")
        assert scene.last.kept == (0,)

    def test_a_kept_card_is_decided_about_anew_every_turn(self) -> None:
        scene = Scene(2)
        scene.turn("100 40", keep=(0,))
        scene.play("m m")
        assert scene.table.waiting == (0,)
        scene.try_code(0, "keep")
        scene.play("m m")
        scene.try_code(0, "bank")
        assert scene.state.singles[0] == (card("100", 0),)

    def test_after_a_lost_second_card_the_first_is_decided_about_again(self) -> None:
        scene = Scene(2)
        scene.turn("100 40", keep=(0,))
        scene.play("a m")
        assert scene.pile(0) == ["100"]
        assert scene.table.asked == (0, 1)
        scene.try_code(0, "keep")
        scene.try_code(1, "bank")
        assert scene.how(0) == [How.KEPT]

    def test_after_his_own_mole_a_player_decides_about_his_kept_card(self) -> None:
        scene = Scene(2)
        scene.turn("100 40", keep=(0,))
        scene.play("m m")
        assert scene.pile(0) == ["100"]
        assert scene.table.asked == (0,)

    def test_after_his_own_assassin_a_player_decides_about_his_kept_agent(self) -> None:
        scene = Scene(2)
        scene.turn("a 40", keep=(0,))
        scene.play("x 40")
        assert (scene.pile(0), scene.pile(1)) == (["agent"], [])
        assert scene.table.asked == (0,)

    def test_an_agent_can_be_banked_alone(self) -> None:
        scene = Scene(2)
        scene.turn("a 40")
        assert scene.state.singles[0] == (card("a", 0),)

    def test_a_pair_goes_to_the_double_side_and_nobody_is_asked(self) -> None:
        scene = Scene(2)
        scene.turn("60 40", keep=(0, 1))
        events = scene.play("60 100")
        assert isinstance(events[-1], Settled)
        assert scene.state.pairs[0] == ((card("60", 0), card("60", 0)),)
        assert scene.state.singles[1] == (card("40", 1), card("100", 1))
        assert (scene.player(0).pairs, scene.player(0).singles) == (1, 0)
        assert scene.table.phase is Phase.CHOOSE

    def test_ruling_two_visible_cards_must_be_banked(self) -> None:
        scene = Scene(2)
        scene.turn("100 40", keep=(0,))
        scene.play("80 60")
        assert scene.table.asked == (1,)
        assert refused(scene, 0, "keep") is Refusal.NO_SINGLE_CARD
        scene.try_code(1, "keep")
        assert scene.state.singles[0] == (card("100", 0), card("80", 0))

    def test_a_document_with_an_agent_is_a_pair_in_either_order(self) -> None:
        scene = Scene(2)
        scene.turn("100 a", keep=(0, 1))
        scene.play("a 40")
        assert scene.state.pairs == (
            ((card("100", 0), card("a", 0)),),
            ((card("a", 1), card("40", 1)),),
        )

    def test_who_has_nothing_visible_is_not_asked(self) -> None:
        scene = Scene(2)
        scene.play("x 40")
        assert scene.table.phase is Phase.CHOOSE
        assert scene.table.turn == 2

    def test_nothing_is_played_while_cards_are_banked(self) -> None:
        scene = Scene(2)
        scene.play("100 40")
        assert refused(scene, 0, "choose-40") is Refusal.KEEP_OR_BANK


class TestSettlingAhead:
    def test_the_bank_can_be_settled_together_with_the_card(self) -> None:
        scene = Scene(2)
        scene.try_code(0, "single-keep")
        scene.choose(0, "100")
        scene.try_code(1, "single-bank")
        events = scene.choose(1, "40")
        assert isinstance(events[-1], Settled)
        assert scene.last.kept == (0,)
        assert scene.table.turn == 2

    def test_it_stays_until_it_is_changed(self) -> None:
        scene = Scene(2)
        for seat in range(2):
            scene.try_code(seat, "single-bank")
        scene.play("100 40")
        scene.play("100 40")
        assert scene.table.turn == 3
        scene.try_code(0, "single-ask")
        scene.play("80 60")
        assert scene.table.waiting == (0,)

    def test_who_has_settled_it_can_still_decide_otherwise_this_once(self) -> None:
        scene = Scene(2)
        scene.try_code(0, "single-bank")
        scene.play("100 40")
        assert (scene.seen(0).banks, scene.player(0).ready) == (True, True)
        scene.try_code(0, "keep")
        scene.try_code(1, "bank")
        assert scene.last.kept == (0,)
        assert scene.state.policies[0] is Policy.BANK

    def test_while_asked_settling_it_also_decides(self) -> None:
        scene = Scene(2)
        scene.play("100 40")
        assert scene.try_code(0, "single-keep") == (
            PolicySet(Seat(0), Policy.KEEP),
            Decided(Seat(0), False),
        )
        scene.try_code(1, "single-ask")
        assert scene.table.waiting == (1,)

    def test_nobody_else_hears_of_it(self) -> None:
        event = PolicySet(Seat(0), Policy.KEEP)
        assert (tell(event, Seat(0)), tell(event, Seat(1)), tell(event, None)) == (
            event,
            None,
            None,
        )
        scene = Scene(2)
        scene.try_code(0, "single-keep")
        assert scene.seen(1).policy is Policy.ASK
        assert scene.seen(0).policy is Policy.KEEP


class TestTheLastCards:
    def test_the_last_card_is_played_by_itself_and_everything_is_banked(self) -> None:
        scene = Scene(2)
        for text in [
            "100",
            "100",
            "80",
            "80",
            "60",
            "60",
            "40",
            "40",
            "x",
            "x",
            "x",
            "x",
            "m",
            "m",
        ]:
            scene.turn(f"{text} {text}")
        scene.play("a a")
        assert scene.table.phase is Phase.BANK
        scene.try_code(0, "keep")
        events = scene.try_code(1, "bank")
        assert events[2] == Revealed(kinds("m m"), None, forced=True)
        assert Settled((Banked(Seat(0), (card("a", 0),), Side.SINGLE),), (), final=True) in events
        assert isinstance(events[-1], Ended)
        (scored,) = (event for event in events if isinstance(event, RoundScored))
        assert [count.points for count in scored.counts] == [560, 560]

    def test_a_pair_at_the_end_is_doubled(self) -> None:
        scene = Scene(2)
        for text in ["100", "80", "80", "60", "60", "40", "40", *"xxxxmmm"]:
            scene.turn(f"{text} {text}")
        scene.turn("a a", keep=(0,))
        assert scene.table.phase is Phase.OVER
        assert scene.state.pairs[0] == ((card("a", 0), card("100", 0)),)
        assert scene.state.singles[1][-2:] == (card("a", 1), card("100", 1))
        assert [player.points for player in scene.table.players] == [860, 560]
