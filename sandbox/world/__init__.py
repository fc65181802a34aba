"""The state of the local Discord: frozen things, and one `World` that replaces them."""

from sandbox.world.clock import Clock
from sandbox.world.model import (
    Attachment,
    Channel,
    ChannelKind,
    Command,
    Guild,
    Member,
    Message,
    Role,
    User,
)
from sandbox.world.state import World

__all__ = [
    "Attachment",
    "Channel",
    "ChannelKind",
    "Clock",
    "Command",
    "Guild",
    "Member",
    "Message",
    "Role",
    "User",
    "World",
]
