"""Permission bits, and what a user may do in a channel.

Source: Discord's documentation, "Permissions" (bits, and the order in which overwrites apply).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntFlag
from functools import reduce
from operator import or_

from sandbox.world.model import Channel, ChannelKind, Guild, Member


class Permission(IntFlag):
    """The permissions that matter to a bot that writes messages."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    BYPASS_SLOWMODE = 1 << 52


ALL = reduce(or_, Permission)

EVERYONE = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.CREATE_PRIVATE_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)

# Source: Discord's documentation, "Permissions for Timed Out Members".
TIMED_OUT = Permission.VIEW_CHANNEL | Permission.READ_MESSAGE_HISTORY

IN_A_DM = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
)


def named(names: Iterable[str]) -> Permission:
    """The bits with these names ("attach_files"); `KeyError` if one is unknown."""
    return reduce(or_, (Permission[name.upper()] for name in names), Permission(0))


def permissions_in(guild: Guild, channel: Channel, member: Member, now: float) -> Permission:
    """What a member may do in a channel at an instant; for a thread, `channel` is its parent.

    Owners and administrators may do everything, also while they are timed out.
    """
    base = permissions_in_guild(guild, member)
    if base & Permission.ADMINISTRATOR:
        return ALL
    allowed = _overwritten(base, channel, {guild.id})
    allowed = _overwritten(allowed, channel, set(member.roles))
    allowed = _overwritten(allowed, channel, {member.user_id})
    return Permission(allowed & TIMED_OUT if member.timed_out(now) else allowed)


def sees_thread(held: Permission, channel: Channel, user_id: int) -> bool:
    """Whether somebody who holds these permissions sees a thread; any other channel is seen.

    A private one is seen by who was added to it, and by who manages threads (Discord's "Threads",
    "Private Threads").
    """
    if channel.kind is not ChannelKind.PRIVATE_THREAD:
        return True
    return user_id in channel.members or bool(held & Permission.MANAGE_THREADS)


def permissions_in_guild(guild: Guild, member: Member) -> int:
    """What a member may do in a guild, where no channel says otherwise."""
    if member.user_id == guild.owner_id:
        return ALL
    held = {guild.id, *member.roles}
    bits = 0
    for role in guild.roles:
        bits |= role.permissions if role.id in held else 0
    return bits


def _overwritten(bits: int, channel: Channel, holders: set[int]) -> int:
    relevant = [o for o in channel.overwrites if o.id in holders]
    for overwrite in relevant:
        bits &= ~overwrite.deny
    for overwrite in relevant:
        bits |= overwrite.allow
    return bits
