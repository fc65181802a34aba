"""Discord's errors, as JSON and as exceptions.

Source: Discord's documentation, "Opcodes and Status Codes" (JSON error codes), "Error Messages"
(the nested `errors` of an invalid form body).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sandbox.world.model import JsonObject


class Problem(NamedTuple):
    """One thing wrong with a form body: where, Discord's code for it, a sentence."""

    path: tuple[str | int, ...]
    code: str
    sentence: str


class DiscordError(Exception):
    """An answer that refuses a request: HTTP status, Discord's JSON code and sentence."""

    def __init__(self, status: int, code: int, sentence: str) -> None:
        super().__init__(f"{status} {code}: {sentence}")
        self.status = status
        self.code = code
        self.sentence = sentence

    def body(self) -> JsonObject:
        """The JSON of the answer."""
        return {"code": self.code, "message": self.sentence}


class InvalidFormError(DiscordError):
    """50035: the form body has problems."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        super().__init__(400, 50035, "Invalid Form Body")
        self.problems = tuple(problems)

    def body(self) -> JsonObject:
        """The JSON of the answer, problems nested by path."""
        errors: JsonObject = {}
        for path, code, sentence in self.problems:
            place = errors
            for step in path:
                # A field may be called like the list that its problems stand in.
                name = f"{step} " if step == "_errors" else str(step)
                place = place.setdefault(name, {})
            place.setdefault("_errors", []).append({"code": code, "message": sentence})
        return super().body() | {"errors": errors}

    def __str__(self) -> str:
        return "; ".join(f"{'.'.join(map(str, p.path))}: {p.sentence}" for p in self.problems)


def invalid(path: str, code: str, sentence: str) -> InvalidFormError:
    """50035 with one problem; `path` is dotted."""
    return InvalidFormError([Problem(tuple(path.split(".")), code, sentence)])


def unauthorized() -> DiscordError:
    """The token is not this bot's."""
    return DiscordError(401, 0, "401: Unauthorized")


def not_found(sentence: str = "404: Not Found") -> DiscordError:
    """There is no such address."""
    return DiscordError(404, 0, sentence)


def method_not_allowed() -> DiscordError:
    """The address exists, not for this method."""
    return DiscordError(405, 0, "405: Method Not Allowed")


UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
UNKNOWN_USER = (404, 10013, "Unknown User")
UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
TOO_MANY_COMMANDS = (400, 30032, "Maximum number of application commands reached (100).")
FLAGGED = (403, 20026, "Your bot has been flagged by our anti-spam system for abusive behavior.")
DM_TOO_FAST = (403, 40003, "You are opening direct messages too fast.")
TOO_LARGE = (413, 40005, "Request entity too large")
ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
MISSING_ACCESS = (403, 50001, "Missing Access")
NOT_THE_AUTHOR = (403, 50005, "Cannot edit a message authored by another user")
EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
CANNOT_DM = (403, 50007, "Cannot send messages to this user")
NOT_A_TEXT_CHANNEL = (400, 50008, "Cannot send messages in a non-text channel")
MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
WRONG_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
INVALID_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token")
THREAD_ARCHIVED = (400, 50083, "Thread is archived")
INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
NO_MUTUAL_GUILDS = (
    403,
    50278,
    "Cannot send messages to this user due to having no mutual guilds",
)
CANNOT_REPLY = (400, 160002, "Cannot reply without permission to read message history")
THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")
THREAD_LOCKED = (400, 160005, "Thread is locked")
TOO_MANY_THREADS = (400, 160006, "Maximum number of active threads reached")


def refusal(error: tuple[int, int, str]) -> DiscordError:
    """One of the errors above, to be raised."""
    return DiscordError(*error)
