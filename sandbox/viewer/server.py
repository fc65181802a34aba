"""The page's server: static files, JSON calls, and one WebSocket for each open page.

Who may ask at all is decided before (`sandbox.door`).
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

from sandbox.actors.crowd import Crowd
from sandbox.actors.handle import InteractionFailedError
from sandbox.actors.person import Person
from sandbox.bot_program import BotProgram
from sandbox.gateway import Gateway
from sandbox.rates import Conditions
from sandbox.reading import is_number, parsed
from sandbox.viewer.actions import Actions, Turning
from sandbox.viewer.files import Files
from sandbox.viewer.views import View
from sandbox.wire.site import Site
from sandbox.words import ImpossibleError, sentence
from sandbox.world import changes
from sandbox.world.model import JsonObject

_FOLDER = Path(__file__).resolve().parent.parent / "page"
_MOST_MESSAGES = 200


class PageServer:
    """Answers everything that is neither REST, gateway nor CDN."""

    def __init__(
        self,
        site: Site,
        crowd: Crowd,
        gateway: Gateway,
        program: BotProgram,
        turn: Turning,
        conditions: Conditions,
        policy: str,
    ) -> None:
        self._site = site
        self._crowd = crowd
        self._gateway = gateway
        self._program = program
        self._conditions = conditions
        self._actions = Actions(site, crowd, program, turn, conditions)
        self._files = Files(_FOLDER, policy)
        self._sockets: set[web.WebSocketResponse] = set()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request."""
        if not request.path.startswith("/page/"):
            return self._files.answer(request.path)
        try:
            return await self._call(request)
        except (ImpossibleError, InteractionFailedError) as refused:
            reason = refused.reason if isinstance(refused, ImpossibleError) else str(refused)
            return web.json_response({"refused": reason}, status=400)
        except TimeoutError:
            return web.json_response({"refused": sentence("no_answer", "en-US")}, status=400)

    async def _call(self, request: web.Request) -> web.StreamResponse:
        view = self._view(request)
        match (request.method, request.path):
            case ("GET", "/page/state"):
                return web.json_response(view.state())
            case ("GET", "/page/messages"):
                return web.json_response({"messages": self._messages(view, request)})
            case ("GET", "/page/commands"):
                channel = self._actions.channel(view.person, request.query.get("channel"))
                leaves = view.person.commands(channel)
                commands = [view.shapes.command(leaf) for leaf in leaves]
                return web.json_response({"commands": commands})
            case ("POST", "/page/do"):
                body = _parsed(await request.read()) if _is_json(request) else None
                return web.json_response({"result": await self._actions.run(view.person, body)})
            case ("GET", "/page/stream"):
                return await self._stream(request, view)
            case _:
                raise web.HTTPNotFound

    def _view(self, request: web.Request) -> View:
        person = self._person(request.query.get("as"))
        parts = (self._site, self._crowd, self._gateway, self._program, self._conditions)
        return View(*parts, person)

    def _person(self, name: str | None) -> Person:
        if not name:
            return self._crowd.people[0]
        try:
            return self._crowd.named(name)
        except LookupError:
            raise ImpossibleError("no_person", "en-US", name=name) from None

    def _messages(self, view: View, request: web.Request) -> list[JsonObject]:
        channel = self._actions.channel(view.person, request.query.get("channel"))
        before, limit = request.query.get("before", ""), request.query.get("limit", "50")
        oldest = int(before) if is_number(before) else None
        count = int(limit) if is_number(limit) else 50
        return view.messages(channel, oldest, max(1, min(count, _MOST_MESSAGES)))

    # The stream.

    async def _stream(self, request: web.Request, view: View) -> web.WebSocketResponse:
        response = web.WebSocketResponse(heartbeat=30)
        await response.prepare(request)
        stream = _Stream(response, view, self._actions)
        leave = self._site.world.listen(stream.hear)
        self._sockets.add(response)
        try:
            await stream.serve()
        finally:
            leave()
            self._sockets.discard(response)
        return response

    async def close(self) -> None:
        """Close every open page's stream."""
        for socket in tuple(self._sockets):
            await socket.close(code=1001)


class _Stream:
    """One open page: events out, actions in."""

    def __init__(self, response: web.WebSocketResponse, view: View, actions: Actions) -> None:
        self._response = response
        self._view = view
        self._actions = actions
        self._frames: asyncio.Queue[JsonObject] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    def hear(self, change: changes.Change) -> None:
        """Queue what the page must know of a change."""
        for event in self._view.events(change):
            self._frames.put_nowait(event)

    async def serve(self) -> None:
        """Talk until the page closes."""
        self._frames.put_nowait({"t": "hello", "state": self._view.state()})
        writer = asyncio.create_task(self._write())
        try:
            async for message in self._response:
                if message.type is WSMsgType.TEXT:
                    self._begin(_parsed(message.data))
        finally:
            for task in (writer, *self._tasks):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError, RuntimeError):
            while True:
                await self._response.send_str(json.dumps(await self._frames.get()))

    def _begin(self, body: Any) -> None:
        task = asyncio.create_task(self._act(body))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _act(self, body: Any) -> None:
        number = body.get("id") if isinstance(body, dict) else None
        try:
            result = await self._actions.run(self._view.person, body)
        except ImpossibleError as refused:
            self._frames.put_nowait({"t": "refused", "id": number, "reason": refused.reason})
        except (InteractionFailedError, TimeoutError):
            reason = sentence("no_answer", self._view.person.locale)
            self._frames.put_nowait({"t": "refused", "id": number, "reason": reason})
        else:
            self._frames.put_nowait({"t": "done", "id": number, "result": result})


def _is_json(request: web.Request) -> bool:
    """No form of another page can send this type."""
    return request.content_type == "application/json"


def _parsed(text: str | bytes) -> Any:
    try:
        return parsed(text)
    except ValueError:
        return None
