"""Discord's rate limits: what each answers, and that a real client keeps them by its headers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from sandbox import Clock, Sandbox
from sandbox.rates import Scope, conditions, figures
from tests.sandbox.clients import Client, point_at, running
from tests.sandbox.manners import none_was_invalid, none_was_limited
from tests.sandbox.test_messages import text_channel
from tests.sandbox.test_page import Page


class Asking:
    """Asks at once, whatever the headers say; `last` is the newest response."""

    def __init__(self, sandbox: Sandbox, session: aiohttp.ClientSession) -> None:
        self._url = f"{sandbox.url}/api/v10"
        self._session = session
        self.last: aiohttp.ClientResponse

    async def __call__(self, method: str, path: str, body: Any = None) -> Any:
        async with self._session.request(method, self._url + path, json=body) as self.last:
            if self.last.content_type == "application/json":
                return await self.last.json()
            return await self.last.text()

    async def statuses(self, count: int, method: str, path: str, body: Any = None) -> list[int]:
        found = []
        for _ in range(count):
            await self(method, path, body)
            found.append(self.last.status)
        return found

    def header(self, name: str) -> str | None:
        return self.last.headers.get(name)


@pytest.fixture
async def limiting() -> AsyncIterator[Sandbox]:
    """A sandbox with limits, whose clock stands still."""
    async with Sandbox(people=14, clock=Clock.standing()) as made:
        yield made


@pytest.fixture
async def ask(limiting: Sandbox) -> AsyncIterator[Asking]:
    headers = {"Authorization": f"Bot {limiting.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        yield Asking(limiting, session)


def messages(sandbox: Sandbox, channel: str = "games") -> str:
    return f"/channels/{sandbox.channel(channel).id}/messages"


async def sent(ask: Asking, sandbox: Sandbox) -> str:
    """The path of a message of the bot."""
    made = await ask("POST", messages(sandbox), {"content": "one"})
    return f"{messages(sandbox)}/{made['id']}"


HELLO = {"content": "hello"}


async def test_five_messages_in_five_seconds_for_each_channel(
    limiting: Sandbox, ask: Asking
) -> None:
    assert await ask.statuses(6, "POST", messages(limiting), HELLO) == [200] * 5 + [429]
    assert await ask.statuses(1, "POST", messages(limiting, "general"), HELLO) == [200]
    assert len(limiting.messages(limiting.channel("games"))) == 5
    limiting.clock.turn(5.001)
    assert await ask.statuses(6, "POST", messages(limiting), HELLO) == [200] * 5 + [429]
    assert [record.limited for record in limiting.limited] == [Scope.USER] * 2


async def test_a_429_has_every_header_and_field_of_discord(limiting: Sandbox, ask: Asking) -> None:
    for _ in range(5):
        await ask("POST", messages(limiting), HELLO)
    assert ask.header("X-RateLimit-Scope") is None
    limiting.clock.turn(1.5)
    answer = await ask("POST", messages(limiting), HELLO)
    assert answer == {
        "message": "You are being rate limited.",
        "retry_after": pytest.approx(3.5, abs=0.002),
        "global": False,
    }
    bucket = figures.SEND.bucket
    told = {name: ask.header(f"X-RateLimit-{name}") for name in ("Limit", "Remaining", "Bucket")}
    assert told == {"Limit": "5", "Remaining": "0", "Bucket": bucket}
    assert float(ask.header("X-RateLimit-Reset-After") or 0) == answer["retry_after"]
    ends = limiting.clock.now() + 3.5
    assert float(ask.header("X-RateLimit-Reset") or 0) == pytest.approx(ends, abs=0.002)
    assert (ask.header("Retry-After"), ask.header("X-RateLimit-Scope")) == ("4", "user")
    assert ask.header("Via")
    assert ask.header("X-RateLimit-Global") is None


async def test_what_is_refused_for_another_reason_takes_a_place_too(
    limiting: Sandbox, ask: Asking
) -> None:
    assert await ask.statuses(6, "POST", messages(limiting), {}) == [400] * 5 + [429]


async def test_deletions_are_limited_by_age(limiting: Sandbox, ask: Asking) -> None:
    limits = []
    for age in (0.0, 60.0, 15 * 86_400.0):
        path = await sent(ask, limiting)
        limiting.clock.turn(age)
        await ask("DELETE", path)
        limits.append((ask.last.status, ask.header("X-RateLimit-Limit")))
    assert limits == [(204, "5"), (204, "3"), (204, "30")]
    nothing = f"{messages(limiting)}/1"
    assert await ask.statuses(6, "DELETE", nothing) == [404] * 5 + [429]
    assert ask.header("X-RateLimit-Bucket") == figures.DELETE_YOUNG.bucket


async def test_a_message_over_an_hour_old_is_edited_three_times_in_six_seconds(
    limiting: Sandbox, ask: Asking
) -> None:
    path = await sent(ask, limiting)
    limiting.clock.turn(3600)
    assert await ask.statuses(5, "PATCH", path, HELLO) == [200] * 5
    limiting.clock.turn(5.1)
    assert await ask.statuses(4, "PATCH", path, HELLO) == [200] * 3 + [429]
    answer = await ask("PATCH", path, {"content": "again"})
    assert (answer["code"], answer["global"]) == (30046, False)
    assert 0 < answer["retry_after"] <= 6
    assert limiting.messages(limiting.channel("games"))[0].content == "hello"
    limiting.clock.turn(6.1)
    assert await ask.statuses(1, "PATCH", path, HELLO) == [200]


async def test_a_bot_opens_ten_new_dms_in_ten_minutes(limiting: Sandbox, ask: Asking) -> None:
    bodies = [{"recipient_id": str(person.id)} for person in limiting.people]
    codes = [(await ask("POST", "/users/@me/channels", body)).get("code") for body in bodies]
    assert codes == [None] * 10 + [40003] * 4
    assert ask.last.status == 403
    assert "id" in await ask("POST", "/users/@me/channels", bodies[0])
    limiting.clock.turn(600.1)
    assert "id" in await ask("POST", "/users/@me/channels", bodies[-1])


async def test_a_flagged_bot_opens_no_dms(limiting: Sandbox, ask: Asking) -> None:
    limiting.faults.flagged = True
    answer = await ask("POST", "/users/@me/channels", {"recipient_id": str(limiting.people[0].id)})
    assert (ask.last.status, answer["code"]) == (403, 20026)


async def test_fifty_requests_a_second_whatever_they_are(limiting: Sandbox, ask: Asking) -> None:
    path = f"/channels/{limiting.channel('games').id}"
    assert await ask.statuses(51, "GET", path) == [200] * 50 + [429]
    answer = await ask("GET", "/users/@me")
    assert answer["global"] is True
    assert (ask.header("X-RateLimit-Global"), ask.header("X-RateLimit-Scope")) == ("true", "global")
    assert ask.header("X-RateLimit-Bucket") is None
    limiting.clock.turn(1.001)
    assert await ask.statuses(1, "GET", path) == [200]


async def test_interactions_are_outside_the_global_limit(limiting: Sandbox, ask: Asking) -> None:
    await ask.statuses(50, "GET", "/users/@me")
    hook = f"/webhooks/{limiting.bot.id}/unknown/messages/@original"
    assert (
        await ask.statuses(2, "POST", "/interactions/1/unknown/callback", {"type": 6}) == [404] * 2
    )
    assert ask.header("X-RateLimit-Limit") is None
    assert await ask.statuses(6, "PATCH", hook, {}) == [404] * 5 + [429]
    assert ask.header("X-RateLimit-Scope") == "user"


async def test_what_has_no_known_limit_gets_no_headers(limiting: Sandbox, ask: Asking) -> None:
    await ask("GET", "/users/@me")
    assert not [name for name in ask.last.headers if name.startswith("X-RateLimit")]


async def test_too_many_invalid_requests_lock_the_address_out(
    limiting: Sandbox, ask: Asking, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(figures.INVALID.limit - 1):
        limiting.rest.limiter.count(401, None)
    assert await ask.statuses(1, "GET", "/users/@me") == [200]
    assert capsys.readouterr().err == ""
    headers = {"Authorization": "Bot wrong"}
    async with aiohttp.ClientSession(headers=headers) as session:
        assert await Asking(limiting, session).statuses(1, "GET", "/users/@me") == [401]
    assert "LOCKED OUT" in capsys.readouterr().err
    assert "1015" in await ask("GET", "/users/@me")
    assert (ask.header("Via"), ask.last.content_type) == (None, "text/html")
    assert [record.limited for record in limiting.limited] == [Scope.ADDRESS]
    limiting.clock.turn(figures.LOCKED_FOR + 1)
    assert await ask.statuses(1, "GET", "/users/@me") == [200]


async def test_invalid_requests_that_are_spread_out_lock_nobody_out(limiting: Sandbox) -> None:
    for _ in range(2 * figures.INVALID.limit):
        limiting.rest.limiter.count(403, None)
        limiting.clock.turn(0.0601)
    assert limiting.rest.limiter.locked_for == 0


async def test_refusals_of_a_shared_limit_do_not_count(limiting: Sandbox, ask: Asking) -> None:
    limiting.faults.rate_limit("GET", "/users/@me", 3, shared=True)
    answer = await ask("GET", "/users/@me")
    assert answer["message"] == "The resource is being rate limited."
    assert ask.header("X-RateLimit-Scope") == "shared"
    assert none_was_invalid(limiting)


async def test_only_what_a_fault_refuses_is_no_limit_that_the_bot_met(
    limiting: Sandbox, ask: Asking
) -> None:
    limiting.faults.rate_limit("POST", "/messages")
    assert await ask.statuses(1, "POST", messages(limiting), HELLO) == [429]
    assert none_was_limited(limiting)
    await ask.statuses(figures.SEND.limit + 1, "POST", messages(limiting), HELLO)
    with pytest.raises(AssertionError):
        none_was_limited(limiting)


async def test_one_switch_turns_all_limits_off(limiting: Sandbox, ask: Asking) -> None:
    limiting.conditions.limits = False
    assert await ask.statuses(60, "POST", messages(limiting), HELLO) == [200] * 60
    assert none_was_limited(limiting)


async def test_people_have_no_limits(limiting: Sandbox) -> None:
    for number in range(60):
        await limiting.people[0].say(limiting.channel("games"), str(number))


async def test_a_page_can_make_discord_slow_and_hears_when_the_bot_has_to_wait(
    limiting: Sandbox, ask: Asking
) -> None:
    limiting.conditions.limits = False
    async with aiohttp.ClientSession() as session:
        page = Page(session, limiting.url, "Alice")
        await page.connect()
        state = (await page.event("hello"))["state"]
        assert state["bot"]["slow"] is False
        assert await page.do("slow", on=True) == (200, {"result": {}})
        assert (await page.event("bot"))["bot"]["slow"] is True
        limiting.conditions.slow = False
        for _ in range(6):
            await ask("POST", messages(limiting), HELLO)
        waits = [await page.event("limited") for _ in range(2)]
        assert [wait["refused"] for wait in waits] == [False, True]
        assert [wait["seconds"] for wait in waits] == [pytest.approx(5, abs=0.002)] * 2
        assert (await page.do("slow", on="yes"))[0] == 400


async def test_a_slow_discord_takes_its_time_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conditions, "WAY", 0.03)
    async with Sandbox(people=1, slow=True, limits=False) as sandbox:
        assert sandbox.conditions.limits
        headers = {"Authorization": f"Bot {sandbox.token}"}
        loop = asyncio.get_running_loop()
        async with aiohttp.ClientSession(headers=headers) as session:
            begun = loop.time()
            await Asking(sandbox, session)("GET", "/users/@me")
            assert loop.time() - begun >= 0.06


# With discord.py's own client, which goes by the loop's time: the sandbox by the computer's.


async def test_a_burst_of_edits_by_a_real_client_waits_and_meets_no_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Windows of 0.1 s in place of 5 s, so that nobody waits: the figures are tested above."""
    short = figures.Figure("edit", 5, 0.1, ("channel_id",))
    monkeypatch.setitem(figures.FIGURES, figures.EDITING, short)
    async with Sandbox(people=1) as sandbox:
        await point_at(sandbox, monkeypatch)
        async with running(Client(), sandbox) as client:
            message = await text_channel(sandbox, client).send("0")
            loop = asyncio.get_running_loop()
            begun = loop.time()
            await asyncio.gather(*(message.edit(content=str(n)) for n in range(12)))
            took = loop.time() - begun
    assert took >= 0.2
    assert none_was_limited(sandbox)
    assert none_was_invalid(sandbox)


async def test_a_real_client_gets_over_a_limit_that_it_could_not_foresee(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Sandbox(people=1) as sandbox:
        await point_at(sandbox, monkeypatch)
        async with running(Client(), sandbox) as client:
            message = await text_channel(sandbox, client).send("0")
            sandbox.clock.turn(3601)
            short = figures.Figure("edit after an hour", 3, 0.1, ("channel_id",))
            monkeypatch.setattr(figures, "EDIT_AFTER_AN_HOUR", short)
            for number in range(4):
                await message.edit(content=str(number))
    assert [record.code for record in sandbox.limited] == [30046]


async def test_a_locked_out_client_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async with Sandbox(people=1) as sandbox:
        await point_at(sandbox, monkeypatch)
        async with running(Client(), sandbox) as client:
            for _ in range(figures.INVALID.limit):
                sandbox.rest.limiter.count(403, None)
            with pytest.raises(discord.HTTPException) as refused:
                await text_channel(sandbox, client).send("hello")
    assert refused.value.status == 429
