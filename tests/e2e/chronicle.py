"""Everything that Discord ever showed, version by version, and to whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from sandbox import Message, Person, Sandbox
from sandbox.components import walk
from sandbox.world import changes


class Version(msgspec.Struct, frozen=True):
    """A message as it stood when each table had its newest row; `viewer` is None for everybody."""

    heads: Mapping[str, int]
    message: Message
    viewer: int | None


class Chronicle:
    """Remembers every version of every message of a sandbox.

    `heads` returns the newest stored row of each table: what was shown before what is told by rows,
    since the bot and the sandbox need not have one time.
    """

    def __init__(self, sandbox: Sandbox, heads: Callable[[], Mapping[str, int]]) -> None:
        self.versions: list[Version] = []
        self._sandbox = sandbox
        self._heads = heads
        sandbox.world.listen(self._heard)

    def of(self, message_id: int) -> list[Message]:
        """Return the versions of one message, oldest first."""
        return [one.message for one in self.versions if one.message.id == message_id]

    def public(self) -> list[Version]:
        """Return the versions of what everybody may read."""
        return [one for one in self.versions if one.viewer is None]

    def for_eyes_of(self, person: Person) -> list[Version]:
        """Return the versions of what only one person may read."""
        return [one for one in self.versions if one.viewer == person.id]

    def words(self, message: Message) -> str:
        """Return everything in a message that can be read: text, alt texts, file names, ids."""
        return "\n".join(_words(self._sandbox, message))

    def _heard(self, change: changes.Change) -> None:
        if isinstance(change, changes.MessageCreated | changes.MessageEdited):
            message = change.message
            channel = self._sandbox.world.channels.get(message.channel_id)
            dm = None if channel is None else channel.recipient_id
            viewer = message.viewer_id or dm
            self.versions.append(Version(self._heads(), message, viewer))


def _words(sandbox: Sandbox, message: Message) -> Iterator[str]:
    yield sandbox.text(message)
    for file in message.attachments:
        yield file.filename
        yield file.description or ""
    for component in walk(message.components):
        for key in ("custom_id", "label", "placeholder", "description"):
            yield str(component.get(key) or "")
        for item in component.get("items") or component.get("options") or ():
            yield str(item.get("description") or "")
            yield f"{item.get('label', '')} {item.get('value', '')}"
