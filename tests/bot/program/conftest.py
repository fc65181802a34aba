"""Commands of the bot that are run in the process of the test."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from bot.program.logs import RedactingFormatter


@pytest.fixture(autouse=True)
def _no_log_is_left() -> Iterator[None]:
    """Take back where a command has its log written: to a stream that ends with its test.

    What a later test logs would be a traceback there, of a closed file.
    """
    root = logging.getLogger()
    level = root.level
    yield
    root.setLevel(level)
    for handler in [each for each in root.handlers if _is_of_a_command(each)]:
        root.removeHandler(handler)


def _is_of_a_command(handler: logging.Handler) -> bool:
    return isinstance(handler.formatter, RedactingFormatter)
