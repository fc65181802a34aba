"""Discord's own description is obeyed, when there is one."""

from __future__ import annotations

import os

import pytest

from sandbox import Sandbox
from sandbox.validate.openapi import description
from tests.sandbox.raw import raw_requests

pytestmark = pytest.mark.skipif(
    not os.environ.get("DISCORD_OPENAPI"), reason="DISCORD_OPENAPI names no description"
)


def test_a_wrong_answer_is_noticed() -> None:
    discord = description()
    assert discord is not None
    assert discord.answer_problem("GET", "/users/@me", 200, {"id": 5}) is not None
    assert discord.answer_problem("GET", "/nothing", 200, {}) is not None
    assert discord.answer_problem("DELETE", "/channels/{c}/messages/{m}", 200, {}) is not None
    assert discord.answer_problem("DELETE", "/channels/{c}/messages/{m}", 204, None) is None


async def test_a_wrong_request_is_refused(sandbox: Sandbox) -> None:
    async with raw_requests(sandbox) as raw:
        path = f"/channels/{sandbox.channel('games').id}/messages"
        status, answer = await raw("POST", path, {"content": ["no"]})
    assert (status, answer["code"]) == (400, 50035)
    (violation,) = sandbox.violations
    assert violation.by == "bot"
    assert violation.problem.startswith("OpenAPI: content")
    sandbox.violations.clear()
