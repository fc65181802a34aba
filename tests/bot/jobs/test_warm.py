"""Nothing is loaded by the first press: words, pictures and fonts are there when the bot is."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from importlib import import_module
from types import ModuleType

import pytest

from bot.jobs import warm
from bot.jobs.warm import warm_up, warming_up
from games.registry import games
from render import pictures
from render.encode import Picture
from render.pictures import pictures_of
from render.scene import Scene
from render.studio import Studio


def loaded(how: str) -> list[str]:
    """Return what the first presses load in a process of its own: modules, and files."""
    command = [sys.executable, "-m", "tests.bot.first_press", how]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout.split("\n")[:-1] if done.stdout.strip() else []


def test_no_press_loads_a_module_a_font_or_a_catalogue() -> None:
    assert loaded("warm") == []


def test_without_warming_up_presses_would_load_modules_fonts_and_catalogues() -> None:
    """What the other test looks for is found where it is."""
    found = loaded("cold")
    assert [each for each in found if each.startswith("open ") and each.endswith(".po")]
    # Fonts are opened outside Python, but are looked for by it.
    assert [each for each in found if each.startswith("os.scandir ") and "fonts" in each]
    # Those of the other two come with their cogs, which speak of what is drawn.
    for game in ("top_secret", "monte_cristo"):
        assert [each for each in found if f"{os.sep}render{os.sep}{game}{os.sep}" in each]


class Broken(Studio):
    """A studio in which nothing can be drawn."""

    async def draw(self, _scene: Scene) -> Picture:
        raise RuntimeError("no paint")


async def test_what_cannot_be_loaded_is_reported_and_keeps_nothing_from_starting(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with Broken() as studio, caplog.at_level(logging.ERROR):
        await warm_up(studio)
    said = [str(said.exc_info and said.exc_info[1]) for said in caplog.records]
    assert said == ["no paint"] * len(games())


async def test_pictures_that_cannot_be_imported_keep_no_others_from_being_loaded(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(name: str) -> ModuleType:
        if name == "render.monte_cristo":
            raise ImportError("no module")
        return import_module(name)

    drawings = {slug: pictures_of(slug) for slug in ("pass_pass", "top_secret")}
    monkeypatch.setattr(pictures, "_PICTURES", drawings)
    monkeypatch.setattr(pictures, "import_module", broken)
    with Studio() as studio:
        await warm_up(studio)
    faults = [str(said.exc_info and said.exc_info[1]) for said in caplog.records]
    assert faults[0] == "no module"
    assert pictures_of("top_secret") is drawings["top_secret"]
    with pytest.raises(ImportError):
        pictures_of("monte_cristo")


async def test_a_login_that_is_refused_leaves_nothing_running(
    caplog: pytest.LogCaptureFixture,
) -> None:
    before = asyncio.all_tasks()
    with Studio() as studio:
        with pytest.raises(PermissionError):
            async with warming_up(studio):
                raise PermissionError
        assert asyncio.all_tasks() == before
    assert caplog.records == []


async def test_what_is_done_meanwhile_ends_no_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    done = list[str]()

    async def slowly(_studio: Studio) -> None:
        await asyncio.sleep(0)
        done.append("warm")

    monkeypatch.setattr(warm, "warm_up", slowly)
    with Studio() as studio:
        async with warming_up(studio):
            done.append("logged in")
        assert done == ["logged in", "warm"]
