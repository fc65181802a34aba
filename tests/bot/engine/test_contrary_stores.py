"""A store that contradicts, or others who are always quicker: a refusal, no endless loop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from bot.engine import engine as host_module
from bot.engine.engine import Engine
from bot.records import Status
from bot.store.protocol import Answer, Change, Conflict
from bot.tables import dealing, intents
from bot.tables.refusals import RefusalError, RefusalReason
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine, SeededEntropy
from tests.bot.lives import CHANNEL
from tests.bot.playing import BOUNDLESS, HERE, asked, filled, fresh, opened
from tests.store.memory import MemoryStore


class Contrary(MemoryStore):
    """A store that refuses the next row, whatever is newest, while `contrary` is true."""

    def __init__(self) -> None:
        super().__init__()
        self.contrary, self.asked = False, 0

    async def append(self, change: Change) -> Answer:
        self.asked += 1
        return Conflict(7) if self.contrary else await super().append(change)


@pytest.mark.case("44")
async def test_a_store_that_refuses_the_next_row_is_a_refusal_and_no_spin() -> None:
    store = Contrary()
    engine = PledgedEngine(store, ManualClock(), limits=BOUNDLESS)
    table = await filled(engine, 3)
    store.contrary, store.asked = True, 0
    with pytest.raises(RefusalError) as caught:
        await asyncio.wait_for(engine.change(table.table_id, fresh(), dealing.start()), 10)
    assert caught.value.reason is RefusalReason.UNREADABLE
    assert store.asked == 1
    await engine.abandon(table.table_id, fresh(), "ended")
    assert await store.in_channel(CHANNEL) == ()


class Rival(MemoryStore):
    """A store in which somebody else is quicker, whenever `rival` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.rival: Engine | None = None
        self.overtaken = 0

    async def append(self, change: Change) -> Answer:
        if (rival := self.rival) is not None:
            self.rival, self.overtaken = None, self.overtaken + 1
            turn = intents.arrange(drawn=self.overtaken % 2 == 0)
            await rival.change(change.table.table_id, fresh(), turn)
            self.rival = rival
        return await super().append(change)


async def test_others_who_are_quicker_for_ever_are_a_refusal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(host_module, "ATTEMPTS", 5)
    store = Rival()
    engine = PledgedEngine(store, ManualClock(), limits=BOUNDLESS)
    table = await filled(engine, 3)
    store.rival = PledgedEngine(store, ManualClock(), limits=BOUNDLESS)
    with pytest.raises(RefusalError) as caught:
        await engine.change(table.table_id, fresh(), dealing.start())
    assert caught.value.reason is RefusalReason.STORE_FULL
    assert store.overtaken == 5
    store.rival = None
    assert (await asked(engine, table, dealing.start())).status is Status.RUNNING


class Forgetful(SeededEntropy):
    """Gives the same id twice."""

    ids: Sequence[str] = ("same0000", "same0000", "other000")

    def table_id(self) -> str:
        first, *self.ids = self.ids
        return first


async def test_an_id_that_is_taken_is_drawn_anew() -> None:
    engine = Engine(MemoryStore(), ManualClock(), Forgetful())
    elsewhere = msgspec.structs.replace(HERE, channel_id=CHANNEL + 1)
    assert [(await opened(engine, place)).table_id for place in (HERE, elsewhere)] == [
        *("same0000", "other000"),
    ]


async def test_a_store_that_takes_no_new_table_is_a_refusal() -> None:
    store = Contrary()
    store.contrary = True
    with pytest.raises(RefusalError) as caught:
        await opened(PledgedEngine(store, ManualClock(), limits=BOUNDLESS))
    assert caught.value.reason is RefusalReason.STORE_FULL
    assert store.asked == host_module.ATTEMPTS
