"""The engine changes tables: each accepted request becomes one row of a log, or nothing changes.

`Engine.change` takes the table's lock, lets a pure intent turn the table into events, and stores
them in one transaction. Only then does it return what was stored and notify its listeners, which
bring the messages up to date. Memory changes only after the store has confirmed the row.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec
from cachetools import LRUCache

from bot.complaints import Complaints
from bot.engine.clock import Clock
from bot.engine.entropy import Entropy
from bot.engine.opening import new_record
from bot.engine.quota import Quota, reading
from bot.engine.races import OccupiedError, OvertakenError
from bot.engine.request import Done, Location, Request, timer_request
from bot.engine.shielded import to_the_end
from bot.log.events import Barred, Closed, Joined, Member, Opened, Reserved, TableEvent
from bot.records import TableRecord
from bot.store.protocol import (
    Appended,
    Change,
    Closing,
    Occupied,
    Store,
    StoreDamagedError,
    StoredTable,
    StoreError,
)
from bot.tables import intents
from bot.tables.beside import result_records, seat_records, timer_records
from bot.tables.folding import BrokenLogError, UnknownRulesError, in_turns
from bot.tables.lifetime import USUAL, Lifetimes, with_due
from bot.tables.limits import Limits
from bot.tables.refusals import Intent, RefusalError, RefusalReason
from bot.tables.rows import Entry, written
from bot.tables.table import Table, next_due
from games import registry
from games.protocol import Millis

log = logging.getLogger(__name__)

CACHED_TABLES = 1024
"""How many folded tables stay in memory; the others are folded again when they are needed."""

MOST_TIMERS = 16
"""How many timers may take effect before one request: no game has so many open at once."""
ATTEMPTS = 100
"""How often a change is tried again because another process appended first each time.

Decided: no process is overtaken a hundred times in a row unless something is broken.
"""

STORE = "store"
"""The topic of the complaint that nothing can be stored: it is logged once, not for every press."""

Answer = TypeVar("Answer")

Listener = Callable[[Table], None]


class Engine:
    """Makes the changes of every table. One for each process.

    `entropy` gives new tables their ids and secrets, `lifetimes` says how long tables go on without
    people, `limits` how much one person may ask.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        entropy: Entropy,
        *,
        lifetimes: Lifetimes = USUAL,
        limits: Limits | None = None,
    ) -> None:
        self.store = store
        self.clock = clock
        self._entropy = entropy
        self._complaints = Complaints(log)
        self.lifetimes = lifetimes
        self.quota = Quota(store, limits or Limits())
        self._listeners: list[Listener] = []
        self._cache: LRUCache[str, Table] = LRUCache(CACHED_TABLES)
        # One lock for each table that somebody changes now. Whoever holds or awaits a lock keeps
        # it alive, so two changes of one table always meet at the same lock; when the last of them
        # is done, it is collected, and ten thousand silent tables cost no lock.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._blocked: dict[str, RefusalReason] = {}

    def listen(self, listener: Listener) -> None:
        """Call `listener` with the table after every stored change."""
        self._listeners.append(listener)

    def forget(self, listener: Listener) -> None:
        """Stop calling a listener; raise ValueError if it was not passed to `listen`."""
        self._listeners.remove(listener)

    async def open(
        self,
        request: Request,
        location: Location,
        slug: str,
        chosen: Mapping[str, str],
        members: tuple[Member, ...] = (),
        reserved: tuple[Reserved, ...] = (),
        *,
        barred: Collection[int] = (),
    ) -> Done:
        """Open a lobby where `members` sit at once and seats are `reserved` for other people.

        The people of `barred` may not come. Raise `RefusalError` if a table is open there already,
        an option is bad, more computer players are asked for than fit, the person or the server
        has enough tables (`Limits`), or nothing can be stored; ValueError if no person asks.
        """
        if request.actor is None:
            raise ValueError("a table is opened by a person")
        record = new_record(self._entropy, self.clock.now(), location, slug, chosen, request)
        most = max(registry.game(slug).seat_counts(record.options))
        if len(members) > most:
            people = sum(member.user_id is not None for member in members)
            raise RefusalError(RefusalReason.COMPUTERS_FIT, count=most - people)
        events: tuple[TableEvent, ...] = (
            Opened(record.options),
            *reserved,
            *map(Joined, members),
            *map(Barred, sorted(set(barred) - {request.actor})),
        )
        # Shielded for the same reason as in `change`: a caller that is cancelled, by a timeout or
        # at the end of the bot, must not leave a stored table that memory knows nothing of.
        return await to_the_end(self._open(request, record, events))

    async def _open(
        self, request: Request, record: TableRecord, events: tuple[TableEvent, ...]
    ) -> Done:
        # One opening at a time for each server. Otherwise two could both find the channel free, or
        # both find room for one more table, before either of them is stored. (Another process is
        # kept out by the unique indexes of the store instead: see `_store_new`.)
        async with self._lock(f"server {record.guild_id}"):
            for known in await reading(self.store.in_channel(record.channel_id)):
                table = await self.table(known.table_id)
                if (before := table.answered(request.request_id)) is not None:
                    return Done(table, before, fresh=False)
                raise RefusalError(RefusalReason.TABLE_HERE, about=(table.table_id,))
            await self.quota.require_room(record.guild_id, record.host_id)
            self.quota.count_opening(record.host_id, self.clock.now())
            done = await self._store_new(record, request, events)
        self._notify(done.table)
        return done

    async def _store_new(
        self, record: TableRecord, request: Request, events: tuple[TableEvent, ...]
    ) -> Done:
        for _ in range(ATTEMPTS):
            try:
                return await self._store(Table(record), request, record.opened_at, events)
            except OccupiedError as error:
                # Another process has opened a table in this channel since we looked, perhaps by
                # this very request, delivered to both: then its table is the answer to it.
                table = await self.table(error.table_id)
                if (before := table.answered(request.request_id)) is not None:
                    return Done(table, before, fresh=False)
                raise RefusalError(RefusalReason.TABLE_HERE, about=(table.table_id,)) from error
            except OvertakenError:
                # The id, one of 36 ** 8, is taken: it almost never is, but that is no reason to
                # fail. Another id is drawn and the same opening is tried again.
                record = msgspec.structs.replace(record, table_id=self._entropy.table_id())
        raise RefusalError(RefusalReason.STORE_FULL)

    async def change(self, table_id: str, request: Request, intent: Intent) -> Done:
        """Carry an intent out on a table, once.

        Raise `RefusalError`, or `games.protocol.IllegalMoveError` where the rules refuse; then
        nothing has changed. `RefusalError(STORE_FULL)` means that nothing can be stored just now.
        """
        # Shielded: a caller may be cancelled after the store has taken the row and before
        # `_cache` has it. Unshielded, memory would then lack a row that is stored, and listeners
        # would never be told of it. Shielded, the change runs to its end either way.
        return await to_the_end(self._change(table_id, request, intent))

    async def abandon(self, table_id: str, request: Request, reason: str) -> None:
        """Close an open table whose log cannot be read here; every row written stays as it is.

        Raise `RefusalError` if there is no such open table, or nothing can be stored.
        """
        closed = (Closed(reason),)
        async with self._lock(table_id):
            now, said = self.clock.now(), msgspec.json.encode(closed)
            closing = Closing(table_id, request.request_id, request.actor, now, said)
            if not await self._storing(self.store.abandon(closing)):
                raise RefusalError(RefusalReason.NOT_OPEN)
            self._blocked.pop(table_id, None)
            self._cache.pop(table_id, None)

    async def table(self, table_id: str) -> Table:
        """Return a table as it is now; raise `RefusalError` if there is none or it cannot
        be read.
        """
        cached = self._cache.get(table_id)
        if cached is not None:
            return cached
        # Under the lock: a table that is folded while somebody appends to it would be cached one
        # row too old, over the newer one. `_load` looks again, for whoever had the lock before
        # may have folded it already.
        async with self._lock(table_id):
            return await self._load(table_id)

    async def suspend(self, table_id: str, reason: str | None) -> None:
        """Send nothing more to Discord for a table, and store why; None lets it go on.

        Why is written as `bot.tables.shut.stored` does it. Raise `StoreError` if that cannot
        be stored.
        """
        # Stored and remembered under the lock, because a change that runs meanwhile takes the
        # table from memory before and puts it back after: it would undo this.
        async with self._lock(table_id):
            await self.store.suspend(table_id, reason)
            if (cached := self._cache.get(table_id)) is not None:
                record = msgspec.structs.replace(cached.record, suspended=reason)
                self._cache[table_id] = replace(cached, record=record)

    async def rename(self, table_id: str, user_id: int, name: str) -> None:
        """Show somebody who sits at a table under another name; raise `StoreError`."""
        # Dropped from memory, not changed there: the log is folded once more, so what is shown is
        # what a reload would give. Under the lock, or a row that is on its way would put the old
        # table back, and its roster with the old name into the store.
        async with self._lock(table_id):
            await self.store.rename(table_id, user_id, name)
            self._cache.pop(table_id, None)

    async def resume(self, table_id: str) -> None:
        """Let a suspended table go on, and have its messages brought up to date.

        Raise `StoreError` if that cannot be stored, `RefusalError` if the table cannot be read.
        """
        await self.suspend(table_id, None)
        self._notify(await self.table(table_id))

    async def set_due(self, table_id: str, head: int, due: Millis | None) -> None:
        """Set when to look at a table again, if `head` is still its newest row.

        No row of the log says so. Raise `StoreError` if that cannot be stored.
        """
        # `head` is compared in the store and again in memory: a row that another process or an
        # earlier holder of the lock appended since has set a due of its own, which stays.
        async with self._lock(table_id):
            await self.store.set_due(table_id, head, due)
            cached = self._cache.get(table_id)
            if cached is not None and cached.head == head:
                record = msgspec.structs.replace(cached.record, due=due)
                self._cache[table_id] = replace(cached, record=record)

    async def _change(self, table_id: str, request: Request, intent: Intent) -> Done:
        async with self._lock(table_id):
            await self._expire_due(table_id, request)
            done = await self._apply(table_id, request, intent)
        if done.fresh:
            self._notify(done.table)
        return done

    async def _expire_due(self, table_id: str, request: Request) -> None:
        """Let the timers that were due when a request was made take effect before it.

        Each becomes a row of its own: what it brings is known to everybody before the request is
        judged, so that no refusal can give it away to one person alone.
        """
        at = request.at(self.clock.now())
        for _ in range(MOST_TIMERS):
            table = await self._load(table_id)
            timer = next_due(table, at)
            if timer is None:
                return
            due = timer_request(timer)
            # `bot.jobs.timers` uses the same request id, so whichever of the two comes first takes
            # effect and the other finds the request answered. A timer that is answered and still
            # open is one that the rules left open: it must not be tried for ever.
            if request.request_id == due.request_id or table.answered(due.request_id):
                return
            # Overtaken: the cache is dropped, and the next round folds what the other has stored.
            with suppress(OvertakenError):
                events = intents.expire(timer.name)(table, at)
                self._notify((await self._store(table, due, at, events)).table)

    async def _apply(self, table_id: str, request: Request, intent: Intent) -> Done:
        """Try until nobody else appends first, as long as the newest row really moves on."""
        overtaken: int | None = None
        for _ in range(ATTEMPTS):
            table = await self._load(table_id)
            # Asked in each round, because the process that was quicker may have stored this very
            # request; and before the intent is judged, because a move that was legal once is
            # usually illegal the second time.
            if (before := table.answered(request.request_id)) is not None:
                return Done(table, before, fresh=False)
            if table.head == overtaken:
                # The store refuses the next row, yet reading again shows no newer one: its record
                # and its log disagree. To try again would go on for ever.
                fault = f"row {table.head + 1} is refused, although row {table.head} is the newest"
                raise self._refusal(table_id, BrokenLogError(fault))
            at = request.at(self.clock.now())
            events = intent(table, at)
            if not events:
                return Done(table, None, fresh=False)
            # Two processes may decide the same row; the store takes the first. The other folds
            # the new row here and judges the intent again, on the table as it is since.
            with suppress(OvertakenError):
                return await self._store(table, request, at, events)
            overtaken = table.head
        log.error("table %s: others were quicker %d times", table_id, ATTEMPTS)
        raise RefusalError(RefusalReason.STORE_FULL)

    async def _load(self, table_id: str) -> Table:
        if (cached := self._cache.get(table_id)) is not None:
            return cached
        if table_id in self._blocked:
            raise RefusalError(self._blocked[table_id])
        try:
            stored = await reading(self._stored(table_id))
            table = await in_turns(stored.table, stored.log, stored.people)
        except (UnknownRulesError, BrokenLogError) as error:
            raise self._refusal(table_id, error) from error
        self._cache[table_id] = table
        return table

    async def _stored(self, table_id: str) -> StoredTable:
        try:
            stored = await self.store.load(table_id)
        except StoreDamagedError as error:
            raise BrokenLogError(str(error)) from error
        if stored is None:
            raise RefusalError(RefusalReason.NO_TABLE)
        return stored

    def _refusal(self, table_id: str, error: Exception) -> RefusalError:
        """Log, once for each table, why it cannot be read, and remember that it cannot."""
        known = isinstance(error, UnknownRulesError)
        reason = self._blocked[table_id] = (
            RefusalReason.UNKNOWN_RULES if known else RefusalReason.UNREADABLE
        )
        self._cache.pop(table_id, None)
        log.error("table %s cannot be read: %s", table_id, error)
        return RefusalError(reason)

    async def _store(
        self, table: Table, request: Request, at: Millis, events: tuple[TableEvent, ...]
    ) -> Done:
        entry = Entry(request.request_id, request.actor, at, events)
        row, changed = written(table, entry, self.clock.now())
        changed = with_due(changed, self.lifetimes)
        await self._append(
            Change(
                changed.record,
                row,
                seat_records(changed),
                timer_records(changed),
                changed.roster.since(table.roster),
                result_records(changed),
            )
        )
        self._cache[changed.table_id] = changed
        return Done(changed, changed.rows[-1], fresh=True)

    async def _append(self, change: Change) -> None:
        answer = await self._storing(self.store.append(change))
        if isinstance(answer, Occupied):
            raise OccupiedError(answer.table_id)
        if not isinstance(answer, Appended):
            # Another process has appended, perhaps this very request: the cached table is old.
            self._cache.pop(change.table.table_id, None)
            raise OvertakenError

    def _notify(self, table: Table) -> None:
        # A copy: a listener may remove itself while it is called (`bot.engine.waiting`).
        for listener in tuple(self._listeners):
            listener(table)

    def _lock(self, key: str) -> asyncio.Lock:
        return self._locks.setdefault(key, asyncio.Lock())

    async def _storing(self, write: Awaitable[Answer]) -> Answer:
        try:
            answer = await write
        except StoreError as error:
            self._complaints.say(STORE, f"nothing can be stored: {error}")
            raise RefusalError(RefusalReason.STORE_FULL) from error
        self._complaints.settled(STORE)
        return answer
