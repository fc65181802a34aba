"""The bot, as `python -m bot`, that believes nothing it was told of people for any time.

So whoever leaves the server is missed at once, and not after a minute.
"""

from __future__ import annotations

import sys

from bot.edge.guilds import lookups
from bot.program.command_line import main

FORGETFUL = ("-m", "tests.e2e.forgetful_bot")
"""The command that starts it (`House.start`)."""


def forget_at_once() -> None:
    """Let what is looked up or heard be forgotten at once."""
    lookups.REMEMBERED_FOR = 0.0


if __name__ == "__main__":
    forget_at_once()
    sys.exit(main([]))
