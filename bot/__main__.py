"""`python -m bot`: run the bot, or one of its subcommands."""

from __future__ import annotations

import sys

from bot.command_line import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
