"""Tables of the real bot on the page: two tabs, a phone, a keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from playwright.async_api import Page, expect

from sandbox import Message, Person, Sandbox
from sandbox.bot_program import BotProgram
from tests.browser.conftest import Opener
from tests.browser.seat import Seat, is_over, play_on
from tests.browser.test_place import FITS

FOCUSED = "() => document.activeElement.textContent.trim()"
MOST_TABS = 40


async def test_two_tabs_play_a_whole_game(
    sandbox: Sandbox, real_bot: BotProgram, open_page: Opener
) -> None:
    alice, bob = await open_page("Alice"), await open_page("Bob")
    await alice.locator("#composer textarea").fill("/table open pass pass")
    await alice.keyboard.press("Enter")
    await bob.locator("#feed").get_by_role("button", name="Join").click()
    await alice.get_by_role("button", name="Add a computer").click()
    await expect(alice.locator("#feed").get_by_text("🤖")).to_be_visible()
    await alice.locator("#feed").get_by_role("button", name="Start").click()
    await bob.locator("#rail .round-item").click()
    seats = [
        Seat(sandbox, sandbox.person("Alice"), alice, "#beside"),
        Seat(sandbox, sandbox.person("Bob"), bob, "#feed"),
    ]
    await play_on(sandbox, seats, moves=9)

    before = real_bot.pid
    await alice.get_by_role("button", name="Restart the bot").click()
    await sandbox.until(lambda: real_bot.pid not in (None, before))
    await sandbox.online()
    await play_on(sandbox, seats)

    assert is_over(sandbox)
    assert min(seat.played for seat in seats) > 5
    await expect(alice.locator("#feed").get_by_role("button", name="Same again")).to_be_visible()
    await bob.locator("#rail").get_by_role("button", name="Tablier").last.click()
    await expect(bob.locator("#feed").get_by_role("button", name="Same again")).to_be_visible()
    await expect(bob.locator("#feed").get_by_role("img")).not_to_have_count(0)


async def test_a_phone_plays_several_tricks(
    sandbox: Sandbox, real_bot: BotProgram, phone: Opener
) -> None:
    page = await phone()
    feed = page.locator("#feed")
    await page.get_by_role("button", name="Play Pass Pass now").tap()
    await feed.get_by_role("button", name="Start").tap()
    await page.get_by_role("button", name="Show my hand").tap()
    await expect(page.locator("#topbar h1")).to_have_text("Tablier")
    seat = Seat(sandbox, sandbox.person("Alice"), page, "#feed")
    await play_on(sandbox, [seat], moves=5)
    assert await page.evaluate(FITS)

    await page.get_by_role("button", name="Open the channels").tap()
    await page.locator("#rail").get_by_role("button", name="Tablier").last.tap()
    await sandbox.until(seat.moves)
    await feed.get_by_role("button", name="Play", exact=True).tap()
    await seat.play()
    await expect(feed.get_by_text("Only you can see this").last).to_be_visible()
    assert await page.evaluate(FITS)


async def _tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is on the control that is called so, or begins so."""
    for _ in range(MOST_TABS):
        await page.keyboard.press("Tab")
        if (await page.evaluate(FOCUSED)).startswith(name):
            return
    raise AssertionError(f"Tab never came to {name}")


async def _suggested(
    sandbox: Sandbox, person: Person, wanted: Callable[[set[str]], bool]
) -> set[str]:
    """Return what `/move` suggests to a person, once it is wanted; asked as the board changes."""
    channel = sandbox.channel("games")
    while True:
        shown = sandbox.messages(channel)
        found = {str(each.value) for each in await person.complete(channel, "move", "move", "")}
        if wanted(found):
            return found
        await sandbox.until(partial(_differs, sandbox, shown))


def _differs(sandbox: Sandbox, shown: Sequence[Message]) -> bool:
    return list(shown) != sandbox.messages(sandbox.channel("games"))


async def _type_a_move(page: Page, sandbox: Sandbox, person: Person) -> None:
    """Make the first move that `/move` suggests, once it suggests any."""
    offered = await _suggested(sandbox, person, bool)
    await page.keyboard.press("Escape")
    await page.keyboard.type("/move ")
    await expect(page.get_by_role("option").first).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await _suggested(sandbox, person, offered.isdisjoint)


async def test_the_keyboard_alone_is_enough(
    sandbox: Sandbox, real_bot: BotProgram, open_page: Opener
) -> None:
    page = await open_page("Alice")
    messages = page.locator("#feed li.message")
    await page.keyboard.type("/table open pass pass")
    await expect(page.get_by_role("option", name="Pass Pass")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.type("computers: 2")
    await page.keyboard.press("Enter")
    await expect(page.locator("#feed").get_by_role("button", name="Start")).to_be_visible()
    await page.keyboard.press("ArrowUp")
    await _tab_to(page, "Start")
    await page.keyboard.press("Enter")
    seat = Seat(sandbox, sandbox.person("Alice"), page, "#feed")
    await sandbox.until(seat.moves)
    await _tab_to(page, "Play")
    await page.keyboard.press("Enter")
    await expect(messages.last).to_contain_text("Only you can see this")

    move = seat.moves()[0]
    await page.keyboard.press("Escape")
    await expect(page.locator("#composer textarea")).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await _tab_to(page, await seat.button(move).inner_text())
    await page.keyboard.press("Enter")
    await seat.gone(move)
    for _ in range(3):
        await _type_a_move(page, sandbox, seat.person)
    await sandbox.settled()
    private = page.locator("#feed li.ephemeral")
    count = await private.count()
    await page.keyboard.press("ArrowUp")
    await _tab_to(page, "Dismiss message")
    await page.keyboard.press("Enter")
    await expect(private).to_have_count(count - 1)
