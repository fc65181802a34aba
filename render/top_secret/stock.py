"""Cards counted by kind: a hand, and what lies in a safe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.top_secret.components import KINDS, Card, CardKind
from render import artwork
from render.scene import Label, Shape, placed
from render.scene.geometry import Box
from render.scene.paint import Fill
from render.top_secret import cards


@dataclass(frozen=True)
class Group:
    """A number of equal cards, or equal pairs: a document and whether an agent is with it.

    `kinds` is one kind, or two for a pair: the document first.
    """

    kinds: tuple[CardKind, ...]
    count: int

    @property
    def points(self) -> int:
        """What they count together on their side of the safe."""
        worth = max(kind.points for kind in self.kinds)
        return self.count * (worth if len(self.kinds) == 1 else 4 * worth)


def singles(banked: Iterable[Card]) -> tuple[Group, ...]:
    """Return the cards of the ×1 side by kind, in the order of a hand."""
    tally = Counter(card.kind for card in banked)
    return tuple(Group((kind,), tally[kind]) for kind in KINDS if tally[kind])


def pairs(banked: Iterable[tuple[Card, ...]]) -> tuple[Group, ...]:
    """Return the pairs of the ×2 side by their value, those with an agent after the others."""
    order = {kind: place for place, kind in enumerate(KINDS)}
    sorts = (tuple(sorted((card.kind for card in pair), key=order.__getitem__)) for pair in banked)
    tally = Counter(sorts)
    ranked = sorted(tally, key=lambda kinds: tuple(map(order.__getitem__, kinds)))
    return tuple(Group(kinds, tally[kinds]) for kinds in ranked)


def width(group: Group, size: int) -> int:
    """Return how wide the small signs of a group are, without their number."""
    return size + _step(group, size) * (len(group.kinds) - 1)


def _step(group: Group, size: int) -> int:
    """Return how far the second card of a pair is moved: equal ones show little of it."""
    return round(size * (0.26 if len(set(group.kinds)) == 1 else 0.62))


def shown(
    role: str, group: Group, box: Box, size: int, ink: Fill, letters: int = 30
) -> Iterator[Shape]:
    """Yield a group of cards: their small signs, and how many there are if more than one."""
    step = _step(group, size)
    for at, kind in reversed(tuple(enumerate(group.kinds))):
        place = Box(box.x + at * step, box.y, size, box.h)
        yield placed(f"{role}.{at}", cards.mini(kind, size), place)
    if group.count > 1:
        left = box.x + width(group, size) + 1
        words = Box(left, box.y, box.right - left, box.h)
        told = f"×{group.count}"
        yield Label(f"{role}.count", told, words, artwork.text(letters, ink, 800), "left", 24)
