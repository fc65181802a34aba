"""(e): what a picture costs beside encoding the same pixels alone, and until it is uploaded."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice

import phrases
from games.protocol import Seat
from games.registry import Game, games
from render.encode import Encoder, PictureFormat
from render.painter import Painter
from render.pictures import AnyPictures, pictures_of
from render.sample import NAMES, SampleMoment, moments
from render.scene import Scene
from tests.bench.figures import Figure, Goal, Result, figure
from tests.bench.reference import slowness

FORMATS: tuple[PictureFormat, ...] = ("webp", "png")
"""Every format in which pictures can be sent."""

SLOWEST = 30.0
"""Milliseconds that a picture may take, in the middle."""

RATES = (10, 50, 1_000)
"""Uplinks in Mbit/s, for which the time of an upload is computed."""

WARM = 3
"""How many moments of a game are drawn before anything is measured."""


class Studio:
    """One thread's painter and encoder.

    By a game's slug and a format: `made` is how long each file took from its view, `encoded` what
    of that was encoding alone, both in ms, and `files` has their bytes.
    """

    def __init__(self) -> None:
        self.encoded: dict[tuple[str, PictureFormat], list[float]] = defaultdict(list)
        self.made: dict[tuple[str, PictureFormat], list[float]] = defaultdict(list)
        self.files: dict[tuple[str, PictureFormat], list[int]] = defaultdict(list)
        self._painter = Painter()
        self._encoder = Encoder()

    def draw(self, slug: str, pictures: AnyPictures, moment: SampleMoment, *, count: bool) -> None:
        """Draw what a move shows, each picture from its view to its file, and encode it again."""
        for scene_of in _scenes(pictures, moment):
            begun = time.process_time()
            pixels = self._painter.paint(scene_of())
            painted = time.process_time()
            for kind in FORMATS:
                encoding = time.process_time()
                picture = self._encoder.encode(pixels, kind)
                took = time.process_time() - encoding
                if count:
                    self.made[slug, kind].append((painted - begun + took) * 1000)
                    self.encoded[slug, kind].append(took * 1000)
                    self.files[slug, kind].append(len(picture.data))


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
    for slug, kind in studio.made:
        drawn, alone, *others = _figures(studio, slug, kind)
        figures += [drawn, alone, *others]
        bound = SLOWEST * slowness()
        goals.append(Goal("e", f"{slug}: picture, {kind}", drawn.median, bound, "ms"))
        if kind == "png":
            ratio = drawn.median / alone.median
            goals.append(Goal("e", f"{slug}: picture against its encoding", ratio, 3.0))
    return Result(tuple(figures), tuple(goals))


def _figures(studio: Studio, slug: str, kind: PictureFormat) -> Iterator[Figure]:
    """Yield what a game's pictures took in a format: alone, and with their way to Discord."""
    made, files = studio.made[slug, kind], studio.files[slug, kind]
    yield figure("e", f"{slug}: picture, from view to {kind}", "ms", made)
    yield figure("e", f"{slug}: encoding {kind} alone", "ms", studio.encoded[slug, kind])
    yield figure("e", f"{slug}: size as {kind}", "KiB", [size / 1024 for size in files])
    for rate in RATES:
        took = [ms + size * 8 / (rate * 1000) for ms, size in zip(made, files, strict=True)]
        yield figure("e", f"{slug}: {kind} drawn and sent at {rate} Mbit/s", "ms", took)


def _draw_game(studio: Studio, game: Game, moves: int) -> None:
    pictures, seats = pictures_of(game.slug), max(game.seat_counts({}))
    shown = islice(moments(game, seats, {}, seed=1), moves + WARM)
    for number, moment in enumerate(shown):
        studio.draw(game.slug, pictures, moment, count=number >= WARM)
