"""What is seen, told, remembered and imagined; and that the invariants are worth something."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from games.chance import seeded
from games.kit.tuples import put
from games.protocol import BadCodeError, Seat
from games.selfplay import random_player, steps
from games.top_secret import GAME, RULES
from games.top_secret.components import KINDS, CardKind
from games.top_secret.imagine import imagine
from games.top_secret.memory import remembered
from games.top_secret.moves import Policy
from games.top_secret.public_state import How, Lying, Phase
from games.top_secret.state import State
from games.top_secret.view import View
from tests.games.top_secret.scenes import Scene, card


class TestViews:
    def test_hands_and_safes_are_never_displayed_to_others(self) -> None:
        scene = Scene(3)
        scene.turn("100 40 a")
        seen = scene.seen(1)
        assert (len(seen.hand), seen.singles) == (14, (card("40", 1),))
        assert [(player.hand, player.singles) for player in seen.table.players] == [(14, 1)] * 3
        onlooker = scene.seen(None)
        assert (onlooker.hand, onlooker.singles, onlooker.pairs) == ((), (), ())

    def test_the_hand_is_counted_by_kind(self) -> None:
        seen = Scene(2).seen(0)
        assert seen.kinds[0] == (CardKind.D40, 2)
        assert seen.kinds[-1] == (CardKind.ASSASSIN, 4)

    def test_the_newest_reveal_stays_until_the_next(self) -> None:
        scene = Scene(2)
        scene.turn("100 x")
        reveal = scene.last
        assert (reveal.done, scene.table.phase) == (True, Phase.CHOOSE)
        scene.choose(0, "40")
        assert scene.seen(None).table.last == reveal
        scene.choose(1, "40")
        assert scene.last.number == 2
        assert scene.table.turns == (reveal, scene.last)

    def test_it_tells_what_a_card_was_played_on(self) -> None:
        scene = Scene(2)
        scene.turn("100 40", keep=(0,))
        scene.play("a 40")
        assert scene.last.under == (card("100", 0), None)

    def test_moves_are_offered_in_a_stable_order(self) -> None:
        scene = Scene(2, pace="live")
        scene.play("100 80")
        assert scene.codes(1) == ["bank", "keep", "single-ask", "single-keep", "single-bank"]
        scene.settle()
        scene.elapse("boum-1")
        scene.play("x 80")
        assert scene.codes(0) == [
            "boum-2",
            *(f"choose-{kind.value}" for kind in KINDS[1:]),
            "single-ask",
            "single-keep",
            "single-bank",
        ]
        assert RULES.legal_moves(scene.seen(None)) == ()


class TestMemory:
    @pytest.mark.parametrize("seats", [2, 4, 6])
    def test_everything_but_what_is_pending_follows_from_what_was_seen(self, seats: int) -> None:
        empty = GAME.empty(seats, {"length": "to_1200"})
        state = RULES.initial(seats, RULES.options({"length": "to_1200"}))
        for step, position in steps(empty, [random_player] * seats, seed=seats):
            for event in GAME.told(step.events, None):
                assert type(event).__name__ not in ("Chosen", "Named", "Decided", "PolicySet")
            seen = position.view(None)
            assert isinstance(seen, View)
            known = remembered(seen.table)
            for seat in range(seats):
                own = position.view(Seat(seat))
                assert isinstance(own, View)
                assert known.hands[seat] == own.hand
                assert (known.singles[seat], known.pairs[seat]) == (own.singles, own.pairs)
        assert state.table.seats == seats


class TestImagine:
    def _imagined(self, scene: Scene, seat: int | None) -> list[State]:
        return [imagine(scene.seen(seat), seeded(seed)) for seed in range(40)]

    def test_it_varies_what_others_have_chosen_and_keeps_the_rest(self) -> None:
        scene = Scene(3)
        scene.choose(0, "100")
        scene.choose(1, "a")
        drawn = self._imagined(scene, 0)
        assert {state.chosen[0] for state in drawn} == {CardKind.D100}
        assert {state.chosen[1] for state in drawn} == set(scene.state.hands[1])
        assert {state.chosen[2] for state in drawn} == {None}
        assert {state.hands for state in drawn} == {scene.state.hands}

    def test_it_varies_pending_targets(self) -> None:
        scene = Scene(5)
        scene.play("m m 80 100 20")
        scene.steal(0, 3)
        assert {state.named[0] for state in self._imagined(scene, 1)} == {2, 3, 4}
        assert {state.named[0] for state in self._imagined(scene, 0)} == {3}

    def test_it_varies_pending_decisions_and_what_is_settled_ahead(self) -> None:
        scene = Scene(3)
        scene.play("80 100 60")
        scene.try_code(0, "keep")
        drawn = self._imagined(scene, 1)
        pending = {(state.banking[0], state.policies[0]) for state in drawn}
        assert pending == set(product((True, False), Policy))
        assert {state.policies[2] for state in drawn} == {Policy.ASK}
        assert {state.banking[2] for state in drawn} == {None}


class TestInvariants:
    def _broken(self, state: State, part: str) -> None:
        assert any(part in fault for fault in RULES.violations(state)), RULES.violations(state)

    def test_a_third_visible_card_is_noticed(self) -> None:
        scene = Scene(2)
        scene.play("100 80")
        table = scene.table
        pile = (Lying(card("100", 0), How.KEPT),) * 3
        players = put(table.players, 0, replace(table.players[0], pile=pile))
        self._broken(replace(scene.state, table=replace(table, players=players)), "3 visible cards")

    def test_a_lost_card_is_noticed(self) -> None:
        scene = Scene(2)
        scene.turn("100 x")
        self._broken(replace(scene.state, table=replace(scene.table, discards=())), "are missing")

    def test_a_choice_that_is_not_in_the_hand_is_noticed(self) -> None:
        scene = Scene(2)
        scene.turn("a 80")
        scene.choose(0, "100")
        self._broken(replace(scene.state, chosen=(CardKind.AGENT, None)), "has chosen agent")

    def test_a_hand_that_does_not_follow_from_the_reveals_is_noticed(self) -> None:
        scene = Scene(2)
        hands = (scene.state.hands[0][1:], scene.state.hands[1])
        self._broken(replace(scene.state, hands=hands), "do not follow")

    def test_a_choice_that_is_not_shown_is_noticed(self) -> None:
        scene = Scene(2)
        self._broken(replace(scene.state, chosen=(CardKind.D80, None)), "ready")


class TestCodes:
    @pytest.mark.parametrize(
        "text",
        [
            "choose",
            "choose-8",
            "steal-6",
            "steal--1",
            "boum",
            "boum-0",
            "boum-01",
            "boum-1 ",
            "pass",
        ],
    )
    def test_anything_else_is_no_move(self, text: str) -> None:
        with pytest.raises(BadCodeError):
            RULES.parse(text)
