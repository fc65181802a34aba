"""Draws scenes in a thread of its own, so that the event loop never does."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Final, Self

from render.attic import Attic
from render.encode import Encoder, Picture, PictureFormat
from render.painter import Painter
from render.scene import Scene

THREADS: Final = 1
"""How many draw at once. Two take turns more than they share the work: the picture that is wanted
first would come later, and the event loop would have to wait for both."""


class DrawingDesk:
    """What one thread draws with. Loading its fonts takes about 20 ms (measured).

    Raises `MissingFontError` or `CannotDrawError` if this machine cannot draw.
    """

    def __init__(self, attic: Attic | None = None) -> None:
        self._painter = Painter(attic)
        self._encoder = Encoder()

    def draw(self, scene: Scene, kind: PictureFormat = "png") -> Picture:
        """Return the picture of a scene; the same scene always gives the same bytes.

        `kind` is the format, as a file name ends.
        """
        return self._encoder.encode(self._painter.paint(scene), kind)


class Studio:
    """Draws for everybody; every thread has its own desk, all have one attic.

    Threads start with the first pictures and end with `close`. Usable as a context manager. `kind`
    is the format of the pictures; `draws` is false on a machine that is known not to draw, so that
    nobody lays pictures out in vain. Raises ValueError if `threads` is below 1.
    """

    def __init__(
        self, kind: PictureFormat = "png", threads: int = THREADS, *, draws: bool = True
    ) -> None:
        self.draws: Final = draws
        self._kind: Final[PictureFormat] = kind
        self._own = threading.local()
        self._attic = Attic()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="studio")

    async def draw(self, scene: Scene) -> Picture:
        """Return the picture of a scene, drawn while the event loop goes on.

        Raise RuntimeError once the studio is closed, `MissingFontError` or `CannotDrawError` if
        this machine cannot draw.
        """
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._draw, scene)

    async def draw_all(self, scenes: Sequence[Scene]) -> tuple[Picture, ...]:
        """Return the pictures of several scenes in their order; raise as `draw` does."""
        return tuple(await asyncio.gather(*(self.draw(scene) for scene in scenes)))

    def _draw(self, scene: Scene) -> Picture:
        desk: DrawingDesk | None = getattr(self._own, "desk", None)
        if desk is None:
            desk = self._own.desk = DrawingDesk(self._attic)
        return desk.draw(scene, self._kind)

    def close(self) -> None:
        """End every thread; pictures that were not begun are never drawn. May be repeated."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
