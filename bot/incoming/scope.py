"""What a command is for: one game's moves, or some of them. Elsewhere it says so."""

from __future__ import annotations

from dataclasses import dataclass

from bot.faces.face import title_of
from bot.records import TableRecord
from bot.tables.refusals import RefusalError, RefusalReason
from games.registry import THEN
from phrases import Phrases


@dataclass(frozen=True)
class Scope:
    """The game that a command belongs to (None: every game), and how its moves' codes begin."""

    slug: str | None = None
    prefixes: tuple[str, ...] = ("",)

    def covers(self, slug: str) -> bool:
        """Return whether a table's game is the command's."""
        return self.slug in (None, slug)

    def require(self, table: TableRecord, words: Phrases) -> None:
        """Raise `RefusalError(OTHER_GAME)`, which names both games, where another is played."""
        if self.slug is None or self.slug == table.slug:
            return
        game, here = title_of(self.slug, words), title_of(table.slug, words)
        about = (table.table_id,)
        raise RefusalError(RefusalReason.OTHER_GAME, about=about, game=game, here=here)

    def includes(self, code: str) -> bool:
        """Return whether a move, or one of several in one request, is the command's own."""
        return any(part.startswith(self.prefixes) for part in code.split(THEN))


EVERYTHING = Scope()
"""Every move of every game."""
