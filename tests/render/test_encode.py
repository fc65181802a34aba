"""A file holds the pixels that were painted."""

from __future__ import annotations

import threading
import time
import zlib

import numpy as np
import pytest
from numpy.typing import NDArray

from render.encode import Encoder, PictureFormat, webp
from render.ink import skia


def noise(height: int, width: int, seed: int) -> NDArray[np.uint8]:
    """Return opaque pixels of every value."""
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, 4), dtype=np.uint8)
    pixels[..., 3] = 255
    return pixels


def decoded(data: bytes) -> NDArray[np.uint8]:
    """Return the pixels of a file."""
    image = skia.Image.MakeFromEncoded(skia.Data.MakeWithoutCopy(data))
    pixels: NDArray[np.uint8] = image.toarray(colorType=skia.kRGBA_8888_ColorType)
    return pixels


@pytest.mark.parametrize(("height", "width"), [(1, 1), (3, 7), (64, 33), (200, 300)])
def test_png_keeps_every_pixel(height: int, width: int) -> None:
    pixels = noise(height, width, seed=height)
    assert np.array_equal(decoded(Encoder().png(pixels)), pixels)


def test_png_is_what_the_standard_says() -> None:
    data = Encoder().png(noise(5, 4, seed=1))
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    at, names = 8, []
    while at < len(data):
        length = int.from_bytes(data[at : at + 4], "big")
        body = data[at + 4 : at + 8 + length]
        names.append(body[:4])
        assert zlib.crc32(body) == int.from_bytes(data[at + 8 + length : at + 12 + length], "big")
        at += 12 + length
    assert names == [b"IHDR", b"IDAT", b"IEND"]


def test_buffers_of_another_size_leave_no_trace() -> None:
    encoder = Encoder()
    small, large = noise(4, 4, seed=2), noise(9, 5, seed=3)
    alone = Encoder().png(small)
    encoder.png(large)
    assert encoder.png(small) == alone


def test_webp_looks_the_same() -> None:
    pixels = np.full((40, 60, 4), 255, dtype=np.uint8)
    pixels[:, 30:, :3] = (30, 90, 160)
    shown = decoded(webp(pixels))
    assert shown.shape == pixels.shape
    assert np.abs(shown.astype(int) - pixels).mean() < 4


def test_a_picture_knows_its_size() -> None:
    picture = Encoder().encode(noise(5, 9, seed=4), "png")
    assert (picture.width, picture.height, picture.kind) == (9, 5, "png")


@pytest.mark.parametrize("kind", ["png", "webp"])
def test_the_event_loop_goes_on_while_a_picture_is_written(kind: PictureFormat) -> None:
    """A thread that writes pictures lets others run: no turn of theirs takes as long as a file."""
    pixels, encoder = noise(3_000, 3_000, seed=5), Encoder()
    done = threading.Event()

    def write() -> None:
        encoder.encode(pixels, kind)
        done.set()

    writer = threading.Thread(target=write)
    begun = time.perf_counter()
    writer.start()
    turns = 0
    while not done.wait(0.001):
        turns += 1
    took = time.perf_counter() - begun
    writer.join()
    # A writer that kept the GIL would leave a turn before it begins, and one when it has ended.
    assert turns > 5, took
