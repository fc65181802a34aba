"""`python -m bot check`: whether everything that the bot needs is there, one line each.

It looks, and changes nothing: nothing is opened for writing, nothing is registered, and a bot that
runs meanwhile notices nothing of it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import discord

import phrases
from bot.edge.guilds.permissions import ASKED_FOR
from bot.program.app import signatures
from bot.program.config import ENV_FILE, Settings, SettingsError, read_environment, settings_from
from bot.program.connection import endpoint_of
from bot.program.exits import StopError
from bot.program.operator.visit import Visitor, visiting
from bot.store import migrations
from bot.store.files import file, room
from bot.store.files.privacy import is_open_to_others
from bot.store.protocol import StoreError
from bot.store.sqlite import examine
from bot.text import clean
from render import fonts, system

PAGE: Final = 200
"""How many servers Discord tells of at a time:
https://discord.com/developers/docs/resources/user#get-current-user-guilds"""


class Finding(NamedTuple):
    """What was found about one thing: whether it is as it should be, and a sentence about it."""

    is_well: bool
    about: str
    sentence: str

    def __str__(self) -> str:
        return f"{'ok' if self.is_well else 'PROBLEM':8} {self.about}: {self.sentence}"


async def findings(folder: Path) -> AsyncIterator[Finding]:
    """Yield what is found about a bot that is started in a folder, with the settings it has there.

    Where settings are wrong, nothing else can be looked at.
    """
    try:
        settings = settings_from(read_environment(folder))
    except SettingsError as error:
        for problem in error.problems:
            yield Finding(False, "settings", problem)
        return
    yield _of_settings(settings, folder / ENV_FILE)
    yield _of_pictures()
    yield await _of_database(settings.database)
    async for finding in _of_discord(settings):
        yield finding


def _of_settings(settings: Settings, env: Path) -> Finding:
    if is_open_to_others(env):
        return Finding(False, "settings", f"others can read {env}, with the token: chmod 600 it")
    way = "" if settings.proxy is None else ", through a proxy"
    return Finding(True, "settings", f"complete; data in {settings.data}{way}")


def _of_pictures() -> Finding:
    trouble = system.check()
    if trouble is not None:
        return Finding(False, "pictures", f"tables are shown in words. {trouble}")
    trouble = fonts.check()
    return Finding(trouble is None, "pictures", trouble or "drawn, with every font")


async def _of_database(path: Path) -> Finding:
    try:
        path = file.resolved(path)
        file.refuse_folder(path)
        sentence = f"none yet; the first start makes {path}"
        if file.size(path):
            version, newest = await examine(path), migrations.newest()
            sentence = f"{path} is whole"
            if version < newest:
                sentence += f"; the next start brings it from schema {version} to {newest}"
        room.refuse_place(path)
    except StoreError as error:
        return Finding(False, "database", str(error))
    return Finding(True, "database", sentence)


async def _of_discord(settings: Settings) -> AsyncIterator[Finding]:
    endpoint = endpoint_of(settings)
    try:
        async with visiting(endpoint) as client:
            yield Finding(True, "gateway", f"{endpoint.base} answers")
            name = clean(client.application.name) if client.application else ""
            yield Finding(True, "token", f"it is that of {name} ({client.application_id})")
            yield await _of_commands(client)
            async for finding in _of_servers(client):
                yield finding
    except StopError as error:
        yield Finding(False, "Discord", str(error))


async def _of_commands(client: Visitor) -> Finding:
    if client.application_id is None:
        raise LookupError("the application is known after the login")
    ours = signatures(await client.payload())
    there = signatures(await client.http.get_global_commands(client.application_id))
    if there == ours:
        return Finding(True, "commands", f"all {len(ours)} are registered")
    differ = [name for name in {**ours, **there} if ours.get(name) != there.get(name)]
    hint = "the next start of the bot registers them"
    return Finding(False, "commands", f"{', '.join(sorted(differ))} differ; {hint}")


async def _of_servers(client: Visitor) -> AsyncIterator[Finding]:
    """Yield one finding for each server; channels of it may still have rules of their own."""
    after: int | None = None
    count = 0
    while page := await client.http.get_guilds(PAGE, after=after, with_counts=False):
        for guild in page:
            yield _of_server(guild["name"], int(guild["permissions"]), client.invitation)
        count += len(page)
        after = int(page[-1]["id"])
        if len(page) < PAGE:
            break
    if count == 0:
        yield Finding(False, "servers", f"the bot is in none; invite it: {client.invitation}")


def _of_server(name: str, value: int, invitation: str) -> Finding:
    lacking = list(_lacking(discord.Permissions(value)))
    about = f"server {clean(name)}"
    if not lacking:
        return Finding(True, about, "nothing is missing")
    return Finding(False, about, f"{', '.join(lacking)} missing; invite it again: {invitation}")


def _lacking(held: discord.Permissions) -> Iterator[str]:
    """Yield what is missing of what the bot asks for, as Discord calls it in English."""
    words = phrases.of("en")
    for slug in ASKED_FOR:
        # Who administers a server may do everything there, whatever else is ticked.
        if not held.administrator and not getattr(held, slug):
            yield words(f"permission.{slug}")
