"""Which requests are limited together, and to how many in how many seconds.

Discord documents how limits are told, not their figures ("rate limits should not be hard coded":
https://discord.com/developers/docs/topics/rate-limits). Each figure names where it was observed;
"hata" is the table that this library keeps of what its authors measured:
https://github.com/HuyaneMatsu/hata/blob/master/hata/discord/http/rate_limit_groups.py. What is not
listed has no limit of its own that is known, and gets no headers, as at Discord.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

_MESSAGES = "/channels/{channel_id}/messages"
_MESSAGE = _MESSAGES + "/{message_id}"
_THREADS = ("/channels/{channel_id}/threads", _MESSAGE + "/threads")
_MEMBERS = "/channels/{channel_id}/thread-members/"
_COMMANDS = "/applications/{application_id}/commands"
_GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
_HOOK = "/webhooks/{webhook_id}/{webhook_token}"
_ANSWERS = (_HOOK + "/messages/@original", _HOOK + "/messages/{message_id}")
DELETION = ("DELETE", _MESSAGE)
EDITING = ("PATCH", _MESSAGE)

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


@dataclass(frozen=True)
class Figure:
    """`limit` requests in `seconds`, counted apart for each value of the path's `majors`.

    The majors are those by which a client groups what the bucket header names: channel, guild,
    webhook with its token. Without any the limit counts for the whole account.
    """

    name: str
    limit: int
    seconds: float
    majors: tuple[str, ...] = ()

    @property
    def bucket(self) -> str:
        """What `X-RateLimit-Bucket` says."""
        return hashlib.blake2s(self.name.encode(), digest_size=16).hexdigest()


_CHANNEL = ("channel_id",)
_GUILD = ("guild_id",)
_TOKEN = ("webhook_id", "webhook_token")

# 5 in 5 s: https://github.com/discord/discord-api-docs/issues/2761 names the two as 5/5.
SEND = Figure("send", 5, 5.0, _CHANNEL)
EDIT = Figure("edit", 5, 5.0, _CHANNEL)

# Deletions by age: https://github.com/discord/discord-api-docs/issues/8330; what is not there
# counts as young.
DELETE_YOUNG = Figure("delete young", 5, 1.0, _CHANNEL)
DELETE = Figure("delete", 3, 1 / 3, _CHANNEL)
DELETE_OLD = Figure("delete old", 30, 4.0, _CHANNEL)
YOUNG = 10.0
OLD = 14 * 86_400.0

# Answers to interactions: 5 in 2 s for each token,
# https://github.com/discord/discord-api-docs/issues/2701. The first answer itself: none (hata).
ANSWER = Figure("answer", 5, 2.0, _TOKEN)

# The rest by hata. Threads and their members count for the whole account, though a client that
# goes by the path groups them by channel.
_READ = Figure("read messages", 5, 5.0, _CHANNEL)
_READ_ONE = Figure("read message", 5, 5.0, _CHANNEL)
_TYPING = Figure("typing", 5, 5.0, _CHANNEL)
_CHANGE = Figure("change channel", 5, 15.0, _CHANNEL)
_START_THREAD = Figure("start thread", 50, 300.0)
_THREAD_MEMBER = Figure("thread member", 5, 5.0)
_GET_MEMBER = Figure("get member", 5, 1.0, _GUILD)
_GET_USER = Figure("get user", 30, 30.0)
_GET_GATEWAY = Figure("get gateway", 2, 5.0)
_PUT_COMMANDS = Figure("put commands", 2, 60.0)
_COMMAND = Figure("command", 5, 20.0)
_PUT_GUILD_COMMANDS = Figure("put guild commands", 2, 60.0, _GUILD)
_GUILD_COMMAND = Figure("guild command", 5, 20.0, _GUILD)

FIGURES: dict[tuple[str, str], Figure] = {
    ("POST", _MESSAGES): SEND,
    EDITING: EDIT,
    ("GET", _MESSAGES): _READ,
    ("GET", _MESSAGE): _READ_ONE,
    ("POST", "/channels/{channel_id}/typing"): _TYPING,
    ("PATCH", "/channels/{channel_id}"): _CHANGE,
    ("PUT", _MEMBERS + "@me"): _THREAD_MEMBER,
    ("PUT", _MEMBERS + "{user_id}"): _THREAD_MEMBER,
    ("GET", "/guilds/{guild_id}/members/{user_id}"): _GET_MEMBER,
    ("GET", "/users/{user_id}"): _GET_USER,
    ("GET", "/gateway/bot"): _GET_GATEWAY,
    ("PUT", _COMMANDS): _PUT_COMMANDS,
    ("PUT", _GUILD_COMMANDS): _PUT_GUILD_COMMANDS,
    ("POST", _COMMANDS): _COMMAND,
    ("POST", _GUILD_COMMANDS): _GUILD_COMMAND,
    ("POST", _HOOK): ANSWER,
    **{("POST", path): _START_THREAD for path in _THREADS},
    **{(m, _COMMANDS + "/{command_id}"): _COMMAND for m in ("PATCH", "DELETE")},
    **{(m, _GUILD_COMMANDS + "/{command_id}"): _GUILD_COMMAND for m in ("PATCH", "DELETE")},
    **{(m, path): ANSWER for m in ("GET", "PATCH", "DELETE") for path in _ANSWERS},
}

# "All bots can make up to 50 requests per second"; interaction endpoints are not bound to it:
# https://discord.com/developers/docs/topics/rate-limits#global-rate-limit
EVERYTHING = Figure("global", 50, 1.0)
UNBOUND = frozenset({CALLBACK, _HOOK, *_ANSWERS})

# 3 in 6 s for each channel, https://github.com/discord-userdoccers/discord-userdoccers/pull/551;
# a 429 with this code: https://github.com/aikaterna/aikaterna-cogs/issues/302
EDIT_AFTER_AN_HOUR = Figure("edit after an hour", 3, 6.0, _CHANNEL)
HOUR = 3600.0

# About 10 in 10 minutes, observed: https://github.com/V4NSH4J/discord-mass-DM-GO/issues/52; for a
# bot it comes after some dozens at once, https://github.com/DasWolke/SnowTransfer/issues/43
# (decided: the stricter one).
NEW_DMS = Figure("new dms", 10, 600.0)

# 401, 403 and 429 (not of a shared scope), 10,000 in 10 minutes for an address:
# https://discord.com/developers/docs/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
INVALID = Figure("invalid", 10_000, 600.0)
INVALID_STATUSES = frozenset({401, 403, 429})
LOCKED_FOR = 3600.0
"""Seconds; not documented on purpose (https://github.com/discord/discord-api-docs/pull/1680), an
hour was observed (https://github.com/discord/discord-api-docs/issues/5385)."""
