"""The plan of every game's face: what each file of a cog has in every game (see `face`).

Each protocol here says what one file has to hold. `script` takes the files themselves, as modules
or as packages that show the same names, and makes the record of them: a function that stands in
another file than the plan says, or that does not fit the others, fails the type check. What only
some games have, `dataclasses.replace` puts in the place of its default, and is checked in the same
way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import msgspec

from bot.faces.parts import Observation, T, V
from bot.faces.script import M, Script, W
from bot.faces.voice import Voice
from games.protocol import Rules
from phrases import Phrases

MIn = TypeVar("MIn", bound=msgspec.Struct, contravariant=True)
TIn = TypeVar("TIn", bound=msgspec.Struct, contravariant=True)
VIn = TypeVar("VIn", bound=msgspec.Struct, contravariant=True)
WIn = TypeVar("WIn", bound=Voice, contravariant=True)


class HeadlineFile(Protocol[WIn, V]):
    """`headline.py`; games in which time runs have `clocks` there too."""

    def headline(self, voice: WIn, view: V, /) -> str:
        """`Script.headline`."""

    def place(self, words: Phrases, view: V, /) -> str:
        """`Script.place`."""

    def task(self, observation: Observation[V], /) -> str:
        """`Script.task`."""


class NarrationFile(Protocol[WIn, V, TIn]):
    """`narration.py`; games that have rounds or tricks have `ends` there too."""

    def story(
        self, observation: Observation[V], told: tuple[TIn, ...], /
    ) -> Iterable[Callable[[WIn], str]]:
        """`Script.story`."""


class BoardFile(Protocol[WIn, V]):
    """`board.py`."""

    def board(self, voice: WIn, observation: Observation[V], /) -> Iterable[str]:
        """`Script.board`."""

    def hand(self, voice: WIn, observation: Observation[V], /) -> Iterable[str]:
        """`Script.hand`."""


class TypedFile(Protocol[WIn, V, MIn]):
    """`typed.py`; games whose moves people write in many ways have `find` there too."""

    def label(self, voice: WIn, observation: Observation[V], move: MIn, /) -> str:
        """`Script.label`."""


class RulebookFile(Protocol):
    """`rulebook.py`."""

    @property
    def PAGES(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the file
        """`Script.pages`."""


def script(
    rules: Rules[Any, M, Any, V, T, Any],
    voice: type[W],
    headline: HeadlineFile[W, V],
    narration: NarrationFile[W, V, T],
    board: BoardFile[W, V],
    typed: TypedFile[W, V, M],
    rulebook: RulebookFile,
) -> Script[V, T, W, M]:
    """Return what the files of a cog fill in in every game; the rest has its defaults."""
    return Script(
        rules=rules,
        voice=voice,
        headline=headline.headline,
        place=headline.place,
        task=headline.task,
        story=narration.story,
        board=board.board,
        hand=board.hand,
        label=typed.label,
        pages=rulebook.PAGES,
    )
