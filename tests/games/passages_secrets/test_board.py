"""The city, built from hexes: everything that the rules say of it, counted."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import dist, isclose, sqrt

import pytest

from games.passages_secrets.board import (
    BOUNDS,
    CITY,
    NODES,
    PATHS,
    RHOMBI,
    STATUES,
    Point,
    Slot,
    Statue,
)


def _near(one: Point, other: Point) -> bool:
    return dist(one, other) < 1e-9


def _sides(polygon: tuple[Point, ...]) -> list[float]:
    return [dist(a, b) for a, b in pairwise([*polygon, polygon[0]])]


def test_six_hexes_form_a_triangle_with_the_single_one_on_top() -> None:
    rows = Counter(round(one.centre[1], 6) for one in CITY)
    assert sorted(rows.items()) == [(0.0, 1), (1.5, 2), (3.0, 3)]
    assert [one.centre[0] / sqrt(3) for one in CITY] == pytest.approx([0, -0.5, 0.5, -1, 0, 1])


def test_hexes_and_rhombi_are_regular() -> None:
    for one in CITY:
        assert _sides(one.corners) == pytest.approx([1.0] * 6)
        assert all(isclose(dist(one.centre, corner), 1.0) for corner in one.corners)
    for field in RHOMBI:
        assert _sides(field.polygon) == pytest.approx([1.0] * 4)
        assert field.polygon[0] == CITY[field.hex].centre
        assert _near(field.middle, _mean(field.polygon))


def _mean(points: tuple[Point, ...]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def test_every_hex_is_cut_into_three_rhombi_clockwise() -> None:
    for one in CITY:
        fields = [RHOMBI[index] for index in one.rhombi]
        assert [field.slot for field in fields] == list(Slot)
        assert {field.hex for field in fields} == {one.place}
        (right, _), (bottom, low), (left, _) = (field.middle for field in fields)
        assert left < bottom < right
        assert low > one.centre[1]


def test_27_paths_are_18_lines_and_9_shared_edges() -> None:
    assert len(PATHS) == 27
    assert Counter(path.shared for path in PATHS) == {False: 18, True: 9}
    for path in PATHS:
        first, second = (RHOMBI[index] for index in path.rhombi)
        assert first != second
        assert (first.hex == second.hex) != path.shared


def test_every_path_is_a_side_of_the_two_rhombi_that_it_borders_and_of_no_other() -> None:
    for path in PATHS:
        beside = [
            field.index
            for field in RHOMBI
            if all(any(_near(end, corner) for corner in field.polygon) for end in path.line)
            and any(
                _near(path.middle, _mean(side))
                for side in pairwise([*field.polygon, field.polygon[0]])
            )
        ]
        assert sorted(path.rhombi) == beside


def test_paths_are_numbered_by_midpoint_top_to_bottom_then_left_to_right() -> None:
    assert [path.number for path in PATHS] == list(range(1, 28))
    order = [(round(path.middle[1], 6), round(path.middle[0], 6)) for path in PATHS]
    assert order == sorted(order)
    assert PATHS[0].middle == (0, -0.5)


def test_the_first_field_beside_a_path_is_the_left_or_the_upper_one() -> None:
    for path in PATHS:
        (x, y), (other_x, other_y) = (RHOMBI[index].middle for index in path.rhombi)
        assert x < other_x - 1e-9 or (isclose(x, other_x) and y < other_y)


def test_nodes_are_15_of_degree_3_three_of_degree_1_and_the_centre() -> None:
    assert Counter(len(node.paths) for node in NODES) == {3: 15, 1: 3, 6: 1}
    for path in PATHS:
        assert _near(NODES[path.start].point, path.line[0])
        assert _near(NODES[path.end].point, path.line[1])
        assert path.number in NODES[path.start].paths
        assert path.number in NODES[path.end].paths


def test_the_four_corners_where_three_hexes_meet_are_platforms_and_centre() -> None:
    meeting = [
        node
        for node in NODES
        if sum(any(_near(node.point, corner) for corner in one.corners) for one in CITY) == 3
    ]
    assert {node.statue for node in meeting} == set(Statue)
    assert [node for node in NODES if node.statue] == meeting
    for statue, node in STATUES.items():
        shared = sum(PATHS[path - 1].shared for path in node.paths)
        assert (len(node.paths), shared) == ((6, 3) if statue is Statue.CENTRE else (3, 3))


def test_platforms_are_complete_circles_of_corners_without_a_line() -> None:
    lines = [path.line for path in PATHS if not path.shared]
    for one in CITY:
        ends = [end for line in lines if one.centre in line for end in line if end != one.centre]
        assert len(ends) == 3
        plain = [c for c in one.corners if not any(_near(c, end) for end in ends)]
        assert sorted(plain) == sorted(one.rounded)
    for statue, node in STATUES.items():
        thirds = sum(any(_near(node.point, c) for c in one.rounded) for one in CITY)
        assert thirds == (0 if statue is Statue.CENTRE else 3)


def test_a_hex_completes_the_circles_in_exactly_three_of_six_turns() -> None:
    """A turn by 60° brings the lines where the thirds of circles have to be."""
    for one in CITY:
        rounded = [one.corners.index(corner) for corner in one.rounded]
        fitting = [turn for turn in range(6) if {(at + turn) % 6 for at in rounded} == set(rounded)]
        assert fitting == [0, 2, 4]


def test_nine_rhombi_can_be_surrounded() -> None:
    assert Counter(len(field.paths) for field in RHOMBI) == {4: 9, 2: 9}
    for field in RHOMBI:
        assert field.paths == tuple(p.number for p in PATHS if field.index in p.rhombi)


def test_at_least_two_statues_are_won_whichever_path_stays_empty() -> None:
    for path in PATHS:
        spoiled = [node for node in STATUES.values() if path.number in node.paths]
        assert len(STATUES) - len(spoiled) >= 2


def test_bounds_hold_everything() -> None:
    left, top, right, bottom = BOUNDS
    assert (left, top, right, bottom) == pytest.approx((-1.5 * sqrt(3), -1, 1.5 * sqrt(3), 4))
