"""A newcomer's first minute, with the product itself."""

from __future__ import annotations

from playwright.async_api import expect

from sandbox import Sandbox
from sandbox.bot_program import BotProgram
from tests.browser.conftest import Opener
from tests.browser.seat import Seat


async def test_a_newcomer_plays_with_three_touches(
    sandbox: Sandbox, real_bot: BotProgram, open_page: Opener
) -> None:
    page = await open_page()
    note = page.locator(".local-note")
    await expect(note).to_have_text("This Discord runs only on your machine.")
    await expect(page.get_by_role("button", name="Play Pass Pass now")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.locator("#feed").get_by_role("button", name="Start")).to_be_focused()
    await page.keyboard.press("Enter")

    hand = page.get_by_role("region", name="Direct messages with Tablier")
    alice = Seat(sandbox, sandbox.person("Alice"), page, "#beside")
    await expect(hand.get_by_role("img")).to_be_visible()
    await expect(page.locator("#rail .round-item .badge")).to_have_text("1")
    await expect(page.locator("#hints li")).to_have_count(3)
    await sandbox.until(alice.moves)
    await alice.play()
    await expect(page.locator("#rail .round-item .badge")).to_have_count(0)
    await expect(page.locator("#feed li.message").last).to_contain_text("Alice")


async def test_what_a_newcomer_is_shown_next(
    sandbox: Sandbox, real_bot: BotProgram, open_page: Opener
) -> None:
    page = await open_page()
    await page.get_by_role("button", name="Play Pass Pass now").click()
    await page.locator("#feed").get_by_role("button", name="Start").click()
    hints = page.locator("#hints")
    await hints.get_by_role("button", name="Show my hand").click()
    await expect(page.locator("#beside .row button:focus")).to_have_count(1)
    before = real_bot.pid
    await page.clock.install()
    await hints.get_by_role("button", name="Close").click()
    await page.clock.run_for(40_000)

    await page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await hints.get_by_role("button", name="Copy the link").click()
    await expect(page.get_by_text("Copied")).to_be_visible()
    assert "as=Bob" in await page.evaluate("navigator.clipboard.readText()")
    await hints.get_by_role("button", name="Restart the bot").click()
    await sandbox.until(lambda: real_bot.pid not in (None, before))
    await sandbox.online()
    await expect(page.get_by_role("region", name="The bot")).to_contain_text("Online")
    await page.get_by_role("link", name="See as Bob").click()
    await expect(page.get_by_role("link", name="You are Bob")).to_be_visible()
    await expect(page.locator("#beside")).to_be_hidden()


async def test_the_hand_can_be_put_away(
    sandbox: Sandbox, real_bot: BotProgram, open_page: Opener
) -> None:
    page = await open_page()
    await page.get_by_role("button", name="Play Pass Pass now").click()
    await page.locator("#feed").get_by_role("button", name="Start").click()
    beside = page.locator("#beside")
    await beside.get_by_role("button", name="Close").click()
    await expect(beside).to_be_hidden()
    await page.reload()
    await page.get_by_role("button", name="My hand beside the channel").click()
    await expect(beside.get_by_role("img")).to_be_visible()
    await beside.get_by_role("button", name="Open the direct messages").click()
    await expect(page.locator("#topbar h1")).to_have_text("Tablier")
    await expect(beside).to_be_hidden()


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


async def test_nobody_is_told_of_a_hand_that_is_not_there(
    sandbox: Sandbox, real_bot: BotProgram, open_page: Opener
) -> None:
    """The welcome message counted as a hand, and so did the hand of who had left."""
    games, alice, bob = sandbox.channel("games"), sandbox.person("Alice"), sandbox.person("Bob")
    opened = await alice.slash(games, "table open", game="pass_pass", computers=2)
    await opened.answer()
    page = await open_page("Bob")
    hints = page.locator("#hints")
    await page.locator("#feed").get_by_role("button", name="Join").click()
    await sandbox.until(lambda: bob.dm is not None and sandbox.messages(bob.dm))
    await expect(page.locator("#rail .round-item .badge")).to_have_text("1")
    await expect(hints).to_be_hidden()

    await (await alice.slash(games, "table start")).answer()
    await expect(hints.get_by_role("button", name="Show my hand")).to_be_visible()
    asked = await (await bob.slash(games, "table leave")).answer()
    await (await bob.press(asked, "Leave: a computer takes over")).answer()
    await expect(hints).to_be_hidden()


async def test_on_a_phone_one_hint_fills_the_strip(
    sandbox: Sandbox, real_bot: BotProgram, phone: Opener
) -> None:
    """The second stood beside it, one letter wide."""
    page = await phone("Alice")
    await page.get_by_role("button", name="Play Pass Pass now").click()
    await page.locator("#feed").get_by_role("button", name="Start").click()
    await expect(page.locator("#hints li")).to_have_count(3)
    seen = await page.locator("#hints ol").evaluate(
        "list => [...list.children].filter(one => one.offsetLeft - list.offsetLeft"
        " < list.clientWidth).map(one => [one.dataset.place, one.offsetWidth - list.clientWidth])"
    )
    assert seen == [["1 / 3", 0]]
