"""Matériel: what is in the box, printed and assumed."""

from __future__ import annotations

from collections import Counter
from itertools import product

from games.passages_secrets.components import (
    DISTRICTS,
    HEXES,
    LOOT,
    LOOT_OF,
    PASSAGES,
    POINTS,
    TOKENS,
    TURNS,
    Achievement,
    District,
    Token,
    counts,
    shovels,
)


def test_ten_hexes_are_every_set_of_three_districts_once() -> None:
    assert len(HEXES) == 10
    assert len({frozenset(tile) for tile in HEXES}) == 10
    assert all(len(set(tile)) == 3 for tile in HEXES)
    assert Counter(district for tile in HEXES for district in tile) == dict.fromkeys(DISTRICTS, 6)


def test_27_two_sided_tokens_22_loot_and_5_shovels() -> None:
    kinds = Counter(all(face in LOOT for face in token) for token in TOKENS)
    assert kinds == {True: 22, False: 5}
    faces = Counter(face for token in TOKENS for face in token)
    assert all(faces[kind] == 11 for kind in LOOT)
    assert faces[Token.ONE_SHOVEL] == faces[Token.TWO_SHOVELS] == 5


def test_between_4_and_7_loot_of_a_kind_can_lie_face_up() -> None:
    mixed = [token for token in TOKENS if token[0] != token[1] and token[0] in LOOT]
    fixed = [token[0] for token in TOKENS if token[0] == token[1]]
    found = {counts((*fixed, *faces)) for faces in product(*mixed)}
    assert {min(loot) for loot in found} | {max(loot) for loot in found} == {4, 5, 6, 7}


def test_white_is_the_only_district_without_loot() -> None:
    assert set(DISTRICTS) - set(LOOT_OF) == {District.NOBLE}
    assert tuple(LOOT_OF.values()) == LOOT


def test_thirteen_passages_each_leave_one_path_empty() -> None:
    assert (PASSAGES, TURNS) == (13, 26)


def test_fifteen_achievements_and_their_points() -> None:
    assert list(POINTS) == list(Achievement)
    assert list(POINTS.values()) == [3, 3, 5, 5, 5, 5, 4, 4, 4, 6, 4, 4, 4, 3, 3]


def test_loot_and_shovels_are_counted_apart() -> None:
    tokens = (Token.BROWN, Token.ONE_SHOVEL, Token.BROWN, Token.TWO_SHOVELS, Token.YELLOW)
    assert counts(tokens) == (1, 0, 0, 2)
    assert shovels(tokens) == 2
