"""Whether the write-ahead log still holds what SQLite wrote to it.

SQLite keeps an index of its log in a file of shared memory (`-shm`), and trusts it: a log that
somebody cuts short or writes over under a running program is noticed by nobody, until pages are
missing. So the log's length, its header and its newest frame are compared with the index
(https://www.sqlite.org/walformat.html).
"""

from __future__ import annotations

import os
import struct
from pathlib import Path

_INDEX = struct.Struct("=12xBxHI12x8s8x")
"""The index's header: whether it is valid, the page size (1 for 65,536), the newest frame, and the
salts that the log and each of its frames repeat."""

_LOG_HEADER, _FRAME_HEADER = 32, 24


class Logged:
    """Knows the index of an open store's log. Made once SQLite has opened it, closed after.

    Only where files have no locks of their own that would be in the way (posix); elsewhere, or
    where there is no index, every log passes for whole.
    """

    def __init__(self, index: Path) -> None:
        self._opened: int | None = None
        if os.name == "posix" and index.exists():
            self._opened = os.open(index, os.O_RDONLY)

    def close(self) -> None:
        """Let go of the index: only after SQLite has, for that lifts its locks."""
        if self._opened is not None:
            os.close(self._opened)
            self._opened = None

    def is_whole(self, log: Path) -> bool:
        """Return whether a log holds what the index says; raise OSError if it cannot be read."""
        before = self._header()
        # The index and the log are read one after the other, and the writer may append between the
        # two. So a log that does not fit counts only if the index is the same before and after.
        return before is None or _fits(log, before) or self._header() != before

    def _header(self) -> bytes | None:
        if self._opened is None:
            return None
        header = os.pread(self._opened, _INDEX.size, 0)
        return header if len(header) == _INDEX.size else None


def _fits(log: Path, header: bytes) -> bool:
    valid, size, frames, salts = _INDEX.unpack(header)
    if not valid or frames == 0:
        return True
    frame = _FRAME_HEADER + (65_536 if size == 1 else size)
    opened = os.open(log, os.O_RDONLY)
    try:
        newest: int = _LOG_HEADER + (frames - 1) * frame
        is_long_enough = os.fstat(opened).st_size >= newest + frame
        return is_long_enough and {os.pread(opened, 8, at) for at in (16, newest + 8)} == {salts}
    finally:
        os.close(opened)
