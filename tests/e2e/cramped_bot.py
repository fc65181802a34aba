"""The bot, as `python -m bot`, whose disk is full or can only be read when a line says so.

`full`, `read-only` and `room` on standard input take effect with the next write.
"""

from __future__ import annotations

import resource
import sqlite3
import sys
import threading
from collections.abc import Sequence
from typing import Any

from bot.program.command_line import main
from bot.store import writer

LARGEST = resource.RLIM_INFINITY
"""How large a file may become, in bytes, where there is room."""


def _be(connection: sqlite3.Connection, state: str) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 if state == "full" else LARGEST, hard))
    connection.execute(f"PRAGMA query_only = {'ON' if state == 'read-only' else 'OFF'}")


wanted: list[str] = []


def _obey() -> None:
    """Change the state of the disk before the next group is written."""
    commit = writer._commit

    def obedient(connection: sqlite3.Connection, group: Sequence[writer.Pending[Any]]) -> None:
        while wanted:
            _be(connection, wanted.pop(0))
        commit(connection, group)

    writer._commit = obedient


def _listen() -> None:
    for line in sys.stdin:
        wanted.append(line.strip())
        print("disk", line.strip(), flush=True)


if __name__ == "__main__":
    _obey()
    threading.Thread(target=_listen, daemon=True).start()
    sys.exit(main([]))
