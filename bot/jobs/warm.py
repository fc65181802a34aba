"""Loads phrases, pictures and fonts before anybody can press, so that no press waits for them."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import phrases
from games.registry import games
from render.pictures import pictures_of
from render.scene import Scene
from render.studio import Studio

log = logging.getLogger(__name__)


@asynccontextmanager
async def warming_up(studio: Studio) -> AsyncIterator[None]:
    """Warm up while the body runs; leave once both are done, or at once if the body fails."""
    warming = asyncio.create_task(warm_up(studio), name="warm-up")
    try:
        yield
        await warming
    finally:
        warming.cancel()
        await asyncio.wait([warming])


async def warm_up(studio: Studio) -> None:
    """Load what answers and messages need, off the event loop.

    A fault is logged, and raised again only where what could not be loaded is needed: a message
    without pictures, for example, is in words.
    """
    covers = [partial(_cover, studio, game.slug) for game in games()] if studio.draws else []
    for load in (partial(asyncio.to_thread, _words), *covers):
        try:
            await load()
        except Exception:
            log.exception("something could not be loaded beforehand")


def _words() -> None:
    """Read every catalogue."""
    for locale in phrases.LOCALES:
        words = phrases.of(locale)
        # Babel loads how a language writes lists when it is first asked.
        words.all_of(["1", "2", "3"])
        words.one_of(["1", "2", "3"])
    # Python reads the system's list of file types when the first file is sent.
    mimetypes.init()


async def _cover(studio: Studio, slug: str) -> None:
    """Draw a game's cover: that takes its modules, every font and the encoder."""
    scene = await asyncio.to_thread(_laid_out, slug)
    if scene is not None:
        await studio.draw(scene)


def _laid_out(slug: str) -> Scene | None:
    """Return a game's cover, None for a game that is shown in words alone."""
    try:
        pictures = pictures_of(slug)
    except KeyError:
        return None
    return pictures.cover(phrases.of(None))
