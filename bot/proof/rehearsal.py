"""A whole table without people, Discord or a database: for files that show what a proof is.

Pure: everything follows from a seed, also the secret, which therefore hides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import ascii_lowercase, digits

import msgspec

from bot.log.events import Member, Opened, TableEvent
from bot.records import Status, StoredRow, TableRecord
from bot.store.protocol import StoredTable
from bot.tables import dealing, intents
from bot.tables.refusals import Intent
from bot.tables.rows import Entry, written
from bot.tables.table import Table, default_options, open_timers
from games import registry
from games.chance import HmacChance, seeded
from games.protocol import BadCodeError, Millis, Seat
from games.selfplay import MOVE_LIMIT, TICK, Player

BEGUN: Millis = Millis(1_767_225_600_000)
"""When every rehearsal begins: 2026 does."""

_EPOCH = 1_420_070_400_000
"""The instant from which Discord's ids count."""

_SOMEBODY = 900_000_000_000_000_000
"""The Discord id of the first person."""


class Cast(msgspec.Struct, frozen=True):
    """Who plays: how many people, who cut the deck if they are two or more, and computers."""

    people: int
    computers: int
    person: Player
    computer: Player

    def player(self, member: Member) -> Player:
        """Return how a member chooses their moves."""
        return self.computer if member.user_id is None else self.person


def rehearsed(slug: str, options: Mapping[str, str], cast: Cast, seed: int) -> StoredTable:
    """Return a table of the newest rules that was played to its end, as a store would have it.

    Raise `BadCodeError` on unknown options or a number of seats that the game does not have,
    KeyError on an unknown game.
    """
    chosen = default_options(slug, options)
    counts = registry.game(slug).seat_counts({**options, **chosen})
    if cast.people + cast.computers not in counts:
        raise BadCodeError(f"{slug}: no table for {cast.people + cast.computers}")
    stage = _Stage(_record(slug, chosen, seed), seed)
    stage.gather(cast)
    while stage.table.status is Status.RUNNING and stage.table.head < MOVE_LIMIT:
        stage.go_on(cast)
    return stage.stored()


def _record(slug: str, options: dict[str, str], seed: int) -> TableRecord:
    chance = seeded(seed, f"table of {slug}")
    return TableRecord(
        table_id="".join(chance.pick(ascii_lowercase + digits) for _ in range(8)),
        slug=slug,
        rules_version=registry.game(slug).rules_version,
        status=Status.LOBBY,
        guild_id=1,
        channel_id=1,
        host_id=_SOMEBODY,
        options=options,
        secret=bytes(chance.below(256) for _ in range(32)),
        head=-1,
        opened_at=BEGUN,
        changed_at=BEGUN,
    )


class _Stage:
    """One table as it goes on."""

    def __init__(self, record: TableRecord, seed: int) -> None:
        self.table = Table(record)
        self._seed = seed
        self._now = record.opened_at
        self._rows: list[StoredRow] = []
        self._add((Opened(record.options),), record.host_id)

    def gather(self, cast: Cast) -> None:
        """Let everybody sit down, and begin."""
        host = self.table.record.host_id
        self._do(dealing.pledge(), None)
        for user_id in range(host, host + cast.people):
            join = Member(user_id, f"Person {user_id - host + 1}", self._interaction())
            self._do(intents.join(join), user_id)
        for number in range(cast.computers):
            self._do(intents.join(Member(None, f"Computer {number + 1}", 0)), host)
        if cast.people > 1:
            self._do(dealing.offer_cut(on=True), host)
        self._do(dealing.start(), host)
        if (cutting := self.table.cutting) is not None:
            self._do(dealing.cut(cutting.user_id, self._interaction()), cutting.user_id)

    def go_on(self, cast: Cast) -> None:
        """Let the timer take effect that is due before anybody can act, or somebody act."""
        position, at = self.table.running(), Millis(self._now + TICK)
        timer = min(open_timers(self.table), key=lambda each: (each.due, each.name), default=None)
        waiting = sorted(position.to_act | position.to_react)
        if timer is not None and timer.on_shown:
            return self._do(intents.shown(timer.name), None)
        if timer is not None and (timer.due <= at or not waiting):
            self._now = Millis(max(self._now, timer.due) - TICK)
            return self._do(intents.expire(timer.name), None)
        seat = self._chance("order").pick(waiting)
        return self._do(self._move(cast, seat), self.table.members[seat].user_id)

    def _move(self, cast: Cast, seat: Seat) -> Intent:
        player, chance = cast.player(self.table.members[seat]), self._chance(f"brain-{seat}")
        code = player(self.table.running(), seat, chance)
        return intents.move(seat, self.table.stamp(seat), code, "channel")

    def stored(self) -> StoredTable:
        """Return the table as a store would have it."""
        return StoredTable(
            self.table.record, (), tuple(self._rows), (), (), self.table.roster.entries
        )

    def _do(self, intent: Intent, actor: int | None) -> None:
        self._now = Millis(self._now + TICK)
        self._add(intent(self.table, self._now), actor)

    def _add(self, events: tuple[TableEvent, ...], actor: int | None) -> None:
        entry = Entry(f"rehearsal:{len(self._rows)}", actor, self._now, events)
        row, self.table = written(self.table, entry, self._now)
        self._rows.append(row)

    def _chance(self, purpose: str) -> HmacChance:
        """Return luck for what nobody has to prove: who acts first, and what they choose."""
        return seeded(self._seed, purpose, self.table.head + 1)

    def _interaction(self) -> int:
        """Return the id of an interaction that somebody makes now."""
        return (self._now + TICK - _EPOCH << 22) + self._chance("interaction").below(1 << 22)
