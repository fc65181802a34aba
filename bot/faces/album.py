"""The pictures of a game's face: what `render` draws of an observation, each with its words."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from bot.faces.parts import Illustration, Illustrations, Observation, Page, V
from phrases import Phrases
from render.pictures import AnyPictures, pictures_of


@dataclass(frozen=True)
class Album:
    """The pictures of the game called `slug`. Every method is pure and quick: nothing is laid out.

    `alt` is what a picture shows in words (see `Illustration`).
    """

    slug: str

    def table(self, observation: Observation[V], alt: str) -> Illustration:
        """Return the table."""
        return Illustration(lambda: self._drawn.table(*_asked(observation)), alt)

    def hand(self, observation: Observation[V], alt: str) -> Illustration:
        """Return what the observation's seat has."""
        return Illustration(lambda: self._drawn.hand(*_asked(observation)), alt)

    def score(self, observation: Observation[V], alt: str) -> Illustration:
        """Return the score sheet; while the game runs, as if it ended now."""
        return Illustration(lambda: self._drawn.score(*_asked(observation)), alt)

    def further(self, name: str, observation: Observation[V], alt: str) -> Illustration:
        """Return another picture of the table; its scene raises KeyError if there is none such."""
        return Illustration(lambda: self._drawn.further[name](*_asked(observation)), alt)

    def cover(self, words: Phrases) -> Illustrations:
        """Return the picture of the lobby."""
        return (Illustration(lambda: self._drawn.cover(words), words(f"{self.slug}.title")),)

    def page(self, name: str, words: Phrases, **places: str | int) -> Page:
        """Return a page of the rules, with its picture if it has one.

        `places` fill the text and the words of the picture. A title that the game does not give is
        the one that such pages have in all games.
        """
        own = f"{self.slug}.rules.{name}.title"
        title = words(own if own in words else f"common.rules.{name}.title")
        text = words(f"{self.slug}.rules.{name}.text", **places)
        alt = f"{self.slug}.rules.{name}.alt"
        if alt not in words:
            return Page(title, text)
        shown = Illustration(lambda: self._drawn.pages[name](words), words(alt, **places))
        return Page(title, text, (shown,))

    @property
    def _drawn(self) -> AnyPictures:
        return pictures_of(self.slug)


Asked = tuple[msgspec.Struct, tuple[str, ...], Phrases, tuple[msgspec.Struct, ...]]


def _asked(observation: Observation[V]) -> Asked:
    names = tuple(name.plain for name in observation.names)
    return observation.view, names, observation.words, observation.fresh
