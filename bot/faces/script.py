"""What a game writes for its face: its words for a voice, without bounds, users or pictures.

`Script` is the record that a game fills in; `bot.faces.face` says which file of its cog fills in
what, and makes of it everything that the host asks for. What a game leaves out has a default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from bot.faces.bounds import even_rows
from bot.faces.parts import Illustrations, Name, Observation, Panel, Signal, T, V
from bot.faces.voice import Voice
from games.protocol import Outcome, Rules
from phrases import Phrases

M = TypeVar("M", bound=msgspec.Struct)
W = TypeVar("W", bound=Voice)

Paragraph = Callable[[W], str]
"""Writes one paragraph for a voice; "" if there is nothing to say."""

Places = Mapping[str, str | int]


@dataclass(frozen=True, kw_only=True)
class Script(Generic[V, T, W, M]):
    """One game's words. Every function is pure and quick.

    `V` are its views, `T` the events that are told, `W` its voice, `M` its moves.
    """

    rules: Rules[Any, M, Any, V, T, Any]
    """The game; its slug begins the keys of all its phrases."""

    voice: type[W]
    """Says its pieces."""

    first: bool = False
    """Whether this is the game to begin with: lists name it before all others."""

    # headline.py

    headline: Callable[[W, V], str]
    """Whose turn it is and for what, or who won: one sentence."""

    place: Callable[[Phrases, V], str]
    """Where a game that runs stands, short and plain: "round 2, trick 3"."""

    task: Callable[[Observation[V]], str]
    """What the game asks of `observation.seat` now, short and plain: "play a card (trick 3)".

    "" if it asks nothing.
    """

    clocks: Callable[[Phrases, V], Iterable[str]] = lambda _words, _view: ()
    """When the times that run now are over: stands behind the headline."""

    # narration.py

    story: Callable[[Observation[V], tuple[T, ...]], Iterable[Paragraph[W]]]
    """Paragraphs for what was told, in order; may merge or skip events.

    The view is the one after the last of the events. Nobody says here who won: the headline, which
    does, is the last paragraph of every game.
    """

    ends: Callable[[T], bool] = lambda _event: True
    """Whether an event ends something that everybody's hand message should show: a trick."""

    # board.py

    board: Callable[[W, Observation[V]], Iterable[str]]
    """Everything that the view holds, in lines below the headline; no code block, no table."""

    bold: bool = True
    """Whether names are bold there."""

    hand: Callable[[W, Observation[V]], Iterable[str]] = lambda _voice, _observation: ()
    """What `observation.seat` has, in sentences."""

    alt: Callable[[W, Observation[V]], Iterable[str]] | None = None
    """What the picture of the table shows beside title and headline, in sentences.

    By default what the board says.
    """

    # result.py

    ranks: Callable[[W, Observation[V], Outcome], Iterable[str]] | None = None
    """The result below the headline, best first; by default a line a player, by category."""

    sheet: Callable[[W, Observation[V], Outcome], Iterable[str]] | None = None
    """What the score sheet shows beside title and headline; by default the ranks."""

    # pictures.py

    shown: Callable[[Observation[V]], Illustrations] | None = None
    """The table as an onlooker sees it; by default one picture, with the words of `alt`."""

    held: Callable[[Observation[V]], Illustrations] | None = None
    """What `observation.seat` likes at hand; by default a picture with the words of `hand`."""

    # panel.py

    panel: Callable[[Observation[V], str], Panel] | None = None
    """What `observation.seat` may do now; the text is the further step that was chosen, or "".

    By default a button for each legal move below the text of `asks`.
    """

    asks: Callable[[W, Observation[V]], Iterable[str]] = lambda _voice, _observation: ()
    """What is asked, in lines above the controls; by default the headline."""

    rows: Callable[[tuple[M, ...]], Iterable[Sequence[M]]] = even_rows
    """How legal moves stand in rows of buttons; by default as even as can be."""

    chosen: Callable[[V, M], bool] = lambda _view, _move: False
    """Whether a legal move is what stands now and may be changed: its button is marked."""

    # typed.py

    label: Callable[[W, Observation[V], M], str]
    """What a move is called: unique among the legal moves of a view."""

    button: Callable[[W, Observation[V], M], str] | None = None
    """The same, shorter, on a button."""

    find: Callable[[Observation[V], str], M | None] | None = None
    """The move that a `folded` text means, or None; by default by the words of labels.

    Codes and labels of legal moves are looked at before, other codes behind.
    """

    nameable: tuple[M, ...] = ()
    """Moves that people may name although they are not legal, so that the rules say why not."""

    # rulebook.py

    pages: tuple[str, ...]
    """The names of the pages of the rules, in order."""

    fill: Callable[[str, Phrases], Places] = lambda _page, _words: {}
    """What the code knows best and puts into a page."""

    value: Callable[[str, str, Phrases], str] | None = None
    """What a value of an option is called, by the option's key; by default by its phrase."""

    detail: Callable[[Phrases, str, str | int], str | int] = lambda _words, _place, value: value
    """How a detail of a refusal, which goes by a place, is said: a card by its name."""

    # seating.py, signal.py

    seating: Callable[[Mapping[str, str], Sequence[Name], bool, Phrases], str] | None = None
    """Who plays with whom, from the options, the lobby's names in their order, and whether the
    order of seats is drawn at the start; by default everybody plays alone."""

    signal: Callable[[Observation[V]], Signal | None] | None = None
    """What everybody has to be told at once, before anything is drawn; None most of the time."""

    @cached_property
    def slug(self) -> str:
        """The game's name in identifiers and keys."""
        return self.rules.slug

    def legal(self, view: V) -> tuple[M, ...]:
        """Return every legal move of the view's seat, in order."""
        return self.rules.legal_moves(view)

    def code(self, move: M) -> str:
        """Return a move's code."""
        return self.rules.code(move)

    def on_button(self, observation: Observation[V], move: M, room: int = 0) -> str:
        """Return what a move is called on a button, with `room` characters to spare."""
        write = self.button or self.label
        return self.voice.button_label(
            observation, lambda voice: write(voice, observation, move), room
        )
