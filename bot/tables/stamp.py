"""Which decision a control belongs to, as custom ids and autocomplete values spell it. Pure.

A move that is taken back brings back a decision that was open before, with the same number. So a
control carries how many moves of its game had been taken back as well: the two together never come
back, and nothing else makes a control stale.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

COUNT: Final = "[1-9][0-9]{0,8}"
"""How many moves were taken back, where any were."""

PATTERN: Final = rf"(?:0|[1-9][0-9]{{0,8}})(?:-{COUNT})?"
"""Every text that is a stamp; it has no groups."""

_STAMP: Final = re.compile(rf"({PATTERN}):(.*)", re.DOTALL)


@dataclass(frozen=True)
class Stamp:
    """A decision's number, and how many moves of its game had been taken back when it was open.

    Its text is `17`, or `17-1` where something was taken back.
    """

    decision: int
    taken_back: int = 0

    def __str__(self) -> str:
        return f"{self.decision}-{self.taken_back}" if self.taken_back else str(self.decision)

    @property
    def age(self) -> tuple[int, int]:
        """What orders the stamps of one seat in time, oldest first."""
        return self.taken_back, self.decision


def parsed(text: str) -> Stamp:
    """Return the stamp of a text that matches `PATTERN`; raise ValueError on others."""
    if re.fullmatch(PATTERN, text) is None:
        raise ValueError(f"{text!r} is no stamp")
    return Stamp(*map(int, text.split("-")))


def stamped(stamp: Stamp, code: str) -> str:
    """Return one text for what may be done and the decision that it belongs to."""
    return f"{stamp}:{code}"


def unstamped(text: str) -> tuple[Stamp | None, str]:
    """Take a text of `stamped` apart; any other text belongs to no decision."""
    match = _STAMP.fullmatch(text)
    return (parsed(match[1]), match[2]) if match else (None, text)


def oldest(stamps: tuple[Stamp | None, ...]) -> Stamp | None:
    """Return the stamp of what is put together of several parts: of two, only one can be open."""
    return min((each for each in stamps if each), key=lambda stamp: stamp.age, default=None)


def everybodys(code: str, taken_back: int) -> str:
    """Return the code of a button that belongs to no decision, with how much was taken back.

    It is the code alone while nothing was.
    """
    return f"{taken_back}:{code}" if taken_back else code
