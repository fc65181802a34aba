"""(e): what a picture costs beside encoding the same pixels alone."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

import phrases
from games.protocol import Seat
from games.registry import Game, games
from render.encode import Encoder
from render.painter import Painter
from render.pictures import AnyPictures, pictures_of
from render.sample import NAMES, SampleMoment, moments
from render.scene import Scene
from tests.bench.figures import Goal, Result, figure
from tests.bench.reference import slowness

SLOWEST = 30.0
"""Milliseconds that a picture may take, in the middle."""

WARM = 3
"""How many moments of a game are drawn before anything is measured."""


class Studio:
    """One thread's painter and encoder, and how long they took, in ms, by the game's slug."""

    def __init__(self) -> None:
        self.whole: dict[str, list[float]] = defaultdict(list)
        self.encoding: dict[str, list[float]] = defaultdict(list)
        self._painter = Painter()
        self._encoder = Encoder()

    def draw(self, slug: str, pictures: AnyPictures, moment: SampleMoment, *, count: bool) -> None:
        """Draw what a move shows, each picture from its view to its file, and encode it again."""
        for scene_of in _scenes(pictures, moment):
            begun = time.process_time()
            pixels = self._painter.paint(scene_of())
            self._encoder.encode(pixels, "png")
            drawn = time.process_time()
            self._encoder.encode(pixels, "png")
            if count:
                self.whole[slug].append((drawn - begun) * 1000)
                self.encoding[slug].append((time.process_time() - drawn) * 1000)


class _SceneOf:
    """A scene that is not made yet."""

    def __init__(self, pictures: AnyPictures, moment: SampleMoment, seat: Seat | None) -> None:
        self._make = pictures.table if seat is None else pictures.hand
        self._view = moment.position.view(seat)
        self._marks = moment.told[seat]
        self._seats = moment.position.seats

    def __call__(self) -> Scene:
        return self._make(self._view, NAMES[: self._seats], phrases.of("en"), self._marks)


def _scenes(pictures: AnyPictures, moment: SampleMoment) -> Iterator[_SceneOf]:
    yield _SceneOf(pictures, moment, None)
    yield from (_SceneOf(pictures, moment, seat) for seat in sorted(moment.position.to_act))


def measure(moves: int) -> Result:
    """Draw the table, and the hands of who acts, after a number of moves of each game."""
    studio = Studio()
    for game in games():
        _draw_game(studio, game, moves)
    figures, goals = [], []
    for slug, whole in studio.whole.items():
        drawn = figure("e", f"{slug}: picture, from view to file", "ms", whole)
        alone = figure("e", f"{slug}: encoding alone", "ms", studio.encoding[slug])
        figures += [drawn, alone]
        ratio = drawn.median / alone.median
        goals.append(Goal("e", f"{slug}: picture against its encoding", ratio, 3.0))
        bound = SLOWEST * slowness()
        goals.append(Goal("e", f"{slug}: picture", drawn.median, bound, "ms"))
    return Result(tuple(figures), tuple(goals))


def _draw_game(studio: Studio, game: Game, moves: int) -> None:
    pictures, seats = pictures_of(game.slug), max(game.seat_counts({}))
    shown = islice(moments(game, seats, {}, seed=1), moves + WARM)
    for number, moment in enumerate(shown):
        studio.draw(game.slug, pictures, moment, count=number >= WARM)
