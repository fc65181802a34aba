"""People: what they do in the local Discord, and what comes of it."""

from sandbox.actors.handle import Choice, Interaction, InteractionFailed
from sandbox.actors.modal import Field, Modal
from sandbox.actors.person import Notification, Person

__all__ = [
    "Choice",
    "Field",
    "Interaction",
    "InteractionFailed",
    "Modal",
    "Notification",
    "Person",
]
