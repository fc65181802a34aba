"""Version 1 of the export format: a finished game as a file with which anybody checks its luck.

It is text, lines of JSON, each in the one form in which it is written here: a header; each row of
the log, byte for byte what the next row has the hash of (`bot.log.chain`); and what was drawn. It
names nobody: people are numbers, and of their interactions only the joins and the cut are in it,
which entered the luck.
"""

from __future__ import annotations

import re
from enum import StrEnum

import msgspec

from bot.log import chain
from bot.log.formats import NEWEST, SCHEME
from bot.proof.replay import prove
from bot.records import StoredRow
from bot.store.protocol import StoredTable
from bot.tables.folding import BrokenLogError, UnknownRulesError, rebuild
from bot.tables.table import Table
from games.chance import commitment
from games.fairness import Draws as DrawsOfRow
from games.fairness import Proof

VERSION = 1
"""The version of the format."""

LARGEST = 10 * 1024 * 1024
"""The most bytes of a file that is looked at, as of one that Discord takes; of a hundred games the
longest had 240,000."""

MOST_ROWS = 50_000
"""The most rows of a file that is looked at: the longest of a hundred had 700."""

_ENDLESS = re.compile(rb"[0-9]{65}")
"""A number that no file holds (a hash has 64 digits), and that takes its square to be read."""

_LAST = b'{"seats":'
"""How the line of draws begins: no row does."""


class Refused(StrEnum):
    """Why a table cannot be exported."""

    OPEN = "open"
    NEVER_BEGAN = "never_began"
    FIRST_FORMAT = "first_format"
    UNREADABLE = "unreadable"


class NotExportableError(ValueError):
    """A table that cannot be exported: `reason` for the program, a sentence for the operator."""

    def __init__(self, reason: Refused, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


class BadExportError(ValueError):
    """A text that is no file of this format: the number of the row at fault, and a sentence.

    `row` is None where it is the header, the draws or the file as a whole.
    """

    def __init__(self, row: int | None, sentence: str) -> None:
        super().__init__(sentence)
        self.row = row


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what the rows are of, and what the luck came from.

    `tablier` is the version of this format, `joins` the ids of the interactions by which people
    first joined, ascending, `cut` the one by which the deck was cut, `rows` their number, `last`
    the hash of the last one. `secret`, `commitment` and `last` are 64 hexadecimal digits.
    """

    tablier: int
    format: int
    scheme: int
    table: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    secret: str
    commitment: str
    joins: tuple[int, ...]
    cut: int | None
    rows: int
    last: str


class Draws(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line: bound and value of every draw, of the order of seats and of the rows."""

    seats: DrawsOfRow
    draws: dict[int, DrawsOfRow]


class Export(msgspec.Struct, frozen=True):
    """A file that was read. Nothing of it is proved, but that it is well written."""

    header: Header
    rows: tuple[StoredRow, ...]
    draws: Draws


def exported(stored: StoredTable) -> bytes:
    """Return the file of a table that has ended; raise `NotExportableError`.

    The game is gone through twice, some 0.1 s for a long one: work for another thread.
    """
    table = _ended(stored)
    header = Header(
        VERSION,
        table.format,
        table.scheme,
        table.table_id,
        table.record.slug,
        table.record.rules_version,
        table.running().seats,
        table.record.options,
        table.record.secret.hex(),
        commitment(table.record.secret),
        table.luck.joins,
        table.cut,
        len(stored.log),
        chain.digest(stored.log[-1]).hex(),
    )
    drawn = draws_of(prove(table, header.commitment))
    return written(Export(header, stored.log, drawn))


def draws_of(proof: Proof) -> Draws:
    """Return what a proof drew, as a file holds it."""
    return Draws(proof.seats, proof.draws)


def written(export: Export) -> bytes:
    """Return the text of a file."""
    first, last = msgspec.json.encode(export.header), msgspec.json.encode(export.draws)
    return b"".join(line + b"\n" for line in (first, *map(chain.line, export.rows), last))


def _ended(stored: StoredTable) -> Table:
    """Return a table that can be exported; raise `NotExportableError`."""
    table_id = stored.table.table_id
    if stored.table.is_open:
        sentence = f"{table_id} is still open: its secret would show hidden cards"
        raise NotExportableError(Refused.OPEN, sentence)
    try:
        table = rebuild(stored.table, stored.log, stored.people)
    except (UnknownRulesError, BrokenLogError) as error:
        sentence = f"the log of {table_id} cannot be read: {error}"
        raise NotExportableError(Refused.UNREADABLE, sentence) from error
    if table.position is None:
        sentence = f"{table_id} was closed before it began: nothing was drawn"
        raise NotExportableError(Refused.NEVER_BEGAN, sentence)
    if table.format < NEWEST:
        raise NotExportableError(
            Refused.FIRST_FORMAT,
            f"{table_id} was begun by an older version, whose rows name people and bear no hashes: "
            "there is no file of it. Where it is stored, "
            f"python -m bot verify {table_id} proves it",
        )
    return table


def parse(file: bytes) -> Export:
    """Return what a file holds; raise `BadExportError`.

    Its rows are numbered without gaps; what they say is read and judged elsewhere.
    """
    _refuse_endless(file)
    head, *lines = file.split(b"\n")
    header = _header(head)
    if not lines or lines.pop() or not lines or not lines[-1].startswith(_LAST):
        raise BadExportError(
            len(lines), "the file is cut short here: what was drawn is no whole line"
        )
    rows = tuple(_row(header, number, line) for number, line in enumerate(lines[:-1]))
    if len(rows) != header.rows:
        raise BadExportError(
            len(rows), f"the header says {header.rows} rows; there are {len(rows)}"
        )
    return Export(header, rows, _draws(lines[-1]))


def _refuse_endless(file: bytes) -> None:
    """Raise `BadExportError` for what would take for ever to be read."""
    if len(file) > LARGEST:
        raise BadExportError(None, f"the file has more than {LARGEST:,} bytes")
    if file.count(b"\n") > MOST_ROWS:
        raise BadExportError(None, f"the file has more than {MOST_ROWS:,} lines")
    if _ENDLESS.search(file) is not None:
        raise BadExportError(None, "the file has a number of more than 64 digits")


def _header(line: bytes) -> Header:
    try:
        version = msgspec.json.decode(line, type=_Version).tablier
        if version != VERSION:
            raise BadExportError(
                None, f"the file has version {version} of the format, not {VERSION}"
            )
        header = msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadExportError(None, f"the header cannot be read: {error}") from error
    if msgspec.json.encode(header) != line:
        raise BadExportError(None, "the header is not in its canonical form")
    if (header.format, header.scheme) != (NEWEST, SCHEME):
        sentence = f"log format {header.format}, scheme {header.scheme} are not known here"
        raise BadExportError(None, sentence)
    if re.fullmatch("[a-z0-9]{8}", header.table) is None:
        raise BadExportError(None, "the header names no table: 8 letters and digits")
    if not all(map(_is_hash, (header.secret, header.commitment, header.last))):
        raise BadExportError(None, "secret, commitment and last are 64 hexadecimal digits each")
    return header


class _Version(msgspec.Struct, frozen=True):
    tablier: int


def _is_hash(text: str) -> bool:
    return re.fullmatch("[0-9a-f]{64}", text) is not None


def _row(header: Header, number: int, line: bytes) -> StoredRow:
    try:
        row = chain.unlined(header.table, line)
    except ValueError as error:
        raise BadExportError(number, f"it cannot be read: {error}") from error
    if row.seq < number:
        raise BadExportError(
            row.seq, f"it stands after row {number - 1}: doubled, or out of its place"
        )
    if row.seq > number:
        raise BadExportError(number, f"it is missing: row {row.seq} stands in its place")
    return row


def _draws(line: bytes) -> Draws:
    try:
        draws = msgspec.json.decode(line, type=Draws)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadExportError(None, f"the line of draws cannot be read: {error}") from error
    if msgspec.json.encode(draws) != line:
        raise BadExportError(None, "the line of draws is not in its canonical form")
    return draws
