"""Every invariant of Pass Pass notices what breaks it, and says what it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from msgspec.structs import replace

from games.pass_pass import RULES
from games.pass_pass.components import HAND, ROUNDS
from games.pass_pass.invariants import violations
from games.pass_pass.public_state import Phase, Player
from games.pass_pass.state import State
from games.protocol import Seat
from tests.games.pass_pass.scenes import card, cards, dealt, pair

Break = Callable[[State], State]


def table(**changes: object) -> Break:
    """Return how to break the table."""
    return lambda state: replace(state, table=replace(state.table, **changes))


def trick(**changes: object) -> Break:
    """Return how to break the trick that is played."""
    return lambda state: table(now=replace(state.table.now, **changes))(state)


def first(change: Callable[[Player], Player]) -> Break:
    """Return how to break the player at seat 0."""

    def broken(state: State) -> State:
        player, *others = state.table.players
        return table(players=(change(player), *others))(state)

    return broken


def turned_hand(state: State) -> State:
    """Hold a hand the other way round."""
    return replace(state, hands=(state.hands[0][::-1], *state.hands[1:]))


def turned_trick(state: State) -> State:
    """Have the cards of a trick lie in another order."""
    return trick(laid=state.table.now.laid[::-1])(state)


def scored(**changes: object) -> Break:
    """Return how to break the newest round of the player at seat 0."""

    def change(player: Player) -> Player:
        *before, last = player.rounds
        return replace(player, rounds=(*before, replace(last, **changes)))

    return first(change)


def recorded_stranger(state: State) -> State:
    """Have a team's first line be of somebody in another team."""
    side = state.table.sides[0]
    stranger = next(Seat(seat) for seat in range(4) if seat not in side.members)
    line = replace(side.lines[0], seat=stranger)
    sides = (replace(side, lines=(line,)), *state.table.sides[1:])
    return table(sides=sides)(state)


def recorded_more(state: State) -> State:
    """Have a team's first line say more points than its player made."""
    side = state.table.sides[0]
    line = replace(side.lines[0], points=side.lines[0].points + 1)
    return table(sides=(replace(side, lines=(line,)), *state.table.sides[1:]))(state)


@cache
def playing() -> State:
    """Return a game of four in the second trick, where two have laid a card."""
    scene = dealt("v10", "b11", "g4", "v6")
    while scene.table.tricks == 1 or len(scene.table.now.laid) < 2:
        seat = scene.table.to_act[0]
        scene.do(seat, RULES.legal_moves(RULES.view(scene.state, seat))[0])
    return scene.state


@cache
def recording(rounds: int) -> State:
    """Return a game of teams that are to record a round, after a number that are recorded."""
    scene = dealt("v10", "b11", "g4", "v6", teams=True)
    while scene.table.phase is not Phase.RECORD or scene.table.round <= rounds:
        seat = scene.table.to_act[0]
        scene.do(seat, RULES.legal_moves(RULES.view(scene.state, seat))[0])
    return scene.state


def ticks(player: Player) -> Player:
    """Give a player a Pass Pass that they did not make."""
    return replace(player, ticks=player.ticks + 1)


PLAYING: dict[str, tuple[Break, str]] = {
    "a card too many": (table(discards=cards("v1 v1")), "too many"),
    "wrong backs": (first(lambda player: replace(player, backs=())), "seat 0 shows the backs"),
    "an unsorted hand": (turned_hand, "seat 0 has an unsorted hand"),
    "a trick too late": (table(tricks=3), "cards in trick 3"),
    "a pile that is shown wrong": (table(aside=(9, 9, 9, 9)), "the pile shows"),
    "a Pass Pass that nobody made": (
        first(lambda player: replace(player, pass_pass=2)),
        "seat 0 has 2 Pass Pass",
    ),
    "a tick that nobody made": (first(ticks), "ticks"),
    "a winner without ticks": (table(winner=Seat(0)), "but 0 won"),
    "two who play at once": (table(to_act=(Seat(0), Seat(1))), "act in phase"),
    "a round too many": (table(round=ROUNDS + 1), f"of round {ROUNDS + 1}"),
    "a trick too many": (table(tricks=HAND + 1), f"trick {HAND + 1} of round"),
    "a phase that lasts": (table(phase=Phase.DEAL), "lasts"),
    "won without a trick": (
        first(lambda player: replace(player, won=(*player.won, card("v1")))),
        "cards won in trick",
    ),
    "pairs of nothing": (table(pairs=(pair("v1 v2"),)), "are on offer"),
    "the wrong order": (turned_trick, "played in the order"),
    "wrong ranks": (trick(ranks=()), "the colours rank"),
}

RECORDING: dict[str, tuple[Break, str]] = {
    "cards that nobody won": (scored(cards=0, diamonds=0), "seat 0 scored"),
    "a diamond too many": (scored(diamonds=99), "seat 0 scored"),
    "only one who records": (table(to_act=(Seat(0),)), "act in phase"),
}

RECORDED: dict[str, tuple[Break, str]] = {
    "a round of another team": (recorded_stranger, "recorded seat"),
    "a point too many": (recorded_more, "recorded"),
}


def names(state: State, broken: Break, said: str) -> bool:
    """Tell whether a fault is found in a broken state, and none before."""
    assert violations(state) == ()
    return any(said in fault for fault in violations(broken(state)))


@pytest.mark.parametrize(("broken", "said"), PLAYING.values(), ids=PLAYING)
def test_what_is_broken_in_a_trick_is_named(broken: Break, said: str) -> None:
    assert names(playing(), broken, said)


@pytest.mark.parametrize(("broken", "said"), RECORDING.values(), ids=RECORDING)
def test_what_is_broken_after_a_round_is_named(broken: Break, said: str) -> None:
    assert names(recording(0), broken, said)


@pytest.mark.parametrize(("broken", "said"), RECORDED.values(), ids=RECORDED)
def test_what_a_team_recorded_wrong_is_named(broken: Break, said: str) -> None:
    assert names(recording(1), broken, said)
