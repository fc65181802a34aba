"""How large a picture is, from the first bytes of its file; and a plain one for avatars."""

from __future__ import annotations

import struct
import zlib


def image_size(content: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, GIF or WebP; None for anything else."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content[:6] in (b"GIF87a", b"GIF89a") and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
        return width, height
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP" and len(content) >= 30:
        return _webp_size(content)
    return None


def _webp_size(content: bytes) -> tuple[int, int] | None:
    """Source: RFC 9649, sections 2.5 to 2.7."""
    match content[12:16]:
        case b"VP8X":
            width = int.from_bytes(content[24:27], "little") + 1
            return width, int.from_bytes(content[27:30], "little") + 1
        case b"VP8L":
            bits = int.from_bytes(content[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            width, height = struct.unpack("<HH", content[26:30])
            return width & 0x3FFF, height & 0x3FFF
        case _:
            return None


def plain_png(red: int, green: int, blue: int, side: int = 64) -> bytes:
    """A square PNG of one colour."""
    row = b"\x00" + bytes((red, green, blue)) * side
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    body = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(row * side))
    return b"\x89PNG\r\n\x1a\n" + body + _chunk(b"IEND", b"")


def _chunk(kind: bytes, content: bytes) -> bytes:
    checksum = struct.pack(">I", zlib.crc32(kind + content))
    return struct.pack(">I", len(content)) + kind + content + checksum
