"""What an intent is, and the refusals: why the bot does not do what somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

from bot.log.events import TableEvent
from bot.records import Status
from bot.tables.table import Table
from games.protocol import Millis

Intent = Callable[[Table, Millis], tuple[TableEvent, ...]]
"""Returns the events by which a table is to change at an instant; raises `RefusalError`."""


class RefusalReason(StrEnum):
    """Why the bot refuses a request; each is the key of a phrase `refusal.<reason>`."""

    NO_TABLE = "no_table"
    NOT_OPEN = "not_open"
    WHICH_TABLE = "which_table"
    NO_SUCH_TABLE = "no_such_table"
    AT_NO_TABLE = "at_no_table"
    AT_NONE_OF = "at_none_of"
    NO_SUCH_GAME = "no_such_game"
    ONLY_IN_SERVER = "only_in_server"
    NOT_IN_SERVER = "not_in_server"
    LEFT_SERVER = "left_server"
    NOT_IN_THREAD = "not_in_thread"
    TIMED_OUT = "timed_out"
    UNSEEN = "unseen"
    MISSING_PERMISSIONS = "missing_permissions"
    UNSHOWN = "unshown"
    TABLE_HERE = "table_here"
    TABLE_IN_THREAD = "table_in_thread"
    TABLE_IN_CHAT = "table_in_chat"
    NOT_IN_LOBBY = "not_in_lobby"
    NOT_RUNNING = "not_running"
    ALREADY_SEATED = "already_seated"
    OTHER_GAME = "other_game"
    NOT_SEATED = "not_seated"
    TABLE_FULL = "table_full"
    COMPUTERS_FIT = "computers_fit"
    SEATS_HELD = "seats_held"
    NOT_HELD = "not_held"
    TOO_FEW = "too_few"
    TOO_MANY_SEATED = "too_many_seated"
    WRONG_COUNT = "wrong_count"
    NOT_HOST = "not_host"
    NOT_MODERATOR = "not_moderator"
    NOT_FULL = "not_full"
    CANNOT_SEE = "cannot_see"
    CANNOT_TELL = "cannot_tell"
    ELSEWHERE = "elsewhere"
    PUT_OUT = "put_out"
    NOT_AT_TABLE = "not_at_table"
    NOT_ONESELF = "not_oneself"
    NOT_A_BOT = "not_a_bot"
    SITS_HERE = "sits_here"
    ALREADY_INVITED = "already_invited"
    INVITED_ENOUGH = "invited_enough"
    GUEST_CANNOT_SEE = "guest_cannot_see"
    CHANGED_ENOUGH = "changed_enough"
    CHOSEN_ENOUGH = "chosen_enough"
    COME_ENOUGH = "come_enough"
    HOSTS_ENOUGH = "hosts_enough"
    OPENED_ENOUGH = "opened_enough"
    SEATED_ENOUGH = "seated_enough"
    SERVER_FULL = "server_full"
    OPENED_OFTEN = "opened_often"
    INVITED_OFTEN = "invited_often"
    NO_THREADS = "no_threads"
    NO_THREADS_HERE = "no_threads_here"
    TOO_MANY_THREADS = "too_many_threads"
    THREAD_BLOCKED = "thread_blocked"
    THREAD_TROUBLE = "thread_trouble"
    STILL_HERE = "still_here"
    BAD_OPTION = "bad_option"
    TOO_LONG = "too_long"
    STALE = "stale"
    NOT_AWAITED = "not_awaited"
    NOT_YOUR_TURN = "not_your_turn"
    NO_SUCH_MOVE = "no_such_move"
    NOT_TOGETHER = "not_together"
    NO_COMPUTER = "no_computer"
    LOBBY_WORN = "lobby_worn"
    NOT_PLEDGED = "not_pledged"
    NEVER_PLEDGED = "never_pledged"
    CUTTING = "cutting"
    NOT_CUTTING = "not_cutting"
    STILL_RUNNING = "still_running"
    STORE_FULL = "store_full"
    UNKNOWN_RULES = "unknown_rules"
    UNREADABLE = "unreadable"
    NOT_UNDERSTOOD = "not_understood"
    FAULT = "fault"


BLOCKED = frozenset({RefusalReason.UNKNOWN_RULES, RefusalReason.UNREADABLE})
"""Why a table cannot go on here: it can only be abandoned."""


POINTED = frozenset(
    {
        RefusalReason.BAD_OPTION,
        RefusalReason.CHANGED_ENOUGH,
        RefusalReason.CHOSEN_ENOUGH,
        RefusalReason.CUTTING,
        RefusalReason.ELSEWHERE,
        RefusalReason.LOBBY_WORN,
        RefusalReason.NEVER_PLEDGED,
        RefusalReason.NOT_AT_TABLE,
        RefusalReason.NOT_AWAITED,
        RefusalReason.NOT_CUTTING,
        RefusalReason.NOT_FULL,
        RefusalReason.NOT_HOST,
        RefusalReason.NOT_IN_LOBBY,
        RefusalReason.NOT_MODERATOR,
        RefusalReason.NOT_ONESELF,
        RefusalReason.NOT_PLEDGED,
        RefusalReason.NOT_RUNNING,
        RefusalReason.NOT_SEATED,
        RefusalReason.NO_COMPUTER,
        RefusalReason.OTHER_GAME,
        RefusalReason.SEATS_HELD,
        RefusalReason.TABLE_FULL,
        RefusalReason.TOO_FEW,
        RefusalReason.TOO_MANY_SEATED,
        RefusalReason.WRONG_COUNT,
    }
)
"""What is refused at a table that goes on, or where there is another way in: the way is shown.

A refusal may take the place of the panel in which was pressed: then the way back leads here. Not
what is said to somebody who may not see the table or may not come to it any more.
"""


class RefusalError(Exception):
    """A request that the bot refuses; `detail` fills the places of the reason's phrase.

    `about` are the ids of the open tables that it tells of: who may see them is shown the way.
    """

    def __init__(
        self, reason: RefusalReason, *, about: Sequence[str] = (), **detail: str | int
    ) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.about = tuple(about)
        self.detail = detail

    def point_to(self, table_id: str) -> None:
        """Note at which table something was refused, if there is a way to show."""
        if not self.about and self.reason in POINTED:
            self.about = (table_id,)


def require(table: Table, status: Status) -> None:
    """Raise `RefusalError` unless a table is in that state."""
    if table.status is status:
        return
    if not table.is_open:
        raise RefusalError(RefusalReason.NOT_OPEN)
    if table.status is Status.CUTTING:
        raise RefusalError(RefusalReason.CUTTING)
    raise RefusalError(
        RefusalReason.NOT_IN_LOBBY if status is Status.LOBBY else RefusalReason.NOT_RUNNING
    )
