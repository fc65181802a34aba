"""What another process with the same database did first."""

from __future__ import annotations


class OvertakenError(Exception):
    """Another process appended first: the caller folds again and tries again."""


class OccupiedError(Exception):
    """The channel has an open table, or the request has opened one: `table_id`."""

    def __init__(self, table_id: str) -> None:
        super().__init__(table_id)
        self.table_id = table_id
