"""What people need who see, hear or move differently."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import expect

from sandbox import Sandbox
from tests.browser.conftest import Opener
from tests.browser.showcase import Showcase

CONTRAST = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")
NAMELESS = """() => [...document.querySelectorAll("button, a[href], input, textarea")]
  .filter((node) => node.checkVisibility())
  .filter((node) => !(node.getAttribute("aria-label") || node.textContent.trim()
    || node.labels?.length || node.querySelector("img[alt]")))
  .map((node) => node.outerHTML)"""


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_text_stands_out(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener, scheme: Literal["dark", "light"]
) -> None:
    alice, games = sandbox.person("Alice"), sandbox.channel("games")
    page = await open_page("Alice")
    await page.emulate_media(color_scheme=scheme)
    await page.reload()
    await page.locator(".welcome").wait_for()
    for command in ("show", "classic", "hand"):
        await alice.slash(games, command)
    await alice.slash(games, "table open", game="pass_pass")
    await expect(page.get_by_role("button", name="Join")).to_be_visible()
    await sandbox.person("Bob").say(sandbox.channel("general"), f"<@{alice.id}> look")
    await expect(page.locator("#toasts .toast")).to_be_visible()

    assert await page.evaluate(CONTRAST) == []
    await page.locator("#composer textarea").fill("/")
    await expect(page.get_by_role("option").first).to_be_visible()
    assert await page.evaluate(CONTRAST) == []
    assert await page.evaluate(NAMELESS) == []
    await page.locator("#composer textarea").fill("")
    await page.get_by_role("button", name="Switch person").click()
    await expect(page.get_by_role("menu")).to_be_visible()
    assert await page.evaluate(CONTRAST) == []
    assert await page.evaluate(NAMELESS) == []


async def test_new_messages_are_announced(sandbox: Sandbox, open_page: Opener) -> None:
    page = await open_page("Alice")

    await sandbox.person("Bob").say(sandbox.channel("games"), "Your **turn**, ||not so|| fast")

    announcer = page.locator("#announcer")
    await expect(announcer).to_have_attribute("aria-live", "polite")
    await expect(announcer).to_contain_text("Bob, Your turn, ▒▒▒ fast")


async def test_the_page_has_its_landmarks(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await open_page("Alice")

    await expect(page.get_by_role("navigation", name="Servers")).to_be_visible()
    await expect(page.get_by_role("navigation", name="Channels")).to_be_visible()
    await expect(page.get_by_role("main")).to_be_visible()
    await expect(page.get_by_role("heading", name="games", level=1)).to_be_visible()
    await expect(page.get_by_role("list", name="Messages in games")).to_be_attached()
    await expect(page.get_by_role("complementary", name="Members")).to_be_visible()
    await expect(page.get_by_role("link", name="games", exact=True)).to_have_attribute(
        "aria-current", "page"
    )
