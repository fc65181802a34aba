"""Stamps: which decision a control belongs to, in custom ids and autocomplete values. Pure.

A control stays in the channel after its decision was made. Its stamp tells: it is stale once it is
no longer the stamp of the decision that is open. A move that is taken back opens an earlier
decision again, with the same number. So a stamp also says how many moves of the game had been taken
back: the two together never return, and nothing else makes a control stale.
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
    """Return the stamp of a text that matches `PATTERN`; raise ValueError for any other text."""
    if re.fullmatch(PATTERN, text) is None:
        raise ValueError(f"{text!r} is no stamp")
    return Stamp(*map(int, text.split("-")))


def stamped(stamp: Stamp, code: str) -> str:
    """Return one text for a move's code and the decision that it belongs to."""
    return f"{stamp}:{code}"


def unstamped(text: str) -> tuple[Stamp | None, str]:
    """Return the stamp and the code of a text of `stamped`; any other text has no stamp."""
    match = _STAMP.fullmatch(text)
    return (parsed(match[1]), match[2]) if match else (None, text)


def oldest(stamps: tuple[Stamp | None, ...]) -> Stamp | None:
    """Return the oldest of several stamps: what is put together of them is stale as soon as it is.

    None if there is none.
    """
    return min((each for each in stamps if each), key=lambda stamp: stamp.age, default=None)


def everybodys(code: str, taken_back: int) -> str:
    """Return the code of a button that belongs to no decision, with how much was taken back.

    It is the code alone while nothing was.
    """
    return f"{taken_back}:{code}" if taken_back else code
