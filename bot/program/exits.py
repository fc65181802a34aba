"""How `python -m bot` ends: its exit codes, and what ends it with one."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of `python -m bot`."""

    STOPPED = 0
    FAULT = 1
    CONFIGURATION = 2
    DATABASE = 3
    LOGIN_REFUSED = 4
    PART_MISSING = 5


def refused(error: Exception) -> StopError:
    """Return what ends the bot where Discord does not take its token."""
    hint = "copy it again from the page of your application into DISCORD_TOKEN"
    return StopError(Exit.LOGIN_REFUSED, f"Discord refuses the token: {error}; {hint}")


class StopError(Exception):
    """The bot cannot run, or no longer; carries the exit code and a sentence for the operator."""

    def __init__(self, code: Exit, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
