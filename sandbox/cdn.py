"""Discord's CDN: the files of messages, and plain squares for avatars."""

from __future__ import annotations

import re

from aiohttp import web

from sandbox.images import plain_png
from sandbox.wire.site import Site

_ATTACHMENT = re.compile(r"/cdn/attachments/[0-9]{1,20}/([0-9]{1,20})/([^/]+)")
_AVATAR = re.compile(r"/cdn/embed/avatars/([0-9])\.png")
_COLOURS = (
    (88, 101, 242),
    (116, 127, 141),
    (59, 165, 92),
    (250, 166, 26),
    (237, 66, 69),
    (235, 69, 158),
)


class Cdn:
    """Serves files by id; the name at the end only says what kind it is."""

    def __init__(self, site: Site) -> None:
        self._site = site

    async def handle(self, request: web.Request) -> web.Response:
        """Answer one request."""
        attachment = _ATTACHMENT.fullmatch(request.path)
        avatar = _AVATAR.fullmatch(request.path)
        if attachment is not None:
            return self._file(int(attachment.group(1)), attachment.group(2))
        if avatar is not None:
            content = plain_png(*_COLOURS[int(avatar.group(1)) % len(_COLOURS)])
            return web.Response(body=content, content_type="image/png")
        raise web.HTTPNotFound

    def _file(self, file_id: int, name: str) -> web.Response:
        content = self._site.world.storage.read_file(file_id)
        if content is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        return web.Response(body=content, content_type=_content_type(name), headers=headers)


def _content_type(name: str) -> str:
    """Only pictures are shown as such: nothing uploaded may run as part of the page."""
    ending = name.rpartition(".")[2].lower()
    known = {"png": "image/png", "webp": "image/webp", "gif": "image/gif", "jpg": "image/jpeg"}
    return known.get(ending, "application/octet-stream")
