"""What is done beside the games, so that the database stays small: packing what has ended."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from bot.clock import Clock
from bot.store.protocol import Store, StoreDamaged, StoreError
from games.protocol import Millis

log = logging.getLogger(__name__)


class Tuning(msgspec.Struct, frozen=True):
    """When and how fast: `age` in milliseconds after the end of a table, pauses in seconds.

    It begins `late` after the start, when every message has to be looked at. Few are taken at a
    time, with a `breath` after each: one takes the store's thread some milliseconds, in which no
    move is stored. With nothing left to do it looks again after `rest`.
    """

    age: Millis = Millis(24 * 60 * 60 * 1000)
    late: float = 60.0
    many: int = 20
    breath: float = 0.2
    rest: float = 600.0


USUAL = Tuning()


class Upkeep:
    """Packs the logs of tables that ended a day ago."""

    def __init__(self, store: Store, clock: Clock, tuning: Tuning = USUAL) -> None:
        self._store = store
        self._clock = clock
        self._tuning = tuning
        self._unreadable: set[str] = set()

    async def run(self) -> None:
        """Pack what is old enough, for ever; what cannot be stored now is tried again later."""
        await asyncio.sleep(self._tuning.late)
        while True:
            try:
                done = await self.once()
            except StoreError as error:
                log.error("nothing is packed just now: %s", error)
                done = 0
            if not done:
                await asyncio.sleep(self._tuning.rest)

    async def once(self) -> int:
        """Pack a few tables and return how many; what cannot be read is said once and left."""
        before = self._clock.now() - self._tuning.age
        limit = self._tuning.many + len(self._unreadable)
        found = await self._store.to_pack(before, limit)
        todo = [game_id for game_id in found if game_id not in self._unreadable]
        done = 0
        for game_id in todo:
            done += await self._packed(game_id)
            await asyncio.sleep(self._tuning.breath)
        return done

    async def _packed(self, game_id: str) -> bool:
        try:
            return await self._store.pack(game_id)
        except StoreDamaged as error:
            self._unreadable.add(game_id)
            log.error("table %s is left as it is: %s", game_id, error)
            return False
