"""Slash commands in the message box."""

from __future__ import annotations

import asyncio

from playwright.async_api import Route, expect

from sandbox import Sandbox
from tests.browser.conftest import Opener
from tests.browser.showcase import Showcase


async def test_completes_as_one_types(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await open_page("Alice")

    await page.keyboard.type("/")
    await expect(page.get_by_role("option", name="/table open")).to_be_visible()
    await page.keyboard.type("mo")
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Tab")
    field = page.get_by_role("combobox", name="move: What to do")
    await expect(field).to_be_focused()
    await expect(page.get_by_role("option")).to_have_count(25)
    await page.keyboard.type("7 gr")
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Enter")
    await expect(field).to_have_value("Play 7 green")
    await page.keyboard.press("Enter")

    await expect(page.locator("#feed").get_by_text("Played 7 green")).to_be_visible()
    assert showcase.heard_of == ["move 7 green"]


async def test_a_command_typed_before_the_commands_are_known_is_read_once_they_are(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    known = asyncio.Event()

    async def late(route: Route) -> None:
        await known.wait()
        await route.continue_()

    await open_page.browser.route("**/page/commands*", late)
    page = await open_page("Alice")
    await page.keyboard.type("/slow ")
    await expect(page.get_by_role("combobox", name="Message #games")).to_have_value("/slow ")
    known.set()

    await expect(page.get_by_role("group", name="/slow")).to_be_visible()
    await expect(page.get_by_role("combobox", name="More options")).to_be_focused()


async def test_a_choice_written_out_counts(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await open_page("Alice")

    await page.keyboard.type("/table open game: pass pass")
    await expect(page.get_by_role("option", name="Pass Pass")).to_be_visible()
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")

    await expect(page.locator(".container")).to_be_visible()
    assert showcase.heard_of == ["open pass_pass False"]


async def test_optional_options_by_keyboard(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await open_page("Alice")

    await page.keyboard.type("/table open ")
    await expect(page.get_by_role("option", name="Passages")).to_be_visible()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.type("te")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("combobox", name="text: Without pictures")).to_be_focused()
    await page.keyboard.type("y")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")

    await expect(page.locator(".container")).to_be_visible()
    assert showcase.heard_of == ["open passages True"]


async def test_says_what_is_missing(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await open_page("Alice")

    await page.keyboard.type("/move ")
    await expect(page.get_by_role("option").first).to_be_visible()
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("“move” is required")).to_be_visible()
    await page.keyboard.press("Escape")
    await page.keyboard.press("Escape")

    await expect(page.locator("#composer textarea")).to_be_focused()
    await expect(page.locator("#composer textarea")).to_have_value("/move")
    assert showcase.heard_of == []


async def test_both_names_are_found(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await open_page("Chloé", channel=sandbox.channel("jeux", "Le Repaire").id)

    for typed in ("/table ouv", "/table op", "/ouvrir"):
        await page.locator("#composer textarea").fill(typed)
        option = page.get_by_role("option", name="/table ouvrir")
        await expect(option).to_contain_text("Ouvrir une table")
    await page.locator("#composer textarea").fill("/table open passages")
    await expect(page.get_by_role("combobox", name="jeu: Quel jeu")).to_have_value("passages")
    await page.keyboard.press("Enter")

    await expect(page.locator(".container")).to_be_visible()
    assert showcase.heard_of == ["open passages False"]


async def test_an_unknown_command_is_kept(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await open_page("Alice")

    await page.keyboard.type("/tabel open")
    await expect(page.get_by_text("No command has this name")).to_be_visible()
    await page.keyboard.press("Enter")

    await expect(page.locator("#composer textarea")).to_have_value("/tabel open")
    assert sandbox.messages(sandbox.channel("games")) == []
