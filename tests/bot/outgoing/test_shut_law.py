"""Whatever refusals Discord gives: once they end, everything is shown again, without any event."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

import discord
import pytest

import phrases
from bot.edge.errors import KNOWN_CODES
from bot.engine.beliefs import CONFIRM, LONGEST
from bot.engine.users import Users
from bot.outgoing.contents import Contents
from bot.outgoing.control_loop import LONGEST_PAUSE
from bot.services import Services
from bot.shown.content import in_words
from bot.shown.surfaces import BOARD, HAND, Key
from bot.tables.table import Table
from games.protocol import Seat
from render.studio import Studio
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL
from tests.bot.looping import new_control_loop, wondered
from tests.bot.playing import BOUNDLESS, dealt, played
from tests.bot.postbox import DMS, Postbox, error
from tests.bot.turning import LoopClock, turned
from tests.store.memory import MemoryStore

ENGLISH = phrases.of("en")

SEEDS = range(40)
SPANS = (0.1, 2.0, 10.0, 400.0, 5_000.0)
"""Seconds for which the same refusals may last."""

ELSEWHERE = -1
"""Every channel but the table's: the DMs of its people."""

REQUESTS = ("post", "edit", "delete", "find", "unarchive", "open")

FAILURES: tuple[Exception, ...] = (
    *(error(status, code) for code in KNOWN_CODES for status in (400, 403, 404)),
    *(error(status, 0) for status in (400, 403, 404, 413, 429, 500, 503)),
    *(OSError("reset"), TimeoutError("late"), discord.RateLimited(600.0)),
)
"""Every code that we know, with every status, and whatever else may come."""


class Weather:
    """What Discord refuses at present; `refused` counts what it has refused, by request."""

    def __init__(self, luck: Random) -> None:
        self._luck = luck
        self._refusals: dict[tuple[str, int], Exception] = {}
        self.refused: Counter[str] = Counter()

    def change(self) -> None:
        """Refuse other things than before."""
        self._refusals = {
            (what, place): self._luck.choice(FAILURES)
            for what in REQUESTS
            for place in (CHANNEL, ELSEWHERE)
            if self._luck.random() < 0.6
        }

    def clear(self) -> None:
        """Refuse nothing any more."""
        self._refusals = {}

    def fails(self, what: str, channel_id: int) -> Exception | None:
        """Return the refusal of a request, if there is one."""
        found = self._refusals.get((what, CHANNEL if channel_id == CHANNEL else ELSEWHERE))
        self.refused[what] += found is not None
        return found


async def _weathered(seed: int, seen: Counter[str]) -> None:
    """Play while Discord refuses this and that; fail unless all is shown again in the end."""
    luck, store, clock = Random(seed), MemoryStore(), LoopClock()
    engine, users = PledgedEngine(store, clock, limits=BOUNDLESS), Users(store)
    postbox, weather = Postbox(users), Weather(luck)
    postbox.fails = weather.fails
    control_loop = new_control_loop(engine, store, clock, users, postbox)
    engine.listen(lambda table: control_loop.wake(table.table_id))
    table = await dealt(engine, 3)
    for _ in range(luck.randint(1, 6)):
        weather.change()
        table = await played(engine, table, luck.choice([0, 1, 2]))
        await asyncio.sleep(luck.choice(SPANS))
        seen["suspended"] += (await engine.table(table.table_id)).record.suspended is not None
        seen["dm shut"] += (await users.user(table.members[0].user_id or 0)).dm_open is False
    weather.clear()
    # What was refused last is tried after `LONGEST` at the latest; then what that had held back is,
    # each after the pause of a failed request at most.
    await asyncio.sleep(LONGEST + 3 * LONGEST_PAUSE)
    # What Discord would never take rests, until somebody asks for it.
    await wondered(control_loop, table.table_id)
    await asyncio.sleep(CONFIRM + LONGEST_PAUSE)
    services = Services(store, engine, users, Studio(draws=False), clock, postbox)
    await _assert_shown(services, postbox, await engine.table(table.table_id))
    seen.update(weather.refused)
    await control_loop.close()


async def _assert_shown(services: Services, postbox: Postbox, table: Table) -> None:
    assert table.record.suspended is None
    surfaces = {(one.kind, one.seat): one for one in await services.store.surfaces(table.table_id)}
    board: Key = (BOARD, None)
    shown = postbox.ledger.messages[surfaces[board].message_id or 0].content.text
    whole = await Contents(services, postbox).content(table, board)
    # After two refusals it is shown in words, until there is something new to show.
    assert shown in (whole.text, in_words(whole).text)
    for place, member in enumerate(table.members if table.is_open else ()):
        assert member.user_id is not None
        hand = postbox.ledger.messages[surfaces[HAND, Seat(place)].message_id or 0]
        assert hand.channel_id == DMS + member.user_id
        # A hand is not edited for what others do, so it may tell of an earlier instant.
        assert ENGLISH("table.refused_hand") not in hand.content.text
        assert "Nothing new can be shown" not in hand.content.text
        assert (await services.users.user(member.user_id)).dm_open is True
    assert await services.store.dirty() == ()


@pytest.mark.case("46")
def test_once_refusals_end_all_is_shown_again_within_the_longest_pause() -> None:
    seen: Counter[str] = Counter()
    for seed in SEEDS:
        try:
            turned(_weathered(seed, seen), seed)
        except BaseException as fault:
            fault.add_note(f"seed {seed}")
            raise
    # Something was refused of every kind, and believed.
    assert all(seen[what] > 20 for what in ("post", "edit", "find", "open")), seen
    assert seen["suspended"] > 20, seen
    assert seen["dm shut"] > 5, seen
