"""The link by which the bot is invited asks for what the bot needs, and for nothing else."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import discord

from bot.edge.endpoint import DISCORD
from bot.edge.guilds.permissions import missing
from bot.edge.invitation import invitation


def _asked() -> dict[str, list[str]]:
    link = urlsplit(invitation(DISCORD, 123456789))
    assert (link.scheme, link.netloc, link.path) == ("https", "discord.com", "/oauth2/authorize")
    return parse_qs(link.query)


def test_it_is_for_servers_with_commands() -> None:
    asked = _asked()
    assert asked["client_id"] == ["123456789"]
    assert asked["scope"] == ["bot applications.commands"]
    assert asked["integration_type"] == ["0"]


def test_who_follows_it_lacks_nothing_anywhere() -> None:
    held = discord.Permissions(int(_asked()["permissions"][0]))
    for thread, new_thread in ((False, False), (False, True), (True, False)):
        assert missing(held, thread=thread, new_thread=new_thread) == []
    assert held.attach_files


def test_every_permission_that_it_asks_for_has_a_use() -> None:
    """What is taken away is missed somewhere, but for pictures, without which words do."""
    held = discord.Permissions(int(_asked()["permissions"][0]))
    for slug, is_held in held:
        if is_held and slug != "attach_files":
            less = discord.Permissions(held.value)
            setattr(less, slug, False)
            places = ((False, False), (False, True), (True, False))
            assert any(missing(less, thread=t, new_thread=n) for t, n in places), slug
    assert not held.administrator
