"""Tunnels: how far one can walk through one's own passages (rulebook: Phases de décompte).

Passages are a mask: bit N - 1 stands for the path numbered N. A tunnel is a trail: no passage
twice, but a node as often as one likes. The opponent's passages do not cut it (ruling).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce
from operator import or_

from games.passages_secrets.board import NODES, PATHS

_BIT = {path.number: 1 << (path.number - 1) for path in PATHS}


def mask_of(paths: Iterable[int]) -> int:
    """Return the mask of paths given by their numbers."""
    return sum(_BIT[path] for path in paths)


def _exits(node: int) -> tuple[tuple[int, int], ...]:
    """Return the bit of each path at a node, and the node at its other end."""
    ways = [PATHS[number - 1] for number in NODES[node].paths]
    return tuple((_BIT[way.number], way.start + way.end - node) for way in ways)


_EXITS = tuple(_exits(node.index) for node in NODES)
_AROUND = tuple(mask_of(node.paths) for node in NODES)
_NEXT_TO = {_BIT[path.number]: _AROUND[path.start] | _AROUND[path.end] for path in PATHS}
"""For the bit of each path, the mask of all that share a node with it, itself included."""

_CACHED = 1 << 16


def longest(mask: int) -> int:
    """Return the number of passages in the longest tunnel."""
    return max(map(_longest_in, components(mask)), default=0)


@lru_cache(_CACHED)
def components(mask: int) -> tuple[int, ...]:
    """Return the masks of the parts of a network that share no node, by their lowest path."""
    parts = []
    while mask:
        part = _grown(mask & -mask, mask)
        parts.append(part)
        mask ^= part
    return tuple(parts)


def _grown(part: int, mask: int) -> int:
    """Return all that is connected with a part of a mask."""
    fringe = part
    while fringe:
        reached = reduce(or_, map(_NEXT_TO.__getitem__, _bits(fringe)))
        fringe = reached & mask & ~part
        part |= fringe
    return part


def _bits(mask: int) -> list[int]:
    return [bit for bit in _NEXT_TO if mask & bit]


@lru_cache(_CACHED)
def _longest_in(part: int) -> int:
    """Return the longest tunnel in a connected part.

    Euler: with at most two odd nodes it is the whole part. Otherwise a longest trail begins and
    ends at odd nodes, and what it leaves out evens out at most two others a passage.
    """
    odd = [node for node, around in enumerate(_AROUND) if (part & around).bit_count() % 2]
    most = part.bit_count() - max(0, len(odd) // 2 - 1)
    if most == part.bit_count():
        return most
    best = 0
    for node in odd[1:]:
        best = max(best, _from(node, part))
        if best == most:
            break
    return best


def _from(node: int, left: int) -> int:
    """Return the longest trail from a node over passages that are left."""
    best = 0
    for bit, beyond in _EXITS[node]:
        if left & bit:
            best = max(best, 1 + _from(beyond, left ^ bit))
    return best
