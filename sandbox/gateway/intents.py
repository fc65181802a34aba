"""Gateway intents. Source: Discord's documentation, "Gateway Intents"."""

from __future__ import annotations

from enum import IntFlag


class Intent(IntFlag):
    """The intents that decide over events of the sandbox."""

    GUILDS = 1 << 0
    MEMBERS = 1 << 1
    PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_TYPING = 1 << 11
    DM_MESSAGES = 1 << 12
    DM_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = {
    "members": Intent.MEMBERS,
    "presences": Intent.PRESENCES,
    "message_content": Intent.MESSAGE_CONTENT,
}
_APPLICATION_FLAGS = {"presences": 1 << 13, "members": 1 << 15, "message_content": 1 << 19}
MAY_LIST_MEMBERS = _APPLICATION_FLAGS["members"]
"""The application's flag without which nobody tells it who there is."""

HIGHEST = (1 << 26) - 1


def application_flags(enabled: frozenset[str]) -> int:
    """The application's flags when these privileged intents are enabled."""
    return sum(_APPLICATION_FLAGS[name] for name in enabled)


def disallowed(intents: int, enabled: frozenset[str]) -> bool:
    """Whether a bot asks for a privileged intent that is not enabled."""
    return any(intents & bit and name not in enabled for name, bit in PRIVILEGED.items())
