"""Brings Discord's messages to the desired state: plans, executes, and plans again until it is so.

A table that is woken has one worker (`bot.outgoing.table_worker`) until nothing of it is missing,
and each surface a job of its own (`bot.outgoing.surface_job`). It shows the newest state, so
several moves in a row are drawn once, and a move never waits for it. Whatever fails is tried again
after a pause that doubles, up to `LONGEST_PAUSE`; what a channel or a person refuses is held back
and tried from time to time (`bot.outgoing.holds`), and only a table that cannot be read, or whose
channel was deleted, is left until that has changed.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from bot.complaints import Complaints
from bot.engine.beliefs import CONFIRM, SPACING, Place
from bot.jobs.errands import Errands
from bot.jobs.supervisor import Backoff, Supervisor
from bot.outgoing.channel_activity import ChannelActivity
from bot.outgoing.holds import TOLD
from bot.outgoing.messenger import DiscordMessenger
from bot.outgoing.planning.desired_state import Tuning
from bot.outgoing.table_worker import TableWorker, Trouble
from bot.records import TableRecord
from bot.services import Services
from bot.tables.shut import OF_CONTENT, Cause, Shut, is_caused_by, shut_of, stored

log = logging.getLogger(__name__)

FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0
"""Seconds before a failed request is tried again: at first, and at most (doubling).

Decided: an outage of Discord lasts minutes, and a board may be a minute late after it.
"""

MOST = 32
"""How many tables are folded and planned at once, and wait for turns while they only catch up.

Decided: a table needs one to seven requests, and 45 a second is what there are turns for
(`bot.edge.pacer`): half a dozen tables use that up. More would only hold folded logs in memory.
"""


class ControlLoop:
    """Brings the surfaces of every table up to date. One for each process."""

    def __init__(self, services: Services, messenger: DiscordMessenger, tuning: Tuning) -> None:
        self._services = services
        self._messenger = messenger
        self._tuning = tuning
        self._activity = ChannelActivity()
        self._deleted: dict[int, int] = {}
        backoff = Backoff(FIRST_PAUSE, LONGEST_PAUSE, LONGEST_PAUSE)
        self._trouble = Trouble(backoff, Complaints(log))
        self._workers = Supervisor(
            log, self._worker, MOST, backoff, complaints=self._trouble.complaints
        )
        self._errands = Errands(log, backoff)
        services.beliefs.listen(self._try_again)
        services.sightings.listen(self.wake)
        services.rejections.listen(self.wake)

    @property
    def busy(self) -> bool:
        """Whether there is anything left to do now; what waits for an instant does not count."""
        return self._workers.active > 0 or any(worker.is_busy for worker in self._workers.jobs)

    def wake(self, table_id: str) -> None:
        """Bring a table up to date soon, whatever the reason."""
        self._wake(table_id, urgent=True)

    def _wake(self, table_id: str, *, urgent: bool) -> TableWorker | None:
        worker = self._workers.wake(table_id, urgent=urgent)
        if worker is not None:
            worker.note_change(urgent=urgent)
        return worker

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
            self._wake(table_id, urgent=False)

    def heard(self, channel_id: int) -> None:
        """Count a message of somebody else in a channel."""
        self._activity.heard(channel_id)

    async def deleted(self, channel_id: int, message_id: int) -> None:
        """Take note that a message was deleted; the planner judges whether it comes back.

        A hand does, and a board until it was deleted too often with nothing new to show
        (`Tuning.max_deletions`); a signal stays away, a call or a notice until it is asked for.
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
            woken = None if surface is None else self._wake(surface.table_id, urgent=True)
            # A message may be deleted after Discord took it and before its id is stored: then no
            # surface has the id yet. Every worker is told, and the one that posted it finds the id
            # in `gone` at its next pass; to the others it means nothing.
            for worker in self._workers.jobs if woken is None else (woken,):
                worker.executor.gone.add(message_id)

    async def forget_messages(self) -> None:
        """Forget every message and DM channel, which are another application's, before the login.

        Raise `StoreError`.
        """
        await self._services.store.forget_messages()
        self._services.users.forget_everybody()
        # Whoever was woken by a timer has read its surfaces already; nothing can have been sent.
        for worker in self._workers.jobs:
            worker.reload()

    async def shut(self, channel_id: int, shut: Shut) -> None:
        """Suspend the open tables of a channel that no longer takes our messages."""
        await self._errands.run(f"shutting {channel_id}", partial(self._shut, channel_id, shut))

    async def _shut(self, channel_id: int, shut: Shut) -> None:
        for record in await self._services.store.in_channel(channel_id):
            await self._suspend(record, shut)

    async def _suspend(self, record: TableRecord, shut: Shut) -> None:
        """Store what Discord has told of a table's channel, and let the hands say so."""
        await self._services.engine.suspend(record.table_id, stored(shut))
        # What is certain is no belief, and is not tried (`Holds`). Not before it is stored: a
        # request that is refused meanwhile would be believed, and the channel tried again.
        self._services.beliefs.forget(Place("channel", record.channel_id))
        said = (
            f"table {record.table_id}: {shut.cause.name}, nothing more is sent until that is over"
        )
        about = (record.table_id, shut.cause)
        self._services.complaints.say(about, said, level=logging.WARNING)
        # Who has just opened a lobby there waits for what becomes of it.
        self._wake(record.table_id, urgent=True)

    async def put_out(self, guild_id: int, thread_id: int) -> None:
        """Suspend the open tables of a thread that we were put out of, if we see it no more."""
        why = self._messenger.places.why(guild_id, thread_id, Cause.FORBIDDEN)
        if why.cause is Cause.NOT_IN_THREAD:
            await self.shut(thread_id, why)

    async def left(self, guild_id: int) -> None:
        """Suspend the open tables of a server that has removed us."""
        await self._errands.run(f"leaving {guild_id}", partial(self._left, guild_id))

    async def _left(self, guild_id: int) -> None:
        for record in await self._services.store.of_guild(guild_id):
            # Asked for each table: we may have been invited back meanwhile.
            if not self._messenger.is_in(guild_id):
                why = await self._messenger.why(record, Cause.FORBIDDEN)
                await self._suspend(record, why)

    def _try_again(self, place: Place) -> None:
        """Look again at the tables that hold something back because of a place."""
        for table_id, worker in zip(self._workers, self._workers.jobs, strict=True):
            if worker.executor.holds.waits_for(place):
                self._wake(table_id, urgent=False)

    def used(self, channel_id: int) -> None:
        """Try a channel again in which somebody uses a table, if it refused our messages."""
        place = Place("channel", channel_id)
        if self._services.beliefs.knows(place):
            self._services.beliefs.doubt(place)

    async def used_by_dm(self, user_id: int, channel_id: int) -> None:
        """Take note that a person used us in their DMs: they are open, and this is their id."""
        name = f"the DMs of {user_id}"
        await self._errands.run(name, partial(self._note_dm, user_id, channel_id))

    async def _note_dm(self, user_id: int, channel_id: int) -> None:
        known = await self._services.users.user(user_id)
        if known.dm_channel_id != channel_id or not known.dm_open:
            await self._services.users.update(user_id, dm_channel_id=channel_id, dm_open=True)
        self._services.beliefs.took(Place("dm", user_id), "send")

    async def reopen(
        self, guild_id: int, *, lost: bool = False, channel_id: int | None = None
    ) -> None:
        """Let the suspended tables of a server be tried again: what shut us out may have passed.

        Only those of one channel and its threads, if `channel_id` is what has changed. A table
        whose channel was deleted goes on only if `lost` is true, or if that very channel has
        changed: a change elsewhere brings no channel back. None is tried twice in a minute
        (`SPACING`), for servers change their channels all day.
        """
        # First, and without an await before it: a request that is on its way may still be refused
        # by the permissions of before, and proves nothing (`Holds.refused`).
        self._services.beliefs.opened(guild_id)
        if lost:
            # A server is there anew: what was deleted meanwhile was told to nobody.
            self._services.sightings.forget()
        name = f"reopening {guild_id}, {lost}, {channel_id}"
        await self._errands.run(name, partial(self._reopen, guild_id, lost, channel_id))

    async def _reopen(self, guild_id: int, lost: bool, channel_id: int | None) -> None:
        for record in await self._services.store.of_guild(guild_id):
            if record.suspended is None or not (lost or self._is_meant(record, channel_id)):
                continue
            if is_caused_by(record, *OF_CONTENT):
                # No event tells that Discord takes it now: only after a start it is tried.
                if lost:
                    self._wake(record.table_id, urgent=False)
                continue
            place, shut = Place("channel", record.channel_id), shut_of(record)
            over = shut is not None and self._messenger.places.is_over(
                record.guild_id, record.channel_id, shut
            )
            # What is seen to be over is tried at once; of anything else a server says too much.
            if self._services.beliefs.doubt(place, CONFIRM if over else SPACING):
                await self._services.engine.suspend(record.table_id, None)
            # Also if it is too early: then it waits, and is tried when the minute is over.
            self._wake(record.table_id, urgent=False)

    def _is_meant(self, record: TableRecord, channel_id: int | None) -> bool:
        """Return whether a change of a channel (None: of the server) may concern a table."""
        if record.channel_id == channel_id:
            return True
        if is_caused_by(record, *TOLD):
            return False
        places = self._messenger.places
        return channel_id is None or places.may_lie_in(record.channel_id, channel_id)

    async def settled(self) -> None:
        """Return once every table that was woken has been brought up to date, or has failed."""
        await self._workers.settled()

    async def close(self) -> None:
        """Stop every worker; the tables that they leave dirty are found again by `catch_up`."""
        await self._errands.close()
        workers = self._workers.jobs
        await self._workers.close()
        await asyncio.gather(*(worker.close() for worker in workers))

    def _worker(self, table_id: str) -> TableWorker:
        again = partial(self._workers.wake, table_id, urgent=False)
        return TableWorker(
            self._services,
            self._messenger,
            self._activity,
            self._tuning,
            self._trouble,
            table_id,
            again,
        )
