"""Live pace: the countdown, the *Boum !* window and the race of the moles. Time is data."""

from __future__ import annotations

import msgspec
import pytest

from games.protocol import IllegalMoveError, Millis, Seat
from games.registry import playable
from games.top_secret import RULES
from games.top_secret.events import (
    Counting,
    RoundScored,
    Settled,
    Shouted,
    Shown,
    WindowClosed,
)
from games.top_secret.moves import Boum, Refusal
from games.top_secret.public_state import Phase, Theft, Waste, Why
from games.top_secret.spies import RACE
from games.top_secret.timers import COUNTDOWN, LATE, LONE_MOLE, MOLES, UNSHOWN
from tests.games.top_secret.scenes import Scene, Taking, card
from tests.games.top_secret.test_turns import refused

BOUM = 10_000


def live(seats: int, **options: str) -> Scene:
    return Scene(seats, pace="live", **options)


def names(scene: Scene) -> list[str]:
    return [timer.name for timer in RULES.timers(scene.state)]


class TestTheCountdown:
    def test_it_precedes_the_reveal(self) -> None:
        scene = live(2)
        scene.choose(0, "100")
        events = scene.choose(1, "40")
        assert events[1:] == (Counting(Millis(scene.now + COUNTDOWN)),)
        assert (scene.table.phase, names(scene)) == (Phase.LOCKED, ["reveal-1"])
        assert RULES.to_act(scene.state) == frozenset()
        scene.elapse("reveal-1")
        assert scene.last.number == 1

    def test_nothing_can_be_changed_once_all_have_chosen(self) -> None:
        scene = live(2)
        scene.choose(0, "100")
        scene.choose(1, "40")
        assert scene.decision(0) is None
        assert refused(scene, 0, "choose-40") is Refusal.ALL_HAVE_CHOSEN
        assert refused(scene, 0, "single-keep") is Refusal.ALL_HAVE_CHOSEN

    def test_it_waits_for_an_open_window(self) -> None:
        scene = live(2)
        scene.play("x 40")
        scene.choose(0, "100")
        scene.choose(1, "40")
        assert (scene.table.phase, scene.table.countdown) == (Phase.LOCKED, None)
        assert names(scene) == ["boum-1"]
        events = scene.elapse("boum-1")
        assert events == (WindowClosed((Seat(0),)), Counting(Millis(scene.now + COUNTDOWN)))

    def test_a_reveal_that_is_late_comes_at_once(self) -> None:
        scene = live(2)
        scene.choose(0, "100")
        scene.choose(1, "40")
        scene.elapse("reveal-1", late=60_000)
        assert scene.table.window is not None
        assert scene.table.window.shown_by == scene.now + UNSHOWN

    def test_the_last_card_is_not_played_by_itself(self) -> None:
        scene = live(2)
        for text in ["100", "80", "60", "40", "100", "80", "60", "40", *"xxxxmma"]:
            scene.turn(f"{text} {text}")
        assert scene.table.waiting == (0, 1)
        assert "choose-mole" in scene.codes(0)


class TestTheWindow:
    def test_it_opens_at_every_reveal_and_runs_from_when_it_is_shown(self) -> None:
        scene = live(2)
        scene.choose(0, "100")
        scene.choose(1, "40")
        scene.elapse("reveal-1")
        timer = scene.timer("shown-1")
        assert (timer.due, timer.on_shown) == (scene.now + UNSHOWN, True)
        scene.wait(900)
        assert scene.shown() == (Shown(Millis(scene.now + BOUM), None),)
        assert scene.timer("boum-1").due == scene.now + BOUM

    def test_nobody_is_awaited_before_it_is_shown(self) -> None:
        scene = live(3)
        for seat, kind in enumerate(["mole", "assassin", "80"]):
            scene.choose(seat, kind)
        scene.elapse("reveal-1")
        assert RULES.to_react(scene.state) == frozenset()
        scene.shown()
        assert RULES.to_react(scene.state) == {1}

    def test_it_counts_as_shown_after_a_while(self) -> None:
        scene = live(2)
        scene.choose(0, "100")
        scene.choose(1, "40")
        scene.elapse("reveal-1")
        due = scene.timer("shown-1").due
        assert scene.elapse("shown-1") == (Shown(Millis(due + BOUM), None),)

    @pytest.mark.parametrize("seconds", [5, 10, 15, 20, 30])
    def test_its_length_is_an_option(self, seconds: int) -> None:
        scene = live(2, boum=str(seconds))
        scene.play("100 40")
        assert scene.timer("boum-1").due == scene.now + 1_000 * seconds

    def test_who_shouts_in_time_loses_nothing(self) -> None:
        scene = live(2)
        scene.play("x 40")
        scene.wait(BOUM)
        assert scene.shout(0) == (Shouted(Seat(0)),)
        assert scene.elapse("boum-1") == (WindowClosed(()),)
        assert scene.player(0).missed == 0

    def test_who_misses_it_loses_50_each_for_himself(self) -> None:
        scene = live(3)
        scene.play("x x 40")
        scene.shout(1)
        scene.elapse("boum-1")
        assert [player.missed for player in scene.table.players] == [1, 0, 0]
        assert scene.last.fined == (0,)
        assert refused(scene, 0, "boum-1") is Refusal.TOO_LATE_TO_SHOUT

    def test_a_press_counts_even_before_the_reveal_is_known_to_be_shown(self) -> None:
        scene = live(2)
        scene.choose(0, "x")
        scene.choose(1, "40")
        scene.elapse("reveal-1")
        scene.shout(0)
        scene.shown()
        assert scene.elapse("boum-1") == (WindowClosed(()),)

    def test_a_press_without_an_assassin_is_refused_without_penalty(self) -> None:
        scene = live(2)
        scene.play("x 40")
        assert refused(scene, 1, "boum-1") is Refusal.NO_ASSASSIN
        scene.shout(0)
        assert refused(scene, 0, "boum-1") is Refusal.ALREADY_SHOUTED
        scene.elapse("boum-1")
        assert scene.player(1).missed == 0

    def test_a_button_of_another_reveal_does_not_count(self) -> None:
        scene = live(2)
        scene.play("x 40")
        scene.elapse("boum-1")
        scene.play("x 60")
        assert refused(scene, 0, "boum-1") is Refusal.TOO_LATE_TO_SHOUT
        assert scene.codes(0)[0] == "boum-2"

    def test_nobody_is_told_that_a_shout_is_missing(self) -> None:
        scene = live(3)
        scene.play("x 100 a")
        assert scene.table.waiting == (2,)
        assert RULES.to_act(scene.state) == {2}
        assert RULES.to_react(scene.state) == {0}
        assert scene.decision(0) is not None

    def test_cards_explode_and_are_banked_while_it_is_open(self) -> None:
        scene = live(2)
        scene.turn("100 40", keep=(0,))
        scene.elapse("boum-1")
        scene.play("a x")
        assert scene.player(0).pairs == 1
        assert (scene.table.phase, names(scene)) == (Phase.CHOOSE, ["boum-2"])

    def test_a_shout_while_choosing_leaves_the_choice_open(self) -> None:
        scene = live(2)
        scene.play("x 40")
        before = scene.decision(0)
        assert scene.codes(0)[:2] == ["boum-1", "choose-40"]
        scene.choose(0, "100")
        scene.shout(0)
        assert scene.decision(0) not in (before, None)
        assert scene.seen(0).choice == "100"
        assert scene.codes(0)[0] == "choose-40"

    def test_a_press_that_comes_when_it_is_over_is_refused_before_the_timer_is_served(self) -> None:
        scene = live(2)
        scene.play("x 40")
        scene.wait(BOUM + 1)
        assert refused(scene, 0, "boum-1") is Refusal.TOO_LATE_TO_SHOUT

    def test_a_move_that_comes_after_it_takes_effect_after_it(self) -> None:
        scene = live(2)
        scene.play("x 40")
        scene.wait(BOUM + 1)
        events = scene.choose(1, "60")
        assert events[0] == WindowClosed((Seat(0),))

    def test_after_an_outage_the_silent_have_their_time_again(self) -> None:
        scene = live(2)
        scene.play("x 40")
        events = scene.elapse("boum-1", late=LATE + 1)
        assert events == (Shown(Millis(scene.now + BOUM), None),)
        scene.shout(0)
        scene.elapse("boum-1")
        assert scene.player(0).missed == 0

    def test_the_final_count_waits_for_it(self) -> None:
        scene = live(2)
        for text in ["100", "80", "60", "40", "100", "80", "60", "40", *"xxxmmma"]:
            scene.turn(f"{text} {text}")
        scene.play("x x")
        assert scene.table.phase is Phase.COUNT
        assert isinstance(scene.events[-1], Shown)
        scene.shout(1)
        events = scene.elapse("boum-16")
        assert events[0] == WindowClosed((Seat(0),))
        (scored,) = (event for event in events if isinstance(event, RoundScored))
        assert [count.missed for count in scored.counts] == [4, 3]
        outcome = RULES.outcome(scene.state)
        assert outcome is not None
        assert [score.categories["fines"] for score in outcome.scores] == [-200, -150]
        assert [score.categories["points"] for score in outcome.scores] == [360, 410]
        assert [score.rank for score in outcome.scores] == [2, 1]

    def test_in_the_last_turn_nobody_is_asked_to_bank(self) -> None:
        scene = live(2)
        for text in ["100", "80", "60", "40", "80", "60", "40", *"xxxxmmma"]:
            scene.turn(f"{text} {text}")
        scene.play("100 100")
        assert scene.table.phase is Phase.COUNT
        assert scene.player(0).singles == 9
        with pytest.raises(IllegalMoveError) as error:
            scene.try_code(0, "keep")
        assert error.value.code is Refusal.ROUND_IS_PLAYED


class TestTheRace:
    def test_a_single_mole_has_sixty_seconds(self) -> None:
        scene = live(3)
        scene.play("m 80 100")
        assert scene.timer("steal-1").due == scene.now + LONE_MOLE
        scene.elapse("boum-1")
        events = scene.elapse("steal-1")
        assert scene.last.wasted == (Waste(Seat(0), Why.TOO_LATE),)
        assert scene.table.phase is Phase.BANK
        assert len(events) == 2

    def test_nobody_steals_before_the_reveal_is_shown(self) -> None:
        scene = live(3)
        for seat, kind in enumerate(["mole", "80", "100"]):
            scene.choose(seat, kind)
        scene.elapse("reveal-1")
        assert (scene.table.waiting, scene.codes(0)) == ((), [])
        assert refused(scene, 0, "steal-1") is Refusal.MOLES_ACT
        scene.shown()
        assert (scene.table.waiting, scene.codes(0)) == ((0,), ["steal-1", "steal-2"])

    def test_several_have_twenty(self) -> None:
        scene = live(4)
        scene.play("m m 80 100")
        assert scene.timer("steal-1").due == scene.now + MOLES
        scene.steal(0, 2)
        scene.elapse("press-")
        scene.elapse("boum-1")
        scene.elapse("steal-1")
        assert scene.last.wasted == (Waste(Seat(1), Why.TOO_LATE),)
        assert scene.pile(3) == ["100"]

    def test_a_mole_without_a_target_is_wasted_at_once(self) -> None:
        scene = live(2)
        scene.play("m m")
        assert len(scene.last.wasted) == 2
        assert scene.table.phase is Phase.CHOOSE

    def test_a_single_target_has_to_be_pressed_too(self) -> None:
        scene = live(2)
        scene.play("m 80")
        assert scene.table.waiting == (0,)
        scene.steal(0, 1)
        assert scene.pile(0) == ["80"]

    def test_a_press_is_final_and_takes_effect_when_the_race_is_over(self) -> None:
        scene = live(4)
        scene.play("m m 80 100")
        scene.steal(0, 3)
        assert not scene.last.thefts
        assert scene.decision(0) is None
        assert refused(scene, 0, "steal-2") is Refusal.ALREADY_PRESSED
        assert scene.timer("press-1-0").due == scene.now + RACE
        scene.elapse("press-1-0")
        assert scene.last.thefts == (Theft(Seat(0), Seat(3), card("100", 3), (Seat(0),)),)
        assert scene.codes(1) == ["steal-2"]

    def test_nobody_sees_which_card_was_pressed(self) -> None:
        scene = live(4)
        scene.play("m m 80 100")
        scene.steal(0, 3)
        assert scene.seen(1).target is scene.seen(None).target is None
        assert scene.player(0).ready
        assert scene.codes(1) == ["steal-2", "steal-3"]

    @pytest.mark.parametrize("winner", [0, 1])
    def test_presses_within_half_a_second_are_drawn_by_lot(self, winner: int) -> None:
        scene = live(5)
        scene.play("m m m 80 100")
        scene.steal(0, 4)
        scene.wait(RACE)
        scene.steal(1, 4)
        luck = Taking(winner)
        scene.elapse("press-1-0", chance=luck)
        assert luck.asked == [2]
        (theft,) = scene.last.thefts
        assert (theft.thief, theft.among) == (winner, (0, 1))
        assert scene.table.waiting == (1 - winner, 2)

    def test_when_all_have_pressed_nobody_has_to_wait(self) -> None:
        scene = live(4)
        scene.play("m m 80 100")
        scene.steal(0, 3)
        scene.wait(100)
        scene.steal(1, 2)
        assert len(scene.last.thefts) == 2
        assert scene.table.phase is Phase.BANK

    def test_a_later_press_for_that_card_is_refused_and_may_take_another(self) -> None:
        scene = live(4)
        scene.play("m m 80 100")
        scene.steal(0, 3)
        scene.wait(RACE + 1)
        assert refused(scene, 1, "steal-3") is Refusal.ALREADY_TAKEN
        events = scene.steal(1, 2)
        assert [theft.thief for theft in scene.last.thefts] == [0, 1]
        assert len(events) > 2

    def test_presses_count_by_when_they_were_made_not_by_when_they_came(self) -> None:
        scene = live(4)
        scene.play("m m 80 100")
        scene.wait(2 * RACE)
        scene.steal(0, 3)
        scene.now = Millis(scene.now - RACE - 1)
        events = scene.steal(1, 3)
        (theft,) = scene.only_theft().thefts
        assert (theft.thief, theft.among, theft.late) == (1, (1,), (0,))
        assert scene.table.waiting == (0,)
        assert events

    def test_after_an_outage_moles_have_their_time_again(self) -> None:
        scene = live(4)
        scene.play("m m 80 100")
        scene.elapse("boum-1")
        events = scene.elapse("steal-1", late=LATE + 1)
        assert events == (Shown(None, Millis(scene.now + MOLES)),)
        assert scene.table.waiting == (0, 1)

    def test_the_time_out_lets_a_press_of_before_steal(self) -> None:
        scene = live(4)
        scene.play("m m 80 100")
        scene.elapse("boum-1")
        scene.wait(MOLES - BOUM - 100)
        scene.steal(0, 3)
        scene.elapse("steal-1")
        assert scene.last.thefts[0].thief == 0
        assert scene.last.wasted == (Waste(Seat(1), Why.TOO_LATE),)

    def test_banking_waits_for_the_moles_but_not_for_the_window(self) -> None:
        scene = live(3)
        scene.play("m 80 100")
        scene.steal(0, 1)
        scene.settle()
        assert any(isinstance(event, Settled) for event in scene.events)
        assert names(scene) == ["boum-1"]


def test_a_restart_in_the_middle_leaves_every_timer_as_it_was() -> None:
    scene = live(4)
    scene.play("m m 80 100")
    scene.steal(0, 3)
    state = RULES.initial(4, RULES.options({"pace": "live"}))
    game = playable(RULES).empty(4, {"pace": "live"})
    for events in scene.log:
        game = game.after(msgspec.json.encode(events))
        for event in events:
            state = RULES.evolve(state, event)
    assert game.timers == RULES.timers(state) == RULES.timers(scene.state)
    assert sorted(names(scene)) == ["boum-1", "press-1-0", "steal-1"]


def test_a_shout_before_any_reveal_is_refused() -> None:
    scene = live(2)
    with pytest.raises(IllegalMoveError) as error:
        scene.do(0, Boum(1))
    assert error.value.code is Refusal.TOO_LATE_TO_SHOUT
