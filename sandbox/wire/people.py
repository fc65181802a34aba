"""Users, members, roles and the application in Discord's JSON."""

from __future__ import annotations

from sandbox.wire.site import Site
from sandbox.world.clock import iso
from sandbox.world.model import JsonObject, Member, Role, User

VERIFY_KEY = "0" * 64


def user_json(user: User) -> JsonObject:
    """A user as other users see them."""
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": None if user.bot else user.name,
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
        "public_flags": 0,
        "flags": 0,
        "bot": user.bot,
    }


def own_user_json(user: User) -> JsonObject:
    """The bot's account as it sees it itself."""
    private = {"mfa_enabled": True, "locale": user.locale, "email": None, "verified": True}
    return user_json(user) | private


def bare_member_json(member: Member) -> JsonObject:
    """A member without their user, as messages carry them."""
    until = member.communication_disabled_until
    return {
        "roles": [str(role) for role in member.roles],
        "nick": member.nick,
        "joined_at": iso(member.joined_at),
        "avatar": None,
        "banner": None,
        "premium_since": None,
        "communication_disabled_until": None if until is None else iso(until),
        "flags": 0,
        "pending": False,
        "mute": False,
        "deaf": False,
    }


def member_json(site: Site, member: Member) -> JsonObject:
    """A member with their user."""
    return bare_member_json(member) | {"user": user_json(site.user(member.user_id))}


def role_json(role: Role) -> JsonObject:
    """A role."""
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(int(role.permissions)),
        "position": role.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def application_json(site: Site, owner: User, flags: int) -> JsonObject:
    """The application, as its own bot sees it."""
    guilds = sum(1 for guild in site.world.guilds if guild.bot_present)
    return {
        "id": str(site.bot_id),
        "name": site.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot": user_json(site.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": VERIFY_KEY,
        "flags": flags,
        "flags_new": str(flags),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_json(owner),
        "approximate_guild_count": guilds,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "integration_types_config": {"0": {}},
    }
