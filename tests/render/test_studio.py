"""Drawing is repeatable, off the event loop, and ends when it is told to."""

from __future__ import annotations

import asyncio
import threading

import pytest

from phrases import Phrases
from render import artwork
from render.encode import Picture
from render.pictures import pictures_of
from render.scene import Label, Scene
from render.scene.geometry import Box
from render.studio import DrawingDesk, Studio

from .conftest import course, names_of, view_of


def small(words: str) -> Scene:
    """Return a small scene."""
    label = Label("words", words, Box(10, 10, 180, 40), artwork.text(30))
    return Scene("small", 200, 60, artwork.night(200, 60), (label,))


def table(words: Phrases) -> Scene:
    """Return a whole table."""
    moment = course(4, "off", 1)[17]
    return pictures_of("pass_pass").table(
        view_of(moment), names_of(moment), words, moment.told[None]
    )


def threads() -> list[str]:
    """Return the names of a studio's threads that are alive."""
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("studio")]


def test_the_same_scene_gives_the_same_bytes(desk: DrawingDesk, words: Phrases) -> None:
    scene = table(words)
    first = desk.draw(scene)
    desk.draw(small("between"))
    assert desk.draw(scene) == first
    assert DrawingDesk().draw(scene) == first


async def test_many_pictures_at_once() -> None:
    scenes = [small(f"number {number}") for number in range(12)]
    with Studio(threads=2) as studio:
        pictures: list[Picture] = await asyncio.gather(*map(studio.draw, scenes))
    desk = DrawingDesk()
    assert pictures == [desk.draw(scene, "webp") for scene in scenes]


async def test_closing_leaves_no_thread() -> None:
    studio = Studio()
    await asyncio.gather(*(studio.draw(small(str(number))) for number in range(4)))
    assert threads()
    studio.close()
    assert not threads()
    studio.close()
    with pytest.raises(RuntimeError):
        await studio.draw(small("late"))


async def test_webp_by_a_setting() -> None:
    with Studio("webp") as studio:
        picture = await studio.draw(small("webp"))
    assert picture.kind == "webp"
    assert picture.data[:4] == b"RIFF"
