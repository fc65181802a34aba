"""A clock that stands still until a test moves it."""

from __future__ import annotations

from games.protocol import Millis


class ManualClock:
    """Tells the time that it was set to, in milliseconds."""

    def __init__(self, at: int = 1_700_000_000_000) -> None:
        self.at = at

    def now(self) -> Millis:
        """Return the present instant."""
        return Millis(self.at)

    def advance(self, milliseconds: int) -> None:
        """Let time pass."""
        self.at += milliseconds
