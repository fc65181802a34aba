"""Threads and forum posts that people start, and slow mode.

Source: Discord's documentation, "Threads" and "Channel Object".
"""

from __future__ import annotations

from sandbox.reading import is_name
from sandbox.validate import limits
from sandbox.words import ImpossibleError
from sandbox.world.model import Channel, ChannelKind, Message, User
from sandbox.world.permissions import Permission
from sandbox.world.state import World


def started(world: World, user: User, parent: Channel, name: str, *, private: bool) -> Channel:
    """A new thread of a person without a message; raises `ImpossibleError`.

    Private ones are in text channels alone; forums, voice and stage channels have none of these.
    """
    kind, needed = parent.kind.own_thread, Permission.CREATE_PUBLIC_THREADS
    if private:
        kind = ChannelKind.PRIVATE_THREAD if parent.kind is ChannelKind.TEXT else None
        needed = Permission.CREATE_PRIVATE_THREADS
    if kind is None or not world.permissions(user.id, parent) & needed:
        raise ImpossibleError("no_thread", user.locale)
    return _begun(world, user, parent, kind, name)


def posted(world: World, user: User, forum: Channel, title: str, content: str) -> Channel:
    """A new forum post: a public thread whose first message has its id.

    Raises `ImpossibleError` where the person may not write in the forum, or it is none.
    """
    allowed = world.permissions(user.id, forum) & Permission.SEND_MESSAGES
    if forum.kind is not ChannelKind.FORUM or not allowed:
        raise ImpossibleError("no_thread", user.locale)
    thread = _begun(world, user, forum, ChannelKind.THREAD, title)
    world.add_message(Message(thread.id, thread.id, user.id, world.clock.now(), content))
    return thread


def _begun(world: World, user: User, parent: Channel, kind: ChannelKind, name: str) -> Channel:
    if not is_name(name.strip(), limits.THREAD_NAME):
        raise ImpossibleError("bad_thread", user.locale)
    thread = Channel(
        id=world.new_id(),
        kind=kind,
        name=name.strip(),
        guild_id=parent.guild_id,
        parent_id=parent.id,
        owner_id=user.id,
        position=parent.position,
        members=(user.id,),
        archive_changed_at=world.clock.now(),
    )
    world.add_channel(thread)
    return thread


def must_wait(world: World, user_id: int, channel: Channel) -> bool:
    """Whether slow mode keeps a person from writing yet.

    It slows neither bots nor who may bypass it ("Channel Object", rate_limit_per_user).
    """
    bypasses = world.permissions(user_id, channel) & Permission.BYPASS_SLOWMODE
    if not channel.slowmode or bypasses:
        return False
    own = [m for m in world.messages_in(channel.id) if m.author_id == user_id]
    return bool(own) and world.clock.now() < own[-1].created_at + channel.slowmode
