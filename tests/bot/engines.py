"""Engines whose tables are the same in every run."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.engine.clock import Clock
from bot.engine.engine import Engine
from bot.engine.request import Done, Location, Request
from bot.log.events import Member, Reserved
from bot.store.protocol import Store
from bot.tables import dealing
from bot.tables.lifetime import USUAL, Lifetimes
from bot.tables.limits import Limits
from games.chance import HmacChance

_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


class SeededEntropy:
    """An `Entropy` that follows from a seed."""

    def __init__(self, seed: int = 0) -> None:
        self._chance = HmacChance(b"entropy", b"%d" % seed)

    def secret(self) -> bytes:
        """Return the next 32 bytes."""
        return bytes(self._chance.below(256) for _ in range(32))

    def table_id(self) -> str:
        """Return the next id of a table."""
        return "".join(self._chance.pick(_LETTERS) for _ in range(8))


class PledgedEngine(Engine):
    """An engine of seeded tables, whose channels have each commitment at once."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        *,
        lifetimes: Lifetimes = USUAL,
        limits: Limits | None = None,
    ) -> None:
        super().__init__(store, clock, SeededEntropy(), lifetimes=lifetimes, limits=limits)

    async def open(
        self,
        request: Request,
        place: Location,
        slug: str,
        chosen: Mapping[str, str],
        members: tuple[Member, ...] = (),
        reserved: tuple[Reserved, ...] = (),
        *,
        barred: Collection[int] = (),
    ) -> Done:
        """Open a lobby, and take note of its commitment."""
        done = await super().open(request, place, slug, chosen, members, reserved, barred=barred)
        if not done.fresh:
            return done
        pledged = Request(f"pledged:{done.table.table_id}", None)
        return await self.change(done.table.table_id, pledged, dealing.pledge())
