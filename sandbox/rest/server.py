"""The REST server: finds the handler, obeys faults and limits, records and checks what goes by."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import traceback
from collections import deque
from collections.abc import Awaitable, Callable
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
from sandbox.faults import Faults
from sandbox.rates import Conditions, LimitedError, Limiter, Scope, Standing
from sandbox.rest.bodies import read_body
from sandbox.rest.call import Answer, Call, Route, Upload, routes
from sandbox.rest.responses import locked_out, response, ruled, unlimited
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
from sandbox.world.changes import BotSlowed

PREFIX = "/api/v10"
_REQUESTS_KEPT = 20_000
_LOOK_AGAIN = 0.02


@dataclass
class RequestRecord:
    """A request of the bot and how it was answered; `code` is Discord's, 0 for none.

    `size` is how many bytes its body had; `limited` is whose limit refused it, None if none did;
    `by_fault`: it was not looked at, because `Faults` wanted it answered so.
    """

    method: str
    route: str
    path: str
    status: int = 0
    code: int = 0
    payload: Any = None
    files: tuple[str, ...] = ()
    size: int = 0
    limited: Scope | None = None
    by_fault: bool = False


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
        conditions: Conditions,
        changed: Callable[[], None],
        heard: Callable[[], Awaitable[None]],
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
        self._conditions = conditions
        self.limiter = Limiter(site.world, conditions)
        self._changed = changed
        self._heard = heard

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
        await self._on_the_way(self._faults.latency)
        answered = self._locked_out(request, path)
        if answered is None:
            answered = await self._ruled(request, path)
        await self._on_the_way()
        return answered

    async def _on_the_way(self, longer: float = 0.0) -> None:
        if self._conditions.way + longer:
            await asyncio.sleep(self._conditions.way + longer)

    def _locked_out(self, request: web.Request, path: str) -> web.Response | None:
        """The answer to an address that is locked out; None if it is not."""
        seconds = self.limiter.locked_for
        if not seconds:
            return None
        self._note(RequestRecord(request.method, path, path, 429, limited=Scope.ADDRESS))
        return locked_out(seconds)

    async def _ruled(self, request: web.Request, path: str) -> web.Response:
        """Answer as a fault wants it, or as it comes."""
        rule = self._faults.next_rule(request.method, path)
        if rule is not None and not rule.takes_effect:
            await _passed_over(request)
            record = RequestRecord(request.method, path, path, rule.status, rule.code)
            record.limited, record.by_fault = rule.scope, True
            self._note(record)
            answered = ruled(rule, path, self._site.world.clock.now())
        else:
            answer = await self._answered(request, path)
            if rule is not None:
                body = {"code": 0, "message": f"{rule.status}: Server Error"}
                answer = Answer(rule.status, body, answer.headers)
            answered = response(answer)
        if rule is not None and not rule.answers:
            await _hangs(request)
        return answered

    async def _answered(self, request: web.Request, path: str) -> Answer:
        """Handle the request and note it, whatever comes of it."""
        record = RequestRecord(request.method, path, path)
        standing: Standing | None = None
        try:
            route, params = self._route(request, path)
            record.route = route.template
            standing = self._standing(request, route, params)
            self._require_place(standing)
            payload, uploads = await read_body(request)
            record.payload, record.files = payload, tuple(u.filename for u in uploads)
            record.size = request.content.total_bytes
            self._check_request(request.method, route.template, payload)
            answer = route.handler(self._call(request, params, payload, uploads))
        except LimitedError as error:
            await _passed_over(request)
            answer = self._held_up(record, error)
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
        self._note(record)
        await self._heard()
        return self._with_standing(answer, standing, path)

    # Limits.

    def _standing(
        self, request: web.Request, route: Route, params: dict[str, str]
    ) -> Standing | None:
        """Let the request take its places; `LimitedError` at the global limit."""
        who = "bot" if "Authorization" in request.headers else "address"
        self.limiter.require_global(route.template, who)
        return self.limiter.standing(request.method, route.template, params)

    def _require_place(self, standing: Standing | None) -> None:
        """Tell whoever watches once a bucket is empty; `LimitedError` if it was before."""
        if standing is None or standing.taken.remaining:
            return
        seconds = standing.left(self._site.world.clock.now())
        if not standing.taken.granted:
            raise LimitedError(seconds)
        self._site.world.publish(BotSlowed(seconds, refused=False))

    def _held_up(self, record: RequestRecord, error: LimitedError) -> Answer:
        record.code, record.limited = error.code, error.scope
        self._site.world.publish(BotSlowed(error.retry_after, refused=True))
        return Answer(error.status, error.body(), error.headers())

    def _with_standing(self, answer: Answer, standing: Standing | None, path: str) -> Answer:
        """The answer with the headers of its bucket, at the instant at which it leaves."""
        now = self._site.world.clock.now()
        if not self._conditions.limits:
            return answer._replace(headers=unlimited(path, now))
        if standing is None:
            return answer
        return answer._replace(headers=standing.headers(now) | dict(answer.headers))

    def _note(self, record: RequestRecord) -> None:
        self.requests.append(record)
        self.limiter.count(record.status, record.limited)

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
            limiter=self.limiter,
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
