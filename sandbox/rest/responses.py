"""The responses of the REST server: status, headers and bytes.

The library compares the content type as a whole, so it carries no charset. Whatever comes from
Discord itself has gone through its proxies, as `Via` tells; what Cloudflare says has not.
"""

from __future__ import annotations

import json
import math
import re

from aiohttp import web

from sandbox.faults import Rule
from sandbox.rates import LimitedError, Standing
from sandbox.rates.figures import Figure
from sandbox.rates.windows import Taken
from sandbox.rest.call import Answer
from sandbox.world.model import JsonObject

_VIA = {"Via": "1.1 sandbox"}
_LOCKED_OUT = (
    "<!doctype html><title>Access denied</title><h1>Error 1015</h1><p>You are being rate limited."
)


def response(answer: Answer) -> web.Response:
    """An answer as it is sent."""
    headers = _VIA | dict(answer.headers)
    if answer.body is None:
        return web.Response(status=answer.status, headers=headers)
    return _json(answer.status, answer.body, headers)


def unlimited(path: str, now: float) -> dict[str, str]:
    """The headers of a bucket so large that no client ever waits for it."""
    return _bucket(path, Taken(True, 999, now + 1.0)).headers(now)


def ruled(rule: Rule, path: str, now: float) -> web.Response:
    """The answer that a fault gives in place of the handler's."""
    body: JsonObject = {"message": rule.message, "code": rule.code}
    headers = dict(_VIA)
    if rule.scope is not None and rule.retry_after is not None:
        error = LimitedError(rule.retry_after, rule.scope, code=rule.code, sentence=rule.message)
        standing = _bucket(path, Taken(False, 0, now + rule.retry_after))
        body = error.body()
        headers |= standing.headers(now) | error.headers()
    if not rule.via:
        del headers["Via"]
    return _json(rule.status, body, headers)


def locked_out(seconds: float) -> web.Response:
    """What Cloudflare says to an address that has made too many invalid requests."""
    headers = {"Retry-After": str(math.ceil(seconds))}
    return web.Response(status=429, text=_LOCKED_OUT, content_type="text/html", headers=headers)


def _bucket(path: str, taken: Taken) -> Standing:
    return Standing(Figure(re.sub(r"\d+", "0", path), 1000, 1.0), taken)


def _json(status: int, body: object, headers: dict[str, str]) -> web.Response:
    headers = headers | {"Content-Type": "application/json"}
    return web.Response(status=status, body=json.dumps(body).encode(), headers=headers)
