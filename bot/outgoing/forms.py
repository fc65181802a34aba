"""In which form a message is sent that Discord does not take: whole, in words, in one sentence.

Too large a file, words that automatic moderation does not let pass, a mistake of ours: what Discord
refuses as invalid it would refuse for ever. So a message is tried as it is twice, then in words
alone, then as one sentence that says so, and then not again until its table changes.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

from bot.engine.beliefs import LONGEST, PROBES
from bot.shown import messages
from bot.shown.content import Content, in_words
from bot.shown.surfaces import BOARD, HAND, NOTICES, Key
from bot.tables.table import Table
from games.protocol import Millis
from phrases import Phrases


class Form(IntEnum):
    """How a message is tried next; each is the answer to the refusal of the one before."""

    WHOLE = 0
    AGAIN = 1
    WORDS = 2
    SENTENCE = 3
    HELD = 4
    """Not before the table changes, or some time has passed: what refused it may have changed."""


class _Next(NamedTuple):
    """The form of the next try while `head` is the table's newest row; if held, until `again`."""

    head: int
    form: Form
    again: Millis


class Forms:
    """The forms of one table's messages. `now` is the clock's, in milliseconds."""

    def __init__(self, now: Callable[[], Millis]) -> None:
        self._now = now
        self._next: dict[Key, _Next] = {}
        self._tried: dict[Key, tuple[Form, bool]] = {}

    def wait(self, key: Key, head: int) -> float:
        """Return for how many seconds a message is not sent, if `head` stays the newest row."""
        found = self._next.get(key)
        if found is None or found.head != head or found.form is not Form.HELD:
            return 0.0
        return max(0.0, (found.again - self._now()) / 1000)

    def formed(self, key: Key, table: Table, content: Content, words: Phrases) -> Content:
        """Return what is sent in the place of a content that Discord may have refused."""
        form = self._form(key, table.head)
        self._tried[key] = form, bool(content.pictures)
        if form is Form.WORDS:
            return in_words(content)
        return messages.refused(table, key, words) if form is Form.SENTENCE else content

    def refused(self, key: Key, head: int) -> None:
        """Note that Discord does not take what was `formed` last."""
        tried, pictures = self._tried.pop(key, (Form.WHOLE, False))
        form = Form(min(tried + 1, Form.HELD))
        if form is Form.WORDS and not pictures:
            form = Form.SENTENCE
        if form is Form.SENTENCE and key[0] not in (BOARD, HAND):
            form = Form.HELD
        self._note(key, head, form)

    def shown(self, key: Key, head: int) -> bool:
        """Note that Discord took what was `formed` last; return whether that shows the table.

        One sentence does not, and is replaced as soon as something else may be tried.
        """
        tried, _ = self._tried.pop(key, (Form.WHOLE, False))
        if tried is Form.SENTENCE:
            self._note(key, head, Form.HELD)
            return False
        self._next.pop(key, None)
        return True

    def _form(self, key: Key, head: int) -> Form:
        found = self._next.get(key)
        if found is None:
            return Form.WHOLE
        # Of a state after one that was refused in every form, one refusal is enough.
        return Form.AGAIN if found.head != head or found.form is Form.HELD else found.form

    def _note(self, key: Key, head: int, form: Form) -> None:
        # A lobby cannot change into a game before its commitment is posted.
        pause = PROBES[0] if key[0] in NOTICES else LONGEST
        self._next[key] = _Next(head, form, Millis(self._now() + round(pause * 1000)))
