"""Commands that do as little as a bot can do, for comparison; an extension of the measured bot.

`/floor nothing` answers; `/floor commit` writes one row to the disk before; `/floor board` posts a
message with a file, and `/floor edit` replaces that by a ready one of so many bytes. No button of
theirs does it: the bot would answer that too, as nobody's, beside what is measured.
"""

from __future__ import annotations

import asyncio
import io
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import discord
from discord import app_commands
from discord.ext import commands

from bot.incoming.responder import AnyInteraction

NOISE = os.urandom(2 * 1024 * 1024)
"""What ready files are cut from."""


class Notebook:
    """A table of one column on the disk, on a thread of its own."""

    def __init__(self, file: Path) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="floor")
        self._connection = self._thread.submit(_opened, file).result()

    async def commit(self) -> None:
        """Store a row; return once it is on the disk."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit)

    def _commit(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("INSERT INTO notes VALUES ('a row of the size of a move')")
        self._connection.execute("COMMIT")


def _opened(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS notes (note TEXT NOT NULL)")
    return connection


class Floor(commands.GroupCog, name="floor"):
    """The least that can be done."""

    def __init__(self, client: discord.Client, notebook: Notebook) -> None:
        self._client = client
        self._notebook = notebook

    @app_commands.command(description="Answer")
    async def nothing(self, interaction: AnyInteraction) -> None:
        """Answer."""
        await interaction.response.send_message("done", ephemeral=True)

    @app_commands.command(description="Store a row and answer")
    async def commit(self, interaction: AnyInteraction) -> None:
        """Store a row and answer."""
        await self._notebook.commit()
        await interaction.response.send_message("done", ephemeral=True)

    @app_commands.command(description="Post a message with a file")
    async def board(self, interaction: AnyInteraction) -> None:
        """Post a message with a file."""
        await interaction.response.send_message("board", file=_ready(1_000))

    @app_commands.command(description="Replace the file of a message")
    async def edit(self, interaction: AnyInteraction, message: str, size: int) -> None:
        """Acknowledge at once, and edit the message meanwhile, as it is after a press."""
        channel = self._client.get_partial_messageable(interaction.channel_id or 0)
        await asyncio.gather(
            interaction.response.defer(ephemeral=True),
            channel.get_partial_message(int(message)).edit(attachments=[_ready(size)]),
        )


def _ready(size: int) -> discord.File:
    return discord.File(io.BytesIO(NOISE[:size]), "ready.bin")


async def setup(bot: commands.Bot) -> None:
    """Add the commands."""
    folder = Path(os.environ["TABLIER_DATA"])
    await bot.add_cog(Floor(bot, Notebook(folder / "floor.sqlite3")))
