"""What the bot may do in a channel, before a table is opened there."""

from __future__ import annotations

from typing import Final

import discord

NEEDED: Final = ("view_channel", "send_messages", "embed_links", "read_message_history")
"""What a table needs. Without Attach Files it is played in words."""

NEEDED_IN_THREAD: Final = ("view_channel", "send_messages_in_threads", "read_message_history")

NEEDED_FOR_THREAD: Final = ("create_public_threads", "send_messages_in_threads")
"""What opening a table in a thread of its own needs besides."""

ASKED_FOR: Final = tuple(
    dict.fromkeys((*NEEDED, *NEEDED_IN_THREAD, *NEEDED_FOR_THREAD, "attach_files"))
)
"""What the bot is invited with: all that it needs anywhere, each once, and pictures."""


def missing(permissions: discord.Permissions, *, thread: bool, new_thread: bool) -> list[str]:
    """Return the slugs of the permissions that are missing, in a stable order.

    `thread` says that the place is a thread; `new_thread` that one is to be made.
    """
    needed = [*(NEEDED_IN_THREAD if thread else NEEDED)]
    if new_thread:
        needed += NEEDED_FOR_THREAD
    return [slug for slug in needed if not getattr(permissions, slug)]
