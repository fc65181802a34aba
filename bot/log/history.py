"""The rows of a log as they grow: an immutable sequence that one more row does not copy."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import overload

from bot.log.events import Row


class _Storage:
    """Rows in order, and the place of the row of each request; rows are only ever added.

    `seen` has, for each kind of row, how many rows were looked at, and the place of the newest one
    (or -1).
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows: list[Row] = []
        self.places: dict[str, int] = {}
        self.seen: dict[Hashable, tuple[int, int]] = {}
        for row in rows:
            self.add(row)

    def add(self, row: Row) -> None:
        self.places.setdefault(row.request_id, len(self.rows))
        self.rows.append(row)


class Rows(Sequence[Row]):
    """The first rows of a log, oldest first. Equal to any sequence of the same rows.

    `plus` takes no longer for many rows than for few, because a sequence and the longer one made
    from it share one storage. They are copied only where two different rows follow the same rows.
    """

    __slots__ = ("_length", "_storage")

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._storage = _Storage(rows)
        self._length = len(self._storage.rows)

    def plus(self, row: Row) -> Rows:
        """Return these rows and one more; this sequence stays as it is."""
        # If a row was decided and then not stored, the storage has it already and is longer than
        # this sequence. The row that is decided instead needs a storage of its own, or two tables
        # would see each other's rows.
        storage = self._storage if len(self._storage.rows) == self._length else _Storage(self)
        storage.add(row)
        longer = Rows.__new__(Rows)
        longer._storage, longer._length = storage, self._length + 1  # noqa: SLF001
        return longer

    def of_request(self, request_id: str) -> Row | None:
        """Return the row that a request made, or None; takes no longer for many rows."""
        place = self._storage.places.get(request_id, self._length)
        return self._storage.rows[place] if place < self._length else None

    def newest(self, kind: Hashable, fits: Callable[[Row], bool]) -> int:
        """Return the place of the newest row of a kind, -1 if there is none.

        Whether a row fits its kind must depend on nothing but the row: each is looked at once.
        """
        rows, (looked, place) = self._storage.rows, self._storage.seen.get(kind, (0, -1))
        if place >= self._length:
            # A longer sequence that shares the storage has found a row that is not in this one.
            return next((at for at in range(self._length - 1, -1, -1) if fits(rows[at])), -1)
        fresh = range(self._length - 1, looked - 1, -1)
        place = next((at for at in fresh if fits(rows[at])), place)
        self._storage.seen[kind] = (max(looked, self._length), place)
        return place

    def backwards(self, place: int) -> Iterator[Row]:
        """Yield the rows from a place to the first, newest first; none for -1."""
        return map(self._storage.rows.__getitem__, range(place, -1, -1))

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Row, ...]: ...
    def __getitem__(self, place: int | slice) -> Row | tuple[Row, ...]:
        found = range(self._length)[place]
        if isinstance(found, range):
            return tuple(self._storage.rows[each] for each in found)
        return self._storage.rows[found]

    def __iter__(self) -> Iterator[Row]:
        return islice(self._storage.rows, self._length)

    def __reversed__(self) -> Iterator[Row]:
        return self.backwards(self._length - 1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        if isinstance(other, Rows) and other._storage is self._storage:
            return other._length == self._length
        return len(other) == self._length and all(map(Row.__eq__, self, other))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Rows({list(self)!r})"
