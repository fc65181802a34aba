"""In which form a message is sent that Discord does not take: whole, in words, in one sentence.

Which form is next is said in `bot.engine.rejections`.
"""

from __future__ import annotations

from bot.engine.rejections import Form, Rejections
from bot.shown import messages
from bot.shown.content import Content, in_words
from bot.shown.surfaces import BOARD, HAND, Key
from bot.tables.shut import Cause
from bot.tables.table import Table
from phrases import Phrases


class Forms:
    """The forms of one table's messages."""

    def __init__(self, rejections: Rejections, table_id: str) -> None:
        self._rejections = rejections
        self._table_id = table_id
        self._tried: dict[Key, tuple[Form, bool]] = {}

    def wait(self, key: Key, head: int) -> float:
        """Return for how many seconds a message is not sent, if `head` stays the newest row."""
        return self._rejections.wait(self._table_id, key, head)

    def formed(self, key: Key, table: Table, content: Content, words: Phrases) -> Content:
        """Return what is sent in the place of a content that Discord may have refused."""
        form = self._rejections.form(self._table_id, key, table.head)
        self._tried[key] = form, bool(content.pictures)
        if form is Form.WORDS:
            return in_words(content)
        return messages.refused(table, key, words) if form is Form.SENTENCE else content

    def refused(self, key: Key, head: int, why: Cause) -> Form:
        """Note that Discord does not take what was `formed` last; return the form of the next."""
        tried, pictures = self._tried.pop(key, (Form.WHOLE, False))
        form = Form(min(tried + 1, Form.RESTING))
        if form is Form.WORDS and not pictures:
            form = Form.SENTENCE
        if form is Form.SENTENCE and key[0] not in (BOARD, HAND):
            form = Form.RESTING
        self._rejections.refused(self._table_id, key, head, form, why)
        return form

    def shown(self, key: Key, head: int) -> bool:
        """Note that Discord took what was `formed` last; return whether that shows the table.

        One sentence does not, and is replaced as soon as something else may be tried.
        """
        tried, _ = self._tried.pop(key, (Form.WHOLE, False))
        if tried is Form.SENTENCE:
            self._rejections.told(self._table_id, key, head)
            return False
        self._rejections.took(self._table_id, key)
        return True
