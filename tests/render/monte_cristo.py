"""What the picture tests of Le Secret de Monte Cristo share: random games and their scenes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from games.monte_cristo.view import View
from games.protocol import Seat
from games.registry import game
from phrases import Phrases
from render import sample
from render.monte_cristo import cover, hand, rulebook, score, scoring, slide, table
from render.sample import NAMES, SampleMoment
from render.scene import Scene

from .look import EN

TABLES = ((2, 1), (3, 2), (4, 3), (4, 7))
"""Numbers of players, and seeds."""


@cache
def course(seats: int, seed: int) -> tuple[SampleMoment, ...]:
    """Return a whole random game."""
    return tuple(sample.moments(game("monte_cristo"), seats, {}, seed))


def moments(step: int = 1) -> Iterator[tuple[str, SampleMoment]]:
    """Yield every `step`-th moment of several games and the last, with what reproduces it."""
    for seats, seed in TABLES:
        shown = course(seats, seed)
        for number in sorted({*range(0, len(shown), step), len(shown) - 1}):
            yield f"seats {seats}, seed {seed}, move {number}", shown[number]


def view_of(moment: SampleMoment, seat: int | None = None) -> View:
    """Return the view of a seat, or of an onlooker."""
    seen = moment.position.view(None if seat is None else Seat(seat))
    assert isinstance(seen, View)
    return seen


def names_of(seen: View) -> tuple[str, ...]:
    """Return names for every seat."""
    return NAMES[: seen.table.seats]


def dungeons_of(seen: View, words: Phrases = EN) -> Scene:
    """Return the scene of the dungeons."""
    return table.scene(seen, names_of(seen), words, ())


def slide_of(seen: View, words: Phrases = EN) -> Scene:
    """Return the scene of the slide."""
    return slide.scene(seen, names_of(seen), words, ())


def side_of(seen: View, words: Phrases = EN) -> Scene:
    """Return the scene of a seat's own side."""
    return hand.scene(seen, names_of(seen), words, ())


def scoring_of(seen: View, words: Phrases = EN) -> Scene:
    """Return the scene of the newest scoring."""
    return scoring.scene(seen, names_of(seen), words, ())


def sheet_of(moment: SampleMoment, words: Phrases = EN) -> Scene:
    """Return the score sheet."""
    seen = view_of(moment)
    return score.scene(seen, names_of(seen), words, moment.told[None])


def boards_of(seen: View, words: Phrases = EN) -> tuple[Scene, ...]:
    """Return the pictures that everybody sees while the game runs."""
    return dungeons_of(seen, words), slide_of(seen, words), scoring_of(seen, words)


def every_scene(moment: SampleMoment, words: Phrases) -> tuple[Scene, ...]:
    """Return every picture of a moment, and those that are always the same."""
    seats = range(moment.position.seats)
    return (
        *boards_of(view_of(moment), words),
        *(side_of(view_of(moment, seat), words) for seat in seats),
        sheet_of(moment, words),
        cover.scene(words),
        *(draw(words) for draw in rulebook.PAGES.values()),
    )
