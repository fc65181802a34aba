"""What each message of a table says now, in which language, and in which channel it belongs."""

from __future__ import annotations

from bot.outgoing.messenger import DiscordMessenger
from bot.records import Status
from bot.services import Services
from bot.shown import ending, guests, links, messages, notices
from bot.shown.content import Content
from bot.shown.preferences import DEFAULT, Preferences, preferences_of
from bot.shown.surfaces import BY_DM, HAND, INVITE, LETTER, NOTICES, SIGNAL, Key, owner_of
from bot.tables.table import Table
from phrases import Phrases


class Contents:
    """Makes the content of every surface of a table.

    Every method may ask Discord and the store, and raise what discord.py raises, or `StoreError`.
    """

    def __init__(self, services: Services, messenger: DiscordMessenger) -> None:
        self._services = services
        self._messenger = messenger

    async def content(self, table: Table, key: Key, rings: tuple[int, ...] = ()) -> Content:
        """Return what a surface shows now; raise LookupError for a signal that is over.

        `rings` are the people whom the message notifies, or has notified.
        """
        words, (kind, seat), record = await self.words(table, key), key, table.record
        if kind == SIGNAL:
            return messages.signalled(table, words)
        if kind in NOTICES:
            return notices.content(kind, table, words)
        if seat is None:
            pictures = self._messenger.places.may_attach(record.guild_id, record.channel_id)
            return messages.board(table, words, pictures, rings)
        if kind == INVITE:
            return guests.invite(table, seat, words)
        names = await self._messenger.names(record.guild_id, record.channel_id)
        if kind == LETTER:
            return guests.letter(table, seat, words, links.placed(record, names, words))
        if kind == HAND:
            place = links.placed(record, names, words)
            return messages.hand(table, seat, words, place, await self._preferences(table, key))
        user_id, channel = owner_of(table, key), links.channel_named(names, words)
        if table.status is Status.OVER:
            return ending.call(table, words, channel, rings)
        if user_id is not None and not await self._messenger.is_member(record.guild_id, user_id):
            return messages.absent(table, seat, words)
        return messages.call(table, seat, words, channel)

    async def words(self, table: Table, key: Key, owner: int | None = None) -> Phrases:
        """Return the phrases that a message is written in.

        `owner` is the person a hand was written to, if that is known: somebody who has left their
        seat reads the end of that hand in their own language.
        """
        user_id = owner_of(table, key) if owner is None else owner
        if key[0] in BY_DM and user_id is not None:
            return await self._services.users.of_user(user_id)
        return await self._messenger.words_of(table)

    async def channel(self, table: Table, key: Key) -> int:
        """Return the id of the channel where a surface belongs: a person's DMs, or the table's."""
        user_id = owner_of(table, key)
        if key[0] in BY_DM and user_id is not None:
            return await self._messenger.dm_channel(user_id)
        return table.record.channel_id

    async def _preferences(self, table: Table, key: Key) -> Preferences:
        user_id = owner_of(table, key)
        return (
            DEFAULT if user_id is None else preferences_of(await self._services.users.user(user_id))
        )
