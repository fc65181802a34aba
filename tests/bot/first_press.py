"""A program that warms up as the bot does, lets people press, and prints what was loaded by that.

It is started by `test_warm`: only in a process of its own has nothing been loaded before.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import sys
from typing import Any

import phrases
from bot.complaints import Complaints
from bot.edge import wire
from bot.edge.drawing import drawn
from bot.engine.request import Location
from bot.jobs.warm import warm_up
from bot.program.app import extensions
from bot.shown import messages, private
from bot.shown.content import Content
from bot.shown.preferences import DEFAULT
from bot.tables import dealing
from bot.tables.table import Table, default_options
from games import registry
from games.chance import HmacChance
from games.protocol import Seat
from render.studio import Studio
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import CHANNEL, GUILD, person
from tests.bot.playing import BOUNDLESS, asked, fresh, one_move
from tests.store.memory import MemoryStore

LOADED: list[str] = []
"""Modules that were imported, files that were opened, folders that were looked through."""

LISTENING = [False]


def hear(event: str, arguments: tuple[Any, ...]) -> None:
    """Take note of what the interpreter loads."""
    if LISTENING[0] and event in ("import", "open", "os.listdir", "os.scandir"):
        LOADED.append(f"{event} {arguments[0]}")


def shown(table: Table) -> list[Content]:
    """Return what a table shows to everybody and to one person, in every language."""
    contents, seat = list[Content](), Seat(0)
    for locale in phrases.LOCALES:
        words = phrases.of(locale)
        contents.append(messages.board(table, words, True))
        contents.append(private.rules(table.record.slug, 0, words))
        if table.position is not None:
            contents.append(messages.hand(table, seat, words, "#games"))
            contents.append(private.panel(table, seat, words))
            contents.append(private.hand(table, seat, words, DEFAULT))
            contents.append(private.board_picture(table, words))
    return contents


async def tables() -> list[Table]:
    """Return a lobby, a game that has begun and one in which somebody has moved, of every title."""
    engine, found = PledgedEngine(MemoryStore(), ManualClock(), limits=BOUNDLESS), list[Table]()
    for number, game in enumerate(registry.games()):
        place, members = Location(GUILD, CHANNEL + number), (person(0), person(1), person(2))
        count = min(3, max(game.seat_counts(default_options(game.slug, {}))))
        opened = await engine.open(fresh(), place, game.slug, {}, members[:count])
        found.append(opened.table)
        begun = await asked(engine, opened.table, dealing.start())
        found.append(begun)
        chance = HmacChance(b"press", b"")
        found.append((await one_move(engine, begun, chance)).table)
    return found


async def main(*, warm: bool) -> None:
    """Print, one a line, what the first presses loaded."""
    for name in extensions():
        importlib.import_module(name)
    ready = await tables()
    with Studio("png") as studio:
        if warm:
            await warm_up(studio)
        complaints = Complaints(logging.getLogger())
        LISTENING[0] = True
        for table in ready:
            for content in shown(table):
                content, files = await drawn(studio, content, "table", complaints, ManualClock())
                wire.sending(content, files)
        LISTENING[0] = False
    print(*LOADED, sep="\n")


if __name__ == "__main__":
    sys.addaudithook(hear)
    asyncio.run(main(warm=sys.argv[1] == "warm"))
