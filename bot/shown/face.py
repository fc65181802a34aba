"""A game's face: its words, its text board, its pictures and its controls, as data.

A cog registers the face of its game with `register_face`; everything that the bot shows of a table
is made by it, so `bot` imports no cog. A face knows nothing of Discord: it returns texts, scenes
and `Panel`s. It is given an `Observation`, which holds no more than one observer may know, so
nothing that it says or shows can betray a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Literal, TypeVar, cast

import msgspec

from games.protocol import Option, Outcome, Seat
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

    `seat` is None for an onlooker, who sees what is public. `names` are in seat order. `fresh` is
    what the observer was told of the newest move, for a picture to mark; once the game is over,
    all that they were told since the deal, for the score sheet to look back on.
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
"""Pictures that are shown one below the other; at most three."""


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


@dataclass(frozen=True, kw_only=True)
class Face(Generic[V, T]):
    """How one game looks and speaks. Every function is pure and quick."""

    slug: str

    title: Callable[[Phrases], str]
    """The game's name."""

    pitch: Callable[[Phrases], str]
    """One line that makes people want to play."""

    summary: Callable[[Phrases], str]
    """Players and length, for lists: at most 90 characters."""

    rules: Callable[[Phrases], tuple[Page, ...]]
    """The rules in our own words."""

    headline: Callable[[Observation[V]], str]
    """Whose turn it is and for what, with `marked` names: one line of at most 300 characters."""

    place: Callable[[Observation[V]], str]
    """Where the game stands, short and plain: "round 2, trick 3"."""

    task: Callable[[Observation[V]], str]
    """What the game asks of `observation.seat` now, short and plain: "play a card (trick 3)"."""

    story: Callable[[Observation[V], tuple[T, ...]], tuple[str, ...]]
    """Sentences with `marked` names for game events, in order; may merge or skip some.

    The view is the one after the last of the events.
    """

    milestone: Callable[[tuple[T, ...]], bool]
    """Whether game events end what everybody's hand message should show, such as a trick."""

    text_board: Callable[[Observation[V]], str]
    """Everything that the view holds, in at most 3,800 characters, no code block, no table."""

    hand_text: Callable[[Observation[V]], str]
    """The hand of `observation.seat` in words."""

    board: Callable[[Observation[V]], Illustrations]
    """The table as an onlooker sees it; the words say turn, last move and standing."""

    hand: Callable[[Observation[V]], Illustrations]
    """The hand of `observation.seat`; in a game without hands, what the player needs to see."""

    score: Callable[[Observation[V]], Illustrations]
    """The score sheet of a game that is over."""

    cover: Callable[[Phrases], Illustrations]
    """The picture of the lobby."""

    ranking: Callable[[Observation[V], Outcome], str]
    """The result in words, with `marked` names."""

    panel: Callable[[Observation[V], str], Panel]
    """What `observation.seat` may do now; the text is the further step that was chosen, or ""."""

    label: Callable[[Observation[V], str], str]
    """What a legal move's code means, for autocomplete: unique in its view, <= 100 characters."""

    find: Callable[[Observation[V], str], str | None]
    """The code that a typed text means (label or code, any case, accents optional), or None."""

    refusal: Callable[[Phrases, str, Mapping[str, str | int]], str]
    """Why the rules refuse a request: one sentence for `IllegalMoveError.code` and its detail."""

    first: bool = False
    """Whether this is the game to begin with: lists name it before all others."""

    option_label: Callable[[Option, Phrases], str] = lambda option, _words: option.key
    """What a table option is called; only needed where there is one."""

    value_label: Callable[[Option, str, Phrases], str] = lambda _option, value, _words: value
    """What a value of a table option is called; only needed where there is one."""

    seating: Callable[[Mapping[str, str], Sequence[Name], bool, Phrases], str] = (
        lambda _options, _names, _drawn, _words: ""
    )
    """Who plays with whom, from the options, the lobby's names in their order, and whether the
    order of seats is drawn at the start; "" where everybody plays alone."""

    signal: Callable[[Observation[V]], Signal | None] | None = None
    """What everybody has to be told at once, before anything is drawn; None most of the time.

    It is posted silently as a message of its own, which goes when it is over; its button stands in
    everybody's panel and hand message too. What it says depends on nothing secret, and does not
    change as long as its code is the same. None: the game never signals.
    """


AnyFace = Face[msgspec.Struct, msgspec.Struct]

_FACES: dict[str, AnyFace] = {}


def register_face(face: Face[V, T]) -> None:
    """Make the face of a game known; one registered later replaces it (an extension reload)."""
    _FACES[face.slug] = cast("AnyFace", face)


def face_of(slug: str) -> AnyFace:
    """Return the face of a game; raise KeyError if its cog is not loaded."""
    return _FACES[slug]


def title_of(slug: str, words: Phrases) -> str:
    """Return a game's name; its slug if there is no such game any more, so tables can be listed."""
    return _FACES[slug].title(words) if slug in _FACES else slug


def faces() -> tuple[AnyFace, ...]:
    """Return every registered face: the game to begin with, then the others by slug."""
    return tuple(sorted(_FACES.values(), key=lambda face: (not face.first, face.slug)))
