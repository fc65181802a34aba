"""Tables that no game leads to are told from those that one does."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from games.passages_secrets import RULES
from games.passages_secrets.board import Statue
from games.passages_secrets.components import Achievement, District, Token
from games.passages_secrets.public_state import Phase, Player, PublicState
from games.protocol import Seat
from tests.games.passages_secrets.scenes import begun, markers


def _played(turns: int) -> PublicState:
    scene = begun()
    scene.play_on(turns)
    return scene.table


def _first(table: PublicState, player: Player) -> PublicState:
    return replace(table, players=(player, table.players[1]))


def _with_layout_turned(table: PublicState) -> PublicState:
    right, bottom, left = table.layout[0]
    return replace(table, layout=((right, left, bottom), *table.layout[1:]))


def _with_a_hex_twice(table: PublicState) -> PublicState:
    return replace(table, layout=(*table.layout[:5], table.layout[0]))


def _with_faces_that_no_tokens_show(table: PublicState) -> PublicState:
    faces = tuple(
        Token.YELLOW if face is Token.BLUE and path > 8 else face
        for path, face in enumerate(table.faces)
    )
    return replace(table, faces=faces)


def _with_a_shovel_too_many(table: PublicState) -> PublicState:
    return replace(table, faces=(*table.faces[:-6], Token.ONE_SHOVEL, *table.faces[-5:]))


def _with_a_passage_lost(table: PublicState) -> PublicState:
    return replace(table, owners=(None, *table.owners[1:]))


def _with_a_token_changed(table: PublicState) -> PublicState:
    player = table.players[0]
    return _first(table, replace(player, tokens=player.tokens[::-1]))


def _with_a_marker_off_its_track(table: PublicState) -> PublicState:
    return replace(table, markers=markers({District.BANK: 8}))


def _with_a_statue_given(table: PublicState) -> PublicState:
    return _first(table, replace(table.players[0], statues=(Statue.RIGHT,)))


def _with_an_achievement_unearned(table: PublicState) -> PublicState:
    revealed = (Achievement.FOUR_OF_ONE_LOOT, *table.revealed[1:])
    player = replace(table.players[0], achievements=(Achievement.FOUR_OF_ONE_LOOT,))
    return _first(replace(table, revealed=revealed), player)


def _with_an_achievement_not_revealed(table: PublicState) -> PublicState:
    return replace(table, tied=(Achievement.FOUR_DISTRICTS,))


def _with_the_wrong_seat_to_act(table: PublicState) -> PublicState:
    return replace(table, to_act=Seat(1))


def _with_a_decision_too_many(table: PublicState) -> PublicState:
    return replace(table, decisions=table.decisions + 1)


def _with_a_district_to_open(table: PublicState) -> PublicState:
    return replace(table, phase=Phase.OPEN, to_act=Seat(1))


MUTANTS: tuple[Callable[[PublicState], PublicState], ...] = (
    _with_layout_turned,
    _with_a_hex_twice,
    _with_faces_that_no_tokens_show,
    _with_a_shovel_too_many,
    _with_a_passage_lost,
    _with_a_token_changed,
    _with_a_marker_off_its_track,
    _with_a_statue_given,
    _with_an_achievement_unearned,
    _with_an_achievement_not_revealed,
    _with_the_wrong_seat_to_act,
    _with_a_decision_too_many,
    _with_a_district_to_open,
)


def test_a_table_that_was_played_to_is_sound() -> None:
    for turns in range(27):
        assert RULES.violations(_played(turns)) == ()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_a_table_that_is_wrong_is_found(mutant: Callable[[PublicState], PublicState]) -> None:
    assert RULES.violations(mutant(_played(8))) != ()


def test_who_met_a_condition_in_his_turn_must_have_taken_the_card() -> None:
    """Seat 1 has three blue and three brown loot after turn 12."""
    table = _played(12)
    revealed = (Achievement.THREE_OF_TWO_LOOTS, *table.revealed[1:])
    faults = RULES.violations(replace(table, revealed=revealed))
    assert "seat 1 did not take three_of_two_loots" in faults


def test_achievements_do_not_count_at_midgame() -> None:
    table = _played(20)
    assert table.midgame is not None
    first, second = table.midgame.sheets
    midgame = replace(table.midgame, sheets=(first, replace(second, achievements=0)))
    faults = RULES.violations(replace(table, midgame=midgame))
    assert faults == ("achievements scored at mid-game",)


def test_midgame_must_have_been_scored() -> None:
    assert RULES.violations(replace(_played(20), midgame=None)) != ()


def test_final_sheets_must_be_true() -> None:
    table = _played(26)
    assert table.final is not None
    first, second = table.final
    wrong = replace(table, final=(replace(first, tunnel=first.tunnel + 2), second))
    assert RULES.violations(wrong) != ()
