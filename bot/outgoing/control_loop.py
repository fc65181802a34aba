"""Brings Discord's messages to the desired state: plans, executes, and plans again until it is so.

A table that is woken has one worker until nothing of it is missing; `MOST` work at once, the others
wait for their turn. It shows the newest state, so several moves in a row are drawn once, and a move
never waits for it. Whatever fails is tried again after a pause that doubles, up to `LONGEST_PAUSE`;
only a table that cannot be read, or whose channel takes nothing, is left until that has changed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from bot.jobs.errands import Errands
from bot.jobs.supervisor import Backoff, NotYetError, Supervisor
from bot.outgoing.channel_activity import ChannelActivity
from bot.outgoing.desired_state import desired_state
from bot.outgoing.executor import Executor
from bot.outgoing.messenger import DiscordMessenger
from bot.outgoing.planner import Action, Plan, Tuning, plan
from bot.services import Services
from bot.shown.surfaces import Key
from bot.tables.refusals import BLOCKED, RefusalError, RefusalReason
from bot.tables.table import Table
from games.protocol import Millis

log = logging.getLogger(__name__)

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
"""Seconds before a failed request is tried again: at first, and at most (doubling).

Decided: an outage of Discord lasts minutes, and a board may be a minute late after it.
"""

MOST = 32
"""How many tables are brought up to date at once.

Discord takes 50 requests a second from a bot, each is under way for 0.2 s or more, and a table
sends one to seven side by side: a dozen tables use that up. More would only fold logs and draw at
the same time; the rest is room for tables that wait for an answer, or for a rate limit to end.
"""

GONE = "channel_gone"
"""Why nothing is sent to a table whose channel was deleted."""

HEAD_START = 20
"""Turns of the event loop that a worker waits, so that the answer to the press that woke it is on
its way before anything is drawn (decided: more turns than an answer takes)."""


class ControlLoop:
    """Brings the surfaces of every table up to date. One for each process."""

    def __init__(self, services: Services, messenger: DiscordMessenger, tuning: Tuning) -> None:
        self._services = services
        self._messenger = messenger
        self._tuning = tuning
        self._activity = ChannelActivity()
        self._deleted: dict[int, int] = {}
        backoff = Backoff(FIRST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE)
        self._workers = Supervisor(log, self._worker, MOST, backoff)
        self._errands = Errands(log, backoff)

    @property
    def busy(self) -> bool:
        """Whether there is anything left to do, now or later."""
        return len(self._workers) > 0

    def wake(self, table_id: str) -> None:
        """Bring a table up to date soon, whatever the reason."""
        self._workers.wake(table_id)

    async def catch_up(self, guild_id: int | None = None) -> None:
        """Bring every dirty table up to date: one whose messages may not show its newest row.

        `guild_id` limits that to the open tables of one server (None: all tables). Tables where
        somebody acts meanwhile go first.
        """
        await self._errands.run(f"catching up {guild_id}", partial(self._catch_up, guild_id))

    async def _catch_up(self, guild_id: int | None) -> None:
        dirty = await self._services.store.dirty()
        if dirty and guild_id is not None:
            own = {record.table_id for record in await self._services.store.of_guild(guild_id)}
            dirty = [table_id for table_id in dirty if table_id in own]
        for table_id in dirty:
            self._workers.wake(table_id, urgent=False)

    def heard(self, channel_id: int) -> None:
        """Count a message of somebody else in a channel."""
        self._activity.heard(channel_id)

    async def deleted(self, channel_id: int, message_id: int) -> None:
        """Take note that a message was deleted; the planner judges whether it comes back.

        A hand does, and a board until it was deleted too often with nothing new to show
        (`Tuning.max_deletions`); a call, a signal or a notice stays away.
        Of a channel that has no surface nothing is looked up: servers delete messages all day.
        """
        # An executor adds its channel before it posts there, so no id of ours is ever missed.
        if channel_id not in self._activity.with_surfaces:
            return
        # Kept here, not passed to the errand: a bulk deletion, or one that comes while the
        # store cannot be read, joins the errand that is under way, and none is lost.
        self._deleted[message_id] = channel_id
        await self._errands.run("deleted messages", self._take_note)

    async def _take_note(self) -> None:
        known = self._activity.with_surfaces
        if not known.complete:
            known.complete_with(await self._services.store.surface_channels())
        while self._deleted:
            message_id, channel_id = next(iter(self._deleted.items()))
            if channel_id not in known:
                del self._deleted[message_id]
                continue
            surface = await self._services.store.surface_of(message_id)
            # Only now: if the store failed, the errand is run again and finds the id still here.
            self._deleted.pop(message_id, None)
            woken = None if surface is None else self._workers.wake(surface.table_id)
            # A message may be deleted after Discord took it and before its id is stored: then no
            # surface has the id yet. Every worker is told, and the one that posted it finds the id
            # in `gone` at its next pass; to the others it means nothing.
            for worker in self._workers.jobs if woken is None else (woken,):
                worker.executor.gone.add(message_id)

    async def shut(self, channel_id: int, reason: str) -> None:
        """Suspend the open tables of a channel that no longer takes our messages."""
        await self._errands.run(f"shutting {channel_id}", partial(self._shut, channel_id, reason))

    async def _shut(self, channel_id: int, reason: str) -> None:
        for record in await self._services.store.in_channel(channel_id):
            await self._services.engine.suspend(record.table_id, reason)

    async def reopen(
        self, guild_id: int, *, lost: bool = False, channel_id: int | None = None
    ) -> None:
        """Let the suspended tables of a server go on: what shut us out may have passed.

        A table whose channel was deleted goes on only if `lost` is true, or if that channel is
        `channel_id`, which has changed: a change elsewhere brings no channel back, and servers
        change their channels all day.
        """
        # First, and without an await before it: a request that is on its way may still be refused
        # by the permissions of before. Its worker compares the counts and does not suspend the
        # table after this has let it go on (`Executor.carry_out`).
        for worker in self._workers.jobs:
            worker.executor.reopen_count += 1
        name = f"reopening {guild_id}, {lost}, {channel_id}"
        await self._errands.run(name, partial(self._reopen, guild_id, lost, channel_id))

    async def _reopen(self, guild_id: int, lost: bool, channel_id: int | None) -> None:
        for record in await self._services.store.of_guild(guild_id):
            tried = lost or record.suspended != GONE or record.channel_id == channel_id
            if record.suspended is not None and tried:
                await self._services.engine.suspend(record.table_id, None)
                self._workers.wake(record.table_id, urgent=False)

    async def settled(self) -> None:
        """Return once every table that was woken has been brought up to date, or has failed."""
        await self._workers.settled()

    async def close(self) -> None:
        """Stop every worker; the tables that they leave dirty are found again by `catch_up`."""
        await self._errands.close()
        await self._workers.close()

    def _worker(self, table_id: str) -> _Worker:
        executor = Executor(self._services, self._messenger, self._activity, table_id)
        return _Worker(self._services, executor, self._tuning, table_id)


class _Worker:
    """Brings one table up to date."""

    def __init__(
        self, services: Services, executor: Executor, tuning: Tuning, table_id: str
    ) -> None:
        self.executor = executor
        self._services = services
        self._tuning = tuning
        self._table_id = table_id
        self._loaded = False

    def __str__(self) -> str:
        return f"the messages of table {self._table_id}"

    async def run(self) -> float | None:
        """Do what is missing now; return when to look again, or None if nothing is left."""
        for _ in range(HEAD_START):
            await asyncio.sleep(0)
        try:
            if not self._loaded:
                await self.executor.load()
                self._loaded = True
            return await self._one_pass()
        except RefusalError as error:
            if error.reason not in BLOCKED and error.reason is not RefusalReason.NO_TABLE:
                raise
            # The engine has logged why, once.
            log.info("table %s cannot be shown: %s", self._table_id, error.reason)
            return None

    async def _one_pass(self) -> float | None:
        # Deletions first: the plan has to see that the message is gone, or it would edit nothing.
        await self.executor.forget_gone()
        table = await self._services.engine.table(self._table_id)
        todo = await self._plan(table)
        if todo.actions:
            await self._carry_out(table, todo.actions)
            # Once more at once: a row may have come while the messages were on their way, and a
            # deletion of one of them before its id was stored (`_take_note`).
            return 0.0
        # A deletion may have come while the plan was made, which does not know of it.
        if self.executor.gone:
            return 0.0
        if todo.wake is not None:
            return (todo.wake - self._services.clock.now()) / 1000
        # A row that is stored from here on is newer than `table.head`, so the store leaves the
        # table dirty; and the engine's listener wakes this worker again.
        await self.executor.mark_synced(table)
        return None

    async def _carry_out(self, table: Table, actions: Sequence[Action]) -> None:
        """Do what was planned: messages side by side, the actions on one message in order.

        What fails keeps nothing else from being done. Afterwards raise the first fault there was,
        or `NotYetError` if an action has to be tried again.
        """
        by_key: dict[Key, list[Action]] = {}
        for action in actions:
            by_key.setdefault(action.key, []).append(action)
        todo = [self._do(table, each) for each in by_key.values()]
        results = await asyncio.gather(*todo, return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException):
                raise result
        if not all(results):
            raise NotYetError

    async def _do(self, table: Table, actions: Sequence[Action]) -> bool:
        """Do the actions on one message; return False if one has to be tried again.

        Raise the first fault, once all were tried.
        """
        done, fault = True, None
        for action in actions:
            try:
                done = await self.executor.carry_out(table, action) and done
            except Exception as error:
                fault = fault or error
        if fault is not None:
            raise fault
        return done

    async def _plan(self, table: Table) -> Plan:
        people = {
            member.user_id: await self._services.users.user(member.user_id)
            for member in table.members
            if member.user_id is not None
        }
        below = await self.executor.below()
        now: Millis = self._services.clock.now()
        desired = desired_state(table, self.executor.known, people, below, now)
        return self.executor.allowed(table, plan(desired, self.executor.known, self._tuning))
