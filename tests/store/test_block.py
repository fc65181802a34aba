"""A block gives back every log as it was, and nothing else passes for one."""

from __future__ import annotations

import random
import zlib
from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.log import chain
from bot.records import StoredRow
from bot.store.ended import block
from games.protocol import Millis
from tests.store import samples
from tests.store.samples import GAME

numbers = st.integers(-(2**63), 2**63 - 1)
hashes = st.none() | st.just(bytes(32)) | st.binary(min_size=32, max_size=32)
logs = st.lists(
    st.builds(
        StoredRow,
        st.just(GAME),
        numbers,
        st.just(""),
        st.none() | numbers,
        numbers,
        numbers,
        numbers,
        st.text(st.characters(codec="utf-8")).map(str.encode),
        hashes,
    ),
    min_size=1,
    max_size=8,
)


@settings(max_examples=300, deadline=None)
@given(logs)
def test_any_rows_come_back_as_they_were(log: Sequence[StoredRow]) -> None:
    """Also such as make no sense: a log that was damaged is not damaged further."""
    assert block.unpacked(GAME, block.packed(log)) == tuple(log)


def chained(length: int) -> list[StoredRow]:
    return [replace(change.row, request_id="") for change in samples.chained_log(length)]


def test_a_chain_takes_no_room() -> None:
    """What follows from the rows is not kept: with it each row would take 32 bytes more."""
    log = chained(200)
    loose = [replace(row, previous=random.Random(row.seq).randbytes(32)) for row in log]
    assert len(block.packed(loose)) - len(block.packed(log)) > 200 * 32 - 200
    assert block.unpacked(GAME, block.packed(log)) == tuple(log)


@pytest.mark.parametrize(
    "wrong", [{"events": b"[]"}, {"actor": 7}, {"stored": Millis(1)}, {"acted": Millis(1)}]
)
def test_a_chain_that_is_broken_comes_back_broken(wrong: dict[str, object]) -> None:
    """And does not become whole by being packed."""
    log = chained(9)
    log[4] = replace(log[4], **wrong)
    came = block.unpacked(GAME, block.packed(log))
    assert came == tuple(log)
    assert came[5].previous != chain.digest(came[4])


@pytest.mark.parametrize("log", [[], [replace(samples.row(), events=b"\xff")]])
def test_what_is_no_log_is_not_packed(log: list[StoredRow]) -> None:
    with pytest.raises(ValueError, match=r"row|decode"):
        block.packed(log)


@pytest.mark.parametrize("seed", range(40))
def test_no_damaged_block_is_a_log(seed: int) -> None:
    """Every byte is covered by a checksum, a length or a type, but for bits that say nothing."""
    chance, log = random.Random(seed), tuple(chained(30))
    whole = block.packed(log)
    at = chance.randrange(len(whole))
    with pytest.raises(ValueError, match=GAME):
        block.unpacked(GAME, whole[:at])
    flipped = bytes([whole[at] ^ 1 << chance.randrange(8)])
    came: tuple[StoredRow, ...] | None = None
    with suppress(ValueError):
        came = block.unpacked(GAME, whole[:at] + flipped + whole[at + 1 :])
    assert came in (None, log)


@pytest.mark.parametrize("wrong", [b"", b"\x00", b"\x02", b"\x01", b"\x01" + zlib.compress(b"")])
def test_what_has_another_form_is_said(wrong: bytes) -> None:
    with pytest.raises(ValueError, match=GAME):
        block.unpacked(GAME, wrong)
