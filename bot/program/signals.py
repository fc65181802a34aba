"""SIGINT and SIGTERM: the first one stops the bot in order, every further one changes nothing.

They are caught by `signal.signal`, which every system has, from the first line of the program to
its last: whoever stops a program twice, or while it starts, must not kill it half-way. Imports
nothing that takes time.
"""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Callable, Iterator

_NUMBERS = (signal.SIGINT, signal.SIGTERM)


class _Told:
    """Whether a signal came, and who is to be told of it."""

    came = False
    tell: Callable[[], object] = bool


def catch() -> None:
    """Keep from now on what comes, until somebody listens."""
    for number in _NUMBERS:
        signal.signal(number, _take)


def _take(_number: int, _frame: object) -> None:
    _Told.came = True
    _Told.tell()


@contextlib.contextmanager
def heard(tell: Callable[[], object]) -> Iterator[None]:
    """Call `tell` at a signal, at once if one came already; afterwards ignore them for good.

    `tell` runs between any two steps of the main thread.
    """
    _Told.tell = tell
    catch()
    if _Told.came:
        tell()
    try:
        yield
    finally:
        ignore()


def ignore() -> None:
    """Let nothing that comes from now on change how the process ends.

    Python itself puts the system's own handlers back before it has ended, but for signals that are
    ignored.
    """
    for number in _NUMBERS:
        signal.signal(number, signal.SIG_IGN)
