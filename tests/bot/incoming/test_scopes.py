"""A command belongs to its game: at every other game's table it says so, and offers nothing."""

from __future__ import annotations

import importlib
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from discord import app_commands

import phrases
from bot.faces.face import title_of
from bot.incoming.scope import Scope
from bot.incoming.typed import move_choices, table_choices
from games.registry import THEN, games
from tests.bot.interactions import FakeInteraction, user
from tests.hostile.room import Room, awaited

AnyCommand = app_commands.Command[Any, ..., Any]

SLUGS = [game.slug for game in games()]


def commands_of(slug: str) -> list[AnyCommand]:
    """Return every slash command of a game."""
    group = importlib.import_module(f"cogs.{slug}.commands").GROUP
    return list(cast("app_commands.Group", group).walk_commands())  # type: ignore[arg-type]


async def call(command: AnyCommand, asked: FakeInteraction, text: str) -> None:
    """Let somebody type a command with a text in its options."""
    callback = cast("Callable[..., Awaitable[None]]", command.callback)
    await callback(asked.real, **filled(command, text))


def filled(command: AnyCommand, text: str) -> dict[str, str]:
    """Return the required options of a command, each with a text in it."""
    return {option.name: text for option in command.parameters if option.required}


CASES = [(slug, here) for slug in SLUGS for here in SLUGS if slug != here]


@pytest.mark.case("53")
@pytest.mark.parametrize("locale", ["en-GB", "fr"])
@pytest.mark.parametrize(("slug", "here"), CASES)
async def test_no_command_makes_a_move_of_another_game(slug: str, here: str, locale: str) -> None:
    """At a table of Monte Cristo `/top-secret bank` offered and made `keep-…`."""
    words = phrases.of(locale)
    names = {"game": title_of(slug, words), "here": title_of(here, words)}
    for moves in (0, 5, 11):
        room = Room()
        table = await room.deal(here, moves)
        seat, owner = awaited(table)
        for command in commands_of(slug):
            for text in (*table.running().legal(seat)[:6], "nonsense"):
                asked = FakeInteraction(room.client, user(owner), locale=locale)
                await call(command, asked, text)
                said = asked.words().strip().splitlines()
                assert said[0] == words("refusal.other_game", **names), command.name
            assert (await room.engine.table(table.table_id)).head == table.head


@pytest.mark.parametrize(("slug", "here"), CASES)
async def test_no_command_offers_the_moves_or_tables_of_another_game(slug: str, here: str) -> None:
    room = Room()
    table = await room.deal(here, 4)
    context = await room.context(awaited(table)[1])
    assert await move_choices(context, None, "") != []
    assert await move_choices(context, None, "", Scope(slug)) == []
    assert await move_choices(context, table.table_id, "", Scope(slug)) == []
    assert await table_choices(context, "", Scope(slug)) == []
    assert len(await table_choices(context, "", Scope(here))) == 1


@pytest.mark.parametrize("slug", SLUGS)
async def test_a_command_goes_on_at_its_own_table(slug: str) -> None:
    room = Room()
    table = await room.deal(slug, 0)
    seat, owner = awaited(table)
    code = table.running().legal(seat)[0]
    done = 0
    for command in commands_of(slug):
        asked = FakeInteraction(room.client, user(owner))
        await call(command, asked, code)
        after = await room.engine.table(table.table_id)
        done += after.head > table.head
        table = after
        if done:
            break
    assert done == 1


def test_of_two_moves_as_one_a_command_needs_one_of_its_own() -> None:
    scope = Scope("top_secret", ("choose-",))
    assert scope.includes(f"single-keep{THEN}choose-80")
    assert not scope.includes("single-keep")
    assert not scope.includes("")
