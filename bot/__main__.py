"""`python -m bot`: run the bot, or one of its subcommands."""

from __future__ import annotations

import sys

from bot.program import signals


def _main() -> int:
    runs = sys.argv[1:] in ([], ["keep"])
    if runs:
        # Before anything that takes time: what a signal stops, it stops in order.
        signals.catch()
    if sys.argv[1:] == ["keep"]:
        # It only starts the bot and waits, for months: it loads nothing of it.
        from bot.program.operator.keep import main as kept

        return kept()
    from bot.program.command_line import main

    code = main(sys.argv[1:])
    if runs:
        signals.ignore()
    return code


if __name__ == "__main__":
    sys.exit(_main())
