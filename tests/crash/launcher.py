"""The bot, as `python -m bot`, which dies where it is told to.

A line `POINT PASSAGE` on standard input arms it: it kills itself at that passage of that point
from now on (`none 0` disarms it). With the argument `migrating` it dies in the middle of a
migration that it has besides those of the program; with `recovering PASSAGES`, as it carries out
what had remained undone, or at the latest when all of that is done.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
import threading
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.incoming import responder
from bot.outgoing.executor import Executor
from bot.outgoing.messenger import DiscordMessenger
from bot.outgoing.planning.actions import Action
from bot.program.app import TablierBot
from bot.program.command_line import main
from bot.store import migrations, writer
from bot.tables.table import Table
from tests.crash.points import Point


def die() -> None:
    """End this process as a power cut would."""
    os.kill(os.getpid(), signal.SIGKILL)


class Fuse:
    """Counts the passages of one point, and kills the process at the last."""

    def __init__(self) -> None:
        self._point = ""
        self._left = 0

    def arm(self, point: str, passages: int) -> None:
        """Die at the passage of `point` that is this number of passages from now."""
        self._point, self._left = point, passages

    def passing(self, point: Point) -> None:
        """Take note that the program is at a point."""
        if point == self._point:
            self._left -= 1
            if self._left == 0:
                die()


FUSE = Fuse()


def lay_fuses() -> None:
    """Make the program notice where it is."""
    commit = writer._commit

    def traced(statement: str) -> None:
        if statement == "COMMIT":
            FUSE.passing(Point.BEFORE_COMMIT)

    def committed(connection: sqlite3.Connection, group: Sequence[writer.Pending[Any]]) -> None:
        connection.set_trace_callback(traced)
        commit(connection, group)
        FUSE.passing(Point.AFTER_COMMIT)

    writer._commit = committed
    for name in ("post", "edit", "delete"):
        setattr(DiscordMessenger, name, _then_dies(getattr(DiscordMessenger, name)))
    attempt, carry_out = responder._attempt, Executor.carry_out

    async def attempted(request: Awaitable[None]) -> Exception | None:
        FUSE.passing(Point.BEFORE_ANSWER)
        return await attempt(request)

    async def carried_out(self: Executor, table: Table, action: Action) -> bool:
        FUSE.passing(Point.RECONCILING)
        return await carry_out(self, table, action)

    responder._attempt = attempted
    Executor.carry_out = carried_out  # type: ignore[method-assign]


def _then_dies(send: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
    async def sent(*arguments: object, **named: object) -> object:
        answer = await send(*arguments, **named)
        FUSE.passing(Point.AFTER_SEND)
        return answer

    return sent


def migrate_and_die() -> None:
    """Give the program one more migration, which it does not survive."""
    migrate = migrations.migrate

    def deadly(connection: sqlite3.Connection, todo: Sequence[migrations.Step]) -> None:
        connection.create_function("die", 0, die)
        number = todo[-1].number + 1
        sql = "CREATE TABLE extra (a TEXT);\nDROP TABLE timers;\nSELECT die();\n"
        migrate(connection, [*todo, migrations.Step(number, sql)])

    migrations.migrate = deadly


def recover_and_die(passages: int) -> None:
    """Make the program die at this passage of its first actions, or when they are done."""
    FUSE.arm(Point.RECONCILING, passages)
    on_ready = TablierBot.on_ready

    async def last(self: TablierBot) -> None:
        await on_ready(self)
        while self.control_loop.busy:
            await asyncio.wait([asyncio.create_task(asyncio.sleep(0.01))])
        die()

    TablierBot.on_ready = last  # type: ignore[method-assign]


def _listen() -> None:
    """Be armed by lines; die when there is nobody left to write them."""
    for line in sys.stdin:
        point, passages = line.split()
        FUSE.arm(point, int(passages))
        print("armed", flush=True)
    die()


if __name__ == "__main__":
    if Point.MIGRATING in sys.argv:
        migrate_and_die()
    if Point.RECOVERING in sys.argv:
        recover_and_die(int(sys.argv[-1]))
    lay_fuses()
    threading.Thread(target=_listen, daemon=True).start()
    sys.exit(main([]))
