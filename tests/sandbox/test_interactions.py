"""Commands, autocomplete, controls and modals, between people and a real client."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from sandbox import ImpossibleError, InteractionFailedError, Sandbox
from tests.sandbox.clients import Client, running

_FRENCH = {
    "table": "table",
    "open": "ouvrir",
    "game": "jeu",
    "Open a table": "Ouvrir une table",
    "pass": "passe",
}


class _Translator(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _: app_commands.TranslationContextTypes,
    ) -> str | None:
        return _FRENCH.get(string.message) if locale is discord.Locale.french else None


class _Name(discord.ui.Modal, title="Your name"):
    name: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Name", max_length=10)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Hello {self.name.value}", ephemeral=True)


class _Controls(discord.ui.View):
    @discord.ui.button(label="Count", custom_id="count")
    async def count(self, interaction: discord.Interaction, _: Any) -> None:
        assert interaction.message is not None
        await interaction.response.edit_message(content=interaction.message.content + "!")

    @discord.ui.button(label="Name", custom_id="name")
    async def ask(self, interaction: discord.Interaction, _: Any) -> None:
        await interaction.response.send_modal(_Name())

    @discord.ui.button(label="Off", custom_id="off", disabled=True)
    async def off(self, _: discord.Interaction, __: Any) -> None:
        raise AssertionError

    @discord.ui.select(
        custom_id="pick",
        placeholder="Pick",
        max_values=2,
        options=[discord.SelectOption(label=x.upper(), value=x) for x in "abc"],
    )
    async def pick(self, interaction: discord.Interaction, select: discord.ui.Select[Any]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="".join(sorted(select.values)))


class _Table(commands.GroupCog, name="table"):
    @app_commands.command(name="open", description="Open a table")
    async def opening(
        self,
        interaction: discord.Interaction,
        game: str,
        seats: app_commands.Range[int, 2, 6] = 4,
        guest: discord.Member | None = None,
        mood: Literal["calm", "wild"] = "calm",
    ) -> None:
        words = [game, str(seats), guest.display_name if guest else "-", mood]
        await interaction.response.send_message(" ".join(words), view=_Controls())
        await interaction.followup.send("only you", ephemeral=True)

    @opening.autocomplete("game")
    async def _games(self, _: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        titles = ["pass pass", "passages", "top secret"]
        return [app_commands.Choice(name=t, value=t) for t in titles if current in t]

    @app_commands.command(name="slow", description="Answers late")
    async def slow(self, interaction: discord.Interaction, hidden: bool = False) -> None:
        await interaction.response.defer(ephemeral=hidden)
        await interaction.followup.send("late")

    @app_commands.command(name="whose", description="Says for whom we are installed")
    async def whose(self, interaction: discord.Interaction) -> None:
        server, person = interaction.is_guild_integration(), interaction.is_user_integration()
        said = ["server"] * server + ["person"] * person
        await interaction.response.send_message(" ".join(said))

    @app_commands.command(name="never", description="Never answers")
    async def never(self, interaction: discord.Interaction) -> None:
        pass


@pytest.fixture
async def client(sandbox: Sandbox) -> Any:
    made = Client()

    async def setup() -> None:
        await made.add_cog(_Table())
        await made.tree.set_translator(_Translator())
        await made.tree.sync()

    made.setup_hook = setup  # type: ignore[method-assign]
    async with running(made, sandbox):
        yield made
        assert made.faults == []


async def test_a_command_answers_publicly_and_privately(sandbox: Sandbox, client: Client) -> None:
    games, alice, bob = sandbox.channel("games"), sandbox.person("Alice"), sandbox.person("Bob")
    run = await alice.slash(games, "table open", game="pass pass", seats=3, guest=bob)
    assert (await run.answer()).content == "pass pass 3 Bob calm"
    (private,) = await run.followups()
    assert private.ephemeral
    assert private in alice.sees(games)
    assert private not in bob.sees(games)
    assert [m.content for m in bob.sees(games)] == ["pass pass 3 Bob calm"]


async def test_who_installed_the_application_is_told(sandbox: Sandbox, client: Client) -> None:
    games, alice, bob = sandbox.channel("games"), sandbox.person("Alice"), sandbox.person("Bob")

    async def said() -> list[str]:
        runs = [await each.slash(games, "table whose") for each in (alice, bob)]
        return [(await run.answer()).content for run in runs]

    await alice.install()
    assert await said() == ["server person", "server"]
    sandbox.faults.kick(sandbox.guild())
    assert await said() == ["person", "server"]


async def test_names_work_in_the_persons_language(sandbox: Sandbox, client: Client) -> None:
    jeux, chloe = sandbox.channel("jeux"), sandbox.person("Chloé")
    run = await chloe.slash(jeux, "table ouvrir", jeu="passages", mood="wild")
    assert (await run.answer()).content == "passages 4 - wild"
    assert "table ouvrir" in [leaf.localized("fr") for leaf in chloe.commands(jeux)]


async def test_autocomplete_suggests(sandbox: Sandbox, client: Client) -> None:
    games, alice = sandbox.channel("games"), sandbox.person("Alice")
    choices = await alice.complete(games, "table open", "game", "pass")
    assert [choice.value for choice in choices] == ["pass pass", "passages"]
    assert await alice.complete(games, "table open", "game", "zzz") == []


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"game": "x", "seats": 7},
        {"game": "x", "seats": "many"},
        {"game": "x", "mood": "sad"},
        {"nothing": 1},
    ],
)
async def test_the_client_refuses_wrong_options(
    sandbox: Sandbox, client: Client, options: dict[str, Any]
) -> None:
    with pytest.raises(ImpossibleError):
        await sandbox.person("Alice").slash(sandbox.channel("games"), "table open", **options)
    with pytest.raises(ImpossibleError):
        await sandbox.person("Alice").slash(sandbox.channel("games"), "table close")


async def test_buttons_selects_and_modals(sandbox: Sandbox, client: Client) -> None:
    games, alice, bob = sandbox.channel("games"), sandbox.person("Alice"), sandbox.person("Bob")
    message = await (await alice.slash(games, "table open", game="x")).answer()
    counted = await (await bob.press(message, "Count")).answer()
    assert counted.content == "x 4 - calm!"
    picked = await (await bob.choose(message, "Pick", "c", "A")).answer()
    assert picked.content == "ac"
    modal = await (await bob.press(message, "Name")).modal()
    assert [field.label for field in modal.fields] == ["Name"]
    hello = await (await bob.submit(modal, {"Name": "Bob"})).answer()
    assert hello.content == "Hello Bob"
    assert hello.viewer_id == bob.id


async def test_only_what_is_there_can_be_used(sandbox: Sandbox, client: Client) -> None:
    games, alice = sandbox.channel("games"), sandbox.person("Alice")
    run = await alice.slash(games, "table open", game="x")
    message = await run.answer()
    for control in ("Off", "Nothing", "Pick"):
        with pytest.raises(ImpossibleError):
            await alice.press(message, control)
    with pytest.raises(ImpossibleError):
        await alice.choose(message, "Pick", "a", "b", "c")
    modal = await (await alice.press(message, "Name")).modal()
    with pytest.raises(ImpossibleError):
        await alice.submit(modal, {"Name": "far too long a name"})
    (private,) = await run.followups()
    with pytest.raises(ImpossibleError):
        await sandbox.person("Bob").dismiss(private)
    await alice.dismiss(private)
    assert private not in alice.sees(games)


async def test_a_deferred_answer_is_filled_by_the_followup(
    sandbox: Sandbox, client: Client
) -> None:
    games, alice = sandbox.channel("games"), sandbox.person("Alice")
    for hidden in (False, True):
        run = await alice.slash(games, "table slow", hidden=hidden)
        answer = await run.answer()
        assert (answer.content, answer.ephemeral, answer.loading) == ("late", hidden, False)
        assert run.messages == (answer,)


async def test_silence_fails_after_three_seconds(sandbox: Sandbox, client: Client) -> None:
    games, chloe = sandbox.channel("games"), sandbox.person("Chloé")
    run = await chloe.slash(games, "table never")
    await client.hears("interaction")
    await sandbox.turn(2.9)
    assert run.state == "sent"
    await sandbox.turn(0.2)
    assert await run.failure() == "L'application ne répond plus"
    with pytest.raises(InteractionFailedError):
        await run.answer()
    late = client.last_interaction()
    with pytest.raises(discord.NotFound) as refused:
        await late.response.send_message("too late")
    assert refused.value.code == 10062


async def test_an_interaction_can_be_late(sandbox: Sandbox, client: Client) -> None:
    games, alice = sandbox.channel("games"), sandbox.person("Alice")
    sandbox.faults.keep_back_interactions()
    late = await alice.slash(games, "table never")
    await alice.slash(games, "table never")
    await client.hears("interaction")
    assert client.last_interaction().id != late.id
    await sandbox.turn(3.1)
    sandbox.faults.deliver_late()
    await client.hears("interaction", 2)
    assert client.last_interaction().id == late.id
    with pytest.raises(discord.NotFound) as refused:
        await client.last_interaction().response.defer()
    assert refused.value.code == 10062


async def test_a_token_lasts_fifteen_minutes(sandbox: Sandbox, client: Client) -> None:
    run = await sandbox.person("Alice").slash(sandbox.channel("games"), "table slow")
    await run.answer()
    interaction = client.last_interaction()
    await sandbox.turn(899)
    await interaction.edit_original_response(content="in time")
    await sandbox.turn(1)
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.edit_original_response(content="too late")
    assert (refused.value.status, refused.value.code) == (401, 50027)


async def test_an_interaction_is_answered_once(sandbox: Sandbox, client: Client) -> None:
    sandbox.faults.duplicate_interactions()
    run = await sandbox.person("Alice").slash(sandbox.channel("games"), "table slow")
    await run.answer()
    await client.hears("fault")
    assert [r.code for r in sandbox.requests if r.code] == [40060]
    (fault,) = client.faults
    assert isinstance(fault, discord.HTTPException)
    client.faults.clear()


async def test_presses_in_the_same_instant_all_arrive(sandbox: Sandbox, client: Client) -> None:
    games, alice = sandbox.channel("games"), sandbox.person("Alice")
    message = await (await alice.slash(games, "table open", game="x")).answer()
    presses = await asyncio.gather(*(p.press(message, "Name") for p in sandbox.people))
    await asyncio.gather(*(press.acknowledged() for press in presses))
    assert {press.record.created_at for press in presses} == {sandbox.clock.now()}


async def test_stale_and_forged_presses_reach_the_bot(sandbox: Sandbox, client: Client) -> None:
    games, alice = sandbox.channel("games"), sandbox.person("Alice")
    message = await (await alice.slash(games, "table open", game="x")).answer()
    await (await alice.press(message, "Count")).answer()
    stale = await (await alice.press_raw(message, "count")).answer()
    assert stale.content == "x 4 - calm!"
    chosen = await (await alice.choose_raw(message, "pick", "b")).answer()
    assert chosen.content == "b"
    await sandbox.settled()
    forged = await alice.press_raw(message, "forged")
    await client.hears("interaction", 5)
    assert forged.state == "sent"
