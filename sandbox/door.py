"""Who may talk to the sandbox: programs on this machine, and its own page.

A browser lets every web site send requests to 127.0.0.1. What a page cannot write itself are the
headers `Host` (a foreign name that was made to point here still stands in it), `Origin` and
`Sec-Fetch-Site`; programs send neither of the latter two.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
}
"""What every answer says, unless it says something of its own: show this nowhere else."""

_NAMES: Final = ("127.0.0.1", "localhost")
_OWN: Final = frozenset(("same-origin", "none"))
"""Values of `Sec-Fetch-Site`: asked by our own page, or by the person in the address bar."""


@dataclass(frozen=True)
class Door:
    """Decides who comes in; `port` is the one that the sandbox listens on."""

    port: int

    @property
    def hosts(self) -> frozenset[str]:
        """Our own names, as they stand in `Host`."""
        named = {f"{name}:{self.port}" for name in _NAMES}
        return frozenset(named | (set(_NAMES) if self.port == 80 else set()))

    def admits(self, request: web.BaseRequest) -> bool:
        """Whether a request comes from a program on this machine or from our own page."""
        return self._is_to_us(request) and self._is_from_us(request)

    def _is_to_us(self, request: web.BaseRequest) -> bool:
        """Both the headers and an address written in full must name us."""
        named = [host.lower() for host in request.headers.getall("Host", [])]
        hosts = self.hosts
        return bool(named) and hosts.issuperset(named) and request.url.authority.lower() in hosts

    def _is_from_us(self, request: web.BaseRequest) -> bool:
        origins = request.headers.getall("Origin", [])
        if any(origin.lower() not in self._origins() for origin in origins):
            return False
        sites = request.headers.getall("Sec-Fetch-Site", [])
        return all(site in _OWN for site in sites) or _follows_link(request)

    def _origins(self) -> frozenset[str]:
        return frozenset(f"http://{host}" for host in self.hosts)

    def page_policy(self) -> str:
        """The `Content-Security-Policy` of the page: its own files, nothing else, in no frame."""
        lines = " ".join(f"ws://{host}" for host in sorted(self.hosts))
        return (
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
            f"font-src 'self'; connect-src 'self' {lines}; base-uri 'none'; form-action 'none'; "
            "frame-ancestors 'none'; require-trusted-types-for 'script'"
        )


def _follows_link(request: web.BaseRequest) -> bool:
    """Whether somebody comes to the page by a link elsewhere: that only shows it."""
    headers = request.headers
    navigates = headers.get("Sec-Fetch-Mode") == "navigate"
    whole = headers.get("Sec-Fetch-Dest") == "document"
    return request.method == "GET" and request.path == "/" and navigates and whole


async def guard(_: web.BaseRequest, response: web.StreamResponse) -> None:
    """Put `HEADERS` on an answer; a signal of aiohttp, before the answer leaves."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)


def _is_our_fault(record: logging.LogRecord) -> bool:
    """Whether something went wrong here; what is no HTTP at all is answered with 400 instead."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, HttpProcessingError)


log: Final = logging.getLogger("sandbox.http")
"""What the server complains of: our own faults only, for anybody can send it anything."""

log.addFilter(_is_our_fault)
