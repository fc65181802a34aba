"""Every invariant of Top Secret notices what breaks it, and says what it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.protocol import Millis, Seat
from games.top_secret.components import CardKind
from games.top_secret.invariants import violations
from games.top_secret.moves import Policy
from games.top_secret.public_state import How, Lying, Phase, TargetPress, Window
from games.top_secret.state import State
from tests.games.top_secret.scenes import Scene, card

Break = Callable[[State], State]


def table(**changes: object) -> Break:
    """Return how to break the table."""
    return lambda state: replace(state, table=replace(state.table, **changes))


def first(**changes: object) -> Break:
    """Return how to break the player at seat 0."""

    def broken(state: State) -> State:
        player, *others = state.table.players
        return table(players=(replace(player, **changes), *others))(state)

    return broken


def state(**changes: object) -> Break:
    """Return how to break what is hidden."""
    return lambda whole: replace(whole, **changes)


def pile(*cards: tuple[str, How]) -> tuple[Lying, ...]:
    """Return visible cards of seat 0's colour."""
    return tuple(Lying(card(text, 0), how) for text, how in cards)


def kept_beside_another(whole: State) -> State:
    """Let somebody choose behind a kept card and one that is not kept."""
    return first(pile=pile(("20", How.KEPT), ("40", How.PLAYED)))(whole)


def ready_for_nothing(whole: State) -> State:
    """Let somebody be ready who has chosen nothing."""
    return first(ready=True)(whole)


def turned(hand: tuple[CardKind, ...]) -> tuple[CardKind, ...]:
    """Return a hand the other way round."""
    return hand[::-1]


def unsorted(whole: State) -> State:
    """Hold a hand that is not in order."""
    return replace(whole, hands=(turned(whole.hands[0]), *whole.hands[1:]))


BREAKS: dict[str, tuple[Break, str]] = {
    "a card too many": (table(discards=(card("20", 0),)), "too many"),
    "a card lost": (state(hands=((), (), (), ())), "cards: "),
    "an unsorted hand": (unsorted, "seat 0 has an unsorted hand"),
    "a hand that is shown wrong": (first(hand=3), "seat 0 holds"),
    "three visible cards": (first(pile=pile(*[("20", How.KEPT)] * 3)), "3 visible cards"),
    "two kept cards": (first(pile=pile(*[("20", How.KEPT)] * 2)), "seat 0 chooses behind"),
    "a kept card and another": (kept_beside_another, "seat 0 chooses behind"),
    "one card that is not kept": (
        first(pile=pile(("20", How.PLAYED))),
        "seat 0 chooses behind",
    ),
    "a kept mole": (first(pile=pile(("m", How.KEPT))), "seat 0 keeps"),
    "a safe that is shown wrong": (first(singles=1), "the safe of seat 0 shows 1"),
    "a banked mole": (state(singles=((card("m", 0),), (), (), ())), "seat 0 banked"),
    "a pair that is none": (
        state(pairs=(((card("20", 0), card("40", 0)),), (), (), ())),
        "seat 0 doubles",
    ),
    "safes from nowhere": (state(singles=((card("20", 0),), (), (), ())), "do not follow"),
    "ready for nothing": (ready_for_nothing, "seat 0 is ready, with the choice None"),
    "chosen, but not ready": (state(chosen=(CardKind.AGENT, None, None, None)), "ready"),
    "a theft before a reveal": (state(named=(Seat(1), None, None, None)), "is after seat 1"),
    "moles between reveals": (table(thieves=(Seat(0),)), "moles"),
    "a phase that lasts": (table(phase=Phase.SETTLE), "lasts"),
    "a clock at relaxed pace": (table(countdown=Millis(5)), "relaxed pace has a clock"),
    "a window at relaxed pace": (
        table(window=Window(1, (Seat(0),), Millis(5))),
        "relaxed pace has a clock",
    ),
    "a press at relaxed pace": (table(presses=(TargetPress(Seat(0), Millis(5)),)), "has a clock"),
    "a press of no mole": (table(presses=(TargetPress(Seat(0), Millis(5)),)), "of moles ()"),
    "a thief's time at relaxed pace": (table(steal_until=Millis(5)), "relaxed pace has a clock"),
    "a countdown beside a choice": (table(countdown=Millis(5)), "a countdown runs"),
    "waiting for nothing": (table(phase=Phase.LOCKED), "waits for nothing"),
    "a window of another reveal": (
        table(window=Window(9, (Seat(0),), Millis(5))),
        "window 9 at reveal",
    ),
    "a count that still has cards": (
        lambda whole: table(phase=Phase.COUNT)(first(pile=pile(("20", How.KEPT)))(whole)),
        "has not banked",
    ),
    "a round that nobody scored": (table(round=3), "rounds in round 3"),
}


def playing() -> State:
    """Return a game of four after two turns, in which nothing is wrong."""
    scene = Scene(4)
    scene.turn("x x x x")
    return scene.state


def test_a_game_that_goes_on_has_nothing_wrong() -> None:
    assert violations(playing()) == ()


@pytest.mark.parametrize(("broken", "said"), BREAKS.values(), ids=BREAKS)
def test_what_is_broken_is_named(broken: Break, said: str) -> None:
    found = violations(broken(playing()))
    assert any(said in fault for fault in found), found


def test_one_kept_card_is_no_fault() -> None:
    scene = Scene(4)
    scene.turn("100 20 20 20", keep=(0,))
    assert [len(player.pile) for player in scene.table.players] == [1, 0, 0, 0]
    assert violations(scene.state) == ()


def test_who_is_asked_has_settled_nothing() -> None:
    scene = Scene(4)
    scene.play("100 20 20 20")
    asked = scene.table.asked
    assert asked
    policies = tuple(Policy.KEEP if seat in asked else Policy.ASK for seat in map(Seat, range(4)))
    found = violations(replace(scene.state, policies=policies))
    assert any("is asked, but has settled" in fault for fault in found), found
