"""What becomes of a game when its database is full, copied, put back, or partly unreadable."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import phrases
from bot.program.exits import Exit
from sandbox import Interaction, Person
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import by_dm, by_move

ENGLISH = phrases.of("en-US")

CRAMPED = ("-m", "tests.e2e.cramped_bot")


async def _presses(party: Party, person: Person, control: str) -> Interaction:
    hand = next(m for m in party.surfaces.hands(person) if control in party.surfaces.moves(m))
    return await person.press(hand, control)


@pytest.mark.case("27")
@pytest.mark.skipif(sys.platform == "win32", reason="no limit of file sizes there")
@pytest.mark.parametrize("state", ["full", "read-only"])
async def test_a_disk_that_takes_nothing_in_the_middle_of_a_game(
    idle_house: House, state: str
) -> None:
    house = idle_house
    await house.start(*CRAMPED)
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1)
    control = (await party.turn_of(alice))[0]
    await party.right()
    await house.sandbox.settled()
    before = party.logged()
    await house.asks("disk", state)
    for _ in range(2):
        refused = await _presses(party, alice, control)
        assert ENGLISH("refusal.store_full") in party.sandbox.text(await refused.answer())
    assert party.logged() == before
    await house.asks("disk", "room")
    pressed = await _presses(party, alice, control)
    await party.stored(pressed)
    assert [made[2] for made in party.logged()] == [*(made[2] for made in before), pressed.id]
    party.made = party.logged()
    party.acted(alice, int(control.split(":")[2]))
    await party.play(moves=3)
    await party.right()
    assert party.logged() == party.made


def _lost(database: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        database.with_name(database.name + ending).unlink()


def _cut(database: Path) -> None:
    os.truncate(database.with_name(f"{database.name}-wal"), 5000)


@pytest.mark.case("44")
@pytest.mark.skipif(sys.platform == "win32", reason="an open file stays there")
@pytest.mark.parametrize("harm", [_lost, _cut])
@pytest.mark.parametrize("pressed", [True, False])
async def test_files_that_are_spoilt_under_a_running_game_lose_nothing_of_it(
    house: House, harm: Callable[[Path], None], pressed: bool
) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1)
    await party.play(moves=3)
    control = (await party.turn_of(alice))[0]
    await party.right()
    await house.sandbox.settled()
    played = party.logged()
    harm(house.database)
    if pressed:
        refused = await _presses(party, alice, control)
        assert ENGLISH("refusal.store_full") in party.sandbox.text(await refused.answer())
        asked = await bob.slash(house.channel("general"), "table open", game="top_secret")
        assert ENGLISH("refusal.store_full") in party.sandbox.text(await asked.answer())
    await house.stop()
    (rescued,) = house.folder.glob("tablier.rescued-*.sqlite3")
    assert str(rescued) in house.said()
    assert "Traceback" not in house.said()
    if harm is _lost:
        assert await house.ends("-m", "bot") == Exit.DATABASE
        assert str(rescued) in house.lines[-1]
    assert await _bot(house, "restore", str(rescued)) == 0
    await house.start()
    party.begin_anew(played)
    assert party.logged() == played
    await party.play(moves=2)
    await house.sandbox.until(lambda: not _board_faults(party))


@pytest.mark.case("28")
@pytest.mark.parametrize(
    ("end", "put"), [("stop", "restore"), ("kill", "restore"), ("kill", "by hand")]
)
async def test_a_game_goes_on_from_a_backup(house: House, end: str, put: str) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1)
    await party.play(moves=4)
    await party.right()
    copy = house.folder / "copy.sqlite3"
    assert await _bot(house, "backup", str(copy)) == 0
    kept = party.logged()
    await party.play(moves=4)
    await party.right()
    assert len(party.logged()) > len(kept)
    if end == "stop":
        await house.stop()
    else:
        await house.kill()
    if put == "restore":
        assert await _bot(house, "restore", str(copy)) == 0
    else:
        # As an operator might, beside whatever the bot has left.
        copy.rename(house.database)
    await house.start()
    # What was played after the copy is gone, and the board says so.
    await house.sandbox.until(lambda: not _board_faults(party))
    assert party.logged() == kept
    party.begin_anew(kept)
    while len(party.made) < len(kept) + 4:
        for person in party.people:
            await by_move(party, person)
    await house.sandbox.until(lambda: not _board_faults(party))
    assert party.logged() == party.made


@pytest.mark.case("28")
async def test_a_damaged_database_is_set_aside_and_a_backup_put_in_its_place(
    house: House,
) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    party = await open_party(house, [alice, bob], 1)
    await party.play(moves=3)
    await party.right()
    copy = house.folder / "copy.sqlite3"
    assert await _bot(house, "backup", str(copy)) == 0
    await house.stop()
    damaged = _overwrite(house.database)
    said = len(house.lines)
    assert await house.ends("-m", "bot") == Exit.DATABASE
    (line,) = house.lines[said:]
    (aside,) = house.folder.glob("tablier.damaged-*.sqlite3")
    assert str(aside) in line
    assert aside.read_bytes() == damaged
    # The next start begins from nothing: old controls only answer, and others can play.
    await house.start()
    pressed = await alice.press_raw(party.surfaces.board(), party.control("play"))
    assert ENGLISH("refusal.no_table") in party.sandbox.text(await pressed.answer())
    await open_party(house, [bob], 2, channel=house.channel("general"))
    await house.stop()
    assert await _bot(house, "restore", str(copy)) == 0
    await house.start()
    await party.play(moves=2)
    await party.right()
    assert party.logged() == party.made


def _overwrite(path: Path) -> bytes:
    """Spoil a page in the middle of a file; return what the file holds now."""
    content = bytearray(path.read_bytes())
    start = len(content) // 2 // 4096 * 4096
    content[start : start + 800] = b"rubbish " * 100
    path.write_bytes(content)
    return bytes(content)


def _board_faults(party: Party) -> list[str]:
    """Return what is wrong with the board; calls from after the copy may still lie about."""
    faults = party.surfaces.faults(party.table(), [])
    return [fault for fault in faults if not fault.startswith("a stray call")]


@pytest.mark.case("35")
async def test_a_table_that_cannot_be_read_hides_no_other(house: House) -> None:
    alice, bob = house.person("Alice"), house.person("Bob")
    lost = await open_party(house, [alice], 2, channel=house.channel("games"))
    others = [c for c in alice.channels() if c.guild_id and c.name != "games" and not c.parent_id]
    party = await open_party(house, [alice, bob], 1, channel=others[0])
    await house.stop()
    with contextlib.closing(sqlite3.connect(house.database)) as database, database:
        spoilt = "UPDATE games SET options = '[not json' WHERE game_id = ?"
        database.execute(spoilt, (lost.table_id,))
    await house.start()
    listed = await alice.slash(await alice.open_dm(), "turn")
    await listed.answer()
    await party.play(moves=3)
    await party.right()
    # It keeps its channel, says why, and is ended by whoever opened it.
    games = house.channel("games")
    refused = await bob.slash(games, "table open", game="pass_pass")
    assert ENGLISH("refusal.unreadable") in party.sandbox.text(await refused.answer())
    asked = await (await alice.slash(games, "table end")).answer()
    await (await alice.press(asked, lost.control("end-sure"))).answer()
    reopened = await open_party(house, [bob], 2, channel=games)
    await by_dm(reopened, bob)


async def _bot(house: House, *arguments: str) -> int:
    """Return the exit code of a subcommand that runs beside the bot."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "bot", *arguments),
        cwd=house.folder,
        env=house.environment(),
    )
    return await process.wait()
