"""The lives of tables without engine, store or Discord: intents folded one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.log.events import Member, Opened, Pledged, TableEvent, Via
from bot.records import PersonRecord, Status, StoredRow, TableRecord
from bot.tables import dealing, intents
from bot.tables.refusals import Intent
from bot.tables.rows import Entry, written
from bot.tables.table import Table, default_options
from games import registry
from games.chance import HmacChance
from games.protocol import Millis, Seat
from tests import faces

faces.load()

SLUG = "pass_pass"
GAME_ID = "abcd1234"
GUILD, CHANNEL = 700, 800
HOST_ID = 9_000
TICK = 2_000
"""Milliseconds between two rows."""

TABLES = ((3, "off"), (4, "off"), (5, "off"), (4, "on"), (6, "on"))
"""Every number of seats, with and without teams."""


def person(number: int, name: str = "") -> Member:
    """Return the person of a number (from 0), whose Discord id is `HOST_ID` plus that number."""
    return Member(HOST_ID + number, name or f"Person {number}", 50_000 + number)


def computer(number: int) -> Member:
    """Return a computer player."""
    return Member(None, f"Computer {number}", 60_000 + number)


def record(
    seed: int = 0, options: Mapping[str, str] | None = None, slug: str = SLUG
) -> TableRecord:
    """Return a table that has just been thought of: no row yet."""
    at = Millis(1_700_000_000_000)
    return TableRecord(
        table_id=GAME_ID,
        slug=slug,
        rules_version=registry.game(slug).rules_version,
        status=Status.LOBBY,
        guild_id=GUILD,
        channel_id=CHANNEL,
        host_id=HOST_ID,
        options=default_options(slug, options or {}),
        secret=seed.to_bytes(32, "big"),
        head=-1,
        opened_at=at,
        changed_at=at,
        due=Millis(at + 86_400_000),
    )


class Life:
    """One table as it goes on. `tables[n]` is the table after row n, `rows[n]` the row."""

    def __init__(self, new: TableRecord) -> None:
        self.tables: list[Table] = []
        self.rows: list[StoredRow] = []
        self.at = new.opened_at
        self._add(Table(new), (Opened(new.options), Pledged()), new.host_id)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.tables[-1]

    @property
    def people(self) -> tuple[PersonRecord, ...]:
        """Who the numbers of the log are."""
        return self.table.roster.entries

    def do(self, intent: Intent, actor: int | None = None) -> bool:
        """Carry an intent out; return whether there was anything to do."""
        self.at = Millis(self.at + TICK)
        events = intent(self.table, self.at)
        if events:
            self._add(self.table, events, actor)
        return bool(events)

    def play(self, chance: HmacChance, via: Via = "channel") -> None:
        """Let one of the seats that are waited for make a random legal move."""
        position = self.table.running()
        seat = chance.pick(sorted(self.table.to_act))
        code = chance.pick(position.legal(seat))
        self.do(intents.move(seat, None, code, via), self.table.members[seat].user_id)

    def _add(self, table: Table, events: tuple[TableEvent, ...], actor: int | None) -> None:
        seq = table.head + 1
        row, changed = written(table, Entry(f"request {seq}", actor, self.at, events), self.at)
        self.rows.append(row)
        self.tables.append(changed)


def lobby(
    members: Sequence[Member],
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    slug: str = SLUG,
) -> Life:
    """Return the life of a table at which this number of people have sat down."""
    life = Life(record(seed, options, slug))
    for member in members:
        life.do(intents.join(member), member.user_id)
    return life


def dealt(
    seats: int, teams: str = "off", seed: int = 0, names: Sequence[str] = (), computers: int = 0
) -> Life:
    """Return the life of a table that has just been dealt; the last seated are computer players."""
    people = [person(n, names[n] if names else "") for n in range(seats - computers)]
    members = people + [computer(n) for n in range(computers)]
    life = lobby(members, {"teams": teams}, seed)
    life.do(dealing.start(), HOST_ID)
    return life


def played(
    seats: int, teams: str = "off", seed: int = 0, names: Sequence[str] = (), computers: int = 0
) -> Life:
    """Return the life of a table that was played to the end at random."""
    life, chance = dealt(seats, teams, seed, names, computers), HmacChance(bytes([seed]), b"play")
    while life.table.is_open:
        life.play(chance, "dm")
    return life


def seats_of(table: Table) -> Iterator[Seat]:
    """Yield every seat of a table."""
    return map(Seat, range(len(table.members)))
