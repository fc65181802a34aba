"""The one place where pictures are drawn for Discord, and where words take their place."""

from __future__ import annotations

import traceback
from collections.abc import Hashable

import discord

from bot.complaints import Complaints
from bot.edge import wire
from bot.shown.content import Content, in_words
from render.studio import Studio


async def drawn(
    studio: Studio, content: Content, name: str, complaints: Complaints
) -> tuple[Content, list[discord.File]]:
    """Return a content and its files; where a picture cannot be drawn, the content in words alone.

    `name` is how the names of the files begin. A fault is logged once for each place in the program
    that raises it; the next content is tried with its pictures again, unless this machine is known
    not to draw.
    """
    enclosed = wire.enclosed(content)
    if not content.pictures:
        return content, enclosed
    if not studio.draws:
        return in_words(content), enclosed
    try:
        pictures = await studio.draw_all(content.scenes)
        return content, [*wire.files_of(pictures, name, content), *enclosed]
    except Exception as error:
        complaints.say(_place_of(error), f"a picture could not be drawn: {error}", fault=error)
        return in_words(content), enclosed


def _place_of(error: Exception) -> Hashable:
    """Return where in the program an error was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    return (type(error), *((frame.filename, frame.lineno) for frame in frames[-1:]))
