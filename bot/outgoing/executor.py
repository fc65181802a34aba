"""Executes what was planned for one table, and remembers in its surfaces what became of it.

How a message is posted in two phases is said in `bot.outgoing.planning.posting`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import msgspec

from bot.edge.errors import CallError, ErrorKind, cannot_be_edited, error_kind
from bot.outgoing import reports
from bot.outgoing.channel_activity import ChannelActivity
from bot.outgoing.contents import Contents
from bot.outgoing.holds import Holds
from bot.outgoing.looks import Looks
from bot.outgoing.messenger import DiscordMessenger
from bot.outgoing.planning import posting
from bot.outgoing.planning.actions import (
    Action,
    CloseCall,
    Delete,
    Edit,
    Look,
    Part,
    Plan,
    Pledge,
    Post,
    Retire,
)
from bot.outgoing.planning.note import note_of, sound, with_note
from bot.records import SurfaceRecord
from bot.services import Services
from bot.shown import messages, notices
from bot.shown.content import Content
from bot.shown.surfaces import BOARD, BY_DM, NOTICES, SIGNAL, Key
from bot.tables.table import Table
from games.protocol import Millis
from phrases import Phrases

log = logging.getLogger(__name__)

NO_MESSAGE = frozenset({ErrorKind.MESSAGE_GONE, ErrorKind.NOT_OURS, ErrorKind.TOO_OLD})
"""What Discord can say of a message that is there, or was."""


class Executor:
    """Posts, edits and retires the messages of one table. Used by one worker.

    Actions on different surfaces may be under way at once, those on one follow each other.
    `look_again` is called where others may go on before an action has ended. `known` are the
    surfaces as they are stored; `holds` knows what is held back, `looks` what was seen. The control
    loop adds to `gone` the ids of messages that were deleted.
    """

    def __init__(
        self,
        services: Services,
        messenger: DiscordMessenger,
        activity: ChannelActivity,
        table_id: str,
        look_again: Callable[[], None],
    ) -> None:
        self._services = services
        self._messenger = messenger
        self._activity = activity
        self._contents = Contents(services, messenger)
        self._table_id = table_id
        self._look_again = look_again
        self.known: dict[Key, SurfaceRecord] = {}
        self.gone: set[int] = set()
        self.holds = Holds(services, messenger, table_id)
        self.looks = Looks(services.sightings, messenger)
        # Posts that this process began and has not sent yet: no earlier try can have sent them.
        self._fresh: set[Key] = set()

    async def load(self) -> None:
        """Read the stored surfaces.

        Raise `RefusalError` if the table cannot be read, `StoreError` if the store cannot.
        """
        table = await self._services.engine.table(self._table_id)
        self.known.clear()
        for stored in await self._services.store.surfaces(self._table_id):
            key, surface = (stored.kind, stored.seat), sound(stored, table.record)
            self.known[key] = surface
            if surface != stored:
                # Logged once, because from now on it is stored as it is worked with.
                log.error(
                    "the %s of table %s was damaged: it is shown anew", key[0], self._table_id
                )
                await self._save(key, surface)

    async def allowed(self, table: Table, todo: Plan) -> Plan:
        """Return the plan without what is held back for now. Raise `StoreError`."""
        return await self.holds.allowed(table, self.known, todo)

    async def forget_gone(self, *, in_flight: bool) -> None:
        """Take note of the messages that others deleted (`gone`): they are to be posted anew.

        While a post may be under way (`in_flight`), ids that nobody knows may be that message's:
        they are kept until it has its id.
        """
        looked_for = set(self.gone)
        for key in list(self.known):
            # Read after the awaits: jobs of other surfaces go on meanwhile.
            surface = self.known.get(key)
            if surface is not None and surface.message_id in looked_for:
                self.gone.discard(surface.message_id)
                await self._save(key, posting.deleted(surface))
        if not in_flight:
            self.gone -= looked_for

    async def carry_out(self, table: Table, action: Action) -> bool:
        """Do one action; return False if it has to be tried again after a pause.

        What Discord refuses is held back, or sent in another form (`Holds`). Raise `StoreError`.
        """
        openings = self._services.beliefs.openings(table.record.guild_id)
        try:
            match action:
                case Post():
                    await self._post(table, action)
                case Edit(key=key):
                    await self._edit(table, key)
                case Retire(key=key, message_id=message_id):
                    await self._retire(table, key, message_id)
                case CloseCall(key=key) | Delete(key=key) | Part(key=key):
                    await self._close(table, action)
                case Look(key=key):
                    await self._look(table, key)
                case Pledge():
                    return await reports.pledged(self._services, table)
        except CallError as error:
            return await self._failed(table, action, error, openings)
        if isinstance(action, Post | Edit):
            await self.holds.took(table, self.known, action)
        return True

    async def _post(self, table: Table, post: Post) -> None:
        """Post a surface's message in two phases (`bot.outgoing.planning.posting`)."""
        if await reports.has_left(self._services, table, post.key):
            # Their seat is free now, which is told by a row: there is nobody to call.
            return
        key, surface = post.key, await self._begin_post(table, post)
        note = note_of(surface)
        words = await self._contents.words(table, key)
        content = await self._contents.content(table, key, note.rings)
        if key[0] in NOTICES and surface.shown_seq >= 0:
            content = notices.posted_again(content, words)
        formed = self.holds.forms.formed(key, table, content, words)
        message_id = await self._find_sent(surface, content, formed)
        if message_id is None:
            message_id = await self._messenger.post(
                surface.channel_id,
                formed,
                name=key[0],
                nonce=note.posting,
                silent=not note.notify,
            )
        self._fresh.discard(key)
        # Read again after the await: while the message was on its way, `_retire` may have taken a
        # replaced message out of this surface's note. The record from before would put it back.
        surface = self.known[key]
        # If the bot dies before this is stored, the nonce is still in the note: the next start
        # finds the message by `_find_sent`.
        now = self._services.clock.now()
        await self._shown(table, key, posting.posted(surface, table, message_id, now))
        if key[0] == BOARD:
            self._activity.begin(surface.channel_id)

    async def _shown(self, table: Table, key: Key, surface: SurfaceRecord) -> None:
        """Store a surface whose message Discord took; only a whole one shows the table."""
        self.looks.saw(surface)
        if not self.holds.forms.shown(key, table.head):
            await self._save(key, msgspec.structs.replace(surface, shown_seq=-1))
            return
        await self._save(key, surface)
        await reports.shown(self._services, table, key)

    async def _begin_post(self, table: Table, post: Post) -> SurfaceRecord:
        """Store that a post begins, before it does (phase 1), and return its surface."""
        key = post.key
        channel_id = await self._contents.channel(table, key)
        before = self.known.get(key)
        if before is None:
            before = SurfaceRecord(self._table_id, key[0], key[1], channel_id, None, -1, Millis(0))
        elif before.channel_id != channel_id:
            before = posting.elsewhere(before, channel_id)
        note = note_of(before)
        if note.posting and post.activation in (None, note.activation):
            # An earlier try was begun, by this process or before a crash, and may have been sent.
            # It goes on with its own nonce: a new one would forget that message and post twice.
            surface = posting.taken_up(before, post)
            if surface != before:
                await self._save(key, surface)
            return surface
        if key[0] not in NOTICES:
            # A notice is evidence and must not stand there twice. It is looked for even at the
            # first try, because a restored copy of the database may be older than its post.
            self._fresh.add(key)
        surface = posting.begun(before, table, post)
        await self._save(key, surface)
        if key[0] == SIGNAL:
            # Nothing else was planned until now (`plan`).
            self._look_again()
        return surface

    async def _find_sent(
        self, surface: SurfaceRecord, content: Content, formed: Content
    ) -> int | None:
        """Return the id of the message if an earlier try has sent it; None if it is to be sent.

        It is known by what `content` has, and made to show what is `formed`.
        """
        key = (surface.kind, surface.seat)
        if key in self._fresh:
            # No earlier try exists, which saves a look into the channel. If the request then fails
            # half-way, `_failed` takes the key out of `_fresh`.
            return None
        message_id = await self._messenger.find(
            surface.channel_id, content, note_of(surface).retired
        )
        # The message shows the table as it was at the earlier try. A notice is never edited.
        if message_id is not None and surface.kind not in NOTICES:
            await self._messenger.edit(surface.channel_id, message_id, formed, name=surface.kind)
        return message_id

    async def _edit(self, table: Table, key: Key) -> None:
        surface = self.known[key]
        if surface.message_id is None:
            return
        channel_id = await self._contents.channel(table, key)
        if surface.channel_id != channel_id:
            # The message lies where we cannot reach it: the next plan posts it anew.
            await self._save(key, posting.elsewhere(surface, channel_id))
            return
        words = await self._contents.words(table, key)
        content = await self._contents.content(table, key, note_of(surface).rings)
        formed = self.holds.forms.formed(key, table, content, words)
        await self._messenger.edit(channel_id, surface.message_id, formed, name=key[0])
        # Read again after the await, as in `_post`. `table.head` is what was sent: if a newer row
        # has come meanwhile, `shown_seq` stays below it, and the next plan edits once more.
        await self._shown(table, key, posting.edited(self.known[key], table))

    async def _look(self, table: Table, key: Key) -> None:
        """Find out whether a message is there; if it is gone, the next plan posts it anew."""
        if not await self.looks.is_there(self.known[key], table.record.guild_id):
            await self._save(key, posting.lost(self.known[key], is_there=False))

    async def _retire(self, table: Table, key: Key, message_id: int) -> None:
        """Take the controls from a message that was replaced: a board becomes a line, others go."""
        surface = self.known[key]
        try:
            if key[0] == BOARD:
                content = messages.moved(table, await self._contents.words(table, key))
                await self._messenger.edit(surface.channel_id, message_id, content, name="moved")
            else:
                await self._messenger.delete(surface.channel_id, message_id)
        except CallError as error:
            # The message of an end is plain, and becomes no line of a layout.
            if cannot_be_edited(error) or error_kind(error) is ErrorKind.INVALID:
                await self._messenger.delete(surface.channel_id, message_id)
            elif error_kind(error) is not ErrorKind.MESSAGE_GONE:
                raise
        await self._forget_retired(key, message_id)

    async def _forget_retired(self, key: Key, message_id: int) -> None:
        """Store that a replaced message needs nothing more, in the surface as it is now."""
        await self._save(key, posting.without_retired(self.known[key], message_id))

    async def _close(self, table: Table, action: CloseCall | Delete | Part) -> None:
        """Delete the message of a surface that is over, or leave a last line; store that it is."""
        key = action.key
        surface = self.known[key]
        words = await self._contents.words(table, key, note_of(surface).owner)
        message_id = surface.message_id or await self._find_unfinished(table, surface, words)
        if message_id is not None and isinstance(action, Part):
            content = messages.parted(table, words)
            await self._messenger.edit(surface.channel_id, message_id, content, name=key[0])
        elif message_id is not None:
            await self._messenger.delete(surface.channel_id, message_id)
        await self._mark_closed(action)

    async def _find_unfinished(
        self, table: Table, surface: SurfaceRecord, words: Phrases
    ) -> int | None:
        """Return the id of a message whose post was begun and may have been sent, if it was."""
        note = note_of(surface)
        if not note.posting:
            return None
        sent = posting.as_sent(surface, table, words)
        return await self._messenger.find(surface.channel_id, sent, note.retired)

    async def _mark_closed(self, action: CloseCall | Delete | Part) -> None:
        """Store that a call is over; drop any other surface, of which nothing is wanted."""
        key = action.key
        surface = self.known[key]
        if isinstance(action, CloseCall):
            # Our own deletion may have been heard of before, like one by somebody else.
            note = msgspec.structs.replace(note_of(surface), closed=True, posting="", deleted=0)
            gone = msgspec.structs.replace(surface, message_id=None)
            await self._save(key, with_note(gone, note))
        else:
            await self._services.store.drop_surface(surface)
            del self.known[key]

    async def _save(self, key: Key, surface: SurfaceRecord) -> None:
        # Memory first, without an await between reading `known[key]` and this: two actions on one
        # surface may take turns, each from what the other left. If the store then fails, the worker
        # goes on by memory, and a restart looks for the message (`_find_sent`), as after a crash.
        self.known[key] = surface
        self._activity.with_surfaces.add(surface.channel_id)
        await self._services.store.save_surface(surface)

    async def _failed(self, table: Table, action: Action, error: CallError, openings: int) -> bool:
        """Do what a failure asks for; return False if the action has to be tried after a pause.

        After what is held back (`Holds`) no pause is needed: the next plan goes without it.
        """
        self._fresh.discard(action.key)
        match kind := self._kind_of(table, action, error):
            case ErrorKind.MESSAGE_GONE | ErrorKind.TOO_OLD | ErrorKind.NOT_OURS:
                return await self._lost(action, kind)
            case ErrorKind.ARCHIVED:
                await self.holds.archived(table, self.known, action, error, openings)
                return False
            case (
                ErrorKind.DM_CLOSED
                | ErrorKind.FORBIDDEN
                | ErrorKind.CHANNEL_GONE
                | ErrorKind.MEMBER_GONE
            ):
                done = await self.holds.refused(table, self.known, action, error, openings)
                # An old hand is tried once: the person may never open their DMs again.
                return (action.key[0] in BY_DM and await self._give_up(action)) or done
            case ErrorKind.DM_DELAYED:
                self.holds.delayed(table, self.known, action)
                return self.holds.failed(action.key, error) or isinstance(action, Post | Edit)
            case ErrorKind.INVALID | ErrorKind.EXPIRED:
                given_up = await self._give_up(action)
                done = await self.holds.invalid(table, self.known, action.key, error)
                return given_up or done
            case ErrorKind.TOO_FAST | ErrorKind.PASSING:
                return self.holds.failed(action.key, error)

    def _kind_of(self, table: Table, action: Action, error: CallError) -> ErrorKind:
        """Return what a failure means for an action."""
        kind = error_kind(error)
        if isinstance(action, Edit) and cannot_be_edited(error):
            return ErrorKind.TOO_OLD
        if isinstance(action, Post) and kind in NO_MESSAGE:
            # There is no message yet that could be gone: whatever it is, it is not taken.
            return ErrorKind.INVALID
        if kind is ErrorKind.DM_DELAYED and not self.holds.is_dm(table, self.known, action):
            # In a channel it says that the bot is blocked, which may last.
            return ErrorKind.FORBIDDEN
        return kind

    async def _lost(self, action: Action, kind: ErrorKind) -> bool:
        """Drop a message that is gone, or cannot be edited: the next plan posts it anew."""
        if not await self._give_up(action):
            is_there = kind is ErrorKind.TOO_OLD
            await self._save(action.key, posting.lost(self.known[action.key], is_there=is_there))
        return True

    async def _give_up(self, action: Action) -> bool:
        """Give a message up that only had to be closed or retired; return False for any other."""
        match action:
            case CloseCall() | Delete() | Part():
                await self._mark_closed(action)
            case Retire(key=key, message_id=message_id):
                await self._forget_retired(key, message_id)
            case _:
                return False
        return True
