"""What the picture tests share: a desk, words in both languages, random moments of Pass Pass."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

import phrases
from games.pass_pass.view import View
from games.protocol import Seat
from games.registry import game
from phrases import Locale, Phrases
from render import sample
from render.painter import Painter
from render.sample import SampleMoment
from render.studio import DrawingDesk

TABLES = ((3, "off"), (4, "off"), (5, "off"), (4, "on"), (6, "on"))
SEEDS = (1, 2)


@cache
def course(seats: int, teams: str, seed: int) -> tuple[SampleMoment, ...]:
    """Return a whole random game."""
    return tuple(sample.moments(game("pass_pass"), seats, {"teams": teams}, seed))


def moments(step: int = 1) -> Iterator[tuple[str, SampleMoment]]:
    """Yield every `step`-th moment of several games, with what reproduces it."""
    for seats, teams in TABLES:
        for seed in SEEDS:
            shown = course(seats, teams, seed)
            for number in sorted({*range(0, len(shown), step), len(shown) - 1}):
                yield f"seats {seats}, teams {teams}, seed {seed}, move {number}", shown[number]


def view_of(moment: SampleMoment, seat: Seat | None = None) -> View:
    """Return the view of a seat, or of an onlooker."""
    seen = moment.position.view(seat)
    assert isinstance(seen, View)
    return seen


def names_of(moment: SampleMoment) -> tuple[str, ...]:
    """Return names for every seat."""
    return sample.NAMES[: moment.position.seats]


@pytest.fixture(scope="module")
def painter() -> Painter:
    """Return one painter for all: loading fonts takes time."""
    return Painter()


@pytest.fixture(scope="session")
def desk() -> DrawingDesk:
    """Return one desk for all: loading fonts takes time."""
    return DrawingDesk()


@pytest.fixture(params=phrases.LOCALES)
def words(request: pytest.FixtureRequest) -> Phrases:
    """Return the words of each language in turn."""
    locale: Locale = request.param
    return phrases.of(locale)
