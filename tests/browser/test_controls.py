"""What reaches the bot from the page: presses, choices, forms; and what the page says meanwhile."""

from __future__ import annotations

import re

from playwright.async_api import Page, expect

from sandbox import Sandbox
from tests.browser.conftest import Opener
from tests.browser.showcase import Showcase


async def _lobby(sandbox: Sandbox, open_page: Opener) -> Page:
    await sandbox.person("Alice").slash(sandbox.channel("games"), "table open", game="pass_pass")
    page = await open_page("Alice")
    await page.locator("li.message .container").wait_for()
    return page


async def test_a_press_reaches_the_bot(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    other = await open_page("Bob")
    page = await _lobby(sandbox, open_page)

    await page.get_by_role("button", name="Join").click()

    await expect(page.locator("#feed").get_by_text("1 of 6")).to_be_visible()
    await expect(other.locator("#feed").get_by_text("1 of 6")).to_be_visible()
    assert showcase.heard_of[-1] == "Alice join"
    await expect(page.get_by_role("button", name="Join")).to_be_focused()


async def test_disabled_and_link_buttons(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await _lobby(sandbox, open_page)
    await sandbox.person("Alice").slash(sandbox.channel("games"), "classic")

    await expect(page.get_by_role("button", name="Start")).to_be_disabled()
    link = page.get_by_role("link", name="Elsewhere")
    await expect(link).to_have_attribute("href", "https://example.org/rules")


async def test_chooses_one_by_keyboard(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await _lobby(sandbox, open_page)

    await page.get_by_role("combobox", name="Pace").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("option", name="Slow")).to_contain_text("One day a move")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")

    await expect(page.locator("#feed").get_by_text("Heard pace")).to_be_visible()
    assert showcase.heard_of[-1] == "Alice pace ['slow']"
    await expect(page.get_by_role("combobox", name="Pace: Slow")).to_be_focused()


async def test_chooses_several(sandbox: Sandbox, showcase: Showcase, open_page: Opener) -> None:
    await sandbox.person("Alice").slash(sandbox.channel("games"), "classic")
    page = await open_page("Alice")

    await page.get_by_role("combobox", name="Cards").click()
    await expect(page.get_by_role("button", name="Done (0)")).to_be_disabled()
    await page.keyboard.type("1 v")
    await page.get_by_role("option", name="11 violet").click()
    await page.get_by_role("option", name="1 violet", exact=True).click()
    await page.get_by_role("button", name="Done (2)").click()

    await expect(page.locator("#feed").get_by_text("Heard cards")).to_be_visible()
    assert showcase.heard_of[-1] == "Alice cards ['1 violet', '11 violet']"


async def test_escape_sends_nothing(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    await sandbox.person("Alice").slash(sandbox.channel("games"), "classic")
    page = await open_page("Alice")

    await page.get_by_role("combobox", name="Cards").click()
    for name in ("2 violet", "3 violet"):
        await page.get_by_role("option", name=name, exact=True).click()
    await page.keyboard.press("Escape")

    await expect(page.get_by_role("listbox")).to_have_count(0)
    await expect(page.get_by_role("combobox", name="Cards")).to_be_focused()
    assert not any("cards" in line for line in showcase.heard_of)


async def test_waits_and_says_that_it_failed(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await _lobby(sandbox, open_page)
    button = page.get_by_role("button", name="Silence")

    await button.click()
    await showcase.reached_by("Alice silence")
    busy = page.locator("button[aria-busy=true]")
    await expect(busy).to_have_count(1)
    await page.get_by_role("button", name="Join").click(force=True)
    await sandbox.turn(3.5)

    await expect(page.locator("#feed").get_by_role("alert")).to_contain_text("did not respond")
    await expect(busy).to_have_count(0)
    assert "Alice join" not in showcase.heard_of
    await page.get_by_role("button", name="Join").click()
    await expect(page.locator("#feed").get_by_text("1 of 6")).to_be_visible()
    await expect(page.locator("#feed").get_by_text("did not respond")).to_have_count(0)


async def test_fills_in_a_form(sandbox: Sandbox, showcase: Showcase, open_page: Opener) -> None:
    second = await open_page("Alice")
    page = await _lobby(sandbox, open_page)

    await page.get_by_role("button", name="Form").click()
    form = page.get_by_role("dialog", name="How was it?")
    await expect(form.get_by_label("Your name")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(form.get_by_text("This field is required")).to_be_visible()
    await page.keyboard.type("Al")
    await page.keyboard.press("Enter")

    await expect(form).to_have_count(0)
    await expect(page.locator("#feed").get_by_text("Thank you, Al!")).to_be_visible()
    await expect(second.get_by_role("dialog")).to_have_count(0)


async def test_says_that_the_bot_is_thinking(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await open_page("Alice")

    await page.keyboard.type("/slow ")
    await expect(page.get_by_role("combobox", name="More options")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator("#feed").get_by_text("is thinking…")).to_be_visible()
    showcase.release.set()

    await expect(page.locator("#feed").get_by_text("Here it is")).to_be_visible()
    await expect(page.locator("#feed").get_by_text("is thinking…")).to_have_count(0)


async def test_says_that_a_command_failed(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await open_page("Alice")

    await page.keyboard.type("/silent ")
    await expect(page.get_by_role("combobox", name="More options")).to_be_focused()
    await page.keyboard.press("Enter")
    await showcase.reached_by("silent")
    # On a very busy machine the three seconds may be over before the page has drawn the wait.
    waiting_or_over = re.compile("Sending command…|did not respond")
    await expect(page.locator("#feed").get_by_text(waiting_or_over).first).to_be_visible()
    await sandbox.turn(3.5)

    await expect(page.locator("#feed").get_by_role("alert")).to_contain_text("did not respond")
    await page.get_by_role("button", name="Dismiss message").click()
    await expect(page.locator("li.message")).to_have_count(0)
