"""What stays still in a picture, painted once and packed away for when it is wanted again.

A still takes 50 to 120 ms to paint, and no other thread runs meanwhile; unpacking takes 4 ms, and
all others run. Unpacked it fills 3 MB, packed an eighth: so a few are at hand in each thread
(`render.painter`), and those of all tables are here, for every thread.
"""

from __future__ import annotations

import threading
from typing import Any, Final

from cachetools import LRUCache
from isal import isal_zlib

from render.ink import skia
from render.scene import Shape

MOST: Final = 128
"""How many stills are kept, of about 0.4 MB each."""

Still = tuple[int, int, tuple[Shape, ...]]
"""Width, height and shapes of a picture's still layer."""

_LEVEL: Final = 1


class Attic:
    """The newest stills. May be shared between threads."""

    def __init__(self, most: int = MOST) -> None:
        self._packed: LRUCache[Still, bytes] = LRUCache(most)
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._packed)

    def put(self, still: Still, image: Any) -> None:
        """Keep the picture of a still; the one that was wanted longest ago makes room for it."""
        pixels = image.toarray(colorType=skia.kRGBA_8888_ColorType)
        packed = isal_zlib.compress(pixels.data.cast("B"), _LEVEL)
        with self._lock:
            self._packed[still] = packed

    def get(self, still: Still) -> Any | None:
        """Return the picture of a still, exactly as it was put here, or None."""
        with self._lock:
            packed = self._packed.get(still)
        if packed is None:
            return None
        return skia.Image.frombytes(
            isal_zlib.decompress(packed),
            skia.ISize(*still[:2]),
            skia.kRGBA_8888_ColorType,
            skia.kOpaque_AlphaType,
        )
