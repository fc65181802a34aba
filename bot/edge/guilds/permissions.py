"""What the bot may do in a channel, before a table is opened there."""

from __future__ import annotations

from typing import Final

import discord

from bot.tables.shut import NEEDED, NEEDED_IN_THREAD

NEEDED_FOR_THREAD: Final = ("create_public_threads", *NEEDED_IN_THREAD)
"""What opening a table in a thread of its own needs: not that one may write in the channel."""

ASKED_FOR: Final = tuple(dict.fromkeys((*NEEDED, *NEEDED_FOR_THREAD, "attach_files")))
"""What the bot is invited with: all that it needs anywhere, each once, and pictures."""


def missing(permissions: discord.Permissions, *, thread: bool, new_thread: bool) -> list[str]:
    """Return the slugs of the permissions that are missing, in a stable order.

    `thread` says that the place is a thread; `new_thread` that one is to be made.
    """
    needed = NEEDED_IN_THREAD if thread else NEEDED_FOR_THREAD if new_thread else NEEDED
    return [slug for slug in needed if not getattr(permissions, slug)]


def threads_only(permissions: discord.Permissions) -> bool:
    """Return whether one may write in threads that one starts in a channel, and only there."""
    able = permissions.create_public_threads and permissions.send_messages_in_threads
    return able and not permissions.send_messages
