"""A sandbox with a bot in it, and Chromium looking at its page.

`sandbox`: a world in memory. `showcase`: a bot that shows everything, online. `real_bot`: the
product itself, started by its command. `open_page`: opens the page as somebody.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from urllib.parse import quote

import pytest
import pytest_asyncio
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    async_playwright,
)

from sandbox import Sandbox
from sandbox.bot_program import BotProgram
from tests.browser.showcase import Showcase
from tests.sandbox.clients import point_at, running

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE_MS = 15_000


# One event loop for the whole folder, so that all tests can share one Chromium.
_shared = partial(pytest_asyncio.fixture, loop_scope="session")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser, in one event loop."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium; without it the test is skipped, in CI it fails."""
    found = shutil.which("chromium")
    if found is None and os.environ.get("CI") == "true":
        pytest.fail("CI must have the program `chromium` to test the page.")
    if found is None:
        pytest.skip(
            "the page is not tested without the program `chromium`; on Debian or Ubuntu: "
            "sudo apt-get install chromium"
        )
    return found


@_shared()
async def sandbox(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Sandbox]:
    """A sandbox of six people; the test fails on what neither Discord nor it would accept."""
    # The tests are about the page; computers that play at once would soon wait for the limits.
    async with Sandbox(people=6, limits=False) as made:
        await point_at(made, monkeypatch)
        yield made
        assert made.violations == []
        assert made.refusals == []


@_shared()
async def showcase(sandbox: Sandbox) -> AsyncIterator[Showcase]:
    """The bot that shows everything, online."""
    made = Showcase()
    async with running(made, sandbox):
        await sandbox.until(lambda: len(sandbox.commands()) > 0)
        yield made
        made.release.set()


@_shared()
async def real_bot(sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> BotProgram:
    """The product, started by its command, online; its computers play at once."""
    monkeypatch.setenv("TABLIER_COMPUTER_PACE", "0")
    sandbox.program.prepare(sandbox.url, sandbox.token, tmp_path / "bot")
    await sandbox.program.start()
    await sandbox.online()
    return sandbox.program


@_shared(scope="session")
async def chrome(chromium: str) -> AsyncIterator[Browser]:
    """One Chromium for all tests, with a fresh profile."""
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield started
        await started.close()


@_shared()
async def phone(sandbox: Sandbox, chrome: Browser) -> AsyncIterator[Opener]:
    """Opens the page on a phone: small, and touched instead of clicked."""
    context = await _context(chrome, "en-GB", viewport=PHONE, is_mobile=True, has_touch=True)
    opener = Opener(sandbox, context)
    yield opener
    await context.close()
    assert opener.faults == []


@_shared()
async def browser(chrome: Browser) -> AsyncIterator[BrowserContext]:
    """A browser that has never seen the page."""
    context = await _context(chrome, "en-GB")
    yield context
    await context.close()


async def _context(
    chrome: Browser,
    locale: str,
    *,
    viewport: ViewportSize = DESKTOP,
    is_mobile: bool = False,
    has_touch: bool = False,
) -> BrowserContext:
    context = await chrome.new_context(
        viewport=viewport,
        locale=locale,
        is_mobile=is_mobile,
        has_touch=has_touch,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE_MS)
    return context


class Opener:
    """Opens pages; `faults` collects what their consoles complain of."""

    def __init__(self, sandbox: Sandbox, browser: BrowserContext) -> None:
        self._sandbox = sandbox
        self.browser = browser
        self.faults: list[str] = []

    async def __call__(
        self, name: str | None = None, *, channel: int | None = None, phone: bool = False
    ) -> Page:
        """A new tab showing the page as `name` (None: as nobody asked for), ready to be used."""
        page = await self.browser.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)
        if phone:
            await page.set_viewport_size(PHONE)
        query = f"?as={quote(name)}" if name else ""
        place = f"#{channel}" if channel else ""
        await page.goto(f"{self._sandbox.url}/{query}{place}")
        await page.locator("#composer textarea").wait_for()
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"{message.text} ({message.location.get('url')})")


@_shared()
async def open_page(sandbox: Sandbox, browser: BrowserContext) -> AsyncIterator[Opener]:
    """Opens the page; the test fails if the page's console has complained."""
    opener = Opener(sandbox, browser)
    yield opener
    assert opener.faults == []


@_shared()
async def browser_in_french(sandbox: Sandbox, chrome: Browser) -> AsyncIterator[Opener]:
    """Opens the page in a browser whose language is French."""
    context = await _context(chrome, "fr-FR")
    opener = Opener(sandbox, context)
    yield opener
    await context.close()
    assert opener.faults == []
