"""The files of the page: all are found at the start, so that no address leads anywhere else."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from aiohttp import web

_TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
    ".woff2": "font/woff2",
    ".ttf": "font/ttf",
}
_PLACEHOLDER = "<!doctype html><title>Tablier sandbox</title><p>The page is not built in.</p>"


class Files:
    """Answers `/` and `/static/…`; the page itself is shown under `policy`, a CSP."""

    def __init__(self, folder: Path, policy: str) -> None:
        self._page = {"Content-Security-Policy": policy}
        self._files = {
            f"/static/{file.relative_to(folder).as_posix()}": file
            for file in folder.rglob("*")
            if file.is_file()
        }

    def answer(self, path: str) -> web.Response:
        """The file at a path; raises 404 where there is none."""
        if path != "/":
            return self._answer(path, {})
        if "/static/index.html" not in self._files:
            return web.Response(text=_PLACEHOLDER, content_type="text/html", headers=self._page)
        return self._answer("/static/index.html", self._page)

    def _answer(self, path: str, headers: Mapping[str, str]) -> web.Response:
        file = self._files.get(path)
        if file is None:
            raise web.HTTPNotFound
        kind = _TYPES.get(file.suffix, "application/octet-stream")
        return web.Response(
            body=file.read_bytes(),
            content_type=kind,
            charset="utf-8" if kind.startswith("text/") else None,
            headers={"Cache-Control": "no-cache", **headers},
        )
