"""The one door to the drawing library.

skia has no type stubs, and on a bare server it cannot be loaded until two system libraries are
there. So it is imported here alone: whoever draws takes `skia` from this module, and everything
else in `render` can be imported (and `system.check` asked) on a machine that cannot draw.
"""

from __future__ import annotations

from typing import Any, Final, NoReturn


class CannotDrawError(RuntimeError):
    """The drawing library cannot be loaded; `system.check` says what mends it."""


class _Absent:
    """Stands for the library where it cannot be loaded; any use of it raises `CannotDrawError`."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def __getattr__(self, name: str) -> NoReturn:
        raise CannotDrawError(self.reason)


def _load() -> tuple[Any, ImportError | None]:
    try:
        import skia  # type: ignore[import-not-found]
    except ImportError as error:
        return _Absent(str(error)), error
    return skia, None


_loaded = _load()

skia: Final[Any] = _loaded[0]
"""The library, or a stand-in that raises `CannotDrawError`."""

FAULT: Final[ImportError | None] = _loaded[1]
"""Why the library could not be loaded, or None."""
