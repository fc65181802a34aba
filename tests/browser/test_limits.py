"""What the page tells of Discord's limits, and the switch that makes Discord slow."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.async_api import expect

from sandbox import Sandbox
from sandbox.world.changes import BotSlowed
from tests.browser.conftest import Opener

INSIDE = """() => {
  const box = document.getElementById("pace").getBoundingClientRect();
  return box.left >= 0 && box.right <= document.documentElement.clientWidth && box.height > 0;
}"""


@pytest.mark.usefixtures("showcase")
@pytest.mark.parametrize("phone_sized", [False, True], ids=["desktop", "phone"])
async def test_one_line_tells_that_the_bot_has_to_wait(
    sandbox: Sandbox, open_page: Opener, phone_sized: bool
) -> None:
    page = await open_page("Alice", phone=phone_sized)
    line = page.locator("#pace")
    await expect(line).to_be_hidden()
    sandbox.world.publish(BotSlowed(2.34, refused=False))
    await expect(line).to_have_text("Discord’s limit is reached: the bot has to wait 2.3 s")
    assert await page.evaluate(INSIDE)
    sandbox.world.publish(BotSlowed(0.2, refused=True))
    await expect(line).to_have_text("Too fast: Discord refuses the bot for 0.2 s")
    await expect(line).to_be_hidden(timeout=6000)


async def test_discord_can_be_made_slow_and_near_again(sandbox: Sandbox, open_page: Opener) -> None:
    page = await open_page("Alice")
    for slow in (True, False):
        await page.locator("[data-key=me]").click()
        item = page.get_by_role("menuitemcheckbox", name="Slow Discord")
        await expect(item).to_have_attribute("aria-checked", str(not slow).lower())
        await item.click()
        await sandbox.until(partial(_is_slow, sandbox, slow))


def _is_slow(sandbox: Sandbox, slow: bool) -> bool:
    return sandbox.conditions.slow is slow
