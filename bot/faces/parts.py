"""What a face is made of, as data: names, what an observer sees, panels and pictures to show.

Nothing here knows of Discord. An `Observation` holds no more than one observer may know, so nothing
that is said or shown from one can betray a secret.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Literal, TypeVar

import msgspec

from games.protocol import Seat
from phrases import Phrases
from render.scene import Scene

V = TypeVar("V", bound=msgspec.Struct)
T = TypeVar("T", bound=msgspec.Struct)

Style = Literal["primary", "secondary", "success", "danger"]


class Name(msgspec.Struct, frozen=True):
    """A player's name: `plain` for pictures, alt text, labels; `marked` escaped for messages."""

    plain: str
    marked: str


@dataclass(frozen=True)
class Observation(Generic[V]):
    """What one observer sees, whom it is about, and the language to say it in.

    `seat` is None for onlookers: what is public. `names` are in seat order. `fresh` is what the
    observer heard of the newest move, for a picture to mark; once the game is over, all that they
    heard since the deal, for the score sheet to look back on.
    """

    view: V
    seat: Seat | None
    names: tuple[Name, ...]
    words: Phrases
    fresh: tuple[msgspec.Struct, ...] = ()


@dataclass(frozen=True, eq=False)
class Illustration:
    """A picture and what it shows in words: at most 1,000 plain characters.

    It is laid out when its scene is first asked for: whatever fails at that, its words are there.
    """

    lay_out: Callable[[], Scene]
    alt: str

    @cached_property
    def scene(self) -> Scene:
        """What is to be drawn; raise what `lay_out` raises."""
        return self.lay_out()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Illustration):
            return NotImplemented
        return self.alt == other.alt and self.scene == other.scene

    def __hash__(self) -> int:
        return hash((self.alt, self.scene))


Illustrations = tuple[Illustration, ...]
"""Illustrations that are shown one below the other; at most three."""


class Press(msgspec.Struct, frozen=True, tag=True):
    """A button. `code` is a move's code, or the name of a further step if `step` is true.

    A code may be several moves in a row (`games.registry.THEN`). `sure` is true where the panel
    itself asks whether the move is meant, so that nobody is asked a second time.
    """

    code: str
    label: str
    style: Style = "secondary"
    emoji: str | None = None
    step: bool = False
    sure: bool = False


class Choice(msgspec.Struct, frozen=True):
    """One entry of a `Pick`; `code` as in `Press`."""

    code: str
    label: str
    description: str = ""


class Pick(msgspec.Struct, frozen=True, tag=True):
    """A select menu of 1 to 25 choices; a choice is a move, or a further step if `step`."""

    placeholder: str
    choices: tuple[Choice, ...]
    step: bool = False


class Panel(msgspec.Struct, frozen=True):
    """Everything that one decision asks: at most 4,000 characters and 5 rows of controls.

    A row is up to five `Press` or one `Pick`. No rows: nothing can be done now. `pictures` show
    what a further step would bring.
    """

    text: str
    rows: tuple[tuple[Press, ...] | Pick, ...] = ()
    pictures: Illustrations = ()


class Signal(msgspec.Struct, frozen=True):
    """A text of at most 1,000 characters and one button that anybody may press at any time.

    `code` is a move for which no decision need be open: the rules say whether a press counts.
    """

    text: str
    code: str
    label: str
    style: Style = "danger"
    emoji: str | None = None


class Page(msgspec.Struct, frozen=True):
    """One page of a game's rules: a title and at most 3,500 characters of markdown."""

    title: str
    text: str
    pictures: Illustrations = ()
