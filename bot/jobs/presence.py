"""Presence: how many tables are open, under the bot's name in every list of members."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

from bot.jobs.supervisor import Backoff, NotYetError, Supervisor
from bot.store.protocol import Store

log = logging.getLogger(__name__)

PAUSE = 60.0
"""Seconds between two looks, at most one update each (decided). Discord lets a connection send 120
messages a minute in all and takes fewer updates of a presence than that, without saying how many:
https://discord.com/developers/docs/events/gateway#rate-limiting"""

BACKOFF = Backoff(PAUSE, PAUSE, PAUSE)

Show = Callable[[str], Awaitable[None]]
"""Shows a text behind "Playing" to everybody."""


def playing(tables: int) -> str:
    """Return what the bot plays, in words of every language that it speaks.

    One presence is shown to everybody, so it has no language; with no table open it names the
    command with which one begins.
    """
    if tables == 0:
        return "/tablier"
    return f"{tables} table{'s' if tables > 1 else ''} · /tablier"


class PresenceUpdates:
    """Shows how many tables are open, and again when that has changed."""

    def __init__(self, store: Store, show: Show) -> None:
        self._store = store
        self._show = show
        self._shown: str | None = None
        self._supervisor: Supervisor[str, PresenceUpdates] = Supervisor(
            log, lambda _: self, 1, BACKOFF
        )

    def __str__(self) -> str:
        return "the presence"

    def begin(self) -> None:
        """Show it anew, for a new connection shows nothing yet, and go on until `close`."""
        self._shown = None
        self._supervisor.wake("presence", urgent=False)

    async def close(self) -> None:
        """Stop."""
        await self._supervisor.close()

    async def run(self) -> float:
        """Show what has changed; return after how many seconds to look again.

        Raise `StoreError` if nothing can be read, `NotYetError` while there is no connection.
        """
        text = playing(await self._store.count_open())
        if text != self._shown:
            try:
                await self._show(text)
            except ConnectionError as error:
                # It closes just now; the next one begins with the presence anew.
                raise NotYetError from error
            self._shown = text
        return PAUSE
