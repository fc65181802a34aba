"""Pages of pictures: what is laid out once and kept, and the scenes made of it.

A still layer is painted once and then only copied: it may hold nothing that a language, a name or
a move changes. `still` and `kept` see to the keeping, so that a game says only what there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, update_wrapper
from typing import Final, ParamSpec, TypeVar, cast

from render import artwork, theme
from render.scene import Scene, Shape
from render.scene.geometry import Box

P = ParamSpec("P")
T = TypeVar("T")

MOST: Final = 1024
"""How many results of a function are kept: more cards and sizes of them than a game shows."""

STILLS: Final = 128
"""How many still layers of one picture are kept; a board that is its table's own needs one each."""

RULES: Final = 520
"""How high the pictures of the rules are, in pixels, where a game says nothing else."""


def kept(make: Callable[P, T], most: int = MOST) -> Callable[P, T]:
    """Return the function, which remembers what it made; its arguments must be hashable.

    The same arguments give the same object, and it may be called from several threads.
    """
    return cast("Callable[P, T]", lru_cache(most)(make))


def still(lay: Callable[P, Iterable[Shape]]) -> Callable[P, tuple[Shape, ...]]:
    """Return a function that lays out a still layer once for each set of arguments."""

    def layer(*args: P.args, **kwargs: P.kwargs) -> tuple[Shape, ...]:
        return tuple(lay(*args, **kwargs))

    return kept(update_wrapper(layer, lay), STILLS)


def picture(name: str, layer: tuple[Shape, ...], moving: Iterable[Shape]) -> Scene:
    """Return a picture as large as a table: a still layer, and what moves above it."""
    return Scene(name, theme.WIDTH, theme.HEIGHT, layer, tuple(moving))


def ground(height: int = theme.HEIGHT) -> tuple[Shape, ...]:
    """Return the table at night that a whole page lies on."""
    return artwork.night(theme.WIDTH, height)


@still
def sheet(height: int, margin: float) -> Iterable[Shape]:
    """Return the still layer of a page of the rules: a sheet of parchment on the table."""
    yield from ground(height)
    yield from artwork.parchment("sheet", Box(0, 0, theme.WIDTH, height).inset(margin))


Leaf = Callable[[str, Iterable[Shape]], Scene]
"""What makes the picture of a page of the rules from its name and its shapes."""


def leaves(slug: str, height: int = RULES, margin: float = 16) -> Leaf:
    """Return what lays a game's shapes on the sheet that all pages of its rules share."""

    def leaf(name: str, shapes: Iterable[Shape]) -> Scene:
        title = f"{slug} rules {name}"
        return Scene(title, theme.WIDTH, height, sheet(height, margin), tuple(shapes))

    return leaf
