"""Every invariant notices what breaks it, and imagined games are like the true one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.chance import seeded
from games.monte_cristo import RULES
from games.monte_cristo.components import Action, Place
from games.monte_cristo.imagine import unseen_cards, unseen_treasures
from games.monte_cristo.moves import Plan
from games.monte_cristo.public_state import Phase, Player, PublicState
from games.monte_cristo.state.whole import State
from games.protocol import NoOptions, Seat
from tests.games.monte_cristo.scenes import cards, queue, scene, treasures

Break = Callable[[State], State]


def _table(**changes: object) -> Break:
    def broken(state: State) -> State:
        return replace(state, table=replace(state.table, **changes))

    return broken


def _first_player(change: Callable[[Player], Player]) -> Break:
    def broken(state: State) -> State:
        first, *others = state.table.players
        return replace(state, table=replace(state.table, players=(change(first), *others)))

    return broken


def _treasures_too_many(state: State) -> State:
    dungeon = replace(state.table.dungeons[0], treasures=treasures("r1 r1 r2 r2"))
    dungeons = (dungeon, *state.table.dungeons[1:])
    return replace(state, table=replace(state.table, dungeons=dungeons))


BREAKS: dict[str, Break] = {
    "adventurers": _first_player(lambda player: replace(player, reserve=4)),
    "supply cards": _first_player(lambda player: replace(player, cards=cards("r1"))),
    "deck and jokers": _table(deck=3),
    "bag and discards": _table(bag=3),
    "29 treasures": lambda state: replace(state, bag=state.bag[1:]),
    "treasures in a dungeon": _treasures_too_many,
    "marbles": _table(tracks=(queue("01"), queue("01"), queue("01"), queue("01"))),
    "on the track": _table(tracks=(queue("0000"), queue("0111"), queue("001"), queue("11"))),
    "in a zone": _table(zones=(queue("00"), (), (), ())),
    "the market": _table(market=()),
    "turn 41": _table(turn=41),
    "acts in phase next": _table(phase=Phase.NEXT),
    "phase over, ended by None": _table(phase=Phase.OVER),
    "is over": _table(placing=None),
    "has planned": lambda state: replace(state, plans=(Plan(Place.A), None)),
    "wait to place": _table(action=Action.SHUFFLE),
}


@pytest.mark.parametrize("fault", BREAKS)
def test_what_is_broken_is_named(fault: str) -> None:
    state = scene(2, Action.ADVENTURER, pile=12, bagged=5).state
    assert RULES.violations(state) == ()
    assert any(fault in text for text in RULES.violations(BREAKS[fault](state)))


def test_an_empty_table_is_sound() -> None:
    assert RULES.violations(RULES.initial(4, NoOptions())) == ()


def test_what_nobody_sees_is_where_it_can_be() -> None:
    game = scene(
        2,
        Action.SUPPLY,
        top="g1 g2",
        hands=("r1 r2 j", "j j"),
        dungeons={"a": ("0", "r3 g1")},
        pile=10,
        bagged=4,
    )
    unseen = unseen_cards(game.table)
    assert len(unseen) == game.table.deck + 3
    hidden = [*game.state.deck, *game.state.jokers[0], *game.state.jokers[1]]
    assert Counter(unseen) == Counter(hidden)
    assert len(unseen_treasures(game.table)) == 28


def test_imagined_games_vary_what_is_hidden_and_nothing_else() -> None:
    game = scene(2, Action.ADVENTURER, hands=("j r1", "j"), pile=10, bagged=8)
    seen = RULES.view(game.state, Seat(0))
    drawn = [RULES.imagine(seen, seeded(seed)) for seed in range(20)]
    assert all(RULES.view(state, Seat(0)) == seen for state in drawn)
    assert all(RULES.violations(state) == () for state in drawn)
    assert len({state.deck for state in drawn}) == 20
    assert len({state.jokers for state in drawn}) > 5
    assert len({state.bag for state in drawn}) == 20
    assert {state.plans[0] for state in drawn} == {None}
    assert len({state.plans[1] for state in drawn}) > 3


def test_treasures_on_the_way_are_nowhere_else() -> None:
    dungeons = {"a": ("00", "g1 g2 g3"), "b": ("00", "r1")}
    game = scene(2, Action.TREASURE, dungeons=dungeons, hands=("g3 g1 r1",))
    game.play("treasure-a", "treasure-c", "treasure-d", "take-g3-g1")
    table: PublicState = game.table
    assert table.scoring is not None
    assert len(unseen_treasures(table)) == table.bag + table.spent
    seen = RULES.view(game.state, None)
    assert RULES.violations(RULES.imagine(seen, seeded(1))) == ()
