"""What is loaded before anybody can press: words, pictures and fonts, for which no press waits."""

from __future__ import annotations

import asyncio
import logging
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import phrases
from render.pictures import all_pictures
from render.studio import Studio

log = logging.getLogger(__name__)


@asynccontextmanager
async def warming_up(studio: Studio) -> AsyncIterator[None]:
    """Warm up beside what is done meanwhile, which ends no sooner; let it be if that fails."""
    warming = asyncio.create_task(warm_up(studio), name="warm-up")
    try:
        yield
        await warming
    finally:
        warming.cancel()
        await asyncio.wait([warming])


async def warm_up(studio: Studio) -> None:
    """Load what answers and messages need, off the event loop.

    A fault is reported and left to those who need what it concerns: where there are no pictures,
    there are words.
    """
    for load in (partial(asyncio.to_thread, _words), partial(_pictures, studio)):
        try:
            await load()
        except Exception:
            log.exception("something could not be loaded beforehand")


def _words() -> None:
    """Read every catalogue."""
    for locale in phrases.LOCALES:
        words = phrases.of(locale)
        # Babel reads how a language lists things when it is first asked.
        words.all_of(["1", "2", "3"])
        words.one_of(["1", "2", "3"])
    # What the system knows of the types of files is read when the first file is sent.
    mimetypes.init()


async def _pictures(studio: Studio) -> None:
    """Draw every game's cover: that takes its modules, every font and the encoder."""
    words = phrases.of(None)
    for pictures in await asyncio.to_thread(all_pictures):
        await studio.draw(await asyncio.to_thread(pictures.cover, words))
