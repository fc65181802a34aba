"""One run: how a hall of tables does for some time, and what is wrong with that."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path

from sandbox import Sandbox
from tests.e2e.house import House
from tests.load.hall import PROBED, Hall, Look

WARM = 1 / 3
"""The part of a run in which memory may still grow: caches fill."""

GROWTH = 1.10
"""By how much memory may be more in the last third than in the middle one."""

ACKNOWLEDGED_WITHIN = 3.0
"""Seconds that Discord gives a bot."""


class Soak:
    """What was seen of a hall."""

    def __init__(self, looks: Sequence[Look], hall: Hall, moves: int, said: str) -> None:
        self.looks = looks
        self.waited = sorted(hall.waited)
        self.moves = moves
        self.said = said

    @property
    def lag_99(self) -> float:
        """The median of the event loop's lag at p99, over all looks, in seconds."""
        return statistics.median(look.probe.lag_99 for look in self.looks)

    def faults(self) -> Iterator[str]:
        """Yield what is wrong, however slow the machine is."""
        kept = {look.probe.kept for look in self.looks}
        if len(kept) > 1:
            yield f"the client keeps more and more: {sorted(kept)}"
        before, after = self._memory()
        if after > before * GROWTH:
            yield f"memory grows: {before} KiB, then {after} KiB"
        if "heartbeat blocked" in self.said:
            yield "a heartbeat was late"
        if "Traceback" in self.said:
            yield self.said[self.said.index("Traceback") :][:2_000]
        if self.waited and self.waited[-1] > ACKNOWLEDGED_WITHIN:
            yield f"a press was acknowledged after {self.waited[-1]:.2f} s"

    def _memory(self) -> tuple[int, int]:
        """Return the median memory of the middle and of the last third, in KiB."""
        third = max(1, round(len(self.looks) * WARM))
        middle, last = self.looks[-2 * third : -third], self.looks[-third:]
        return (
            round(statistics.median(look.probe.memory for look in middle or last)),
            round(statistics.median(look.probe.memory for look in last)),
        )

    def report(self) -> Iterator[str]:
        """Yield the figures."""
        before, after = self._memory()
        yield f"moves of computers       {self.moves} ({self.moves / self.looks[-1].seconds:.0f}/s)"
        yield f"presses                  {len(self.waited)}"
        for name, part in (("median", 0.5), ("p99", 0.99), ("most", 1.0)):
            if self.waited:
                place = min(len(self.waited) - 1, int(len(self.waited) * part))
                yield f"  acknowledged, {name:<9} {self.waited[place] * 1000:.0f} ms"
        yield f"loop lag p99             {self.lag_99 * 1000:.1f} ms (median of the looks)"
        yield f"loop lag, most           {max(k.probe.lag_most for k in self.looks) * 1000:.0f} ms"
        yield f"memory                   {before // 1024} MiB, then {after // 1024} MiB"
        yield f"kept by the client       {self.looks[-1].probe.kept}"


async def soak(folder: Path, *, tables: int, seconds: float, pace: float, seed: int) -> Soak:
    """Run a hall of `tables` tables for some time; computers move every `pace` seconds."""
    # What the bot itself takes is measured: it must not be Discord that it waits for.
    async with Sandbox(people=8, limits=False) as sandbox:
        house = House(sandbox, folder, follows=False)
        house.settings["TABLIER_COMPUTER_PACE"] = str(pace)
        # No person sits at these tables, and they are to go on.
        house.settings["TABLIER_DESERTED_MINUTES"] = "100000"
        hall = Hall(house, tables, seed)
        try:
            await hall.furnish()
            await house.start(*PROBED)
            await house.ready()
            before = hall.moves()
            looks = await hall.run(seconds, looks=max(6, round(seconds / 10)))
            moves = hall.moves() - before
        finally:
            if house.running:
                await house.stop()
        assert sandbox.violations == []
        assert sandbox.refusals == []
    return Soak(looks, hall, moves, house.said())
