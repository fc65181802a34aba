"""What is stored is nobody's but its owner's: the folder, and every file in it."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store.files import privacy
from bot.store.files.backup import backup
from bot.store.files.restore import restore
from bot.store.protocol import StoreDamagedError
from bot.store.sqlite import open_store
from tests.store import samples
from tests.store.processes import write

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such rights")


@pytest.fixture(autouse=True, params=[0o022, 0o000, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """Whatever the process would grant by itself."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def rights(folder: Path) -> dict[str, int]:
    """Return what is granted to others than the owner, of a folder and all that is in it."""
    found = {each.name: each for each in (folder, *folder.iterdir())}
    return {name: stat.S_IMODE(each.stat().st_mode) for name, each in found.items()}


def assert_private(folder: Path, *names: str) -> None:
    granted = rights(folder)
    assert set(names) <= set(granted)
    assert {name: oct(mode) for name, mode in granted.items() if mode & 0o077} == {}


async def test_what_is_made_is_private(path: Path) -> None:
    store = await open_store(path)
    await store.append(samples.change(0))
    lock = f"{path.name}.lock"
    assert_private(path.parent, path.name, f"{path.name}-wal", f"{path.name}-shm", lock)
    copy = path.with_name("copy")
    backup(path, copy)
    assert_private(path.parent, "copy")
    await store.close()
    assert restore(path, copy).kept is not None
    assert_private(path.parent, path.name, lock)
    write(path, "rubbish")
    with pytest.raises(StoreDamagedError):
        await open_store(path)
    assert_private(path.parent)
    assert len(list(path.parent.glob("tablier.*"))) >= 3


def open_to_others(path: Path) -> None:
    path.chmod(0o664)
    path.parent.chmod(0o755)


async def test_what_is_there_is_tightened_and_that_is_said_once(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await open_store(path)
    await store.append(samples.change(0))
    await store.close()
    others = path.parent / "tablier.damaged-20260101T000000Z.sqlite", path.parent / "notes.txt"
    for each in others:
        each.touch()
        each.chmod(0o644)
    open_to_others(path)
    for _ in range(2):
        store = await open_store(path)
        await store.close()
    (said,) = (each for each in caplog.records if each.name == "bot.store.files.privacy")
    for each in (path, path.parent, others[0]):
        assert str(each) in said.getMessage()
    granted = rights(path.parent)
    assert granted.pop("notes.txt") == 0o644
    assert all(not mode & 0o077 for mode in granted.values())


def test_a_folder_of_everybody_and_links_are_left_alone(tmp_path: Path) -> None:
    shared, elsewhere = tmp_path / "shared", tmp_path / "elsewhere"
    shared.mkdir()
    shared.chmod(0o1777)
    elsewhere.touch()
    elsewhere.chmod(0o644)
    link = shared / "link"
    link.symlink_to(elsewhere)
    privacy.tighten(shared, [link, shared / "missing"])
    assert stat.S_IMODE(shared.stat().st_mode) == 0o1777
    assert stat.S_IMODE(elsewhere.stat().st_mode) == 0o644


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="needs two owners")
def test_what_is_somebody_elses_is_left_alone(tmp_path: Path) -> None:
    folder, theirs = tmp_path / "folder", tmp_path / "folder" / "theirs"
    folder.mkdir()
    theirs.touch()
    theirs.chmod(0o644)
    os.chown(theirs, 12_345, 12_345)
    privacy.tighten(folder, [theirs])
    assert stat.S_IMODE(theirs.stat().st_mode) == 0o644


@pytest.mark.parametrize(("mode", "is_open"), [(0o600, False), (0o640, True), (0o604, True)])
def test_who_else_may_read_a_file(tmp_path: Path, mode: int, is_open: bool) -> None:
    settings = tmp_path / ".env"
    assert not privacy.is_open_to_others(settings)
    settings.touch()
    settings.chmod(mode)
    assert privacy.is_open_to_others(settings) is is_open
