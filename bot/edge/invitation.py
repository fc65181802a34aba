"""The link by which somebody invites the bot into a server of theirs."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

import discord

from bot.edge.guilds.permissions import ASKED_FOR

SCOPES: Final = ("bot", "applications.commands")
"""https://discord.com/developers/docs/topics/oauth2#shared-resources-oauth2-scopes"""

INTO_A_SERVER: Final = 0
"""The installation context of a server: a table needs a bot that is a member there.
https://discord.com/developers/docs/resources/application#application-object-application-integration-types"""


def invitation(base: str, application_id: int) -> str:
    """Return the address at which the server at `base` lets people invite an application."""
    asked = discord.Permissions(**dict.fromkeys(ASKED_FOR, True))
    query = {
        "client_id": application_id,
        "integration_type": INTO_A_SERVER,
        "permissions": asked.value,
        "scope": " ".join(SCOPES),
    }
    return f"{base}/oauth2/authorize?{urlencode(query)}"
