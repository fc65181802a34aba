"""Brings the messages of one table up to date: each of its surfaces by a job of its own.

What one surface waits for, a rate limit, an answer that does not come, a pause after a failure,
delays no other. What has to keep an order does so by the plan (`bot.outgoing.planning`): nothing
but the commitment before the log says that it was posted, nothing beside a signal before its post
was begun, one notice after the other, a replaced message retired after the new one was begun. One
order more holds between jobs that are under way: a player is called by DM or in the channel, never
both (`TableWorker._by_others`).
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from bot.complaints import Complaints
from bot.jobs.supervisor import Backoff, Supervisor
from bot.outgoing.channel_activity import COUNTED, ChannelActivity
from bot.outgoing.executor import Executor
from bot.outgoing.holds import is_unshown
from bot.outgoing.messenger import DiscordMessenger
from bot.outgoing.planning.actions import Action, Edit, Plan, Post
from bot.outgoing.planning.desired_state import DesiredState, Tuning, concerned, desired_state
from bot.outgoing.planning.planner import plan
from bot.outgoing.surface_job import SurfaceJob
from bot.records import Status
from bot.services import Services
from bot.shown.surfaces import BOARD, HAND, Key
from bot.tables.refusals import BLOCKED, RefusalError, RefusalReason
from bot.tables.table import Table
from games.protocol import Millis

log = logging.getLogger(__name__)

HEAD_START = 20
"""Turns of the event loop that a worker waits, so that the answer to the press that woke it is on
its way before anything is drawn (decided: more turns than an answer takes)."""

HOLD = 5.0
"""Seconds that a table which only catches up keeps its place (decided: a look into a channel that
hangs, before a board's turn, is then no longer what its other surfaces wait for)."""

SIDE_BY_SIDE = 64
"""How many surfaces of a table may be under way at once: all that a table has, and the pacer says
whose turn it is over all tables."""


class Trouble(NamedTuple):
    """What is shared by all tables about what fails: how long it pauses, where it is said."""

    backoff: Backoff
    complaints: Complaints


class TableWorker:
    """Plans for one table, and lets a job of each surface do what is missing.

    `again` wakes this worker.
    """

    def __init__(
        self,
        services: Services,
        messenger: DiscordMessenger,
        activity: ChannelActivity,
        tuning: Tuning,
        trouble: Trouble,
        table_id: str,
        again: Callable[[], object],
    ) -> None:
        self.executor = Executor(services, messenger, activity, table_id, self.look_again)
        self._hurried = asyncio.Event()
        self._services = services
        self._messenger = messenger
        self._activity = activity
        self._tuning = tuning
        self._table_id = table_id
        self._again = again
        self._surfaces: Supervisor[tuple[str, Key], SurfaceJob] = Supervisor(
            log, self._job, SIDE_BY_SIDE, trouble.backoff, complaints=trouble.complaints
        )
        self._announcing: dict[int, Key] = {}
        self._loaded = False
        self._is_changed = True

    def __str__(self) -> str:
        return f"the messages of table {self._table_id}"

    def note_change(self, *, urgent: bool) -> None:
        """Take note that something is new, so that pauses after failures end; and who waits."""
        self._is_changed = True
        if urgent:
            self._hurried.set()

    @property
    def is_busy(self) -> bool:
        """Whether anything is under way; what waits for an instant does not count."""
        return self._surfaces.active > 0

    def reload(self) -> None:
        """Read the surfaces again before the next pass."""
        self._loaded = False

    def look_again(self) -> None:
        """Plan anew: a surface has changed, and with it what the others have to do."""
        self._again()

    async def close(self) -> None:
        """Stop every job."""
        await self._surfaces.close()

    async def run(self) -> float | None:
        """Let the jobs do what is missing; return when to look again, or None if nothing is left.

        `math.inf` means: once a job has done something.
        """
        for _ in range(HEAD_START):
            await asyncio.sleep(0)
        changed, self._is_changed = self._is_changed, False
        try:
            if not self._loaded:
                await self.executor.load()
                self._loaded = True
            return await self._one_pass(changed)
        except RefusalError as error:
            if error.reason not in BLOCKED and error.reason is not RefusalReason.NO_TABLE:
                raise
            # The engine has logged why, once.
            log.info("table %s cannot be shown: %s", self._table_id, error.reason)
            return self._let_go()
        except BaseException:
            self._is_changed |= changed
            raise

    def _let_go(self, wanted: frozenset[Key] = frozenset()) -> float | None:
        """Drop the jobs that have nothing to do; return None if none is under way."""
        for table_id, key in self._surfaces:
            if key not in wanted:
                self._surfaces.drop((table_id, key))
        return math.inf if len(self._surfaces) else None

    async def _one_pass(self, changed: bool) -> float | None:
        # Deletions first: the plan has to see that the message is gone, or it would edit nothing.
        await self.executor.forget_gone(in_flight=self._surfaces.active > 0)
        table = await self._services.engine.table(self._table_id)
        todo = await self._plan(table, below=0)
        self._answer(table, todo)
        wanted = dict.fromkeys(action.key for action in todo.actions)
        for key in wanted:
            if changed:
                self._surfaces.wake((self._table_id, key))
            else:
                self._surfaces.start((self._table_id, key))
        under_way = self._let_go(frozenset(wanted))
        if under_way is not None:
            if not self._hurried.is_set():
                await self._hold_place()
            return under_way if todo.wake is None else self._until(todo.wake)
        # A deletion may have come while the plan was made, which does not know of it.
        if self.executor.gone:
            return 0.0
        if todo.wake is not None:
            return self._until(todo.wake)
        # A row that is stored from here on is newer than `table.head`, so the store leaves the
        # table dirty; and the engine's listener wakes this worker again.
        if table.record.suspended is None:
            await self._services.store.mark_synced(table.table_id, table.head)
        return None

    def _answer(self, table: Table, todo: Plan) -> None:
        """Tell who asks for the table once nothing of what they ask for is missing.

        A lobby that nobody has been shown is either shown soon, or closed.
        """
        if is_unshown(table, self.executor.known, self._services.clock.now()):
            return
        is_missing = any(each.key == (BOARD, None) for each in todo.actions)
        if not is_missing and not todo.is_asked:
            self._services.sightings.answer(self._table_id)

    def _until(self, instant: Millis) -> float:
        return max(0.001, (instant - self._services.clock.now()) / 1000)

    async def _hold_place(self) -> None:
        """While the table only catches up, keep its place until its surfaces had their turns.

        After a restore thousands of tables are behind: only some of them are folded and wait for
        turns at a time. A table where somebody acts waits for no place (`note_change`).
        """
        hurried = asyncio.create_task(self._hurried.wait())
        turns = asyncio.create_task(self._had_turns())
        try:
            ended = asyncio.FIRST_COMPLETED
            await asyncio.wait({turns, hurried}, timeout=HOLD, return_when=ended)
        finally:
            turns.cancel()
            hurried.cancel()

    async def _had_turns(self) -> bool:
        for job in self._surfaces.jobs:
            await job.had_turn.wait()
        return True

    async def missing(self, key: Key) -> tuple[Table, Sequence[Action]]:
        """Return the newest table, and what one of its surfaces lacks to show it."""
        table = await self._services.engine.table(self._table_id)
        below = await self._below() if key[0] == BOARD else 0
        todo = await self._plan(table, below)
        actions = [action for action in todo.actions if action.key == key]
        self._claim(key, actions)
        return table, actions

    async def _plan(self, table: Table, below: int) -> Plan:
        people = {user_id: await self._services.users.user(user_id) for user_id in concerned(table)}
        now: Millis = self._services.clock.now()
        asked = self.executor.looks.wanted(table, self.executor.known)
        known, tuning = self.executor.known, self._tuning
        desired = desired_state(table, known, people, below, now, asked)
        for each in await self._gone(table, desired):
            people[each] = msgspec.structs.replace(people[each], dm_open=False)
            desired = desired_state(table, known, people, below, now, asked)
        todo = await self.executor.allowed(table, plan(desired, known, tuning))
        # Planned once more after the await: another surface may have done meanwhile what this one
        # was to do, a call by DM, say. From here on to `_claim` nothing is awaited.
        still = plan(desired, known, tuning)
        actions = (action for action in todo.actions if action in still.actions)
        mine = tuple(each for each in actions if not self._by_others(each))
        return Plan(mine, todo.wake, still.is_asked)

    async def _gone(self, table: Table, desired: DesiredState) -> Sequence[int]:
        """Return whom a hand would call for the first time, but who has left the server.

        Whoever has played by direct message is called there wherever they are. Who never played
        may be gone since they sat down: the channel is told instead, where others can go on.
        """
        if desired.status is not Status.RUNNING:
            return ()
        first = {seat.owner for seat in desired.seats if seat.place is None}
        hands = [
            action
            for action in plan(desired, self.executor.known, self._tuning).actions
            if isinstance(action, Post) and action.key[0] == HAND
        ]
        called = [each for action in hands for each in action.rings if each in first]
        guild_id, is_member = table.record.guild_id, self._messenger.is_member
        return [each for each in called if not await is_member(guild_id, each)]

    def _by_others(self, action: Action) -> bool:
        """Return whether a player is being called by another surface already.

        The plan cannot tell: until Discord has taken it, nobody knows whether that call arrives.
        """
        if not isinstance(action, Post):
            return False
        return any(self._announcing.get(each, action.key) != action.key for each in action.rings)

    def _claim(self, key: Key, actions: Sequence[Action]) -> None:
        """Take note which surface calls a player now. Nothing is awaited since it was planned."""
        for action in actions:
            if isinstance(action, Post):
                self._announcing.update(dict.fromkeys(action.rings, key))

    def answers_press(self, action: Action) -> bool:
        """Return whether an action edits a message by the answer to a press on it."""
        if not isinstance(action, Edit):
            return False
        message_id = self.executor.known[action.key].message_id
        return message_id is not None and self._messenger.answers_press(message_id)

    def release(self, key: Key) -> None:
        """Take note that a surface's job has ended its run: what it knows stands in the surface."""
        for person in [each for each, by in self._announcing.items() if by == key]:
            del self._announcing[person]

    async def _below(self) -> int:
        """Return how many messages of others lie below the board."""
        board = self.executor.known.get((BOARD, None))
        if board is None or board.message_id is None:
            return 0
        if (below := self._activity.below(board.channel_id)) is None:
            below = await self._messenger.others_below(board.channel_id, board.message_id, COUNTED)
            self._activity.begin(board.channel_id, below)
        return below

    def _job(self, surface: tuple[str, Key]) -> SurfaceJob:
        return SurfaceJob(self, self._messenger.pacer, *surface)
