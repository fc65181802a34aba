"""The one place where contents become what Discord is sent.

Pictures are drawn here, words take their place, and the bot's instants are put on the wall.
"""

from __future__ import annotations

import re
from dataclasses import replace

import discord

from bot.complaints import Complaints, place_of
from bot.edge import wire
from bot.engine.clock import Clock
from bot.shown.content import Content, in_words
from games.protocol import Millis
from render.studio import Studio

_INSTANT = re.compile(r"<t:([0-9]{1,15}):")
"""What Discord's clients show as a date or a time: seconds since the Unix epoch."""


def on_the_wall(text: str, clock: Clock) -> str:
    """Return a text with every instant of the bot's clock as the wall has it.

    The two are the same but after the machine's clock was set (`bot.engine.clock`).
    """

    def instant(found: re.Match[str]) -> str:
        wall = clock.to_wall(Millis(int(found[1]) * 1000))
        return f"<t:{max(0, round(wall / 1000))}:"

    return _INSTANT.sub(instant, text)


async def drawn(
    studio: Studio, content: Content, name: str, complaints: Complaints, clock: Clock
) -> tuple[Content, list[discord.File]]:
    """Return a content and its files; where a picture cannot be drawn, the content in words alone.

    Its instants are those of the wall, and may be sent as they are.
    `name` is how the names of the files begin. A fault is logged once for each place in the program
    that raises it; the next content is tried with its pictures again, unless this machine is known
    not to draw.
    """
    content, files = await _with_files(studio, content, name, complaints)
    return replace(content, text=on_the_wall(content.text, clock)), files


async def _with_files(
    studio: Studio, content: Content, name: str, complaints: Complaints
) -> tuple[Content, list[discord.File]]:
    enclosed = wire.enclosed(content)
    if not content.pictures:
        return content, enclosed
    if not studio.draws:
        return in_words(content), enclosed
    try:
        pictures = await studio.draw_all(content.scenes)
        return content, [*wire.files_of(pictures, name, content), *enclosed]
    except Exception as error:
        complaints.say(place_of(error), f"a picture could not be drawn: {error}", fault=error)
        return in_words(content), enclosed
