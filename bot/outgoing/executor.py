"""Carries out what the reconciler planned for one table, and remembers what became of it."""

from __future__ import annotations

import contextlib
import logging
import secrets

import aiohttp
import discord
import msgspec

from bot.edge.errors import ErrorKind, error_kind
from bot.engine.request import Request, timer_request
from bot.outgoing.channel_activity import COUNTED, ChannelActivity
from bot.outgoing.contents import Contents, owner_of
from bot.outgoing.messenger import DiscordMessenger
from bot.outgoing.planner import (
    Action,
    Close,
    Edit,
    Note,
    Plan,
    Pledge,
    Post,
    Retire,
    note_of,
    sound,
    with_note,
)
from bot.records import Status, SurfaceRecord
from bot.services import Services
from bot.shown import messages
from bot.shown.content import Action as About
from bot.shown.content import Button, Content, everybody_id
from bot.shown.observation import signal_of
from bot.shown.surfaces import BOARD, CALL, HAND, NOTICES, SIGNAL, Key
from bot.tables import dealing, intents
from bot.tables.refusals import RefusalError
from bot.tables.table import Table
from games.protocol import Millis
from phrases import Phrases

log = logging.getLogger(__name__)

SILENT_KINDS = frozenset({BOARD, HAND, SIGNAL, *NOTICES})
"""Surfaces whose first post notifies nobody."""

PLEDGED = Request("pledged", None)
"""The request by which the log hears that the channel has the commitment."""

CLOSED = frozenset({ErrorKind.FORBIDDEN, ErrorKind.CHANNEL_GONE})
"""Why a channel takes nothing."""


class Executor:
    """The messages of one table. Used by one worker.

    From outside, `gone` is filled with messages that were deleted, and `reopen_count` is counted up
    when a channel that was closed to us may be open again.
    """

    def __init__(
        self,
        services: Services,
        messenger: DiscordMessenger,
        activity: ChannelActivity,
        table_id: str,
    ) -> None:
        self._services = services
        self._messenger = messenger
        self._activity = activity
        self._contents = Contents(services, messenger)
        self._table_id = table_id
        self.known: dict[Key, SurfaceRecord] = {}
        self.gone: set[int] = set()
        self.reopen_count = 0
        self._fresh: set[Key] = set()

    async def load(self) -> None:
        """Read which messages there are; raise `RefusalError` if the table cannot be read."""
        table = await self._services.engine.table(self._table_id)
        for stored in await self._services.store.surfaces(self._table_id):
            key, surface = (stored.kind, stored.seat), sound(stored, table.record)
            self.known[key] = surface
            if surface != stored:
                # Said once: it is stored as it is worked with.
                log.error(
                    "the %s of table %s was damaged: it is shown anew", key[0], self._table_id
                )
                await self._save(key, surface)

    async def below(self) -> int:
        """Return how many messages of others lie below the board."""
        board = self.known.get((BOARD, None))
        if board is None or board.message_id is None:
            return 0
        if (below := self._activity.below(board.channel_id)) is None:
            below = await self._messenger.others_below(board.channel_id, board.message_id, COUNTED)
            self._activity.begin(board.channel_id, below)
        return below

    def allowed(self, table: Table, todo: Plan) -> Plan:
        """Return the plan without what cannot be done while the table's channel is closed to us."""
        if table.record.suspended is None:
            return todo
        return Plan(tuple(action for action in todo.actions if action.key[0] == HAND), todo.wake)

    async def mark_synced(self, table: Table) -> None:
        """Remember that every message shows the newest row; not while some could not be sent."""
        if table.record.suspended is None:
            await self._services.store.mark_synced(table.table_id, table.head)

    async def forget_gone(self) -> None:
        """Take note of the messages that others deleted (`gone`)."""
        gone, self.gone = self.gone, set()
        for key, surface in list(self.known.items()):
            if surface.message_id in gone:
                note = msgspec.structs.replace(
                    note_of(surface), deleted=note_of(surface).deleted + 1, posting=""
                )
                lost = msgspec.structs.replace(surface, message_id=None)
                await self._save(key, with_note(lost, note))

    async def carry_out(self, table: Table, action: Action) -> bool:
        """Do one action; return False if it has to be tried again after a pause."""
        reopen_count = self.reopen_count
        try:
            match action:
                case Post(key=key, activation=activation):
                    await self._post(table, key, activation)
                case Edit(key=key):
                    await self._edit(table, key)
                case Retire(key=key, message_id=message_id):
                    await self._retire(table, key, message_id)
                case Close(key=key):
                    await self._close(table, key)
                case Pledge():
                    return await self._pledge(table)
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
            done = await self._failed(table, action, error)
            if error_kind(error) in CLOSED and self.reopen_count != reopen_count:
                # The answer is older than the news that the channel may be open again.
                await self._services.engine.suspend(self._table_id, None)
                return False
            return done
        return True

    async def _post(self, table: Table, key: Key, activation: int | None) -> None:
        surface = await self._begin_post(table, key, activation)
        note = note_of(surface)
        content = await self._contents.content(table, key)
        message_id = await self._find_sent(surface, content)
        if message_id is None:
            message_id = await self._messenger.post(
                surface.channel_id,
                content,
                name=key[0],
                nonce=note.posting,
                silent=key[0] in SILENT_KINDS and not note.notify,
            )
        self._fresh.discard(key)
        # As it is now: while the request was on its way, a replaced message was put away.
        surface = self.known[key]
        posted = msgspec.structs.replace(
            surface,
            message_id=message_id,
            shown_seq=table.head,
            posted_at=self._services.clock.now(),
        )
        note = msgspec.structs.replace(
            note_of(surface), posting="", closed=False, signal=signal_of(table)
        )
        await self._save(key, with_note(posted, note))
        if key[0] == BOARD:
            self._activity.begin(surface.channel_id)
        await self._expire_shown(table, key)

    async def _pledge(self, table: Table) -> bool:
        """Store that the channel has the commitment; return False if that cannot be stored now."""
        try:
            await self._services.engine.change(table.table_id, PLEDGED, dealing.pledge())
        except RefusalError as error:
            log.info("table %s: not pledged yet: %s", self._table_id, error.reason)
            return False
        return True

    async def _expire_shown(self, table: Table, key: Key) -> None:
        """Let the timers take effect that wait for everybody to have been shown `table`."""
        if key[0] != (SIGNAL if signal_of(table) else BOARD) or table.status is not Status.RUNNING:
            return
        for timer in table.running().timers:
            if timer.on_shown:
                # Where it cannot be stored, the timer takes effect when it is due.
                with contextlib.suppress(RefusalError):
                    await self._services.engine.change(
                        table.table_id, timer_request(timer), intents.shown(timer.name)
                    )

    async def _begin_post(self, table: Table, key: Key, activation: int | None) -> SurfaceRecord:
        """Remember that a post begins, before it does: a crash in between must not double it."""
        before = self.known.get(key)
        if before is None:
            channel_id = await self._contents.channel(table, key)
            before = SurfaceRecord(self._table_id, key[0], key[1], channel_id, None, -1, Millis(0))
        note = note_of(before)
        if note.posting and activation in (None, note.activation):
            # Taken up where it was left, whatever it was to announce.
            return before
        old = () if before.message_id is None else (before.message_id,)
        begun = Note(
            owner=owner_of(table, key),
            posting=f"{key[0][0]}{secrets.token_hex(8)}",
            retired=(*note.retired, *(old if key[0] != CALL else ())),
            # Posted anew without an announcement, it does not forget what was announced.
            activation=note.activation if activation is None else activation,
            notify=activation is not None,
            deleted=note.deleted,
            signal=signal_of(table),
        )
        if key[0] not in NOTICES:
            # A notice is always looked for: a copy of the database may know nothing of its post.
            self._fresh.add(key)
        surface = with_note(msgspec.structs.replace(before, message_id=None), begun)
        await self._save(key, surface)
        return surface

    async def _find_sent(self, surface: SurfaceRecord, content: Content) -> int | None:
        """Return the id of the message if an earlier try has sent it after all."""
        key = (surface.kind, surface.seat)
        if key in self._fresh:
            # The first try of this process; the nonce covers the ones that follow soon.
            return None
        message_id = await self._messenger.find(
            surface.channel_id, content, note_of(surface).retired
        )
        if message_id is not None and surface.kind not in NOTICES:
            await self._messenger.edit(surface.channel_id, message_id, content, name=surface.kind)
        return message_id

    async def _edit(self, table: Table, key: Key) -> None:
        surface = self.known[key]
        if surface.message_id is None:
            return
        content = await self._contents.content(table, key)
        await self._messenger.edit(surface.channel_id, surface.message_id, content, name=key[0])
        surface = self.known[key]
        note = msgspec.structs.replace(note_of(surface), deleted=0, signal=signal_of(table))
        shown = msgspec.structs.replace(surface, shown_seq=table.head)
        await self._save(key, with_note(shown, note))
        await self._expire_shown(table, key)

    async def _retire(self, table: Table, key: Key, message_id: int) -> None:
        surface = self.known[key]
        try:
            if key[0] == BOARD:
                content = messages.moved(table, await self._contents.words(table, key))
                await self._messenger.edit(surface.channel_id, message_id, content, name="moved")
            else:
                await self._messenger.delete(surface.channel_id, message_id)
        except discord.DiscordException as error:
            if _cannot_be_edited(error):
                await self._messenger.delete(surface.channel_id, message_id)
            elif error_kind(error) is not ErrorKind.MESSAGE_GONE:
                raise
        await self._forget_retired(key, message_id)

    async def _forget_retired(self, key: Key, message_id: int) -> None:
        note = note_of(self.known[key])
        left = tuple(other for other in note.retired if other != message_id)
        changed = with_note(self.known[key], msgspec.structs.replace(note, retired=left))
        await self._save(key, changed)

    async def _close(self, table: Table, key: Key) -> None:
        surface, seat = self.known[key], key[1]
        words = await self._contents.words(table, key, note_of(surface).owner)
        message_id = surface.message_id or await self._find_unfinished(table, surface, words)
        if message_id is not None and key[0] == SIGNAL:
            await self._messenger.delete(surface.channel_id, message_id)
        elif message_id is not None and seat is not None:
            content = (
                messages.called(table, seat, words)
                if key[0] == CALL
                else messages.parted(table, words)
            )
            await self._messenger.edit(surface.channel_id, message_id, content, name="call")
        await self._mark_closed(key)

    async def _find_unfinished(
        self, table: Table, surface: SurfaceRecord, words: Phrases
    ) -> int | None:
        """Return the id of a message that was sent although nobody saw the end of it."""
        note = note_of(surface)
        if not note.posting:
            return None
        row = tuple(messages.table_button(table, each, words) for each in (About.PLAY, About.BOARD))
        if surface.kind == SIGNAL:
            row = (Button(everybody_id(table.table_id, note.signal), note.signal),)
        sent = Content("", (row,), mention=note.owner if surface.kind == CALL else None)
        return await self._messenger.find(surface.channel_id, sent, note.retired)

    async def _mark_closed(self, key: Key) -> None:
        """Remember that a call is answered; forget a signal, or the hand of who left his seat."""
        surface = self.known[key]
        if key[0] == CALL:
            note = msgspec.structs.replace(note_of(surface), closed=True, posting="")
            await self._save(key, with_note(surface, note))
        else:
            await self._services.store.drop_surface(surface)
            del self.known[key]

    async def _save(self, key: Key, surface: SurfaceRecord) -> None:
        # Known first: several actions on one surface may be under way, none may undo another.
        self.known[key] = surface
        await self._services.store.save_surface(surface)

    async def _failed(self, table: Table, action: Action, error: Exception) -> bool:
        """Do what a failure asks for; return False if the action has to be tried again later."""
        key, kind = action.key, error_kind(error)
        if isinstance(action, Edit) and _cannot_be_edited(error):
            kind = ErrorKind.TOO_OLD
        self._fresh.discard(key)
        match kind:
            case ErrorKind.MESSAGE_GONE | ErrorKind.TOO_OLD:
                await self._lost(action, kind)
            case ErrorKind.ARCHIVED:
                # Not at once again: a thread may stay locked although it could be opened.
                await self._open_thread(table)
                return False
            case (
                ErrorKind.DM_CLOSED
                | ErrorKind.FORBIDDEN
                | ErrorKind.CHANNEL_GONE
                | ErrorKind.MEMBER_GONE
            ):
                await self._shut_out(table, action, kind)
            case ErrorKind.INVALID | ErrorKind.EXPIRED:
                await self._mark_refused(key)
                if not await self._give_up(action):
                    # Ours to mend: the supervisor says so, and tries it again less and less often.
                    raise error
                log.error("table %s, %s: invalid", self._table_id, key[0], exc_info=error)
            case ErrorKind.TOO_FAST | ErrorKind.PASSING:
                # An outage strikes every table, again and again.
                said = f"a message ({key[0]}) is tried again: {error}"
                self._services.complaints.say((key[0], str(error)), said, level=logging.WARNING)
                return False
        return True

    async def _mark_refused(self, key: Key) -> None:
        """Remember of a notice that Discord takes it not as it is: nothing else waits for it."""
        if key[0] in NOTICES and key in self.known:
            note = msgspec.structs.replace(note_of(self.known[key]), closed=True)
            await self._save(key, with_note(self.known[key], note))

    async def _lost(self, action: Action, kind: ErrorKind) -> None:
        """A message is gone, or too old to be edited: the next plan posts it anew."""
        surface = self.known[action.key]
        if await self._give_up(action) or surface.message_id is None:
            return
        note = note_of(surface)
        if kind is ErrorKind.TOO_OLD:
            note = msgspec.structs.replace(note, retired=(*note.retired, surface.message_id))
        lost = msgspec.structs.replace(surface, message_id=None)
        await self._save(action.key, with_note(lost, note))

    async def _give_up(self, action: Action) -> bool:
        """Let go of a message that only had to be put away; return False if it is still needed."""
        match action:
            case Close(key=key):
                await self._mark_closed(key)
            case Retire(key=key, message_id=message_id):
                await self._forget_retired(key, message_id)
            case _:
                return False
        return True

    async def _open_thread(self, table: Table) -> None:
        try:
            await self._messenger.unarchive(table.record.channel_id)
        except discord.HTTPException:
            await self._services.engine.suspend(self._table_id, "archived")

    async def _shut_out(self, table: Table, action: Action, kind: ErrorKind) -> None:
        """A channel takes our messages no more: a person's DMs, or the table's own."""
        key, surface = action.key, self.known.get(action.key)
        owner = owner_of(table, key) if surface is None else note_of(surface).owner
        if key[0] == HAND:
            await self._give_up(action)
            if owner is not None:
                await self._messenger.set_dm_open(owner, False)
            return
        said = f"table {self._table_id}: {kind.name}, nothing more is sent"
        about = (self._table_id, kind)
        self._services.complaints.say(about, said, level=logging.WARNING)
        await self._services.engine.suspend(self._table_id, kind.name.lower())


def _cannot_be_edited(error: Exception) -> bool:
    """Tell whether a message is too old to be edited, or edits are limited for long."""
    return isinstance(error, discord.RateLimited) or error_kind(error) is ErrorKind.TOO_OLD
