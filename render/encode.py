"""Pixels as files: lossless PNG written for speed, or WebP.

Nearly all the time of a picture is its compression. The Up filter leaves runs of zeros where a
picture is smooth downwards, which the fastest level of isal already packs well; compressing runs
without the GIL.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from isal import isal_zlib
from numpy.typing import NDArray

from render.ink import skia

PictureFormat = Literal["png", "webp"]
"""How a picture is written to a file, as the file's name ends."""

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_UP: Final = 2
_LEVEL: Final = 1
_QUALITY: Final = 90


@dataclass(frozen=True)
class Picture:
    """A finished file: its bytes, its size in pixels, and what it is."""

    data: bytes
    width: int
    height: int
    kind: PictureFormat

    @property
    def mark(self) -> str:
        """Eight letters and digits by which it differs from other files; they tell nothing more."""
        return f"{isal_zlib.crc32(self.data):08x}"


class Encoder:
    """Writes pictures with buffers of its own; never share it between threads."""

    def __init__(self) -> None:
        self._rows: NDArray[np.uint8] = np.zeros((0, 1), dtype=np.uint8)

    def encode(self, pixels: NDArray[np.uint8], kind: PictureFormat) -> Picture:
        """Return opaque pixels (height x width x 4) as a file of the given format."""
        height, width = pixels.shape[:2]
        data = self.png(pixels) if kind == "png" else webp(pixels)
        return Picture(data, width, height, kind)

    def png(self, pixels: NDArray[np.uint8]) -> bytes:
        """Return a PNG of the red, green and blue of the pixels."""
        height, width = pixels.shape[:2]
        packed = isal_zlib.compress(self._filtered(pixels).data.cast("B"), _LEVEL)
        header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        return b"".join(
            (_SIGNATURE, *_chunk(b"IHDR", header), *_chunk(b"IDAT", packed), *_chunk(b"IEND", b""))
        )

    def _filtered(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        height, width = pixels.shape[:2]
        if self._rows.shape != (height, 1 + 3 * width):
            self._rows = np.full((height, 1 + 3 * width), _UP, dtype=np.uint8)
        body = self._rows[:, 1:].reshape(height, width, 3)
        # One channel at a time: numpy copies the three together several times slower.
        for channel in range(3):
            body[0, :, channel] = pixels[0, :, channel]
            np.subtract(pixels[1:, :, channel], pixels[:-1, :, channel], out=body[1:, :, channel])
        return self._rows


def webp(pixels: NDArray[np.uint8]) -> bytes:
    """Return a WebP of quality 90: a quarter of the bytes of a PNG, five times its time."""
    image = skia.Image.fromarray(pixels, skia.kRGBA_8888_ColorType)
    return bytes(image.encodeToData(skia.kWEBP, _QUALITY))


def _chunk(name: bytes, body: bytes) -> tuple[bytes, bytes, bytes, bytes]:
    crc = isal_zlib.crc32(body, isal_zlib.crc32(name))
    return struct.pack(">I", len(body)), name, body, struct.pack(">I", crc)
