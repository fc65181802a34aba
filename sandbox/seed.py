"""The world as it is when nobody has changed it: two servers, a few people, one bot."""

from __future__ import annotations

import unicodedata

from sandbox.world.model import Channel, ChannelKind, Guild, Member, Role, User
from sandbox.world.permissions import EVERYONE, Permission
from sandbox.world.state import World

BOT_NAME = "Tablier"
_PEOPLE = (
    ("Alice", "en-US"),
    ("Bob", "en-US"),
    ("Chloé", "fr"),
    ("Zoë", "fr"),
    ("Marek", "en-US"),
    ("Inês", "en-US"),
    ("Ōtani", "en-US"),
    ("Núria", "fr"),
)
_GUILDS = (
    ("Tablier", "en-US", ("games", "general")),
    ("Le Repaire", "fr", ("jeux", "discussion")),
)
_BOT_ROLE = EVERYONE | Permission.MANAGE_MESSAGES | Permission.MANAGE_THREADS


def person(index: int) -> tuple[str, str]:
    """Name and language of the person with this index, from 0."""
    return _PEOPLE[index] if index < len(_PEOPLE) else (f"Guest {index + 1}", "en-US")


def plant(world: World, people: int) -> int:
    """Fill an empty world, or add people that a stored one lacks; the bot's id."""
    bot = next((user for user in world.users if user.bot), None) or _plant_bot(world)
    present = sum(1 for user in world.users if not user.bot)
    for index in range(present, people):
        add_person(world, *person(index))
    if not len(world.guilds):
        _plant_guilds(world, bot)
    return bot.id


def _plant_bot(world: World) -> User:
    bot = User(world.new_id(), BOT_NAME.lower(), BOT_NAME, bot=True)
    world.put_user(bot)
    return bot


def add_person(world: World, name: str, locale: str) -> User:
    """A new person, who joins every server."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    username = plain.replace(" ", "_") or "guest"
    user = User(world.new_id(), username, name, locale=locale)
    world.put_user(user)
    for guild in world.guilds:
        world.add_member(Member(guild.id, user.id, world.clock.now()))
    return user


def _plant_guilds(world: World, bot: User) -> None:
    owner = min((user.id for user in world.users if not user.bot), default=bot.id)
    for name, locale, channels in _GUILDS:
        guild_id, role_id = world.new_id(), world.new_id()
        roles = (
            Role(guild_id, "@everyone", int(EVERYONE)),
            Role(role_id, BOT_NAME, int(_BOT_ROLE), 1),
        )
        community = locale != "en-US"
        world.put_guild(Guild(guild_id, name, locale, owner, roles, community=community))
        for position, channel in enumerate(channels):
            _plant_channel(world, guild_id, channel, position)
        for user in sorted(world.users, key=lambda user: user.id):
            held = (role_id,) if user.bot else ()
            world.add_member(Member(guild_id, user.id, world.clock.now(), held))


def _plant_channel(world: World, guild_id: int, name: str, position: int) -> None:
    channel = Channel(world.new_id(), ChannelKind.TEXT, name, guild_id=guild_id, position=position)
    world.add_channel(channel)
