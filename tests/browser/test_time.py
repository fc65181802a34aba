"""Time is made to pass from the page, for bot, Discord and page together."""

from __future__ import annotations

import re

from playwright.async_api import expect

import phrases
from sandbox import Sandbox
from sandbox.bot_program import BotProgram
from tests.browser.conftest import Opener

ENGLISH = phrases.of("en-US")


async def test_a_day_passes_at_a_touch(
    sandbox: Sandbox, real_bot: BotProgram, open_page: Opener
) -> None:
    assert real_bot.running
    page, other = await open_page("Alice"), await open_page("Bob")
    await page.get_by_role("button", name="Play Pass Pass now").click()
    await page.locator("#feed").get_by_role("button", name="Start").wait_for()
    clock = page.locator("#topbar").get_by_role("button", name=re.compile("Let time pass"))
    await expect(clock.locator("time")).to_have_count(0)
    for turn in ("One minute later", "One hour later"):
        await clock.or_(page.get_by_role("button", name=re.compile("Here it is"))).click()
        await page.get_by_role("menuitem", name=turn).click()
        await expect(page.locator("#topbar time")).to_be_visible()
    await page.get_by_role("button", name=re.compile("Here it is")).click()
    await page.get_by_role("menuitem", name="One day later").click()

    # The lobby had a day to live, and the page knows that what was said is of another day.
    closed = page.locator("#feed").get_by_text(ENGLISH("table.closed.expired"))
    await expect(closed.first).to_be_visible()
    assert sandbox.clock.ahead == 60 + 3_600 + 86_400
    await expect(other.locator("#topbar time")).to_be_visible()
    await page.reload()
    await expect(page.locator("#topbar time")).to_be_visible()
    await expect(page.locator("#feed li.message").first).to_contain_text("Yesterday")
