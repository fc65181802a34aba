"""What the bot needs in a channel is what README tells people to allow it."""

from __future__ import annotations

import re
from pathlib import Path

import discord
import pytest

import phrases
from bot.edge.guilds.permissions import missing

README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")

PLACES = {
    "a channel": {"thread": False, "new_thread": False},
    "a channel for a thread": {"thread": False, "new_thread": True},
    "a thread": {"thread": True, "new_thread": False},
}

NEEDED = {
    "a channel": {"View Channel", "Send Messages", "Read Message History"},
    "a channel for a thread": {
        "View Channel",
        "Read Message History",
        "Create Public Threads",
        "Send Messages in Threads",
    },
    "a thread": {"View Channel", "Send Messages in Threads", "Read Message History"},
}
"""By Discord's names, without what nothing works."""


def _names(slugs: list[str]) -> set[str]:
    """Return what Discord calls permissions in English."""
    return {phrases.of("en")(f"permission.{slug}") for slug in slugs}


@pytest.mark.parametrize("place", PLACES)
def test_everything_that_is_needed_is_missed_and_nothing_else(place: str) -> None:
    assert _names(missing(discord.Permissions.none(), **PLACES[place])) == NEEDED[place]
    assert missing(discord.Permissions.all(), **PLACES[place]) == []


@pytest.mark.parametrize("place", PLACES)
def test_one_that_is_taken_is_the_one_that_is_named(place: str) -> None:
    for slug in missing(discord.Permissions.none(), **PLACES[place]):
        all_but_one = discord.Permissions.all()
        all_but_one.update(**{slug: False})
        assert missing(all_but_one, **PLACES[place]) == [slug]


def test_readme_asks_for_what_is_needed_and_for_pictures() -> None:
    """Without Attach Files it is played in words: asked for, and not needed."""
    said = re.search(r"permissions \*([^*]+)\*", README)
    assert said is not None
    asked = {" ".join(name.split()) for name in said[1].split(",")}
    # In the URL generator it is of a whole server, and there are several.
    wanted = set().union(*NEEDED.values()) - {"View Channel"} | {"View Channels", "Attach Files"}
    assert asked == wanted
