"""The pictures of every game behind one door.

A game's pictures are a module or package in `render/` with the game's slug for a name. It calls
`register` when it is imported, and the first question asked here imports it: a new game is drawn
by being there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, Protocol, TypeVar
from unicodedata import bidirectional

import msgspec

from games.registry import games
from render.scene import Scene

V = TypeVar("V", bound=msgspec.Struct)

Names = Sequence[str]
"""The players' names in seat order, one visible line of plain text each."""

Marks = tuple[msgspec.Struct, ...]
"""What changed last and is to be marked: the events of the last move, as the observer heard them.

Once the game is over they are all events since the deal, for the score sheet to look back on.
Empty where they are not at hand; then a game marks what its view shows to be the newest.
"""


class Words(Protocol):
    """The words of one language."""

    def __call__(self, key: str, /, **places: str | int) -> str:
        """Return the sentence called `key` with its places filled; raise KeyError if unknown."""

    def number(self, count: int) -> str:
        """Return a whole number as the language writes it."""


VIn = TypeVar("VIn", bound=msgspec.Struct, contravariant=True)


class SceneFile(Protocol[VIn]):
    """`table.py`, `hand.py`, `score.py`: each shows a view."""

    def scene(self, seen: VIn, names: Names, words: Words, marks: Marks, /) -> Scene:
        """Return the picture."""


class CoverFile(Protocol):
    """`cover.py`."""

    def scene(self, words: Words, /) -> Scene:
        """`Pictures.cover`."""


class RulebookFile(Protocol):
    """`rulebook.py`, mostly a folder."""

    @property
    def PAGES(self) -> Mapping[str, Callable[[Words], Scene]]:  # noqa: N802 - a constant of the file
        """`Pictures.pages`."""


@dataclass(frozen=True, kw_only=True)
class Pictures(Generic[V]):
    """One game's pictures: pure functions from what an observer may know to a scene."""

    slug: str

    view: type[V]
    """The type of the game's views."""

    table: Callable[[V, Names, Words, Marks], Scene]
    """The table as everybody sees it, at 1100 x 700."""

    hand: Callable[[V, Names, Words, Marks], Scene]
    """What a seat is shown by itself: its hand, or what it has, from its own side.

    It may be a portrait, as high as `theme.PORTRAIT`, that holds all which a message needs.
    """

    score: Callable[[V, Names, Words, Marks], Scene]
    """The score sheet."""

    cover: Callable[[Words], Scene]
    """The picture of the lobby."""

    pages: Mapping[str, Callable[[Words], Scene]] = field(default_factory=dict)
    """The pictures of the rules, by the name of their page, in order."""

    further: Mapping[str, Callable[[V, Names, Words, Marks], Scene]] = field(default_factory=dict)
    """What a table shows besides, by name: a second board, the plan of a move."""


def pictures(
    slug: str,
    view: type[V],
    table: SceneFile[V],
    hand: SceneFile[V],
    score: SceneFile[V],
    cover: CoverFile,
    rulebook: RulebookFile,
) -> Pictures[V]:
    """Return what the files of a game draw, checked by their types.

    `dataclasses.replace` adds the further pictures of a game.
    """
    return Pictures(
        slug=slug,
        view=view,
        table=table.scene,
        hand=hand.scene,
        score=score.scene,
        cover=cover.scene,
        pages=rulebook.PAGES,
    )


AnyPictures = Pictures[Any]

_PICTURES: dict[str, AnyPictures] = {}


def register(pictures: Pictures[V]) -> None:
    """Make a game's pictures known; raise ValueError if it has some already."""
    if pictures.slug in _PICTURES:
        raise ValueError(f"two sets of pictures for {pictures.slug}")
    _PICTURES[pictures.slug] = pictures


def pictures_of(slug: str) -> AnyPictures:
    """Return the pictures of a game; raise KeyError if there are none.

    Those of another game are not looked at: whatever is wrong with them concerns only it.
    """
    _discover(slug)
    return _PICTURES[slug]


def all_pictures() -> tuple[AnyPictures, ...]:
    """Return the pictures of every game that has some, by slug."""
    for game in games():
        _discover(game.slug)
    return tuple(_PICTURES[slug] for slug in sorted(_PICTURES))


def _discover(slug: str) -> None:
    if slug not in _PICTURES and find_spec(f"render.{slug}"):
        import_module(f"render.{slug}")


def within(name: str) -> str:
    """Return a name to be put into a sentence, whichever way it is written."""
    ways = map(bidirectional, name)
    return f"\u2068{name}\u2069" if any(way in ("R", "AL", "AN") for way in ways) else name
