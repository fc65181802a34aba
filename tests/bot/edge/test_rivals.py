"""Another process with the same token is noticed, on whatever path an answer comes second."""

from __future__ import annotations

import logging

import aiohttp
import pytest
from aiohttp import web

from bot.complaints import Complaints
from bot.edge.rivals import TIMES, WITHIN, Rivals
from tests.bot.process import served

LOG = logging.getLogger("tests.rivals")
SECOND = {"message": "Interaction has already been acknowledged.", "code": 40060}


class Watched:
    """Rivals whose clock is turned by hand."""

    def __init__(self) -> None:
        self.at = 0.0
        self.rivals = Rivals(Complaints(LOG, lambda: self.at), lambda: self.at)

    def refused(self, *instants: float) -> None:
        """Let answers come second at some instants."""
        for self.at in instants:
            self.rivals.refused()


@pytest.fixture
def watched() -> Watched:
    """Nobody has been refused yet."""
    return Watched()


def test_three_within_a_minute_are_another_process(
    watched: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    watched.refused(0, 20)
    assert caplog.records == []
    watched.refused(WITHIN)
    (record,) = caplog.records
    assert "another process uses this token" in record.getMessage()
    assert record.levelno == logging.ERROR
    watched.refused(*(WITHIN + second for second in range(1, 50)))
    assert len(caplog.records) == 1


def test_fewer_or_slower_ones_are_chance(
    watched: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    watched.refused(*(0.51 * WITHIN * each for each in range(40)))
    assert caplog.records == []


@pytest.mark.parametrize(
    ("status", "body", "counts"),
    [
        (400, SECOND, True),
        (400, {"message": "Invalid Form Body", "code": 50035}, False),
        (400, {"code": "40060"}, False),
        (400, [], False),
        (404, {"message": "Unknown interaction", "code": 10062}, False),
        (200, SECOND, False),
    ],
)
async def test_what_counts_is_what_discord_answers(
    watched: Watched, caplog: pytest.LogCaptureFixture, status: int, body: object, counts: bool
) -> None:
    async def answers(_: web.Request) -> web.Response:
        return web.json_response(body, status=status)

    trace = watched.rivals.listening(aiohttp.TraceConfig())
    async with served(answers) as address, aiohttp.ClientSession(trace_configs=[trace]) as session:
        for _ in range(TIMES):
            async with session.post(f"{address}/callback", json={}) as response:
                # Whoever asked reads the answer as if nobody else had.
                assert await response.json() == body
    assert len(caplog.records) == counts


async def test_what_is_no_json_is_left_to_who_asked(
    watched: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    async def answers(_: web.Request) -> web.Response:
        return web.Response(text="<h1>Bad Request</h1>", status=400)

    trace = watched.rivals.listening(aiohttp.TraceConfig())
    async with served(answers) as address, aiohttp.ClientSession(trace_configs=[trace]) as session:
        for _ in range(TIMES):
            async with session.get(address) as response:
                assert "Bad Request" in await response.text()
    assert caplog.records == []
