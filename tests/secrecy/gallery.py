"""Channels that remember every request as it would go to Discord, and cheap pictures."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any

from bot.complaints import Complaints
from bot.edge import wire
from bot.engine.clock import SteadyClock
from bot.engine.users import Users
from bot.shown.content import Content
from render.encode import Picture
from render.scene import Scene
from render.studio import Studio
from tests.bot.postbox import Postbox

Heard = Callable[[int, str, dict[str, Any]], None]
"""Told of every request: the channel, what it is, and the arguments that carry the content."""


class Draughtsman(Studio):
    """A studio that writes a scene down instead of painting it: every shape is in the file."""

    async def draw_all(self, scenes: Sequence[Scene]) -> tuple[Picture, ...]:
        return tuple(map(self._written, scenes))

    def _written(self, scene: Scene) -> Picture:
        return Picture(repr(scene).encode(), scene.width, scene.height, "png")


class Gallery(Postbox):
    """A messenger whose letters stay here, pictures and all."""

    def __init__(self, users: Users, studio: Studio, heard: Heard, pictures: bool) -> None:
        super().__init__(users)
        self._pictures = pictures
        self._studio = studio
        self._complaints = Complaints(logging.getLogger(__name__))
        self._clock = SteadyClock()
        self._heard = heard

    def may_attach(self, _channel_id: int) -> bool:
        return self._pictures

    async def post(
        self, channel_id: int, content: Content, *, name: str, nonce: str, silent: bool
    ) -> int:
        arguments = wire.sending(*await self._drawn(content, name))
        self._heard(channel_id, f"post {_kind(name)}", arguments | {"silent": silent})
        return await super().post(channel_id, content, name=name, nonce=nonce, silent=silent)

    async def edit(self, channel_id: int, message_id: int, content: Content, *, name: str) -> None:
        arguments = wire.editing(*await self._drawn(content, name))
        self._heard(channel_id, f"edit {_kind(name)}", arguments)
        await super().edit(channel_id, message_id, content, name=name)

    async def delete(self, channel_id: int, message_id: int) -> None:
        self._heard(channel_id, "delete", {})
        await super().delete(channel_id, message_id)


def _kind(name: str) -> str:
    return name.split("-")[0]
