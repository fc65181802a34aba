"""`python -m tests.browser.screenshots --out docs`: the pictures of README.

The tables and `hand.png` come from `python -m render`, always the same; `sandbox.png` and
`phone.png` show the page with a running table of the real bot, so their cards differ each time.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

from sandbox import Channel, Person, Sandbox
from tests.browser.conftest import ARGUMENTS, DESKTOP, PHONE
from tests.browser.seat import Player

MOST_BYTES = 600_000
DRAWN = {
    "table.png": ("pass_pass", "--moves", "70", "--seed", "1", "--seats", "4"),
    "hand.png": ("pass_pass", "--moves", "6", "--seed", "3", "--seats", "4", "--seat", "0"),
    "passages.png": ("passages_secrets", "--moves", "30", "--seed", "2"),
    "secret.png": (
        *("top_secret", "--further", "reveal"),
        *("--moves", "60", "--seed", "8", "--seats", "5"),
    ),
    "cristo.png": ("monte_cristo", "--moves", "60", "--seed", "3", "--seats", "4"),
}
"""What `python -m render` is asked for."""

PLAYERS = ("Alice", "Bob", "Zoë")
ENOUGH = 10
"""Moves of people after which a table is worth looking at."""

CARDS_LEFT = range(5, 8)
"""How many cards a hand has in the middle of a round."""

REMEMBERED = """
  localStorage.setItem("tablier:beside", "true");
  localStorage.setItem("tablier:hints", "2");
"""
"""What the browser of somebody who has played before knows."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Make every picture; the exit code."""
    parser = argparse.ArgumentParser("python -m tests.browser.screenshots")
    parser.add_argument("--out", type=Path, required=True, help="the folder for the pictures")
    out: Path = parser.parse_args(arguments).out
    chromium = shutil.which("chromium")
    if chromium is None:
        print("The program `chromium` is needed.", file=sys.stderr)
        return 1
    out.mkdir(parents=True, exist_ok=True)
    for name, options in DRAWN.items():
        _draw(out / name, options)
    asyncio.run(_photograph(out, chromium))
    return _weigh(out)


def _draw(file: Path, options: Sequence[str]) -> None:
    command = (sys.executable, "-m", "render", *options, "--out", str(file), "--lang", "en")
    subprocess.run(command, check=True)


def _weigh(out: Path) -> int:
    """Say how large the pictures are; 1 if one is too large."""
    sizes = {file.name: file.stat().st_size for file in sorted(out.glob("*.png"))}
    for name, size in sizes.items():
        print(f"{name}: {size // 1000} kB")
    return 1 if max(sizes.values()) > MOST_BYTES else 0


async def _photograph(out: Path, chromium: str) -> None:
    os.environ["TABLIER_COMPUTER_PACE"] = "0"
    with tempfile.TemporaryDirectory() as data:
        # The pictures are of a table that has gone on for a while, and nobody waits for it.
        async with Sandbox(people=6, limits=False) as sandbox, async_playwright() as playwright:
            sandbox.program.prepare(sandbox.url, sandbox.token, Path(data))
            await sandbox.program.start()
            await sandbox.online()
            await _play(sandbox)
            browser = await playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            await _desktop(sandbox, browser, out / "sandbox.png")
            await _phone(sandbox, browser, out / "phone.png")
            await browser.close()


async def _play(sandbox: Sandbox) -> None:
    """People chat, sit down with a computer, and play until it is Alice's turn."""
    games = sandbox.channel("games")
    people = [sandbox.person(name) for name in PLAYERS]
    alice, bob, zoe = people
    await bob.say(games, "Anybody for a round before dinner?")
    await zoe.say(games, "Always! 🎉")
    await sandbox.until(sandbox.commands)
    await alice.slash(games, "table open", game="pass_pass", computers=1)
    for person in (bob, zoe):
        await _press(sandbox, person, games, ":join")
    await _press(sandbox, alice, games, ":start")
    chance = random.Random(1)
    seats = [Player(sandbox, person) for person in people]
    while not (sum(seat.played for seat in seats) > ENOUGH and _is_lively(seats[0])):
        await sandbox.until(lambda: any(seat.moves() for seat in seats))
        asked = next(seat for seat in seats if seat.moves())
        await asked.make(chance.choice(asked.moves()))
    await sandbox.settled()


async def _press(sandbox: Sandbox, person: Person, channel: Channel, ending: str) -> None:
    """Press the button of the board whose id ends so, once it is there."""

    def found() -> list[tuple[int, str]]:
        shown = [(m.id, one) for m in person.sees(channel) for one in sandbox.controls(m)]
        return [(id_, one.custom_id) for id_, one in shown if one.custom_id.endswith(ending)]

    message_id, custom_id = (await sandbox.until(found))[-1]
    message = sandbox.message(message_id)
    assert message is not None
    await (await person.press(message, custom_id)).acknowledged()


def _is_lively(player: Player) -> bool:
    """Whether the player has to play a card in the middle of a round."""
    cards = [move for move in player.moves() if ":play-" in move]
    return len(cards) in CARDS_LEFT


async def _desktop(sandbox: Sandbox, browser: Browser, file: Path) -> None:
    context = await browser.new_context(viewport=DESKTOP, color_scheme="dark", locale="en-US")
    await context.add_init_script(REMEMBERED)
    page = await context.new_page()
    await page.goto(f"{sandbox.url}/?as=Alice#{sandbox.channel('games').id}")
    await _shoot(page, file)
    await context.close()


async def _phone(sandbox: Sandbox, browser: Browser, file: Path) -> None:
    context = await browser.new_context(
        viewport=PHONE,
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        color_scheme="light",
        locale="en-US",
    )
    await context.add_init_script(REMEMBERED)
    page = await context.new_page()
    dm = await sandbox.person("Alice").open_dm()
    await page.goto(f"{sandbox.url}/?as=Alice#{dm.id}")
    await _shoot(page, file)
    await context.close()


async def _shoot(page: Page, file: Path) -> None:
    """Photograph a page once all its pictures are there."""
    await page.locator("#feed .tile img").first.wait_for()
    await page.evaluate("Promise.all([...document.images].map((image) => image.decode()))")
    await page.screenshot(path=file, animations="disabled")


if __name__ == "__main__":
    sys.exit(main())
