"""The page API: what a browser gets, live, and what it can do."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from sandbox import Sandbox
from tests.sandbox.clients import Client, running
from tests.sandbox.test_messages import Board, picture, text_channel

ROOT = Path(__file__).parents[2]


class Page:
    """An open page of one person."""

    def __init__(self, session: aiohttp.ClientSession, url: str, name: str) -> None:
        self._session = session
        self._url = url
        self._name = name
        self.events: list[dict[str, Any]] = []

    async def get(self, what: str, **query: str) -> Any:
        params = {"as": self._name, **query}
        async with self._session.get(f"{self._url}/page/{what}", params=params) as response:
            return await response.json()

    async def do(self, action: str, **fields: Any) -> tuple[int, Any]:
        params, body = {"as": self._name}, {"do": action, **fields}
        url = f"{self._url}/page/do"
        async with self._session.post(url, params=params, json=body) as response:
            return response.status, await response.json()

    async def connect(self) -> None:
        url = f"{self._url}/page/stream"
        self.socket = await self._session.ws_connect(url, params={"as": self._name})

    async def event(self, name: str, right: Callable[[Any], bool] = lambda _: True) -> Any:
        """The next event of this name that is right; those before it are kept in `events`."""
        while True:
            event = await self.socket.receive_json(timeout=10)
            self.events.append(event)
            if event["t"] == name and right(event):
                return event


@pytest.fixture
async def client(sandbox: Sandbox) -> AsyncIterator[Client]:
    made = Client()

    @made.tree.command(name="greet", description="Greets")
    @app_commands.describe(whom="Somebody", how="In which way")
    async def greet(interaction: discord.Interaction, whom: discord.Member, how: str = "") -> None:
        await interaction.response.send_message(f"{how} {whom.display_name}", ephemeral=True)

    @greet.autocomplete("how")
    async def ways(_: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"{current}!", value=current)]

    @made.tree.command(name="ask", description="Asks")
    async def ask(interaction: discord.Interaction) -> None:
        modal = discord.ui.Modal(title="A question", custom_id="question")
        modal.add_item(discord.ui.TextInput(label="Answer", custom_id="answer"))

        async def submitted(answer: discord.Interaction) -> None:
            await answer.response.send_message("noted", ephemeral=True)

        modal.on_submit = submitted  # type: ignore[method-assign]
        await interaction.response.send_modal(modal)

    async def setup() -> None:
        await made.tree.sync()

    made.setup_hook = setup  # type: ignore[method-assign]
    async with running(made, sandbox):
        yield made


@pytest.fixture
async def pages(sandbox: Sandbox, client: Client) -> AsyncIterator[dict[str, Page]]:
    """The connected pages of Alice and Chloé."""
    async with aiohttp.ClientSession() as session:
        made = {name: Page(session, sandbox.url, name) for name in ("Alice", "Chloé")}
        for page in made.values():
            await page.connect()
            await page.event("hello")
        yield made


async def test_the_state_is_a_persons_own(sandbox: Sandbox, pages: dict[str, Page]) -> None:
    state = await pages["Chloé"].get("state")
    assert (state["me"]["name"], state["me"]["locale"]) == ("Chloé", "fr")
    assert state["bot"]["status"] == "online"
    assert [guild["name"] for guild in state["guilds"]] == ["Tablier", "Le Repaire"]
    assert state["default_channel"] == str(sandbox.channel("games").id)
    places = [(channel["name"], channel["sign"]) for channel in state["guilds"][1]["channels"]]
    assert places == [
        ("jeux", "hash"),
        ("discussion", "hash"),
        ("annonces", "megaphone"),
        ("tournois", "forum"),
        ("vocal", "speaker"),
        ("scène", "stage"),
    ]
    assert pages["Chloé"].events[0]["state"]["people"] == state["people"]


async def test_a_board_arrives_with_addresses(
    sandbox: Sandbox, client: Client, pages: dict[str, Page]
) -> None:
    channel = text_channel(sandbox, client)
    sent = await channel.send(view=Board("a.png"), file=picture("a.png"))
    message = (await pages["Alice"].event("message"))["message"]
    url = message["components"][0]["components"][0]["items"][0]["media"]["url"]
    assert url.startswith(f"{sandbox.url}/cdn/attachments/")
    assert message["attachments"][0]["spoiler"] is False
    await sent.delete()
    assert (await pages["Alice"].event("message_deleted"))["id"] == message["id"]


async def test_a_command_with_suggestions_is_answered_privately(
    sandbox: Sandbox, pages: dict[str, Page]
) -> None:
    alice, chloe = pages["Alice"], pages["Chloé"]
    games = str(sandbox.channel("games").id)
    listed = (await alice.get("commands", channel=games))["commands"]
    assert [command["base"] for command in listed] == ["greet", "ask"]
    assert [o["type"] for o in listed[0]["options"]] == [6, 3]
    _, suggested = await alice.do(
        "complete", channel=games, path="greet", option="how", text="Hi", options={}
    )
    assert suggested["result"]["choices"] == [{"name": "Hi!", "value": "Hi"}]
    bob = str(sandbox.person("Bob").id)
    status, _ = await alice.do(
        "slash", channel=games, path="greet", options={"whom": bob, "how": "Hi"}
    )
    assert status == 200
    message = (await alice.event("message"))["message"]
    assert (message["content"], message["ephemeral"]) == ("Hi Bob", True)
    assert message["invoked_by"]["command"] == "greet"
    await alice.do("say", channel=games, content="for all")
    seen = (await chloe.event("message"))["message"]
    assert (seen["content"], seen["mine"]) == ("for all", False)
    assert (await chloe.get("messages", channel=games))["messages"] == [seen]


async def test_a_modal_opens_and_is_submitted(sandbox: Sandbox, pages: dict[str, Page]) -> None:
    alice, games = pages["Alice"], str(sandbox.channel("games").id)
    await alice.socket.send_json({"id": 1, "do": "slash", "channel": games, "path": "ask"})
    done = await alice.event("done")
    modal = (await alice.event("modal"))["modal"]
    assert modal["interaction"] == done["result"]["interaction"]
    assert modal["title"] == "A question"
    values = {"answer": "yes"}
    await alice.do("submit", interaction=modal["interaction"], values=values)
    assert (await alice.event("message"))["message"]["content"] == "noted"


async def test_refusals_are_in_the_persons_language(
    sandbox: Sandbox, pages: dict[str, Page]
) -> None:
    games = str(sandbox.channel("games").id)
    status, answer = await pages["Chloé"].do("slash", channel=games, path="nothing")
    assert (status, answer["refused"]) == (400, "Il n'y a pas de commande /nothing ici")
    bodies: list[Any] = [{"do": "fly"}, {"do": "press"}, {"do": "press", "message": "x"}, [], None]
    for body in bodies:
        await pages["Alice"].socket.send_json(body)
        assert "reason" in await pages["Alice"].event("refused")


async def test_settings_places_and_people(sandbox: Sandbox, pages: dict[str, Page]) -> None:
    alice = pages["Alice"]
    _, opened = await alice.do("open_dm")
    assert opened["result"]["kind"] == "dm"
    await alice.do("dms", open=False)
    assert (await alice.event("me"))["me"]["dms_open"] is False
    await alice.do("speak", locale="fr")
    assert (await alice.event("me", lambda e: e["me"]["locale"] == "fr"))["me"]["name"] == "Alice"
    _, thread = await alice.do("thread", channel=str(sandbox.channel("games").id), name="Table")
    shown = await pages["Chloé"].event("channel")
    assert shown["channel"]["id"] == thread["result"]["id"]
    await alice.do("leave", guild=str(sandbox.guild().id))
    await alice.event("guild_left")
    await alice.do("join", guild=str(sandbox.guild().id))
    await alice.event("guild", lambda e: e["guild"]["name"] == "Tablier")
    assert (await alice.do("add_person", name="Alice"))[0] == 400
    assert (await alice.do("add_person", name="Eve"))[0] == 200
    assert "Eve" in [person.name for person in sandbox.people]
    assert (await alice.do("bot", wish="restart"))[0] == 400


async def test_time_passes_for_everybody_and_only_forward(
    sandbox: Sandbox, pages: dict[str, Page]
) -> None:
    alice, chloe, before = pages["Alice"], pages["Chloé"], sandbox.clock.now()
    status, answer = await alice.do("turn", seconds=3_600)
    assert (status, answer) == (200, {"result": {"ahead": 3_600.0}})
    assert (await chloe.event("clock"))["ahead"] == 3_600.0
    assert sandbox.clock.now() - before == 3_600.0
    said = [(await alice.do("turn", seconds=bad))[1]["refused"] for bad in (-1, 1e12, "1", True)]
    assert said == [
        "Time only goes forward: say by how many seconds",
        "This world cannot be turned that far",
        *["Time only goes forward: say by how many seconds"] * 2,
    ]
    assert (await alice.do("turn"))[0] == 400
    assert sandbox.clock.now() - before == 3_600.0


async def test_silence_is_told(sandbox: Sandbox, pages: dict[str, Page]) -> None:
    alice = pages["Alice"]
    await sandbox.faults.drop_socket()
    await alice.event("bot", lambda e: e["bot"]["status"] == "stopped")
    await alice.event("bot", lambda e: e["bot"]["status"] == "online")
    sandbox.faults.refuse("POST", "/callback", status=404, code=10062)
    games = str(sandbox.channel("games").id)
    await alice.do("slash", channel=games, path="ask")
    await sandbox.turn(3.1)
    failed = await alice.event("interaction", lambda e: e["interaction"]["state"] == "failed")
    assert failed["interaction"]["reason"] == "The application did not respond"


async def test_other_web_sites_are_not_answered(sandbox: Sandbox) -> None:
    strange = [{"Origin": "https://example.com"}, {"Host": "example.com"}]
    async with aiohttp.ClientSession() as session:
        for headers in strange:
            async with session.get(f"{sandbox.url}/page/state", headers=headers) as response:
                assert response.status == 403
        async with session.get(f"{sandbox.url}/static/../instance.py") as response:
            assert response.status == 404
        async with session.get(f"{sandbox.url}/static/%2e%2e/instance.py") as response:
            assert response.status == 404
        async with session.get(sandbox.url) as response:
            assert response.content_type == "text/html"
        async with session.get(f"{sandbox.url}/page/state?as=Nobody") as response:
            assert (await response.json())["refused"] == "There is nobody called Nobody here"


async def test_no_two_people_look_alike(sandbox: Sandbox, pages: dict[str, Page]) -> None:
    for number in range(20):
        sandbox.crowd.add(f"Guest {number}", "fr")
    people = (await pages["Alice"].get("state"))["people"]
    assert len({person["color"] for person in people}) == len(people) == 25


async def test_a_server_that_was_left_is_named(sandbox: Sandbox, pages: dict[str, Page]) -> None:
    guild = sandbox.guild("Le Repaire")
    assert (await pages["Alice"].get("state"))["left"] == []
    await pages["Alice"].do("leave", guild=str(guild.id))
    left = (await pages["Alice"].get("state"))["left"]
    assert left == [{"id": str(guild.id), "name": "Le Repaire"}]
    assert (await pages["Chloé"].get("state"))["left"] == []


async def test_an_interaction_names_its_whole_command(
    sandbox: Sandbox, client: Client, pages: dict[str, Page]
) -> None:
    group = app_commands.Group(name="seat", description="Seats")

    @group.command(name="take", description="Takes one")
    async def take(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("taken", ephemeral=True)

    client.tree.add_command(group)
    await client.tree.sync()
    games = str(sandbox.channel("games").id)
    await pages["Alice"].do("slash", channel=games, path="seat take")
    sent = await pages["Alice"].event("interaction")
    assert sent["interaction"]["command"] == "seat take"


async def test_an_answer_quotes_the_words_of_a_board(
    sandbox: Sandbox, client: Client, pages: dict[str, Page]
) -> None:
    board = await text_channel(sandbox, client).send(
        view=Board("a.png", "Ada leads"), file=picture("a.png")
    )
    games = str(sandbox.channel("games").id)
    await pages["Alice"].do("say", channel=games, content="well", reply_to=str(board.id))
    said = await pages["Alice"].event("message", lambda e: e["message"]["mine"])
    assert said["message"]["reply_to"]["excerpt"] == "Ada leads"


async def test_a_bot_that_logs_in_is_starting(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession() as session:
        page = Page(session, sandbox.url, "Alice")
        await page.connect()
        assert (await page.event("hello"))["state"]["bot"]["status"] == "stopped"
        async with running(Client(), sandbox):
            await page.event("bot", lambda e: e["bot"]["status"] == "starting")
            await page.event("bot", lambda e: e["bot"]["status"] == "online")
        await page.event("bot", lambda e: e["bot"]["status"] == "stopped")
        headers = {"Authorization": f"Bot {sandbox.token}"}
        async with session.get(f"{sandbox.url}/api/v10/users/@me", headers=headers):
            await page.event("bot", lambda e: e["bot"]["status"] == "starting")
        await sandbox.turn(31)
        await page.event("bot", lambda e: e["bot"]["status"] == "stopped")


NAMELESS = "The name of a thread has 1 to 100 characters that can be seen"
UNSEEN = "A name has 1 to 32 characters that can be seen"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"do": "fly"}, "The sandbox does not know this action"),
        ({"do": "dms", "open": "maybe"}, "The sandbox cannot do dms with what was given"),
        ({"do": "dms"}, "The sandbox cannot do dms with what was given"),
        ({"do": "bot", "wish": "dance"}, "The bot is not started by the sandbox"),
        ({"do": "add_person", "name": "A\tda"}, UNSEEN),
        ({"do": "add_person", "name": "\u200b"}, UNSEEN),
        ({"do": "add_person", "name": " Alice "}, "Somebody is already called Alice"),
        ({"do": "thread", "name": ""}, NAMELESS),
        ({"do": "thread", "name": "x\n" * 50}, NAMELESS),
    ],
)
async def test_what_is_refused_says_what_it_was(
    sandbox: Sandbox, pages: dict[str, Page], fields: dict[str, Any], reason: str
) -> None:
    """A thread without a name heard of messages, and `maybe` opened the direct messages."""
    channel = str(sandbox.channel("games").id)
    action, given = fields["do"], {k: v for k, v in fields.items() if k != "do"}
    status, answer = await pages["Alice"].do(action, channel=channel, **given)
    assert (status, answer["refused"]) == (400, reason)


async def test_whoever_is_timed_out_is_shown_that_they_cannot_write(
    sandbox: Sandbox, pages: dict[str, Page]
) -> None:
    games, chloe = sandbox.channel("games"), sandbox.person("Chloé")
    for seconds, may in ((60, False), (0, True)):
        sandbox.faults.time_out(sandbox.guild(), chloe.user, seconds)
        shown = await pages["Chloé"].event("channel", lambda e: e["channel"]["id"] == str(games.id))
        assert shown["channel"]["can_send"] is may
    status, _ = await pages["Chloé"].do("say", channel=str(games.id), content="heard")
    assert status == 200


def test_every_emoji_that_a_game_shows_is_taken_from_the_pages_own_font() -> None:
    """A sign of the text is drawn as an emoji where U+FE0F follows, and a machine may have none."""
    css = (ROOT / "sandbox/page/css/base.css").read_text("utf-8")
    ranges = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", css)
    covered = [range(int(first, 16), int(last or first, 16) + 1) for first, last in ranges]
    texts = (
        path.read_text("utf-8")
        for pattern in ("phrases/catalogue/**/*.po", "bot/**/*.py", "cogs/**/*.py")
        for path in ROOT.glob(pattern)
    )
    shown = {sign for text in texts for sign in re.findall("(.)\ufe0f", text)}
    assert len(shown) > 3
    assert [sign for sign in shown if not any(ord(sign) in each for each in covered)] == []
