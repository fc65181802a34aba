"""What is held back of a table's plan because its place refuses messages, and what follows from it.

What is believed of a place, and how long, is said in `bot.engine.beliefs`.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping

from bot.edge.errors import CallError, ErrorKind
from bot.engine.beliefs import Place, Verb
from bot.engine.rejections import Form
from bot.engine.request import Request
from bot.outgoing.forms import Forms
from bot.outgoing.messenger import DM_STALE, DiscordMessenger
from bot.outgoing.planning.actions import Action, Delete, Part, Plan, Pledge, Post, Retire
from bot.outgoing.planning.note import note_of
from bot.records import Status, SurfaceRecord
from bot.services import Services
from bot.shown.surfaces import BOARD, BY_DM, PLEDGE, Key, owner_of
from bot.tables.lifetime import DAY, MINUTE
from bot.tables.shut import Cause, Shut, is_caused_by, shut_of, stored, withdraw
from bot.tables.table import Table
from games.protocol import Millis

log = logging.getLogger(__name__)

TOLD = (Cause.CHANNEL_GONE, Cause.NOT_IN_SERVER)
"""What Discord tells us, and whose end it tells us too, if there is one: until then nothing is
tried there. Where only a request was refused so, that is a belief like any other."""

Known = Mapping[Key, SurfaceRecord]

WITHDRAWN = Request("withdrawn", None)
"""The request that closes a lobby which nobody was shown: once for each table."""

FRESH = 15 * MINUTE
"""The milliseconds in which a lobby without a board was never shown to anybody.

Of an older one the board may only be forgotten, because another application sent it. Decided: as
long as an interaction can be answered, so that whoever opened it can still be told
(https://discord.com/developers/docs/interactions/receiving-and-responding#followup-messages).
"""


class Holds:
    """Holds back what cannot be sent for now. Used by the executor of one table."""

    def __init__(self, services: Services, messenger: DiscordMessenger, table_id: str) -> None:
        self._services = services
        self._beliefs = services.beliefs
        self._messenger = messenger
        self._table_id = table_id
        self._waiting: frozenset[Place] = frozenset()
        # The messages for which the thread was opened again, and that were not taken since.
        self._reopened: set[Key] = set()
        self.forms = Forms(services.rejections, table_id)

    def waits_for(self, place: Place) -> bool:
        """Return whether something was held back because of a place when it was planned last."""
        return place in self._waiting

    async def allowed(self, table: Table, known: Known, todo: Plan) -> Plan:
        """Return a plan without what is held back, and with the instant at which that ends.

        Raise `StoreError`.
        """
        waits = [(action, await self._wait(table, known, action)) for action in todo.actions]
        held = [(action, wait) for action, wait in waits if wait > 0]
        self._waiting = frozenset(place_of(table, known, action.key) for action, _ in held)
        now = self._services.clock.now()
        shut = shut_of(table.record)
        if shut is not None and self._is_told(table) and is_unshown(table, known, now):
            await self._services.engine.change(self._table_id, WITHDRAWN, withdraw(shut.cause))
        if self._may_be_over(table):
            places = [place_of(table, known, action.key) for action in todo.actions]
            if all(place.kind == "dm" for place in places):
                # What was refused is no longer wanted: nothing there would ever be tried.
                await self._services.engine.suspend(self._table_id, None)
                return Plan((), now, todo.is_asked)
        ends = [Millis(now + math.ceil(wait * 1000)) for _, wait in held if wait < math.inf]
        wakes = ends if todo.wake is None else [*ends, todo.wake]
        now_allowed = tuple(action for action, wait in waits if wait <= 0)
        return Plan(now_allowed, min(wakes, default=None), todo.is_asked)

    async def took(self, table: Table, known: Known, action: Action) -> None:
        """Take note that Discord took a message. Raise `StoreError`.

        Then its channel is open; what is still said of the table is that its board is refused.
        """
        place = place_of(table, known, action.key)
        self._reopened.discard(action.key)
        self._beliefs.took(place, _verb(action))
        if place.kind == "dm":
            if _verb(action) == "send":
                await self._messenger.set_dm_open(place.id, True)
            return
        refused = self._services.rejections.why(self._table_id, (BOARD, None))
        why = None if refused is None else stored(Shut(refused))
        now = (await self._services.engine.table(self._table_id)).record.suspended
        # A request that was sent before the channel was shut, or deleted, proves nothing.
        if now == table.record.suspended and now != why:
            await self._services.engine.suspend(self._table_id, why)

    async def refused(
        self, table: Table, known: Known, action: Action, error: CallError, openings: int
    ) -> bool:
        """Take note that a place refuses messages; return False if that may be over already.

        `openings` is how often the server had been opened to us (`Beliefs.openings`) when the
        request was sent. Raise `StoreError`.
        """
        place, guild_id = place_of(table, known, action.key), table.record.guild_id
        if place.kind == "dm":
            await self._dm_refused(place, action, error.kind)
            return True
        if self._beliefs.openings(guild_id) != openings:
            # The refusal may be older than the opening, and the next one will not be.
            return False
        if self._is_told(await self._services.engine.table(self._table_id)):
            # It was under way when Discord said so; a belief would have the channel tried again.
            return True
        if not self._beliefs.refused(place, _verb(action)):
            return True
        shut = await self._messenger.why(table.record, error.why)
        if shut.cause is Cause.TIMED_OUT:
            left = (shut.until - self._services.clock.now()) / 1000
            self._beliefs.ends(place, _verb(action), left)
        await self._shut(table, known, shut, error)
        if self._beliefs.openings(guild_id) != openings:
            # Opened while that was stored: whoever opened it found nothing that was suspended, and
            # so did not bring the next try forward either.
            await self._services.engine.suspend(self._table_id, None)
            self._beliefs.doubt(place)
        return True

    async def _shut(self, table: Table, known: Known, shut: Shut, error: CallError) -> None:
        """Close a lobby that nobody was shown; store of any other why nothing is shown there."""
        engine = self._services.engine
        if is_unshown(table, known, self._services.clock.now()):
            log.info("table %s: nobody was shown it, so it is closed: %s", self._table_id, error)
            await engine.change(self._table_id, WITHDRAWN, withdraw(shut.cause))
            return
        about = (self._table_id, shut.cause)
        said = f"table {about[0]}: {shut.cause.name}, nothing more is sent but a try now and then"
        self._services.complaints.say(about, said, level=logging.WARNING)
        await engine.suspend(self._table_id, stored(shut))

    async def archived(
        self, table: Table, known: Known, action: Action, error: CallError, openings: int
    ) -> None:
        """Open the table's thread again, which is archived.

        It is shut to us if we may not, or if it takes nothing although it was opened: it may be
        locked. The action is not to be tried again at once. Raise `StoreError`.
        """
        if action.key in self._reopened:
            await self.refused(table, known, action, error, openings)
            return
        try:
            await self._messenger.unarchive(table.record.channel_id)
        except CallError as fault:
            if fault.kind not in (ErrorKind.PASSING, ErrorKind.TOO_FAST):
                await self.refused(table, known, action, error, openings)
            return
        self._reopened.add(action.key)

    def is_dm(self, table: Table, known: Known, action: Action) -> bool:
        """Return whether an action is about a person's direct messages."""
        return place_of(table, known, action.key).kind == "dm"

    def delayed(self, table: Table, known: Known, action: Action) -> None:
        """Take note that we may not write to a person for now, through no fault of theirs."""
        place = place_of(table, known, action.key)
        self._beliefs.delayed(place, _verb(action))
        if place.kind == "dm":
            self._beliefs.first_dms.exhausted()

    async def invalid(self, table: Table, known: Known, key: Key, error: CallError) -> bool:
        """Say once that Discord does not take a message as it is; its next form is another.

        Return False if it is to be tried as it is once more, after a pause. Raise `StoreError`.
        """
        said = f"table {self._table_id}: Discord does not take a message ({key[0]}) as it is"
        about = ("invalid", self._table_id, key[0])
        # What the filters of a server, or of Discord, do not let pass is no fault of the program.
        is_fault = error.why is Cause.INVALID
        level, fault = (logging.ERROR, error) if is_fault else (logging.WARNING, None)
        self._services.complaints.say(about, f"{said}: {error}", fault=fault, level=level)
        form = self.forms.refused(key, table.head, error.why)
        if form is Form.RESTING and key[0] in (BOARD, PLEDGE):
            await self._shut(table, known, Shut(error.why), error)
        return form is not Form.AGAIN

    def failed(self, key: Key, error: Exception) -> bool:
        """Say once, for all tables, that a message is tried again after a pause; return False."""
        said = f"a message ({key[0]}) is tried again: {error}"
        self._services.complaints.say((key[0], str(error)), said, level=logging.WARNING)
        return False

    async def _dm_refused(self, place: Place, action: Action, kind: ErrorKind) -> None:
        if kind in DM_STALE:
            # The id may be that of another application's channel: the next try asks for ours.
            await self._services.users.update(place.id, dm_channel_id=None)
        verb = _verb(action)
        if self._beliefs.refused(place, verb) and verb == "send":
            # That a hand cannot be edited says nothing about the next message.
            await self._messenger.set_dm_open(place.id, False)

    async def _wait(self, table: Table, known: Known, action: Action) -> float:
        """Return for how many seconds an action is held back, `inf` until something is heard."""
        if isinstance(action, Pledge):
            return 0.0
        place, verb = place_of(table, known, action.key), _verb(action)
        if place.kind == "dm":
            if isinstance(action, Part | Retire | Delete):
                # Tried once and given up: nobody waits for what somebody no longer needs.
                return 0.0
            wait = self._beliefs.wait(place, verb) or await self._first_dm(place.id)
        elif self._is_told(table):
            return math.inf
        else:
            wait = self._beliefs.wait(place, verb)
        wait = max(wait, self.forms.wait(action.key, table.head))
        ended = table.record.ended_at
        is_past = ended is not None and self._services.clock.now() - ended > DAY
        return math.inf if wait > 0 and is_past else wait

    def _may_be_over(self, table: Table) -> bool:
        """Return whether nobody would tell that what shuts a table is over: only a try finds out.

        That we are let into a private thread again is told, as is the end of what is `TOLD`.
        """
        is_shut = table.record.suspended is not None and not self._is_told(table)
        return is_shut and not is_caused_by(table.record, Cause.NOT_IN_THREAD)

    def _is_told(self, table: Table) -> bool:
        """Return whether Discord itself has said that a channel is shut, and will say when not."""
        place = Place("channel", table.record.channel_id)
        return is_caused_by(table.record, *TOLD) and not self._beliefs.knows(place)

    async def _first_dm(self, user_id: int) -> float:
        """Return for how many seconds a person waits until a DM channel is made for them."""
        known = await self._services.users.user(user_id)
        return 0.0 if known.dm_channel_id else self._beliefs.first_dms.wait(user_id)


def is_unshown(table: Table, known: Known, now: Millis) -> bool:
    """Return whether a table is a lobby of which Discord has never taken what shows it.

    That is its board, and before it the commitment, of which the log says whether it was posted.
    """
    board = known.get((BOARD, None))
    was_posted = board is not None and (board.message_id is not None or board.posted_at > 0)
    if table.status is not Status.LOBBY or was_posted:
        return False
    is_pledged = table.scheme == 1 or table.pledged
    return not is_pledged or now - table.record.opened_at < FRESH


def place_of(table: Table, known: Known, key: Key) -> Place:
    """Return where a surface's message is, or is to go."""
    surface = known.get(key)
    owner = owner_of(table, key) if surface is None else note_of(surface).owner
    if key[0] in BY_DM and owner is not None:
        return Place("dm", owner)
    return Place("channel", table.record.channel_id)


def _verb(action: Action) -> Verb:
    return "send" if isinstance(action, Post) else "change"
