"""The longest tunnel: a trail, exact and quick."""

from __future__ import annotations

from time import perf_counter

from hypothesis import given
from hypothesis import strategies as st

from games.passages_secrets import tunnel
from games.passages_secrets.board import PATHS
from games.passages_secrets.tunnel import components, longest, mask_of

networks = st.sets(st.integers(1, 27), max_size=13)

HARD = 0b100001010111011111110
"""13 passages, the slowest of 20,000 random networks."""


def _walked(node: int, left: frozenset[int]) -> int:
    """Return the longest trail from a node, by trying every one."""
    exits = [path for path in left if node in (PATHS[path - 1].start, PATHS[path - 1].end)]
    ends = {path: PATHS[path - 1].start + PATHS[path - 1].end - node for path in exits}
    return max((1 + _walked(end, left - {path}) for path, end in ends.items()), default=0)


@given(networks)
def test_it_is_the_longest_of_all_trails(paths: set[int]) -> None:
    assert longest(mask_of(paths)) == max(_walked(node, frozenset(paths)) for node in range(19))


@given(networks)
def test_parts_share_no_node_and_make_up_the_whole(paths: set[int]) -> None:
    parts = components(mask_of(paths))
    assert sum(parts) == mask_of(paths)
    nodes = [
        {end for path in PATHS if part >> (path.number - 1) & 1 for end in (path.start, path.end)}
        for part in parts
    ]
    assert sum(map(len, nodes)) == len(set().union(*nodes))


def test_a_node_may_be_crossed_more_than_once() -> None:
    """Two rings of four passages meet in the centre, and a fifth way leads on from there."""
    rings = (4, 6, 8, 10, 11, 12, 15, 16)
    assert longest(mask_of(rings)) == 8
    assert longest(mask_of((*rings, 18))) == 9


def test_no_passage_is_used_twice() -> None:
    assert longest(mask_of((13, 14, 20))) == 2


def test_nothing_is_no_tunnel() -> None:
    assert longest(0) == 0
    assert components(0) == ()


def test_thirteen_passages_take_less_than_a_millisecond() -> None:
    """The best of 20 tries, so that a busy machine does not matter."""
    tries = []
    for _ in range(20):
        tunnel.components.cache_clear()
        tunnel._longest_in.cache_clear()
        began = perf_counter()
        assert longest(HARD) == longest(HARD)
        tries.append(perf_counter() - began)
    assert HARD.bit_count() == 13
    assert min(tries) < 0.001
