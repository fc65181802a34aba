"""What was tried, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

COLUMNS = ("input", "sent", "stored", "answered", "nobody's")


@dataclass
class Tally:
    """Counts by kind of input.

    `sent` reached the bot, or is a name that it reads; `stored` of them changed a table; `foreign`
    were controls of no template of ours. `beside` happened around them and counts for nothing;
    `impossible` is what a client refuses by itself, or what there was nothing for; `compounds` are
    requests of several moves, and the rows that some made; `tables` counts tables by game and by
    how they stood at the end, and all rows of the logs.
    """

    sent: Counter[str] = field(default_factory=Counter)
    stored: Counter[str] = field(default_factory=Counter)
    foreign: Counter[str] = field(default_factory=Counter)
    beside: Counter[str] = field(default_factory=Counter)
    impossible: Counter[str] = field(default_factory=Counter)
    compounds: Counter[str] = field(default_factory=Counter)
    tables: Counter[str] = field(default_factory=Counter)

    @property
    def inputs(self) -> int:
        """How many inputs there were."""
        return self.sent.total()

    def add(self, other: Tally) -> None:
        """Count what another tally has counted, too."""
        self.sent += other.sent
        self.stored += other.stored
        self.foreign += other.foreign
        self.beside += other.beside
        self.impossible += other.impossible
        self.compounds += other.compounds
        self.tables += other.tables

    def lines(self) -> Iterator[str]:
        """Yield the table, line by line."""
        yield _row(*COLUMNS)
        for kind, sent in self.sent.most_common():
            stored, foreign = self.stored[kind], self.foreign[kind]
            yield _row(kind, sent, stored, sent - stored - foreign, foreign)
        stored, foreign = self.stored.total(), self.foreign.total()
        yield _row("all", self.inputs, stored, self.inputs - stored - foreign, foreign)
        yield f"beside: {_listed(self.beside)}"
        yield f"impossible: {_listed(self.impossible)}"
        yield f"requests of several moves: {_listed(self.compounds)}"
        yield f"tables: {_listed(self.tables)}"


def _row(kind: str, *numbers: int | str) -> str:
    return f"{kind:<14}" + "".join(
        f"{number:>10,}" if isinstance(number, int) else f"{number:>10}" for number in numbers
    )


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{count:,} {what}" for what, count in counts.most_common()) or "none"
