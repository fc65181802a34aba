"""Checks the luck of a finished game for whoever doubts it: of a file, or of a stored table.

A file is checked without database, settings or people: what it says is compared with itself, with
the rules, and with the two hashes that were posted, where they are given. Every failure is named,
with the number of its row.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from bot.log import chain
from bot.log.formats import FORMATS, NEWEST, Origin, origin
from bot.proof.export import (
    BadExportError,
    Export,
    Header,
    NotExportableError,
    Refused,
    draws_of,
    exported,
    parse,
)
from bot.proof.order import MisplacedError, require_order
from bot.proof.replay import prove
from bot.records import PersonRecord, Status, StoredRow, TableRecord
from bot.store.protocol import StoredTable
from bot.tables.folding import BrokenLogError, UnknownRulesError, continued, rebuild, unfolded
from bot.tables.table import Table
from games import registry
from games.chance import commitment
from games.fairness import Doubt, Failure, Proof
from games.protocol import Millis

MOST_PEOPLE = 1_000
"""The highest number that somebody may have in a file."""


class Posted(msgspec.Struct, frozen=True):
    """The hashes as Discord has them, 64 hexadecimal digits each; None where nobody knows.

    `commitment` was posted when the table was opened, `last` when it ended.
    """

    commitment: str | None = None
    last: str | None = None


UNKNOWN = Posted()
"""Who has neither of them."""


class Verdict(NamedTuple):
    """Whether everything that was checked is as it has to be, and what there is to say."""

    fair: bool
    text: str


class UnprovedError(Exception):
    """Something does not follow: in a row (None: elsewhere), and a sentence."""

    def __init__(self, row: int | None, sentence: str) -> None:
        super().__init__(sentence)
        self.row = row


def verdict(stored: StoredTable | None, table_id: str, posted: Posted = UNKNOWN) -> Verdict:
    """Return the verdict on a stored game.

    One that still runs is not looked into: its secret would show hidden cards.
    """
    if stored is None:
        return Verdict(False, f"no game is called {table_id}, nor is there such a file")
    try:
        return checked(exported(stored), posted)
    except NotExportableError as error:
        if error.reason is Refused.FIRST_FORMAT:
            return _of_first_format(stored, posted)
        return Verdict(False, str(error))


def checked(file: bytes, posted: Posted = UNKNOWN) -> Verdict:
    """Return the verdict on a file (`bot.proof.export`)."""
    try:
        export = parse(file)
        table, proof = _proved(export, posted)
    except (BadExportError, UnprovedError) as error:
        where = "the file" if error.row is None else f"row {error.row}"
        return Verdict(False, _plain(f"NOT proved. {where}: {error}"))
    return Verdict(True, "\n".join(_told(export, table, proof, posted)))


def _plain(sentence: str) -> str:
    """Return what can be printed: a file may quote itself, but does nothing to a terminal."""
    return "".join(each if each.isprintable() else "?" for each in sentence[:500])


def _proved(export: Export, posted: Posted) -> tuple[Table, Proof]:
    """Return the table that a file amounts to, and the proof of it; raise `UnprovedError`."""
    start = _origin(export)
    _require_commitment(export.header, start, posted)
    _require_chain(export, posted)
    table = _folded(export)
    _require_header(export.header, table)
    proof = prove(table, export.header.commitment)
    if proof.failure is not None:
        raise UnprovedError(proof.failure.position, _doubted(proof.failure))
    _require_draws(export, proof)
    return table, proof


def _origin(export: Export) -> Origin:
    if not export.rows:
        raise UnprovedError(None, "it has no row")
    try:
        return origin(export.rows[0])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UnprovedError(0, f"it cannot be read: {error}") from error


def _require_commitment(header: Header, start: Origin, posted: Posted) -> None:
    """Raise `UnprovedError` unless the secret is the one that was committed to at the opening."""
    if posted.commitment not in (None, start.commitment):
        raise UnprovedError(0, "its commitment is not the one that was posted: another secret")
    if header.commitment != start.commitment:
        raise UnprovedError(None, "the header's commitment is not that of row 0: it was swapped")
    if commitment(bytes.fromhex(header.secret)) != start.commitment:
        raise UnprovedError(None, "the secret does not follow from the commitment: it was swapped")
    said = (start.format, start.scheme, start.table, start.game)
    meant = (header.format, header.scheme, header.table, header.game)
    if said != meant:
        raise UnprovedError(
            None, "the header's format, scheme, table or game are not those of row 0"
        )


def _require_chain(export: Export, posted: Posted) -> None:
    """Raise `UnprovedError` unless each row has the hash of the one before, and the last hash is
    the one that was posted.
    """
    rows, last = export.rows, export.header.last
    digests = [hashlib.sha256(chain.line(row)).digest() for row in rows]
    due = [chain.FIRST, *digests]
    fits = [row.previous == due[row.seq] for row in rows]
    known = digests[-1].hex() in (last, posted.last)
    for row in rows:
        if fits[row.seq]:
            continue
        # Where the next one has its hash, this row is as it was: it was the one before.
        as_it_was = fits[row.seq + 1] if row.seq + 1 < len(rows) else known
        changed = row.seq - 1 if as_it_was and row.seq else row.seq
        raise UnprovedError(
            changed, f"it was changed: row {row.seq} has not the hash of the one before"
        )
    if posted.last not in (None, digests[-1].hex()):
        raise UnprovedError(rows[-1].seq, "its hash is not the one that was posted at the end")
    if not known or last != digests[-1].hex():
        raise UnprovedError(rows[-1].seq, "its hash is not the last one of the header")


def _folded(export: Export) -> Table:
    """Return the table that the rows fold to; raise `UnprovedError` if they cannot be folded."""
    header, rows = export.header, export.rows
    try:
        known = registry.versions(header.game)
    except KeyError:
        raise UnprovedError(None, f"no game is called {header.game[:40]!r} here") from None
    if header.rules not in known:
        raise UnprovedError(None, f"this program has no version {header.rules} of {header.game}")
    record = _record(header, rows[0].stored)
    try:
        table = unfolded(record, rows, _nameless(header.table))
    except (BrokenLogError, UnknownRulesError) as error:
        raise UnprovedError(0, str(error)) from error
    for row in rows:
        table = _continued(table, row)
    return table


def _record(header: Header, at: Millis) -> TableRecord:
    return TableRecord(
        table_id=header.table,
        slug=header.game,
        rules_version=header.rules,
        status=Status.LOBBY,
        guild_id=0,
        channel_id=0,
        host_id=0,
        options={},
        secret=bytes.fromhex(header.secret),
        head=-1,
        opened_at=at,
        changed_at=at,
    )


def _nameless(table_id: str) -> tuple[PersonRecord, ...]:
    """Return people of whom nothing is known but their numbers."""
    numbers = range(1, MOST_PEOPLE + 1)
    return tuple(PersonRecord(table_id, number, None, None) for number in numbers)


def _continued(table: Table, row: StoredRow) -> Table:
    """Return the table after one more row; raise `UnprovedError` if it cannot be the next one."""
    if row.rules_version != table.record.rules_version:
        raise UnprovedError(
            row.seq, f"it has rules version {row.rules_version}, the header another"
        )
    if row.stored < table.record.changed_at:
        raise UnprovedError(row.seq, "it was stored before the row before it")
    try:
        form, roster = FORMATS[NEWEST], table.roster
        require_order(table, form.read(row.events, roster), form.read_actor(row.actor, roster))
        return continued(table, row)
    except MisplacedError as error:
        raise UnprovedError(row.seq, str(error)) from error
    except BrokenLogError as error:
        raise UnprovedError(row.seq, f"it makes no sense: {error}") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LookupError) as error:
        raise UnprovedError(row.seq, f"it cannot be read: {error}") from error


def _require_header(header: Header, table: Table) -> None:
    """Raise `UnprovedError` unless the header says what the rows fold to, and the game ended."""
    if table.is_open:
        raise UnprovedError(table.head, "it is the last one, and the game has not ended")
    if table.position is None:
        raise UnprovedError(table.head, "it closes the table before it began: nothing was drawn")
    said = {
        "seats": (header.seats, table.position.seats),
        "options": (header.options, table.record.options),
        "joins": (header.joins, table.luck.joins),
        "cut": (header.cut, table.cut),
    }
    for name, (claimed, found) in said.items():
        if claimed != found:
            raise UnprovedError(None, f"the header's {name} are not those of the rows: {found}")


def _doubted(failure: Failure) -> str:
    said = {
        Doubt.COMMITMENT: "the secret is not the one that was promised",
        Doubt.SEATING: "the order of seats does not follow from the secret",
        Doubt.EMPTY: "nothing was dealt",
        Doubt.ORDER: "it stands out of its order",
        Doubt.REFUSED: "the rules refuse that move",
        Doubt.NO_TIMER: "no such timer was due",
        Doubt.EVENTS: "what happened does not follow from the secret and the rules",
        Doubt.DREW: "what was drawn is not what the row says of itself",
    }
    return f"{said[failure.doubt]} ({failure.doubt})"


def _require_draws(export: Export, proof: Proof) -> None:
    """Raise `UnprovedError` unless the draws are those that the rules asked for."""
    said, found = export.draws, draws_of(proof)
    if said.seats != found.seats:
        raise UnprovedError(None, "the draws of the order of seats are not what was drawn")
    for row in sorted({*said.draws, *found.draws}):
        if said.draws.get(row) != found.draws.get(row):
            raise UnprovedError(row, "its draws in the last line are not what was drawn")
    if list(said.draws) != list(found.draws):
        raise UnprovedError(None, "the draws of the last line are not in the order of their rows")


def _told(export: Export, table: Table, proof: Proof, posted: Posted) -> Iterator[str]:
    """Say in words what was compared, what is left to compare, and what nobody can prove."""
    header = export.header
    people = ",".join(map(str, header.joins)) or "nobody's"
    ended = "was played to its end" if table.status is Status.OVER else "was closed before its end"
    yield f"every draw of {header.table} followed from its secret"
    yield f"secret {header.secret}"
    yield f"SHA-256 of the secret, the commitment: {header.commitment}"
    yield f"hash of the last row: {header.last}"
    yield ""
    yield "Compared, and right:"
    yield "- the secret with the commitment of row 0 and of the header" + _and(posted.commitment)
    yield "- each row with the hash that the next one has of it, the last with the header" + _and(
        posted.last
    )
    yield (
        f"- {len(export.rows)} rows of {header.game}, rules version {header.rules}: "
        f"it began with {header.seats} seats, and {ended}; all that happened follows from the moves"
    )
    yield f"- every draw of {len(proof.draws)} rows and of the seats, with the last line"
    yield "- joins, cut, seats and options of the header with the rows"
    yield ""
    yield "For you to compare with what Discord has:"
    yield f"- the joins in the message of the start, your own in your private answer: {people}"
    yield "- " + ("nobody cut the deck" if table.cut is None else f"the deck's cut: {table.cut}")
    yield from _missing(posted)
    yield "- the moves: that they are those that you and the others made"
    yield ""
    yield from NEVER


NEVER = (
    "Not proved, for no file can: who the numbers are, who acted and when; that a computer player",
    "chose by itself; that whoever runs the bot did not look at the secret, in the game or before",
    "they joined themselves (against that, somebody else cuts the deck).",
)
"""What no file can prove."""


def _and(hash_posted: str | None) -> str:
    return ", NOT with what was posted" if hash_posted is None else ", and with what was posted"


def _missing(posted: Posted) -> Iterator[str]:
    """Say what a file proves without the hashes that were posted, and where they are."""
    if posted.commitment is None:
        yield (
            "- the commitment, in the table's first message and in your private answer when you "
            "joined. WITHOUT IT a file that was made up afterwards passes (--commitment HASH)"
        )
    if posted.last is None:
        yield (
            "- the hash of the last row, in the message of the end. WITHOUT IT rows that were "
            "changed afterwards, with all that follows from them, pass (--last HASH)"
        )


def _of_first_format(stored: StoredTable, posted: Posted) -> Verdict:
    """Return the verdict on a game whose log has no chain: of its draws alone."""
    if posted.last is not None:
        return Verdict(
            False, "NOT proved. An older version began this game: its last row has no hash"
        )
    table = rebuild(stored.table, stored.log, stored.people)
    promised = posted.commitment or commitment(table.record.secret)
    failure = prove(table, promised).failure
    if failure is not None:
        where = "the game" if failure.position is None else f"row {failure.position}"
        return Verdict(False, f"NOT proved. {where}: {_doubted(failure)}")
    lines = [
        f"every draw of {table.table_id} followed from its secret",
        f"secret {table.record.secret.hex()}",
        f"SHA-256 of the secret: {promised}, compared with the rows{_and(posted.commitment)}",
        "An older version began this game: its log has no commitment and no hashes of its rows, so",
        "whoever runs the bot could have changed it. Only the posted commitment binds them.",
    ]
    return Verdict(True, "\n".join(lines))
