"""What the picture tests of Top Secret share: random and scripted games, and their scenes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from games.protocol import Seat
from games.registry import game
from games.top_secret.public_state import PublicState
from games.top_secret.view import View
from phrases import Phrases
from render import sample
from render.pictures import Marks, Names, Words
from render.sample import NAMES, SampleMoment
from render.scene import Scene
from render.top_secret import cover, hand, reveal, rulebook, score, table

from .look import EN

LONG = {"length": "to_1200"}
LIVE = {"pace": "live"}

TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (2, {}),
    (3, LONG),
    (4, LIVE),
    (5, {}),
    (6, LONG),
)
SEEDS = (1, 2)


@cache
def _course(
    seats: int, options: tuple[tuple[str, str], ...], seed: int
) -> tuple[SampleMoment, ...]:
    return tuple(sample.moments(game("top_secret"), seats, dict(options), seed))


def course(seats: int, options: dict[str, str], seed: int) -> tuple[SampleMoment, ...]:
    """Return a whole random game."""
    return _course(seats, tuple(options.items()), seed)


def moments(step: int = 1) -> Iterator[tuple[str, SampleMoment]]:
    """Yield every `step`-th moment of several games and the last, with what reproduces it."""
    for seats, options in TABLES:
        for seed in SEEDS:
            shown = course(seats, options, seed)
            for number in sorted({*range(0, len(shown), step), len(shown) - 1}):
                yield f"seats {seats}, {options}, seed {seed}, move {number}", shown[number]


def view_of(moment: SampleMoment, seat: int | None = None) -> View:
    """Return the view of a seat, or of an onlooker."""
    seen = moment.position.view(None if seat is None else Seat(seat))
    assert isinstance(seen, View)
    return seen


def open_table(moment: SampleMoment) -> PublicState:
    """Return the open table."""
    return view_of(moment).table


Draw = Callable[[View, Names, Words, Marks], Scene]


def drawn(draw: Draw, moment: SampleMoment, seat: int | None, words: Phrases) -> Scene:
    """Return what a picture shows to a seat, or to an onlooker."""
    who = None if seat is None else Seat(seat)
    names = NAMES[: moment.position.seats]
    return draw(view_of(moment, seat), names, words, moment.told[who])


def table_of(moment: SampleMoment, words: Phrases = EN, seat: int | None = None) -> Scene:
    """Return the scene of the table."""
    return drawn(table.scene, moment, seat, words)


def reveal_of(moment: SampleMoment, words: Phrases = EN, seat: int | None = None) -> Scene:
    """Return the scene of the newest reveal."""
    return drawn(reveal.scene, moment, seat, words)


def hand_of(moment: SampleMoment, seat: int, words: Phrases = EN) -> Scene:
    """Return the scene of a hand."""
    return drawn(hand.scene, moment, seat, words)


def score_of(moment: SampleMoment, words: Phrases = EN) -> Scene:
    """Return the scene of the score sheet."""
    return drawn(score.scene, moment, None, words)


def every_scene(moment: SampleMoment, words: Phrases) -> tuple[Scene, ...]:
    """Return every picture of a moment, and those that are always the same."""
    return (
        table_of(moment, words),
        reveal_of(moment, words),
        hand_of(moment, 0, words),
        hand_of(moment, moment.position.seats - 1, words),
        score_of(moment, words),
        cover.scene(words),
        *(draw(words) for draw in rulebook.PAGES.values()),
    )
