"""The bot, as `python -m bot`, which also tells how many controls its client keeps.

Asked by a line on standard input, it prints one line: `kept views=… modals=… synced=…
dynamic=…`.
"""

from __future__ import annotations

import gc
import sys
import threading

from bot.program.app import TablierBot
from bot.program.command_line import main


def _answer() -> None:
    for _ in sys.stdin:
        print(_kept(), flush=True)


def _kept() -> str:
    (client,) = (found for found in gc.get_objects() if isinstance(found, TablierBot))
    store = client._connection._view_store
    counts = {
        "views": sum(len(items) for items in store._views.values()),
        "synced": len(store._synced_message_views),
        "modals": len(store._modals),
        "dynamic": len(store._dynamic_items),
    }
    return "kept " + " ".join(f"{key}={count}" for key, count in counts.items())


if __name__ == "__main__":
    threading.Thread(target=_answer, daemon=True).start()
    sys.exit(main(sys.argv[1:]))
