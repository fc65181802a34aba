"""What is begun is done to its end, whoever waits for it goes away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from bot.tables.refusals import RefusalError
from games.protocol import IllegalMoveError

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")


async def to_the_end(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Return what the work returns, or raise what it raises. It goes on if its caller is cancelled.

    What it then raises is logged, but for a refusal: that was an answer to somebody who has gone.
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        # Nobody else looks at the task any more: asyncio would call a refusal an exception that
        # was never retrieved, at some later time and without a word of which table.
        task.add_done_callback(_left_alone)
        raise


def _left_alone(task: asyncio.Task[Any]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, RefusalError | IllegalMoveError):
        log.error("a change failed after its caller was cancelled", exc_info=error)
