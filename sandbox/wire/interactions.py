"""Interactions as the gateway delivers them."""

from __future__ import annotations

from sandbox.validate.limits import FILE_BYTES
from sandbox.wire.messages import gateway_message_json
from sandbox.wire.people import member_json, user_json
from sandbox.wire.places import partial_channel_json
from sandbox.wire.site import Site
from sandbox.world.model import Channel, InteractionRecord, JsonObject, Member
from sandbox.world.permissions import Permission, permissions_in

_IN_GUILD, _IN_BOT_DM = 0, 1
_OWNERS = "authorizing_integration_owners"


def interaction_json(site: Site, record: InteractionRecord, channel: Channel) -> JsonObject:
    """An interaction, with who did it, where, and on which message."""
    permissions = site.world.permissions(record.user_id, channel)
    answer: JsonObject = {
        "id": str(record.id),
        "application_id": str(site.bot_id),
        "type": int(record.kind),
        "token": record.token,
        "version": 1,
        "data": record.data,
        "channel_id": str(channel.id),
        "channel": partial_channel_json(site, channel, permissions),
        "app_permissions": str(int(_app_permissions(site, channel))),
        "locale": record.locale,
        "entitlements": [],
        "attachment_size_limit": FILE_BYTES,
    }
    if record.message is not None:
        answer["message"] = gateway_message_json(site, record.message, channel)
    return answer | _who(site, record, int(permissions))


def _app_permissions(site: Site, channel: Channel) -> Permission:
    """What the application may do there; where it has no member in the server, as @everyone does.

    Source: "Interaction Object", app_permissions. A private thread's members do not count here
    (decided: the documentation is silent, and that is harder for the bot).
    """
    guild = site.world.guilds.get(channel.guild_id or 0)
    if guild is None:
        return site.world.permissions(site.bot_id, channel)
    place = site.world.channels.get(channel.parent_id or 0) or channel
    own = site.world.members.get(guild.id, site.bot_id) or Member(guild.id, site.bot_id, 0)
    return permissions_in(guild, place, own, site.world.clock.now())


def _who(site: Site, record: InteractionRecord, permissions: int) -> JsonObject:
    if record.guild_id is None:
        user = user_json(site.user(record.user_id))
        return {"user": user, "context": _IN_BOT_DM, _OWNERS: {"0": "0"}}
    guild = site.world.guilds.get(record.guild_id)
    member = site.world.members.get(record.guild_id, record.user_id)
    locale = "en-US" if guild is None else guild.preferred_locale
    features = [] if guild is None else guild.features
    answer: JsonObject = {
        "guild_id": str(record.guild_id),
        "guild": {"id": str(record.guild_id), "locale": locale, "features": features},
        "guild_locale": locale,
        "context": _IN_GUILD,
        _OWNERS: _owners(site, record.guild_id, record.user_id),
    }
    if member is not None:
        answer["member"] = member_json(site, member) | {"permissions": str(permissions)}
    return answer


def _owners(site: Site, guild_id: int, user_id: int) -> JsonObject:
    """For whom the application that somebody uses in a server is installed, by the kind of that.

    Without its bot a server has the commands alone, or the person has them for themselves.
    Source: "Interaction Object", Authorizing Integration Owners.
    """
    guild = site.world.guilds.get(guild_id)
    for_person = {"1": str(user_id)} if site.user(user_id).has_installed else {}
    is_there = guild is not None and guild.bot_present
    return for_person if for_person and not is_there else {"0": str(guild_id)} | for_person
