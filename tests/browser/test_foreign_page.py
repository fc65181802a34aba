"""A page of somebody else, in the same browser, reaches nothing of the sandbox."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest_asyncio
from aiohttp import web
from playwright.async_api import BrowserContext, Page

from sandbox import Sandbox
from tests.browser.conftest import Opener

ATTACK = """async ([url, channel]) => {
  const say = JSON.stringify({ do: "say", channel, content: "forged" });
  const tried = {};
  const attempt = async (name, work) => {
    tried[name] = await work().then((found) => found ?? "done", () => "failed");
  };
  const text = (path) => fetch(url + path).then((answer) => answer.text());
  for (const path of ["/", "/page/state", "/page/do?as=Alice", "/api/v10/gateway"]) {
    await attempt(`fetch ${path}`, () => text(path));
  }
  await attempt("fetch a picture", () => text("/cdn/embed/avatars/0.png"));
  const headers = { Authorization: "Bot x" };
  await attempt("fetch with a token", () => fetch(`${url}/api/v10/users/@me`, { headers }));
  await attempt("post as JSON", () => fetch(`${url}/page/do?as=Alice`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: say }));
  const simple = { method: "POST", mode: "no-cors", body: say };
  await fetch(`${url}/page/do?as=Alice`, simple).catch(() => null);
  navigator.sendBeacon(`${url}/page/do?as=Alice`, say);
  const line = (path) => new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace("http", "ws") + path);
    socket.addEventListener("open", () => resolve("open"));
    socket.addEventListener("error", () => reject(new Error("refused")));
  });
  await attempt("gateway", () => line("/gateway/"));
  await attempt("stream", () => line("/page/stream?as=Alice"));
  const loaded = (tag, path) => new Promise((resolve, reject) => {
    const node = document.createElement(tag);
    node.addEventListener("load", () => resolve("loaded"));
    node.addEventListener("error", () => reject(new Error("refused")));
    node.src = url + path;
    document.body.append(node);
  });
  await attempt("image", () => loaded("img", "/cdn/embed/avatars/0.png"));
  await attempt("script", () => loaded("script", "/static/js/words.js"));
  return tried;
}"""

FORM = """([url, channel]) => {
  const form = document.createElement("form");
  form.method = "POST";
  form.enctype = "text/plain";
  form.action = `${url}/page/do?as=Alice`;
  const field = document.createElement("input");
  field.name = `{"do": "say", "channel": "${channel}", "content": "forged", "x": "`;
  field.value = '"}';
  form.append(field);
  document.body.append(form);
  form.submit();
}"""

_shared = partial(pytest_asyncio.fixture, loop_scope="session")


async def _blank(_: web.Request) -> web.Response:
    return web.Response(text="<!doctype html><title>evil</title>", content_type="text/html")


@_shared()
async def foreign(browser: BrowserContext) -> AsyncIterator[Page]:
    """A page served from another port of this machine."""
    app = web.Application()
    app.router.add_get("/", _blank)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    page = await browser.new_page()
    await page.goto(f"http://127.0.0.1:{runner.addresses[0][1]}/")
    yield page
    await page.close()
    await runner.cleanup()


def _target(sandbox: Sandbox) -> list[Any]:
    return [sandbox.url, str(sandbox.channel("games").id)]


async def test_a_foreign_page_can_neither_read_nor_act(sandbox: Sandbox, foreign: Page) -> None:
    before = len(sandbox.requests)
    tried = await foreign.evaluate(ATTACK, _target(sandbox))
    assert len(tried) == 11
    assert set(tried.values()) == {"failed"}, tried
    assert sandbox.messages(sandbox.channel("games")) == []
    assert len(sandbox.requests) == before
    assert not sandbox.gateway.online


async def test_a_foreign_form_does_nothing(sandbox: Sandbox, foreign: Page) -> None:
    async with foreign.expect_navigation() as navigation:
        await foreign.evaluate(FORM, _target(sandbox))
    answer = await navigation.value
    assert answer is not None
    assert answer.status == 403
    assert sandbox.messages(sandbox.channel("games")) == []


async def test_a_foreign_page_cannot_frame_the_page(sandbox: Sandbox, foreign: Page) -> None:
    await foreign.evaluate(
        """(url) => new Promise((resolve) => {
          const frame = document.createElement("iframe");
          frame.addEventListener("load", resolve);
          frame.src = url;
          document.body.append(frame);
        })""",
        f"{sandbox.url}/?as=Alice",
    )
    inside = [frame for frame in foreign.frames if frame != foreign.main_frame]
    assert all([await frame.locator("#app").count() == 0 for frame in inside])


async def test_a_link_from_elsewhere_still_opens_the_page(sandbox: Sandbox, foreign: Page) -> None:
    await foreign.evaluate("(url) => { location.href = url; }", f"{sandbox.url}/?as=Bob")
    await foreign.locator("#composer textarea").wait_for()


async def test_the_own_page_breaks_no_rule_of_its_policy(
    sandbox: Sandbox, open_page: Opener
) -> None:
    page = await open_page("Alice")
    await page.reload()
    await page.locator("#composer textarea").wait_for()
    await page.locator("#composer textarea").fill("hello")
    await page.keyboard.press("Enter")
    await sandbox.until(lambda: sandbox.messages(sandbox.channel("games")))
