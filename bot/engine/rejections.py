"""Which messages Discord does not take as they are, in which form each is tried next, and when.

Too large a file, words that automatic moderation does not let pass, a mistake of ours: what Discord
refuses as invalid it would refuse for ever. So a message is tried as it is twice, then in other
forms (`Form`), each once, and then it rests: until its table changes, or somebody asks for it.
Either begins again at the second step, for of what was refused in every form one refusal is enough.

Kept in memory only: after a restart every message is tried as if it had never been refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from cachetools import LRUCache

from bot.engine.beliefs import CONFIRM
from bot.tables.shut import Cause
from clock import steady
from games.protocol import Seat

Key = tuple[str, Seat | None]
"""Which message of a table: its kind and seat (`bot.shown.surfaces`)."""

REMEMBERED = 4_096
"""How many tables are remembered; of one that is forgotten, messages are tried as if new."""


class Form(IntEnum):
    """How a message is tried next; each is the answer to the refusal of the one before."""

    WHOLE = 0
    AGAIN = 1
    WORDS = 2
    SENTENCE = 3
    RESTING = 4
    """Not before the table changes, or somebody asks: what refused it may have changed."""


class _Refused(NamedTuple):
    """What is known of one message: its next form while `head` is the table's newest row, why
    Discord refused it `last`, and from when on it may be tried `again`; instants are seconds.

    `rested` is true if it was refused in every form since Discord took it last.
    """

    head: int
    form: Form
    why: Cause
    last: float
    rested: bool
    again: float = math.inf


class Rejections:
    """What Discord does not take, by table and message. `now` gives seconds, never back.

    No method awaits anything.
    """

    def __init__(self, now: Callable[[], float] = steady) -> None:
        self._now = now
        self._tables: LRUCache[str, dict[Key, _Refused]] = LRUCache(REMEMBERED)
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call `listener` with the id of every table of which something may be tried again."""
        self._listeners.append(listener)

    def refused(self, table_id: str, key: Key, head: int, form: Form, why: Cause) -> None:
        """Note that Discord refused a message while `head` was the newest row; `form` is next."""
        known = self._tables.setdefault(table_id, {})
        before = known.get(key)
        rested = form is Form.RESTING or (before is not None and before.rested)
        known[key] = _Refused(head, form, why, self._now(), rested)

    def told(self, table_id: str, key: Key, head: int) -> None:
        """Note that Discord took the one sentence that says so; the message itself rests."""
        known = self._of(table_id)
        if (found := known.get(key)) is not None:
            known[key] = found._replace(head=head, form=Form.RESTING, rested=True, again=math.inf)

    def took(self, table_id: str, key: Key) -> None:
        """Note that Discord took a message as it is, or in words."""
        self._of(table_id).pop(key, None)

    def form(self, table_id: str, key: Key, head: int) -> Form:
        """Return in which form a message is tried now."""
        found = self._of(table_id).get(key)
        if found is None:
            return Form.WHOLE
        is_new = found.head != head or found.form is Form.RESTING
        return Form.AGAIN if is_new else found.form

    def wait(self, table_id: str, key: Key, head: int) -> float:
        """Return for how many seconds a message rests if `head` stays the newest row.

        0.0 if it may be tried now, `inf` if not before somebody asks.
        """
        found = self._of(table_id).get(key)
        if found is None or found.head != head or found.form is not Form.RESTING:
            return 0.0
        return max(0.0, found.again - self._now())

    def why(self, table_id: str, key: Key) -> Cause | None:
        """Return why a message is not there, or only a sentence in its place; None if it may be.

        That is so until Discord takes it, also while it is tried again.
        """
        found = self._of(table_id).get(key)
        return found.why if found is not None and found.rested else None

    def ask(self, table_id: str) -> None:
        """Let what rests of a table be tried once more, since somebody asks for it.

        Not within `CONFIRM` seconds of its last refusal: then as soon as these are over, so that
        whoever presses quickly costs no more, and no question is lost.
        """
        known, now = self._of(table_id), self._now()
        resting = {key: each for key, each in known.items() if each.form is Form.RESTING}
        for key, each in resting.items():
            known[key] = each._replace(again=max(now, each.last + CONFIRM))
        if resting:
            for listener in self._listeners:
                listener(table_id)

    def _of(self, table_id: str) -> dict[Key, _Refused]:
        return self._tables.get(table_id, {})
