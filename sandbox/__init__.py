"""A Discord on your own machine: for playing without an account, and for testing the bot.

`Sandbox` is all of it; API.md in this folder describes what people and tests can do. What a
person's client does not offer raises `ImpossibleError`, a wait of 30 s `TimeoutError`, and an
interaction that is not answered `InteractionFailedError`.
"""

from sandbox.actors import (
    Field,
    Interaction,
    InteractionFailedError,
    Modal,
    Notification,
    Person,
    Suggestion,
)
from sandbox.components import Control
from sandbox.faults import DmRefusal, Faults
from sandbox.instance import Sandbox
from sandbox.words import ImpossibleError
from sandbox.world import (
    Attachment,
    Channel,
    Clock,
    Guild,
    Message,
    User,
)

__all__ = [
    "Attachment",
    "Channel",
    "Clock",
    "Control",
    "DmRefusal",
    "Faults",
    "Field",
    "Guild",
    "ImpossibleError",
    "Interaction",
    "InteractionFailedError",
    "Message",
    "Modal",
    "Notification",
    "Person",
    "Sandbox",
    "Suggestion",
    "User",
]
