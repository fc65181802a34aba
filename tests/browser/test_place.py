"""Where one is and who one is: channels, threads, DMs, persons, tabs, languages, sizes."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.async_api import expect

from sandbox import Sandbox
from tests.browser.conftest import PHONE, Opener
from tests.browser.showcase import Showcase

KEYS = """async () => {
  const en = (await import("/static/js/words/en.js")).default;
  const fr = (await import("/static/js/words/fr.js")).default;
  const gaps = (phrase) => [...new Set(JSON.stringify(phrase).match(/{\\w+}/g))].sort().join();
  const odd = Object.keys(en).filter((key) => gaps(en[key]) !== gaps(fr[key] ?? ""));
  return { en: Object.keys(en), fr: Object.keys(fr), odd };
}"""
SCRIPTS = """() => performance.getEntriesByType("resource")
  .map((entry) => entry.name).filter((name) => name.endsWith(".js"))"""
FITS = """() => [document.documentElement, document.getElementById("feed")]
  .every((part) => part.scrollWidth <= part.clientWidth)"""


async def test_both_languages_have_the_same_words(open_page: Opener) -> None:
    page = await open_page("Alice")
    words = await page.evaluate(KEYS)
    assert words["en"] == words["fr"]
    assert words["odd"] == []


async def test_every_word_is_used(open_page: Opener) -> None:
    page = await open_page("Alice")
    texts = [await (await page.request.get(url)).text() for url in await page.evaluate(SCRIPTS)]
    code = "\n".join(text for text in texts if "export default" not in text)
    keys = (await page.evaluate(KEYS))["en"]
    units = {"kb", "mb"}
    assert [key for key in keys if f'"{key}"' not in code and key not in units] == []


async def test_switches_persons_in_place(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    await sandbox.person("Alice").slash(sandbox.channel("games"), "hand")
    page = await open_page("Alice")

    await page.get_by_role("link", name="See as Chloé").click()

    await expect(page.get_by_role("link", name="Vous êtes Chloé")).to_be_visible()
    await expect(page.get_by_text("Ce Discord ne tourne que sur votre machine.")).to_be_visible()
    await expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert "as=Chlo" in page.url
    await page.locator("#composer textarea").fill("Bonjour")
    await page.keyboard.press("Enter")
    games = sandbox.channel("games")
    written = await sandbox.until(
        lambda: [m for m in sandbox.messages(games) if m.content == "Bonjour"]
    )
    assert written[0].author_id == sandbox.person("Chloé").id
    await page.go_back()
    await expect(page.get_by_role("link", name="You are Alice")).to_be_visible()


async def test_the_menu_switches_by_keyboard(sandbox: Sandbox, open_page: Opener) -> None:
    page = await open_page("Alice")

    await page.get_by_role("button", name="Alice, Switch person").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("menuitemradio", name="Alice")).to_be_focused()
    await page.keyboard.press("m")
    await page.keyboard.press("Enter")

    await expect(page.get_by_role("link", name="You are Marek")).to_be_visible()


async def test_two_tabs_live(sandbox: Sandbox, open_page: Opener) -> None:
    alice = await open_page("Alice")
    bob = await open_page("Bob")

    await alice.locator("#composer textarea").fill("Are you there?")
    await alice.keyboard.press("Enter")
    await expect(bob.locator("#feed").get_by_text("Are you there?")).to_be_visible()
    await bob.locator("#composer textarea").fill("Yes")
    await bob.keyboard.press("Enter")
    await expect(alice.locator("#feed").get_by_text("Yes", exact=True)).to_be_visible()


async def test_unread_marks_and_notifications(sandbox: Sandbox, open_page: Opener) -> None:
    page = await open_page("Alice")
    general = sandbox.channel("general")

    await sandbox.person("Bob").say(general, "Something")
    channel = page.locator("#sidebar a.place", has_text="general")
    await expect(channel).to_have_class("place unread")
    await sandbox.person("Bob").say(general, f"<@{sandbox.person('Alice').id}> look **here**")
    await expect(channel.locator(".badge")).to_have_text("1")
    await expect(page).to_have_title("(1) #games · Alice · Tablier")
    await page.locator("#toasts").get_by_role("button", name="Bob (#general)").click()

    await expect(page.locator("#topbar h1")).to_have_text("general")
    await expect(page.get_by_text("New", exact=True)).to_be_visible()
    await expect(page.locator("li.mentioned")).to_have_count(1)
    await expect(channel.locator(".badge")).to_have_count(0)


async def test_marks_outlive_the_page(sandbox: Sandbox, open_page: Opener) -> None:
    page = await open_page("Alice")
    await page.goto("about:blank")
    await sandbox.person("Bob").say(
        sandbox.channel("general"), f"<@{sandbox.person('Alice').id}> while you were away"
    )

    page = await open_page("Alice")

    general = page.locator("#sidebar a.place", has_text="general")
    await expect(general.locator(".badge")).to_have_text("1")


async def test_direct_messages(sandbox: Sandbox, showcase: Showcase, open_page: Opener) -> None:
    page = await open_page("Alice")

    await page.get_by_role("button", name="Direct messages").click()
    await expect(page.locator("#topbar h1")).to_have_text("Tablier")
    await page.get_by_role("button", name="Tablier", exact=True).first.click()
    user = showcase.get_user(sandbox.person("Alice").id) or await showcase.fetch_user(
        sandbox.person("Alice").id
    )
    await user.send("Your hand")
    await user.send("Silent", silent=True)

    badge = page.locator("#rail .round-item .badge")
    await expect(badge).to_have_text("2")
    await expect(page.locator("#toasts .toast")).to_have_count(1)
    await page.locator("#rail .round-item").click()
    await expect(page.locator("#feed").get_by_text("Your hand")).to_be_visible()
    await expect(badge).to_have_count(0)


async def test_makes_a_thread(sandbox: Sandbox, open_page: Opener) -> None:
    page = await open_page("Alice")

    await page.get_by_role("button", name="Threads").click()
    await page.get_by_role("menuitem", name="New thread").click()
    await page.get_by_label("Name").fill("A quiet table")
    await page.keyboard.press("Enter")

    await expect(page.locator("#topbar h1")).to_have_text("A quiet table")
    await expect(page.locator(".in-thread a")).to_have_text("A quiet table")


async def test_leaves_a_server_and_comes_back(sandbox: Sandbox, open_page: Opener) -> None:
    page = await open_page("Alice")

    await page.get_by_role("button", name="Tablier", exact=True).last.click()
    await page.get_by_role("menuitem", name="Leave the server").click()
    await expect(page.locator("#sidebar h2")).to_have_text("Le Repaire")
    await page.reload()
    await page.get_by_role("button", name="Join Tablier again").click()

    await expect(page.get_by_role("button", name="Join Tablier again")).to_have_count(0)
    await expect(page.locator("#rail").get_by_role("button", name="Tablier")).to_have_count(1)


async def test_comes_back_when_the_line_is_cut(sandbox: Sandbox, open_page: Opener) -> None:
    page = await open_page("Alice")
    await page.context.set_offline(True)
    await sandbox.page.close()
    await expect(page.get_by_text("Reconnecting…")).to_be_visible()
    await sandbox.person("Bob").say(sandbox.channel("games"), "You missed this")
    await page.context.set_offline(False)

    await expect(page.locator("#feed").get_by_text("You missed this")).to_be_visible()
    await expect(page.get_by_text("Reconnecting…")).to_have_count(0)
    open_page.faults.clear()


async def test_shows_whether_the_bot_is_there(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await open_page("Alice")
    card = page.get_by_role("region", name="The bot")

    await expect(card).to_contain_text("Online")
    await showcase.close()
    await expect(card).to_contain_text("Stopped")
    await expect(page.get_by_text("The bot is stopped.")).to_be_visible()


async def test_an_unknown_person(sandbox: Sandbox, open_page: Opener) -> None:
    page = await open_page("Alice")
    await page.goto(f"{sandbox.url}/?as=Nobody")
    await expect(page.get_by_role("link", name="Start over")).to_be_visible()
    open_page.faults.clear()


async def test_a_phone_shows_everything_in_its_width(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    games = sandbox.channel("games")
    alice = sandbox.person("Alice")
    for command in ("show", "classic", "hand"):
        await alice.slash(games, command)
    await alice.slash(games, "table open", game="pass_pass")
    await alice.say(games, "x" * 300)
    page = await open_page("Alice", phone=True)
    await page.get_by_role("button", name="Join").scroll_into_view_if_needed()

    assert await page.evaluate(FITS)
    picture = await page.get_by_role("button", name="An empty table").bounding_box()
    assert picture is not None
    assert picture["width"] >= 280
    await page.get_by_role("button", name="Open the channels").click()
    await page.get_by_role("link", name="general").click()
    await expect(page.locator("#sidebar")).not_to_be_in_viewport()
    await page.get_by_role("button", name="Member list").click()
    await expect(page.get_by_role("heading", name="Online — 7")).to_be_in_viewport()
    await page.keyboard.press("Escape")
    await page.locator("#composer textarea").fill("/table open ")
    await expect(page.get_by_role("option", name="Pass Pass")).to_be_in_viewport()
    assert await page.evaluate(FITS)
    assert page.viewport_size == PHONE


async def test_dark_and_light(open_page: Opener) -> None:
    page = await open_page("Alice")
    body = page.locator("body")

    await page.emulate_media(color_scheme="light")
    await expect(body).to_have_css("background-color", "rgb(255, 255, 255)")
    await page.emulate_media(color_scheme="dark")
    await expect(body).not_to_have_css("background-color", "rgb(255, 255, 255)")
    await page.get_by_role("button", name="Switch person").click()
    await page.get_by_role("menuitemradio", name="Light").click()
    await expect(body).to_have_css("background-color", "rgb(255, 255, 255)")
    await page.reload()
    await expect(body).to_have_css("background-color", "rgb(255, 255, 255)")


async def test_messages_by_keyboard(sandbox: Sandbox, open_page: Opener) -> None:
    for text in ("one", "two", "three"):
        await sandbox.person("Bob").say(sandbox.channel("games"), text)
    page = await open_page("Alice")
    await page.locator("li.message").last.wait_for()

    await expect(page.locator("#composer textarea")).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await expect(page.locator("li.message").last).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await expect(page.locator("li.message", has_text="two")).to_be_focused()
    await page.keyboard.type("hello")
    await expect(page.locator("#composer textarea")).to_have_value("hello")
    general = sandbox.channel("general")
    await page.keyboard.press("Alt+ArrowDown")
    await expect(page.locator("#topbar h1")).to_have_text(general.name)
    await page.keyboard.press("Alt+ArrowUp")
    await expect(page.locator("#composer textarea")).to_have_value("hello")


HEADER = """() => {
  const ends = ({ left, right }) => [Math.floor(left), Math.floor(right)];
  const box = (part) => part.getBoundingClientRect();
  const shown = [...document.querySelectorAll("#topbar > *")].map(box);
  const name = box(document.querySelector("#topbar h1"));
  return { parts: shown.filter((box) => box.width > 0).map(ends), name: ends(name) };
}"""


@pytest.mark.parametrize("width", [390, 768, 1280])
@pytest.mark.parametrize("name", ["Alice", "Chloé"])
async def test_the_name_of_a_channel_has_room_beside_everything_and_time_can_pass(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener, name: str, width: int
) -> None:
    """In English and in French, with the hand beside and a clock that was turned."""
    games = sandbox.channel("games")
    sandbox.world.change_channel(msgspec.structs.replace(games, name="a-name-that-is-long-" * 4))
    page = await open_page(name)
    await page.set_viewport_size({"width": width, "height": 844})
    opened = page.locator("#topbar [data-key=beside][aria-pressed=false]")
    if await opened.count():
        await opened.click()
    clock = page.locator("#topbar [data-key=clock]")
    await clock.click()
    await page.get_by_role("menuitem").first.click()
    await expect(clock).to_have_attribute("aria-label", re.compile("Here it is|Ici, nous"))

    header = await page.evaluate(HEADER)
    edges = [edge for part in header["parts"] for edge in part]
    assert edges == sorted(edges)
    assert edges[-1] <= width
    assert header["name"][1] - header["name"][0] >= 60
    assert any(
        left <= header["name"][0] < header["name"][1] <= right for left, right in header["parts"]
    )
    assert await page.evaluate(FITS)
