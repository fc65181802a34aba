"""Paints scenes: what stays still once, pieces once for each size, the rest every time."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Final, TypeVar, assert_never

import numpy as np
from cachetools import LRUCache
from numpy.typing import NDArray

from render import brush
from render.attic import Attic, Still
from render.fonts import Typecase
from render.ink import skia
from render.scene import Drawing, Form, Label, Motif, Scene, Shape, Sprite
from render.scene.geometry import Box
from render.text import Typesetter

Pixels = NDArray[np.uint8]
"""Height x width x 4: red, green, blue and alpha of each pixel."""

_STILLS = 12
"""Still layers at hand in each thread, 3 MB each unpacked; the others are in the attic."""

_PIECES = 800
"""Pieces at hand in each thread: cards and signs in the sizes that tables of all games use."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(LRUCache[K, V]):
    """The last few things that were made, by what they were made of; `make` makes what is asked.

    What `make` raises is raised, and nothing is kept of it.
    """

    def __init__(self, make: Callable[[K], V], most: int) -> None:
        super().__init__(most)
        self._make: Final = make

    def __missing__(self, key: K) -> V:
        made = self[key] = self._make(key)
        return made


class Painter:
    """Paints with one thread's fonts, pixels and pieces; never share it between threads.

    `attic` keeps still layers, also those of other threads. Raises `MissingFontError` or
    `CannotDrawError` if this machine cannot draw.
    """

    def __init__(self, attic: Attic | None = None) -> None:
        self._attic: Final = Attic() if attic is None else attic
        self.type: Final = Typesetter(Typecase())
        self._still: Final = Kept(self._fetched_still, _STILLS)
        self._pieces: Final = Kept(self._painted_piece, _PIECES)
        self._pages: Final = Kept(_page, 4)

    def paint(self, scene: Scene) -> Pixels:
        """Return the picture of a scene. The array is overwritten by the next picture of its size.

        A label without room is cut, a shape outside is not seen. Raises ValueError or TypeError
        on an outline that is not written as `PathOutline` says.
        """
        pixels, surface = self._pages[scene.width, scene.height]
        canvas = surface.getCanvas()
        canvas.drawImage(self._still[scene.width, scene.height, scene.still], 0, 0)
        self._paint_all(canvas, scene.moving)
        surface.flushAndSubmit()
        return pixels

    def _fetched_still(self, still: Still) -> Any:
        if (image := self._attic.get(still)) is None:
            image = self._painted_still(still)
            self._attic.put(still, image)
        return image

    def _painted_still(self, still: Still) -> Any:
        width, height, shapes = still
        surface = _surface(width, height, opaque=True)
        canvas = surface.getCanvas()
        canvas.clear(0xFF000000)
        self._paint_all(canvas, shapes)
        return surface.makeImageSnapshot()

    def _painted_piece(self, drawing: Drawing) -> Any:
        bleed = drawing.bleed
        surface = _surface(drawing.width + 2 * bleed, drawing.height + 2 * bleed)
        canvas = surface.getCanvas()
        canvas.clear(0)
        canvas.translate(bleed, bleed)
        self._paint_all(canvas, drawing.shapes)
        return surface.makeImageSnapshot()

    def _paint_all(self, canvas: Any, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            match shape:
                case Form():
                    _paint_form(canvas, shape)
                case Motif():
                    _paint_motif(canvas, shape)
                case Label():
                    self._paint_label(canvas, shape)
                case Sprite():
                    self._paint_sprite(canvas, shape)
                case _:
                    assert_never(shape)

    def _paint_sprite(self, canvas: Any, sprite: Sprite) -> None:
        # Kept pieces are pixels: only where nothing is turned do they fall on whole ones.
        if sprite.turn or not canvas.getTotalMatrix().isTranslate():
            self._paint_turned(canvas, sprite)
            return
        bleed = sprite.drawing.bleed
        canvas.drawImage(self._pieces[sprite.drawing], sprite.x - bleed, sprite.y - bleed)

    def _paint_turned(self, canvas: Any, sprite: Sprite) -> None:
        canvas.save()
        canvas.translate(sprite.x, sprite.y)
        canvas.rotate(sprite.turn, sprite.drawing.width / 2, sprite.drawing.height / 2)
        self._paint_all(canvas, sprite.drawing.shapes)
        canvas.restore()

    def _paint_label(self, canvas: Any, label: Label) -> None:
        if not label.text:
            return
        line = self.type.line(label)
        canvas.save()
        canvas.translate(label.box.x, label.box.y)
        if line.rim is not None:
            line.rim.paint(canvas, line.x, line.y)
        line.paragraph.paint(canvas, line.x, line.y)
        canvas.restore()


def _surface(width: int, height: int, *, opaque: bool = False) -> Any:
    """Return pixels in the order of `Pixels`: placing them needs no conversion."""
    alpha = skia.kOpaque_AlphaType if opaque else skia.kPremul_AlphaType
    info = skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, alpha)
    return skia.Surface.MakeRaster(info)


def _page(size: tuple[int, int]) -> tuple[Pixels, Any]:
    width, height = size
    pixels: Pixels = np.zeros((height, width, 4), dtype=np.uint8)
    return pixels, skia.Surface(pixels, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)


def _paint_form(canvas: Any, form: Form) -> None:
    path = brush.path(form.outline, form.box)
    if form.shadow is not None:
        canvas.save()
        canvas.translate(form.shadow.dx, form.shadow.dy)
        canvas.drawPath(path, brush.shade(form.shadow))
        canvas.restore()
    if form.fill is not None:
        canvas.drawPath(path, brush.fill(form.fill, form.box))
    if form.stroke is not None:
        canvas.drawPath(path, brush.line(form.stroke, form.box))


def _paint_motif(canvas: Any, motif: Motif) -> None:
    canvas.save()
    canvas.clipPath(brush.path(motif.clip, motif.box), skia.ClipOp.kIntersect, True)
    drawn = skia.Path()
    for tile in _tiles(motif):
        drawn.addPath(brush.path(motif.outline, tile))
    canvas.drawPath(drawn, brush.fill(motif.fill, motif.box))
    canvas.restore()


def _tiles(motif: Motif) -> Iterable[Box]:
    box, step = motif.box, motif.step
    for row in range(int(box.h / step) + 2):
        shift = step / 2 * (row % 2)
        for place in range(int(box.w / step) + 2):
            x = box.x + (place - 0.5) * step + shift - motif.tile / 2
            yield Box(x, box.y + row * step - motif.tile / 2, motif.tile, motif.tile)
