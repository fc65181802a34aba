"""A sandbox stopped and started again, and a bot started again, go on where they were."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Self

import discord
import pytest
from discord import ui

from sandbox import Clock, Sandbox
from sandbox.world.storage import Folder
from tests.sandbox.clients import Client, point_at, running
from tests.sandbox.test_messages import PNG, picture


class Move(ui.DynamicItem[ui.Button[Any]], template=r"t:(?P<game>\w+):(?P<code>\w+)"):
    """A button that lives in its custom id alone."""

    def __init__(self, game: str, code: str) -> None:
        super().__init__(ui.Button(label=code, custom_id=f"t:{game}:{code}"))
        self.game, self.code = game, code

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, __: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["game"], match["code"])

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"{self.game} {self.code}", ephemeral=True)


class Board(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        container: ui.Container[Any] = ui.Container()
        container.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
        row: ui.ActionRow[Any] = ui.ActionRow()
        row.add_item(Move("abc", "play"))
        container.add_item(row)
        self.add_item(container)


class Host(Client):
    async def setup_hook(self) -> None:
        self.add_dynamic_items(Move)


async def show_board(sandbox: Sandbox) -> None:
    async with running(Host(), sandbox) as host:
        channel = host.get_channel(sandbox.channel("games").id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send(view=Board(), file=picture("board.png"))


async def press_play(sandbox: Sandbox) -> None:
    alice = sandbox.person("Alice")
    board = alice.last(sandbox.channel("games"))
    assert (await (await alice.press(board, "play")).answer()).content == "abc play"


async def test_a_restarted_bot_answers_old_buttons(sandbox: Sandbox) -> None:
    await show_board(sandbox)
    async with running(Host(), sandbox):
        await press_play(sandbox)


async def test_a_restarted_sandbox_remembers_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Sandbox(people=3, data=tmp_path, clock=Clock(1e9 + 8e8)) as first:
        await point_at(first, monkeypatch)
        await show_board(first)
        alice = first.person("Alice")
        await alice.close_dms()
        await alice.say(first.channel("general"), "hello")
        newest = max(message.id for message in first.world.messages)
        ids = (first.bot.id, alice.id, first.channel("games").id)
    async with Sandbox(people=4, data=tmp_path, clock=Clock(1e9)) as second:
        await point_at(second, monkeypatch)
        alice = second.person("Alice")
        assert (second.bot.id, alice.id, second.channel("games").id) == ids
        assert not alice.user.dms_open
        assert alice.last(second.channel("general")).content == "hello"
        shown = alice.last(second.channel("games")).picture
        assert shown is not None
        assert second.file(shown) == PNG
        assert [person.name for person in second.people] == ["Alice", "Bob", "Chloé", "Zoë"]
        later = await alice.say(second.channel("general"), "although the clock went back")
        assert later.id > newest
        async with running(Host(), second):
            await press_play(second)
        assert second.violations == []


async def test_an_interaction_cut_off_by_a_restart_has_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock.standing()
    async with Sandbox(people=1, data=tmp_path, clock=clock) as first:
        await point_at(first, monkeypatch)
        await show_board(first)
        alice = first.person("Alice")
        await alice.press(alice.last(first.channel("games")), "play")
    async with Sandbox(people=1, data=tmp_path, clock=clock) as second:
        (record,) = second.world.interactions
        assert record.failed


def test_the_folder_keeps_the_last_of_many_versions(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for number in range(1000):
        folder.put("users", "1", str(number).encode())
    folder.put("users", "2", b"x")
    folder.drop("users", "2")
    folder.write_file(7, b"seven")
    folder.close()
    again = Folder(tmp_path)
    assert list(again.rows("users")) == [b"999"]
    assert (again.read_file(7), again.read_file(8)) == (b"seven", None)
    again.close()
