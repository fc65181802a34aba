"""Rules that are raised to a new version: what was begun goes on by the old one."""

from __future__ import annotations

import pytest

from bot.engine.engine import Engine
from bot.engine.request import Location
from bot.proof.verify import verdict
from bot.records import Status
from bot.store.protocol import StoredTable
from bot.tables import dealing, intents
from bot.tables.table import Table
from games import registry
from games.chance import HmacChance
from games.protocol import Outcome
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL, GUILD, person
from tests.bot.playing import BOUNDLESS, asked, fresh, one_move
from tests.games.versions import newer
from tests.store.memory import MemoryStore

SLUGS = tuple(game.slug for game in registry.games())


async def seated(engine: Engine, slug: str, channel: int) -> Table:
    """Return a lobby of a game that can start."""
    table = (await engine.open(fresh(), Location(GUILD, CHANNEL + channel), slug, {})).table
    number = 0
    while table.missing_players() or number == 0:
        table = await asked(engine, table, intents.join(person(number)))
        number += 1
    return table


async def finished(engine: Engine, clock: ManualClock, table: Table, moves: int = 100_000) -> Table:
    """Return a table after this number of random moves, or at its end."""
    chance = HmacChance(b"upgrade", table.table_id.encode())
    while table.to_act and moves:
        clock.advance(1_000)
        table, moves = (await one_move(engine, table, chance)).table, moves - 1
    return table


def outcome_by(version: int, table: Table) -> Outcome | None:
    """Return how a table's game ends if it is folded by a version of the rules."""
    game = registry.game(table.record.slug, version)
    position = game.empty(len(table.members), table.record.options)
    for events in (row.encoded_game_events() for row in table.rows):
        position = position if events is None else position.after(events)
    return position.outcome


async def proved(store: MemoryStore, table: Table) -> None:
    stored = await store.load(table.table_id)
    assert isinstance(stored, StoredTable)
    fair, sentence = verdict(stored, table.table_id)
    assert fair, sentence


@pytest.mark.case("54")
@pytest.mark.parametrize("slug", SLUGS)
async def test_what_was_begun_by_the_old_rules_goes_on_by_them(slug: str) -> None:
    store, clock = MemoryStore(), ManualClock()
    before = PledgedEngine(store, clock, limits=BOUNDLESS)
    lobby = await seated(before, slug, 0)
    running = await asked(before, await seated(before, slug, 1), dealing.start())
    running = await finished(before, clock, running, moves=6)
    with newer():
        engine = PledgedEngine(store, clock, limits=BOUNDLESS)
        assert await engine.table(running.table_id) == running
        begun = await asked(engine, await engine.table(lobby.table_id), dealing.start())
        for old in (running, begun):
            ended = await finished(engine, clock, old)
            assert (ended.status, ended.record.rules_version) == (Status.OVER, 1)
            assert ended.running().outcome == outcome_by(1, ended) != outcome_by(2, ended)
            await proved(store, ended)
        new = await asked(engine, await seated(engine, slug, 2), dealing.start())
        ended = await finished(engine, clock, new)
        assert ended.record.rules_version == 2
        assert ended.running().outcome == outcome_by(2, ended)
        await proved(store, ended)
