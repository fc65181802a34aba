"""The proof of a stored game holds, and fails if anything of it was changed afterwards."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec
import pytest

from bot.engine.engine import Engine
from bot.log.chain import FIRST, digest
from bot.proof.verify import verdict
from bot.records import StoredRow
from bot.store.protocol import StoredTable
from bot.tables import dealing, intents
from tests.bot.lives import person
from tests.bot.playing import asked, dealt, filled, played
from tests.store.memory import MemoryStore


async def finished(engine: Engine, store: MemoryStore, people: int = 4) -> StoredTable:
    """Return a game that was played to its end, as it is stored."""
    table = await played(engine, await dealt(engine, people))
    stored = await store.load(table.table_id)
    assert stored is not None
    return stored


def check(stored: StoredTable) -> tuple[bool, str]:
    """Return the verdict on a game."""
    return verdict(stored, stored.table.table_id)


@pytest.mark.parametrize("people", [3, 4, 5])
async def test_a_finished_game_is_proved(engine: Engine, store: MemoryStore, people: int) -> None:
    stored = await finished(engine, store, people)
    fair, sentence = check(stored)
    assert fair, sentence
    assert stored.table.secret.hex() in sentence


async def test_a_game_with_settled_seats_and_changed_hands_is_proved(
    engine: Engine, store: MemoryStore
) -> None:
    table = await filled(engine, 2, computers=1)
    table = await asked(engine, table, intents.arrange(drawn=False))
    table = await asked(engine, table, intents.raise_member(2))
    table = await asked(engine, table, dealing.start())
    (leader,) = table.to_act
    table = await asked(engine, table, intents.hand_over(leader, person(30)))
    table = await played(engine, table)
    stored = await store.load(table.table_id)
    assert stored is not None
    assert check(stored)[0]


async def test_a_running_game_is_not_looked_into(engine: Engine, store: MemoryStore) -> None:
    table = await dealt(engine, 3)
    stored = await store.load(table.table_id)
    assert stored is not None
    fair, sentence = check(stored)
    assert not fair
    assert "open" in sentence
    assert table.record.secret.hex() not in sentence


async def test_a_lobby_that_was_closed_drew_nothing(engine: Engine, store: MemoryStore) -> None:
    table = await asked(engine, await filled(engine, 2), intents.close("ended"))
    fair, sentence = check(await store.load(table.table_id) or pytest.fail("gone"))
    assert not fair
    assert "nothing was drawn" in sentence


def test_a_game_that_nobody_knows() -> None:
    fair, sentence = verdict(None, "nowhere1")
    assert not fair
    assert "no game is called nowhere1" in sentence


def tampered(stored: StoredTable, seq: int, events: bytes) -> StoredTable:
    """Return a game with another text in one row, and a chain that fits it."""
    link, rows = FIRST, []
    for row in stored.log:
        said = events if row.seq == seq else row.events
        rows.append(msgspec.structs.replace(row, events=said, previous=link))
        link = digest(rows[-1])
    record = msgspec.structs.replace(stored.table, chain=link)
    return msgspec.structs.replace(stored, table=record, log=tuple(rows))


def rows_with(stored: StoredTable, text: bytes) -> list[StoredRow]:
    """Return the rows whose events hold a text."""
    return [row for row in stored.log if text in row.events]


async def test_another_secret_proves_nothing(engine: Engine, store: MemoryStore) -> None:
    stored = await finished(engine, store)
    record = msgspec.structs.replace(stored.table, secret=bytes(32))
    fair, sentence = check(msgspec.structs.replace(stored, table=record))
    assert not fair
    assert "another secret" in sentence


async def test_a_row_that_was_edited_breaks_the_chain(engine: Engine, store: MemoryStore) -> None:
    stored = await finished(engine, store)
    for row in stored.log:
        edited = msgspec.structs.replace(row, acted=row.acted + 1)
        rows = (*stored.log[: row.seq], edited, *stored.log[row.seq + 1 :])
        fair, sentence = check(msgspec.structs.replace(stored, log=rows))
        last = row is stored.log[-1]
        assert not fair
        assert ("chain is" if last else f"row {row.seq + 1} does not carry the hash") in sentence


async def test_two_cards_of_the_deal_change_places(engine: Engine, store: MemoryStore) -> None:
    stored = await finished(engine, store)
    for row in rows_with(stored, b'"Started"'):
        cards = re.findall(rb'\["[a-z]+",\d+\]', row.events)
        assert len(cards) > 4, row.events
        first, last = cards[0], cards[-1]
        events = row.events.replace(first, b"@").replace(last, first).replace(b"@", last)
        assert events != row.events
        fair, sentence = check(tampered(stored, row.seq, events))
        assert not fair, sentence


@pytest.mark.parametrize("joined", range(3))
async def test_somebody_else_is_said_to_have_joined(
    engine: Engine, store: MemoryStore, joined: int
) -> None:
    stored = await finished(engine, store)
    row = rows_with(stored, b'"Joined"')[joined]
    events = re.sub(rb'"join":\d+', b'"join":1', row.events)
    (deal,) = rows_with(stored, b'"Started"')
    fair, sentence = check(tampered(stored, row.seq, events))
    assert not fair
    assert f"row {deal.seq}: " in sentence


async def test_a_move_is_said_to_be_another(engine: Engine, store: MemoryStore) -> None:
    stored = await finished(engine, store)
    moves = rows_with(stored, b'"Moved"')
    for row, other in pairwise(moves[:13]):
        code = re.search(rb'"code":"([^"]*)"', row.events)
        instead = re.search(rb'"code":"([^"]*)"', other.events)
        assert code is not None
        assert instead is not None
        events = row.events.replace(code[0], instead[0])
        if events != row.events:
            fair, sentence = check(tampered(stored, row.seq, events))
            assert not fair, sentence


@pytest.mark.parametrize("events", [b"", b"[", b"{}", b'[{"type":"Nothing"}]', b"\xff\xfe"])
async def test_a_row_that_is_no_row_is_a_sentence(
    engine: Engine, store: MemoryStore, events: bytes
) -> None:
    stored = await finished(engine, store, 3)
    for seq in (0, 4, len(stored.log) - 1):
        fair, sentence = check(tampered(stored, seq, events))
        assert not fair
        assert "cannot be read" in sentence


async def test_a_row_is_missing(engine: Engine, store: MemoryStore) -> None:
    stored = await finished(engine, store, 3)
    for seq in range(5, len(stored.log), 7):
        rows = tuple(row for row in stored.log if row.seq != seq)
        fair, sentence = check(msgspec.structs.replace(stored, log=rows))
        assert not fair, (seq, sentence)
