"""What the page shows: messages, their parts, and who may see them."""

from __future__ import annotations

from playwright.async_api import expect

from sandbox import Sandbox
from tests.browser.conftest import Opener
from tests.browser.showcase import HOSTILE, Showcase


async def test_shows_what_people_write(sandbox: Sandbox, open_page: Opener) -> None:
    alice, games = sandbox.person("Alice"), sandbox.channel("games")
    first = await alice.say(games, "Hello **there**")
    await sandbox.person("Bob").say(games, "Hello you", reply_to=first)

    page = await open_page("Alice")

    messages = page.locator("li.message")
    await expect(messages).to_have_count(2)
    await expect(messages.first.locator("strong")).to_have_text("there")
    await expect(messages.last).to_contain_text("Alice")
    await messages.last.get_by_role("button", name="Go to the message").click()
    await expect(messages.first).to_be_focused()


async def test_sends_what_is_written(sandbox: Sandbox, open_page: Opener) -> None:
    page = await open_page("Bob")

    await page.keyboard.type("one line")
    await page.keyboard.press("Shift+Enter")
    await page.keyboard.type("another")
    await page.keyboard.press("Enter")

    games = sandbox.channel("games")
    await sandbox.until(lambda: len(sandbox.messages(games)) == 1)
    assert sandbox.messages(games)[0].content == "one line\nanother"
    await expect(page.locator("li.message")).to_contain_text("one line")


async def test_mentions_somebody(sandbox: Sandbox, open_page: Opener) -> None:
    page = await open_page("Alice")

    await page.keyboard.type("Your turn @zo")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")

    games = sandbox.channel("games")
    await sandbox.until(lambda: len(sandbox.messages(games)) == 1)
    assert sandbox.messages(games)[0].content == f"Your turn <@{sandbox.person('Zoë').id}>"
    await expect(page.locator("li.message .mention")).to_have_text("@Zoë")


async def test_answers_and_deletes(sandbox: Sandbox, open_page: Opener) -> None:
    games = sandbox.channel("games")
    theirs = await sandbox.person("Bob").say(games, "Anyone?")
    page = await open_page("Alice")

    await page.locator("li.message").hover()
    await page.get_by_role("button", name="Reply").click()
    await page.keyboard.type("Me")
    await page.keyboard.press("Enter")
    await sandbox.until(lambda: len(sandbox.messages(games)) == 2)
    reference = sandbox.messages(games)[1].reference
    assert reference is not None
    assert reference.message_id == theirs.id

    mine = page.locator("li.message", has_text="Me")
    await mine.hover()
    await mine.get_by_role("button", name="Delete").click()
    await expect(page.locator("li.message")).to_have_count(1)


async def test_ephemeral_vanishes_on_reload(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    other = await open_page("Bob")
    page = await open_page("Alice")
    await sandbox.person("Alice").slash(sandbox.channel("games"), "hand")

    await expect(page.locator("#feed").get_by_text("Only you can see this")).to_be_visible()
    await expect(page.get_by_role("img", name="Your hand: 3, 5 and 7")).to_be_visible()
    await page.get_by_role("link", name="general").click()
    await page.get_by_role("link", name="games").click()
    await expect(page.locator("#feed").get_by_text("Only you can see this")).to_be_visible()
    await expect(other.locator("li.message")).to_have_count(0)

    await page.reload()
    await page.locator(".welcome").wait_for()
    await expect(page.locator("li.message")).to_have_count(0)


async def test_dismisses_an_ephemeral(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await open_page("Alice")
    await sandbox.person("Alice").slash(sandbox.channel("games"), "hand")

    await page.get_by_role("button", name="Dismiss message").click()

    await expect(page.locator("li.message")).to_have_count(0)


async def test_pictures_open_large_and_keep_their_place(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    await sandbox.person("Alice").slash(sandbox.channel("games"), "table open", game="pass_pass")
    page = await open_page("Alice")

    tile = page.get_by_role("button", name="Open the picture: An empty table")
    before = await tile.bounding_box()
    assert before is not None
    assert abs(before["width"] / before["height"] - 11 / 7) < 0.02
    await tile.click()
    box = page.get_by_role("dialog", name="Picture")
    await expect(box.get_by_role("img", name="An empty table")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(box).to_have_count(0)
    await expect(tile).to_be_focused()


async def test_hostile_text_stays_text(
    sandbox: Sandbox, showcase: Showcase, open_page: Opener
) -> None:
    page = await open_page("Alice")
    await sandbox.person("Alice").say(sandbox.channel("games"), HOSTILE)
    await sandbox.person("Bob").slash(sandbox.channel("games"), "hostile")

    messages = page.locator("li.message .md")
    await expect(messages).to_have_count(2)
    for message in await messages.all():
        await expect(message).to_contain_text("<img src=x onerror=")
        await expect(message).to_contain_text("[x](javascript:alert(1))")
        assert await message.locator("img, script, b, i, u:has(u)").count() == 0
        hrefs = await message.locator("a").evaluate_all("links => links.map(link => link.href)")
        assert all(href.startswith("https://example.org/") for href in hrefs)
        attributes = "nodes => nodes.flatMap(node => node.getAttributeNames())"
        names = await message.locator("*").evaluate_all(attributes)
        assert not [name for name in names if name.startswith("on")]
    assert "pwned" not in await page.title()


async def test_shows_every_mark(sandbox: Sandbox, showcase: Showcase, open_page: Opener) -> None:
    await sandbox.person("Alice").slash(sandbox.channel("games"), "show")
    page = await open_page("Alice")

    text = page.locator("li.message .md")
    await expect(text.get_by_role("heading", name="Heading")).to_be_visible()
    await expect(text.locator("s")).to_have_text("struck")
    await expect(text.locator("ul > li")).to_have_count(3)
    await expect(text.locator("ol > li")).to_have_count(2)
    await expect(text.locator("blockquote")).to_contain_text("twice")
    await expect(text.locator("pre code")).to_have_text('print("<b>fence</b>")')
    await expect(text.get_by_role("link", name="a link")).to_have_attribute(
        "rel", "noopener noreferrer nofollow"
    )
    await expect(text.locator("time")).to_have_text("November 14, 2023")
    hidden = text.get_by_role("button", name="Spoiler")
    await hidden.focus()
    await page.keyboard.press("Enter")
    await expect(text.get_by_text("hidden")).to_be_visible()


async def test_loads_older_messages(sandbox: Sandbox, open_page: Opener) -> None:
    games = sandbox.channel("games")
    for number in range(120):
        await sandbox.person("Alice").say(games, f"line {number}")
    page = await open_page("Bob")

    await expect(page.locator("#feed").get_by_text("line 119", exact=True)).to_be_visible()
    feed = page.locator("#feed")
    for before, then in ((70, 20), (20, 0)):
        await feed.evaluate("feed => { feed.scrollTop = 0; }")
        await expect(feed.get_by_text(f"line {then}", exact=True)).to_be_attached()
        await expect(feed.get_by_text(f"line {before}", exact=True)).to_be_in_viewport()
    await expect(page.locator("#feed").get_by_text("Welcome to #games!")).to_be_attached()
    await page.get_by_role("button", name="Jump to the newest message").click()
    await expect(page.locator("#feed").get_by_text("line 119", exact=True)).to_be_in_viewport()


async def test_acts_on_a_message_by_keyboard(sandbox: Sandbox, open_page: Opener) -> None:
    await sandbox.person("Alice").say(sandbox.channel("games"), "a slip")
    page = await open_page("Alice")
    await page.locator("li.message").wait_for()

    await page.keyboard.press("ArrowUp")
    for name in ("Reply", "Copy text", "Delete"):
        await page.keyboard.press("ArrowRight")
        await expect(page.get_by_role("button", name=name)).to_be_focused()
    await page.keyboard.press("Enter")

    await expect(page.locator("li.message")).to_have_count(0)
