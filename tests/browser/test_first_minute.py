"""A newcomer's first minute, with the product itself."""

from __future__ import annotations

from playwright.async_api import expect

from sandbox import Sandbox
from sandbox.bot_program import BotProgram
from tests.browser.conftest import Opener


async def test_a_newcomer_plays_within_four_touches(
    sandbox: Sandbox, real_bot: BotProgram, open_page: Opener
) -> None:
    page = await open_page()
    feed = page.locator("#feed")
    await expect(page.locator(".local-note")).to_have_text(
        "This Discord runs only on your machine."
    )
    await expect(page.get_by_role("button", name="Play Pass Pass now")).to_be_focused()
    await page.keyboard.press("Enter")
    await feed.get_by_role("button", name="Start").click()
    await feed.get_by_role("button", name="Fill up with computers and start").click()

    await page.get_by_role("button", name="Show my hand").click()
    await expect(page.locator("#topbar h1")).to_have_text("Tablier")
    await expect(feed.get_by_role("img").first).to_be_visible()
    await expect(page.get_by_role("button", name="Show my hand")).to_have_count(0)

    before = real_bot.pid
    await page.get_by_role("button", name="Restart the bot").click()
    await sandbox.until(lambda: real_bot.pid not in (None, before))
    await sandbox.online()
    await expect(page.get_by_role("region", name="The bot")).to_contain_text("Online")
    await page.get_by_role("link", name="See as Bob").click()
    await expect(page.get_by_role("link", name="You are Bob")).to_be_visible()
    await expect(feed.get_by_text("Only you can see this")).to_have_count(0)


async def test_a_french_browser_is_greeted_in_french(
    sandbox: Sandbox, browser_in_french: Opener
) -> None:
    page = await browser_in_french()

    await expect(page.get_by_text("Bienvenue dans #jeux !")).to_be_visible()
    await sandbox.until(lambda: sandbox.person("Alice").locale == "fr")
    await page.get_by_role("button", name="Changer de personne").click()
    await page.get_by_role("menuitemradio", name="English").click()
    await expect(page.get_by_text("Welcome to #jeux!")).to_be_visible()
    await page.goto(sandbox.url)
    await expect(page.get_by_text("Welcome to #games!")).to_be_visible()
