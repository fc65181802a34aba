"""Logging in; users, guilds and members."""

from __future__ import annotations

from sandbox.rest.call import Answer, Call, routes
from sandbox.rest.paging import limit_of, snowflake
from sandbox.validate.errors import (
    UNKNOWN_GUILD,
    UNKNOWN_MEMBER,
    UNKNOWN_USER,
    refusal,
)
from sandbox.wire.people import application_json, member_json, own_user_json, role_json, user_json
from sandbox.wire.places import guild_json
from sandbox.world import changes
from sandbox.world.model import Guild, JsonObject
from sandbox.world.permissions import permissions_in_guild


@routes.add("GET", "/users/@me")
def own_user(call: Call) -> Answer:
    """The bot's account."""
    call.world.publish(changes.BotLoggingIn())
    return Answer(200, own_user_json(call.site.bot))


@routes.add("GET", "/applications/@me")
@routes.add("GET", "/oauth2/applications/@me")
def application(call: Call) -> Answer:
    """The bot's application; the first person owns it."""
    people = sorted((u for u in call.world.users if not u.bot), key=lambda u: u.id)
    return Answer(200, application_json(call.site, people[0], call.flags))


@routes.add("GET", "/gateway/bot")
def gateway(call: Call) -> Answer:
    """Where to connect, and how many sessions may still be started."""
    limits = {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}
    return Answer(200, {"url": call.site.gateway, "shards": 1, "session_start_limit": limits})


@routes.add("GET", "/gateway", needs_token=False)
def plain_gateway(call: Call) -> Answer:
    """Where to connect."""
    return Answer(200, {"url": call.site.gateway})


@routes.add("GET", "/users/@me/guilds")
def own_guilds(call: Call) -> Answer:
    """The guilds that the bot is in, in the order of their ids; `after` and `limit` page them.

    https://discord.com/developers/docs/resources/user#get-current-user-guilds
    """
    limit = limit_of(call.query, 200, 200)
    after = snowflake(call.query, "after") if "after" in call.query else 0
    guilds = sorted(call.world.guilds, key=lambda guild: guild.id)
    found = [guild for guild in guilds if guild.bot_present and guild.id > after][:limit]
    return Answer(200, [_partial(call, guild) for guild in found])


def _partial(call: Call, guild: Guild) -> JsonObject:
    bot = call.world.members.get(guild.id, call.site.bot_id)
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "banner": None,
        "owner": guild.owner_id == call.site.bot_id,
        "permissions": str(0 if bot is None else int(permissions_in_guild(guild, bot))),
        "features": [],
    }


@routes.add("GET", "/users/{user_id}")
def user(call: Call) -> Answer:
    """Any user."""
    found = call.world.users.get(call.id("user_id"))
    if found is None:
        raise refusal(UNKNOWN_USER)
    return Answer(200, user_json(found))


@routes.add("GET", "/guilds/{guild_id}")
def guild(call: Call) -> Answer:
    """A guild that the bot is in."""
    found = call.guild()
    if found.unavailable:
        raise refusal(UNKNOWN_GUILD)
    return Answer(200, guild_json(found) | _counts(call, found.id))


def _counts(call: Call, guild_id: int) -> JsonObject:
    if not call.flag("with_counts"):
        return {}
    count = len(call.world.members_of(guild_id))
    return {"approximate_member_count": count, "approximate_presence_count": count}


@routes.add("GET", "/guilds/{guild_id}/roles")
def roles(call: Call) -> Answer:
    """The roles of a guild."""
    return Answer(200, [role_json(role) for role in call.guild().roles])


@routes.add("GET", "/guilds/{guild_id}/members/{user_id}")
def member(call: Call) -> Answer:
    """A member of a guild."""
    found = call.world.members.get(call.guild().id, call.id("user_id"))
    if found is None:
        known = call.world.users.get(call.id("user_id")) is not None
        raise refusal(UNKNOWN_MEMBER if known else UNKNOWN_USER)
    return Answer(200, member_json(call.site, found))
