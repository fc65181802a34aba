"""Small PNG files, made without a drawing library."""

from __future__ import annotations

import io
import struct
import zlib

import discord


def png(width: int, height: int, red: int, green: int, blue: int) -> bytes:
    """A chequered board of one colour in two shades, `width` × `height` pixels."""
    cell = max(8, height // 8)
    light = bytes((red, green, blue))
    dark = bytes(value * 7 // 10 for value in light)
    odd = b"\0" + b"".join((dark, light)[(x // cell) % 2] for x in range(width))
    even = b"\0" + b"".join((light, dark)[(x // cell) % 2] for x in range(width))
    rows = b"".join((odd, even)[(y // cell) % 2] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in body)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def board(name: str = "board.png", description: str = "A board") -> discord.File:
    """A picture as large as a game board."""
    return _file(png(1100, 700, 196, 160, 112), name, description)


def card(name: str = "card.png", description: str = "A card") -> discord.File:
    """A small square picture."""
    return _file(png(160, 160, 96, 120, 200), name, description)


def _file(content: bytes, name: str, description: str) -> discord.File:
    return discord.File(io.BytesIO(content), filename=name, description=description)
