"""Pictures of a game that draws none of its own yet: panels, ranks by category, and a cover.

They are plain, true and legible; a game replaces them one by one. What they show is known of every
game: names, who has won, and the figures of its outcome by category.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from games.protocol import Outcome, Score, Seat
from render import theme
from render.artwork import text
from render.kit import columns, cover, hand, people, ranking
from render.kit.heading import Head
from render.kit.page import still
from render.kit.words import won
from render.pictures import Marks, Names, Pictures, Words
from render.scene import Label, Scene, Shape
from render.scene.geometry import Box

V = TypeVar("V", bound=msgspec.Struct)


@dataclass(frozen=True, kw_only=True)
class Plain:
    """The plain pictures of one game, whose views have an `outcome`.

    The title is the phrase that every game has; `pitch` is the key of another. `categories` are the
    keys of the names of the outcome's categories, the one that decides first.
    """

    slug: str
    pitch: str
    categories: Mapping[str, str] = field(default_factory=dict)

    def pictures(self, view: type[V]) -> Pictures[V]:
        """Return all of them; `dataclasses.replace` puts a game's own in their place."""
        return Pictures(
            slug=self.slug,
            view=view,
            table=self.table,
            hand=self.hand,
            score=self.score,
            cover=self.cover,
        )

    def table(self, seen: msgspec.Struct, names: Names, words: Words, marks: Marks) -> Scene:
        """Return everybody's panel, and who has won."""
        del marks
        head, everybody = self._head(seen, names, words), _people(seen, names)
        return columns.scene(self.slug, head, everybody, "", people.nothing)

    def hand(self, seen: msgspec.Struct, names: Names, words: Words, marks: Marks) -> Scene:
        """Return everybody in short, above empty places for what a seat has."""
        del marks
        return hand.scene(self.slug, self._head(seen, names, words), _people(seen, names), ())

    def score(self, seen: msgspec.Struct, names: Names, words: Words, marks: Marks) -> Scene:
        """Return the ranks and the figures by category; while the game runs, the names alone."""
        del marks
        outcome = _outcome(seen)

        def figures(seat: Seat, room: Box) -> Iterator[Shape]:
            if outcome is not None:
                yield from self._figures(seat, outcome.scores[seat], words, room)

        rows = self._rows(outcome, names, words)
        return ranking.scene(self.slug, self._head(seen, names, words), rows, figures)

    def cover(self, words: Words) -> Scene:
        """Return the game's name and pitch below a lamp."""
        title = cover.title(self._title(words).upper(), cover.TITLE, 84, 6)
        return cover.scene(self.slug, _cover(), (*title, cover.pitch(words(self.pitch))))

    def _head(self, seen: msgspec.Struct, names: Names, words: Words) -> Head:
        outcome = _outcome(seen)
        # A title of any length has room on the ribbon only, and nothing else is said there yet.
        said = self._title(words) if outcome is None else won(outcome, names, words)
        return Head("", said, "")

    def _title(self, words: Words) -> str:
        return words(f"{self.slug}.title")

    def _rows(
        self, outcome: Outcome | None, names: Names, words: Words
    ) -> tuple[ranking.SheetRow, ...]:
        if outcome is None:
            return tuple(ranking.SheetRow(Seat(at), name, 0, "") for at, name in enumerate(names))
        first = next(iter(self.categories), "")
        rows = (
            ranking.SheetRow(Seat(at), names[at], one.rank, _told(one, first, words), one.rank == 1)
            for at, one in enumerate(outcome.scores)
        )
        return tuple(sorted(rows, key=lambda row: (row.rank, row.seat)))

    def _figures(self, seat: Seat, score: Score, words: Words, room: Box) -> Iterator[Shape]:
        """Yield what a seat has in every category but the first, each below its name."""
        further = [*self.categories.items()][1:]
        boxes = room.columns(len(further), 8) if further else ()
        for (category, key), box in zip(further, boxes, strict=True):
            upper, lower = box.centred(box.w, min(box.h, 96)).rows(2, 0)
            role, ink = f"player.{seat}.{category}", text(30, theme.INK_SOFT, 700)
            yield Label(f"{role}.name", words(key), upper, ink, "centre", 28)
            told = _told(score, category, words)
            yield Label(role, told, lower, text(44, theme.INK, 800), "centre", 30)


def _told(score: Score, category: str, words: Words) -> str:
    return words.number(score.categories[category]) if category in score.categories else ""


def _outcome(seen: msgspec.Struct) -> Outcome | None:
    outcome: Outcome | None = getattr(seen, "outcome", None)
    return outcome


def _people(seen: msgspec.Struct, names: Names) -> tuple[people.PlayerSummary, ...]:
    outcome = _outcome(seen)
    return tuple(
        people.PlayerSummary(Seat(at), name, "", "", people.state(outcome, Seat(at), ()))
        for at, name in enumerate(names)
    )


@still
def _cover() -> Iterator[Shape]:
    return cover.still(cover.lamplight())
