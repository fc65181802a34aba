"""People: what they do in the local Discord, and what comes of it."""

from sandbox.actors.handle import Interaction, InteractionFailedError, Suggestion
from sandbox.actors.modal import Field, Modal
from sandbox.actors.person import Notification, Person

__all__ = [
    "Field",
    "Interaction",
    "InteractionFailedError",
    "Modal",
    "Notification",
    "Person",
    "Suggestion",
]
