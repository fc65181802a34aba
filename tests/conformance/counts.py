"""How often each law of secrecy compared something that could differ, and how often it has to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.protocol import Seat
from tests.conformance.walk import BrokenLawError


class Compared(StrEnum):
    """What one law compares; counted is what the observer could not see and what did differ."""

    SWAP = "one hidden thing changed"
    """A row that moved or overwrote the hidden thing that was changed, the view staying equal."""

    IMAGINED = "all hidden things changed"
    """The same, with a state that an observer imagines."""

    SHUFFLE = "one shuffle changed"
    """A row whose events differed by two places of a shuffle, the view staying equal."""

    MOVE = "one move changed"
    """A row whose events differed by another's secret choice, the view staying equal."""

    SILENCE = "a row unseen"
    """A row of somebody else that changed the state, and nothing of the observer's view."""


Least = Mapping[Compared, float]
"""How often, at the least, each observer's comparisons have to differ, in one game on average.

About half of the least that 300 groups of five games showed at any number of seats.
"""


@dataclass
class Counts:
    """Comparisons by law and observer, and the games in which they were made.

    `rows` are all that were compared, whether they could differ or not.
    """

    games: int = 0
    differing: Counter[tuple[Compared, Seat | None]] = field(default_factory=Counter)
    rows: Counter[Compared] = field(default_factory=Counter)

    def note(self, law: Compared, seat: Seat | None, *, differs: bool) -> None:
        """Count a comparison."""
        self.rows[law] += 1
        if differs:
            self.differing[law, seat] += 1

    def add(self, other: Counts) -> None:
        """Count what was counted in another game as well."""
        self.games += other.games
        self.differing += other.differing
        self.rows += other.rows

    def least(self, law: Compared, observers: tuple[Seat | None, ...]) -> int:
        """Return how often something differed for the observer for whom it did so least."""
        return min(self.differing[law, seat] for seat in observers)

    def require(self, least: Least, observers: tuple[Seat | None, ...], what: str) -> None:
        """Raise `BrokenLawError` if a law hardly ever compared anything that could differ."""
        for law, wanted in least.items():
            if self.least(law, observers) < wanted * self.games:
                table = "\n".join(self.lines(observers))
                raise BrokenLawError(f"{what}: {law}: at least {wanted} a game\n{table}")

    def lines(self, observers: tuple[Seat | None, ...]) -> Iterator[str]:
        """Yield for each law how much was compared, and how much differed for each observer."""
        for law in Compared:
            found = " ".join(f"{self.differing[law, seat]:>6,}" for seat in observers)
            yield f"  {law:<26}{self.rows[law]:>9,} compared; differed, by observer:{found}"
