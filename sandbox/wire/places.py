"""Guilds, channels and threads in Discord's JSON."""

from __future__ import annotations

from sandbox.wire.people import member_json, role_json, user_json
from sandbox.wire.site import Site
from sandbox.world.clock import iso
from sandbox.world.model import Channel, ChannelKind, Guild, JsonObject
from sandbox.world.snowflakes import EPOCH_MS


def channel_json(site: Site, channel: Channel) -> JsonObject:
    """A channel of any kind."""
    last = channel.last_message_id
    common: JsonObject = {
        "id": str(channel.id),
        "type": int(channel.kind),
        "flags": 0,
        "last_message_id": None if last is None else str(last),
    }
    match channel.kind:
        case ChannelKind.DM:
            recipient = user_json(site.user(channel.recipient_id or 0))
            return common | {"recipients": [recipient]}
        case ChannelKind.THREAD:
            return common | _thread_json(site, channel)
        case ChannelKind.TEXT:
            return common | _text_json(channel)


def _text_json(channel: Channel) -> JsonObject:
    return {
        "guild_id": str(channel.guild_id),
        "name": channel.name,
        "topic": channel.topic,
        "position": channel.position,
        "parent_id": None,
        "nsfw": False,
        "rate_limit_per_user": channel.slowmode,
        "last_pin_timestamp": None,
        "permission_overwrites": [
            {"id": str(o.id), "type": o.type, "allow": str(o.allow), "deny": str(o.deny)}
            for o in channel.overwrites
        ],
    }


def _thread_json(site: Site, thread: Channel) -> JsonObject:
    created = iso(((thread.id >> 22) + EPOCH_MS) / 1000)
    answer = {
        "guild_id": str(thread.guild_id),
        "parent_id": str(thread.parent_id),
        "owner_id": str(thread.owner_id),
        "name": thread.name,
        "rate_limit_per_user": thread.slowmode,
        "message_count": thread.message_count,
        "total_message_sent": thread.message_count,
        "member_count": len(thread.members),
        "thread_metadata": {
            "archived": thread.archived,
            "archive_timestamp": iso(thread.archive_changed_at),
            "auto_archive_duration": thread.auto_archive_minutes,
            "locked": thread.locked,
            "create_timestamp": created,
        },
    }
    if site.bot_id in thread.members:
        answer["member"] = thread_member_json(thread, site.bot_id)
    return answer


def thread_member_json(thread: Channel, user_id: int) -> JsonObject:
    """A user's membership of a thread."""
    joined = iso(thread.archive_changed_at)
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": joined, "flags": 0}


def partial_channel_json(site: Site, channel: Channel, permissions: int) -> JsonObject:
    """A channel as interactions carry it."""
    return channel_json(site, channel) | {"permissions": str(int(permissions))}


def guild_json(guild: Guild) -> JsonObject:
    """A guild as REST shows it."""
    return _identity(guild) | _settings() | _nothing()


def _identity(guild: Guild) -> JsonObject:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner_id),
        "roles": [role_json(role) for role in guild.roles],
        "preferred_locale": guild.preferred_locale,
        "region": "deprecated",
        "features": guild.features,
        "emojis": [],
        "stickers": [],
    }


def _settings() -> JsonObject:
    return {
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
    }


def _nothing() -> JsonObject:
    absent = (
        "icon description home_header splash discovery_splash banner application_id afk_channel_id "
        "system_channel_id widget_channel_id max_presences vanity_url_code rules_channel_id "
        "safety_alerts_channel_id public_updates_channel_id incidents_data"
    )
    return dict.fromkeys(absent.split())


def guild_create_json(site: Site, guild: Guild, *, everyone: bool) -> JsonObject:
    """A guild as the gateway introduces it; `everyone`: with all members, not the bot alone."""
    world = site.world
    members = world.members_of(guild.id)
    shown = members if everyone else [m for m in members if m.user_id == site.bot_id]
    places = world.channels_of(guild.id)
    own = world.members.get(guild.id, site.bot_id)
    return guild_json(guild) | {
        "joined_at": iso(own.joined_at if own else 0),
        "large": False,
        "member_count": len(members),
        "members": [member_json(site, m) for m in shown],
        "channels": [channel_json(site, c) for c in places if c.kind is ChannelKind.TEXT],
        "threads": [
            channel_json(site, c) for c in places if c.kind is ChannelKind.THREAD and not c.archived
        ],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
