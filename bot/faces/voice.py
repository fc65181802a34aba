"""Players' names as a text needs them: escaped and bold, or plain; cut as far as the text asks.

A game's own voice is a subclass of `Voice` that says its pieces too. A game writes the text of a
panel, of a picture, of a button or of an entry by a method of its voice, which keeps the bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final, Self, TypeVar

from bot.faces import bounds
from bot.faces.parts import Name, Observation, V
from bot.text import cut, mark
from games.protocol import Outcome, Seat
from phrases import Phrases

LONGEST: Final = 64
"""How long a name may be in a text that is not short of room, in code points."""

_LENGTHS: Final = (LONGEST, 24, 16, 12, 8, 5, 3)
"""How far names are shortened, step by step, until a text fits."""


@dataclass(frozen=True)
class Voice:
    """A language, and the players' names in seat order, written as the text needs them."""

    words: Phrases
    names: tuple[str, ...]
    rich: bool = False
    """Whether it speaks in a message, where markdown means something."""

    @classmethod
    def marked(cls, observation: Observation[Any], length: int = LONGEST) -> Self:
        """Return the voice for messages: names in bold, escaped, cut to `length` characters."""
        return cls(observation.words, marked_names(observation, length), True)

    @classmethod
    def listed(cls, observation: Observation[Any], length: int = LONGEST) -> Self:
        """Return the voice for long lists in messages: names escaped and cut, not bold."""
        return cls(
            observation.words, tuple(_marked(name, length) for name in observation.names), True
        )

    @classmethod
    def plain(cls, observation: Observation[Any], length: int = LONGEST) -> Self:
        """Return the voice for alt text, labels and pictures: plain names, cut likewise."""
        return cls(observation.words, plain_names(observation, length))

    @classmethod
    def panel_text(
        cls, observation: Observation[Any], write: Callable[[Self], Iterable[str]]
    ) -> str:
        """Return the text of a panel, line by line."""
        return fitted(bounds.PANEL, observation, cls.marked, lambda voice: "\n".join(write(voice)))

    @classmethod
    def alt_text(cls, observation: Observation[Any], write: Callable[[Self], Iterable[str]]) -> str:
        """Return the words of a picture: plain sentences, one after the other."""
        return fitted(bounds.ALT, observation, cls.plain, lambda voice: " ".join(write(voice)))

    @classmethod
    def button_label(
        cls, observation: Observation[Any], write: Callable[[Self], str], room: int = 0
    ) -> str:
        """Return the label of a button, with room for `room` characters more."""
        return fitted(bounds.BUTTON - room, observation, cls.plain, write)

    @classmethod
    def entry_label(cls, observation: Observation[Any], write: Callable[[Self], str]) -> str:
        """Return the label or the description of a menu's entry, or an autocomplete choice."""
        return fitted(bounds.ENTRY, observation, cls.plain, write)

    def name(self, seat: Seat) -> str:
        """Return the name of a seat."""
        return self.names[seat]

    def all_of(self, seats: Iterable[Seat]) -> str:
        """Return "A, B and C" for seats."""
        return self.words.all_of([self.names[seat] for seat in seats])

    def one_of(self, seats: Iterable[Seat]) -> str:
        """Return "A, B or C" for seats."""
        return self.words.one_of([self.names[seat] for seat in seats])

    def pair(self, what: str, value: str) -> str:
        """Return "what: value"."""
        return self.words("common.pair", what=what, value=value)

    def points(self, count: int) -> str:
        """Return "5 points"."""
        return self.words("common.points", count=abs(count), points=count)

    def figure(self, slug: str, category: str, count: int) -> str:
        """Return what somebody reached in a category of a game: "5 points", "7 cards".

        The phrase is the game's own, or else the common one of that name.
        """
        own = f"{slug}.category.{category}"
        key = own if own in self.words else f"common.{category}"
        return self.words(key, count=abs(count), points=count)

    def clauses(self, clauses: Iterable[str]) -> str:
        """Return "one; two; three" with this language's semicolon."""
        return reduce(
            lambda said, more: self.words("common.clauses", first=said, rest=more), clauses
        )

    def strong(self, text: str) -> str:
        """Return a text in bold, or as it is where nothing can be bold."""
        return f"**{text}**" if self.rich else text

    def rank(self, rank: int, name: str, points: str) -> str:
        """Return the line of a rank: "**1.** Alice: 5 points"."""
        return self.words("common.rank", rank=self.strong(f"{rank}."), name=name, points=points)


def sentences(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines, maybe of a list, as sentences that can stand one after the other."""
    for line in lines:
        text = line.removeprefix("- ")
        yield text if text.endswith((".", "!", "?", "…")) else f"{text}."


def best_first(outcome: Outcome) -> Sequence[Seat]:
    """Return the seats by their rank, those that share one in seat order."""
    seats = map(Seat, range(len(outcome.scores)))
    return sorted(seats, key=lambda seat: outcome.scores[seat].rank)


Spoken = TypeVar("Spoken", bound=Voice)


def marked_names(observation: Observation[V], length: int = LONGEST) -> tuple[str, ...]:
    """Return the names for messages: in bold, escaped, cut to `length` characters."""
    return tuple(f"**{_marked(name, length)}**" for name in observation.names)


def _marked(name: Name, length: int) -> str:
    return name.marked if len(name.plain) <= length else mark(cut(name.plain, length))


def plain_names(observation: Observation[V], length: int = LONGEST) -> tuple[str, ...]:
    """Return the names for alt text, labels and pictures: plain, cut likewise."""
    return tuple(cut(name.plain, length) for name in observation.names)


def fitted(
    limit: int,
    observation: Observation[V],
    voice: Callable[[Observation[V], int], Spoken],
    write: Callable[[Spoken], str],
) -> str:
    """Return the text that `write` makes, with names cut as little as `limit` characters allow."""
    text = ""
    for length in _LENGTHS:
        text = write(voice(observation, length))
        if len(text) <= limit:
            return text
    return cut(text, limit)
