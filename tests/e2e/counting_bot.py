"""The bot, as `python -m bot`, which also tells how many controls its client keeps.

Asked by a line on standard input, it prints one line: `kept views=… modals=… synced=…
dynamic=…`.
"""

from __future__ import annotations

import sys
import threading

from bot.complaints import Complaints
from bot.edge.endpoint import Endpoint
from bot.program import run
from bot.program.app import TablierBot
from bot.program.command_line import main

clients: list[TablierBot] = []


class _Counted(TablierBot):
    """A client that can be found again."""

    def __init__(self, endpoint: Endpoint, complaints: Complaints) -> None:
        super().__init__(endpoint, complaints)
        clients.append(self)


def _answer() -> None:
    for _ in sys.stdin:
        (client,) = clients
        # Counted between two steps of the loop, in which nothing changes.
        client.loop.call_soon_threadsafe(_tell, client)


def _tell(client: TablierBot) -> None:
    print(_kept(client), flush=True)


def _kept(client: TablierBot) -> str:
    store = client._connection._view_store
    counts = {
        "views": sum(len(items) for items in store._views.values()),
        "synced": len(store._synced_message_views),
        "modals": len(store._modals),
        "dynamic": len(store._dynamic_items),
    }
    return "kept " + " ".join(f"{key}={count}" for key, count in counts.items())


if __name__ == "__main__":
    vars(run)["TablierBot"] = _Counted
    threading.Thread(target=_answer, daemon=True).start()
    sys.exit(main(sys.argv[1:]))
