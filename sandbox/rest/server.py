"""The REST server: finds the handler, obeys the faults, records and checks what goes by."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import re
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import web

import sandbox.rest.accounts
import sandbox.rest.callbacks
import sandbox.rest.channels
import sandbox.rest.commands
import sandbox.rest.messages
import sandbox.rest.threads
import sandbox.rest.webhooks  # noqa: F401  (each registers its routes)
from sandbox.desk import Desk
from sandbox.faults import Faults, Rule
from sandbox.rest.bodies import read_body
from sandbox.rest.call import Answer, Call, Route, Upload, routes
from sandbox.tokens import Tokens
from sandbox.validate.errors import (
    DiscordError,
    InvalidFormError,
    method_not_allowed,
    not_found,
    unauthorized,
)
from sandbox.validate.openapi import Description
from sandbox.wire.site import Site

PREFIX = "/api/v10"
_REQUESTS_KEPT = 20_000
_LOOK_AGAIN = 0.02


@dataclass
class RequestRecord:
    """A request of the bot and how it was answered; `code` is Discord's, 0 for none."""

    method: str
    route: str
    path: str
    status: int = 0
    code: int = 0
    payload: Any = None
    files: tuple[str, ...] = ()


@dataclass(frozen=True)
class Violation:
    """Something that Discord would not accept or not answer: `by` the bot or the sandbox."""

    by: str
    request: str
    problem: str


class RestServer:
    """Answers under /api/v10. `changed` is called whenever a request has been answered."""

    def __init__(
        self,
        site: Site,
        desk: Desk,
        faults: Faults,
        *,
        tokens: Tokens,
        flags: int,
        description: Description | None,
        changed: Callable[[], None],
    ) -> None:
        self.requests: deque[RequestRecord] = deque(maxlen=_REQUESTS_KEPT)
        self.refusals: list[str] = []
        self.violations: list[Violation] = []
        self.in_flight = 0
        self._site = site
        self._desk = desk
        self._faults = faults
        self._tokens = tokens
        self._flags = flags
        self._description = description
        self._changed = changed

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request."""
        self.in_flight += 1
        try:
            return await self._handle(request)
        finally:
            self.in_flight -= 1
            self._changed()

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(PREFIX)
        if self._faults.latency:
            await asyncio.sleep(self._faults.latency)
        rule = self._faults.next_rule(request.method, path)
        if rule is not None and not rule.takes_effect:
            await _passed_over(request)
            refused = RequestRecord(request.method, path, path, rule.status, rule.code)
            self.requests.append(refused)
            response = _ruled(rule, path)
        else:
            answer = await self._answered(request, path)
            if rule is not None:
                said = {"code": 0, "message": f"{rule.status}: Server Error"}
                answer = Answer(rule.status, said)
            response = _response(answer, path)
        if rule is not None and not rule.answers:
            await _hangs(request)
        return response

    async def _answered(self, request: web.Request, path: str) -> Answer:
        """Handle the request and note it, whatever comes of it."""
        record = RequestRecord(request.method, path, path)
        try:
            route, params = self._route(request, path)
            record.route = route.template
            payload, uploads = await read_body(request)
            record.payload, record.files = payload, tuple(u.filename for u in uploads)
            self._check_request(request.method, route.template, payload)
            answer = route.handler(self._call(request, params, payload, uploads))
        except DiscordError as error:
            answer, record.code = Answer(error.status, error.body()), error.code
            self._note_error(request.method, path, error)
        except ConnectionError:
            # Whoever asked went away in the middle of their request: nobody hears the answer.
            answer = Answer(400, {"code": 0, "message": "400: Bad Request"})
        except Exception:
            traceback.print_exc()
            self._violation("sandbox", f"{request.method} {path}", traceback.format_exc(limit=-3))
            answer = Answer(500, {"code": 0, "message": "500: Internal Server Error"})
        self._check_answer(request.method, record.route, answer)
        record.status = answer.status
        self.requests.append(record)
        return answer

    def _call(
        self,
        request: web.Request,
        params: dict[str, str],
        payload: Any,
        uploads: tuple[Upload, ...],
    ) -> Call:
        return Call(
            site=self._site,
            desk=self._desk,
            faults=self._faults,
            flags=self._flags,
            params=params,
            query=dict(request.query),
            payload={} if payload is None else payload,
            uploads=uploads,
        )

    def _route(self, request: web.Request, path: str) -> tuple[Route, dict[str, str]]:
        found = routes.find(path)
        matching = [pair for pair in found if pair[0].method == request.method]
        if not matching:
            line = f"{request.method} {path}"
            self.refusals.append(line)
            print(f"sandbox: refused {line!a}: not part of the sandbox", file=sys.stderr)
            raise method_not_allowed() if found else not_found()
        route, params = matching[0]
        header = request.headers.get("Authorization")
        if not route.open and not self._tokens.accepts_header(header):
            raise unauthorized()
        return route, params

    # Checking and recording.

    def _check_request(self, method: str, route: str, payload: Any) -> None:
        if self._description is None or payload is None:
            return
        problem = self._description.request_problem(method, route, payload)
        if problem is not None:
            self._violation("bot", f"{method} {route}", f"OpenAPI: {problem}")
            raise DiscordError(400, 50035, f"Invalid Form Body ({problem})")

    def _check_answer(self, method: str, route: str, answer: Answer) -> None:
        if self._description is None or answer.status >= 400:
            return
        problem = self._description.answer_problem(method, route, answer.status, answer.body)
        if problem is not None:
            self._violation("sandbox", f"{method} {route}", f"OpenAPI: {problem}")

    def _note_error(self, method: str, path: str, error: DiscordError) -> None:
        if isinstance(error, InvalidFormError):
            self._violation("bot", f"{method} {path}", str(error))

    def _violation(self, by: str, request: str, problem: str) -> None:
        self.violations.append(Violation(by, request, problem))
        told = f"{request!a}: {problem!a}"
        print(f"sandbox: violation by the {by}: {told}", file=sys.stderr)


async def _passed_over(request: web.Request) -> None:
    """Read a body that nobody looks at."""
    with contextlib.suppress(DiscordError, ConnectionError):
        await read_body(request)


async def _hangs(request: web.Request) -> None:
    """Return once nobody waits for the answer any more. aiohttp tells a handler by no event."""
    while not (request.transport is None or request.transport.is_closing()):  # noqa: ASYNC110
        await asyncio.sleep(_LOOK_AGAIN)


# Responses. The library compares the content type as a whole, so it carries no charset.


def _response(answer: Answer, path: str) -> web.Response:
    headers = _bucket_headers(path, remaining=999, reset_after=1.0)
    if answer.body is None:
        return web.Response(status=answer.status, headers=headers)
    headers["Content-Type"] = "application/json"
    return web.Response(
        status=answer.status, body=json.dumps(answer.body).encode(), headers=headers
    )


def _bucket_headers(path: str, *, remaining: int, reset_after: float) -> dict[str, str]:
    kind = re.sub(r"\d+", "0", path)
    bucket = hashlib.blake2s(kind.encode(), digest_size=8).hexdigest()
    return {
        "Via": "1.1 sandbox",
        "X-RateLimit-Limit": "1000",
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{time.time() + reset_after:.3f}",
        "X-RateLimit-Reset-After": f"{reset_after:.3f}",
        "X-RateLimit-Bucket": bucket,
    }


def _ruled(rule: Rule, path: str) -> web.Response:
    """The answer that a fault gives in place of the handler's."""
    body: dict[str, Any] = {"message": rule.message, "code": rule.code}
    headers = {"Content-Type": "application/json", "Via": "1.1 sandbox"}
    if rule.retry_after is not None:
        body |= {"retry_after": rule.retry_after, "global": rule.everywhere}
        headers = _bucket_headers(path, remaining=0, reset_after=rule.retry_after)
        headers |= {"Content-Type": "application/json", "Retry-After": str(rule.retry_after)}
        headers["X-RateLimit-Scope"] = "global" if rule.everywhere else "user"
    if not rule.via:
        del headers["Via"]
    return web.Response(status=rule.status, body=json.dumps(body).encode(), headers=headers)
