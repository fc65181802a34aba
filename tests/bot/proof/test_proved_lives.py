"""Whatever people do at a table, its file is proved: an honest game is never called a forgery."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from bot.engine.engine import Engine
from bot.engine.request import Request
from bot.proof.export import exported
from bot.proof.verify import Posted, checked
from bot.records import Status
from bot.store.protocol import StoredTable
from bot.tables import dealing, intents, people
from bot.tables.refusals import Intent, RefusalError
from bot.tables.table import CUT, Table
from games.chance import HmacChance, commitment
from games.protocol import Seat
from tests.bot.clock import ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.lives import computer, person
from tests.bot.playing import BOUNDLESS, fresh, one_move, opened
from tests.store.memory import MemoryStore

PEOPLE = 6

Deed = Callable[[Table, HmacChance], tuple[int | None, Intent]]
"""Returns who asks for what."""


def _somebody(chance: HmacChance) -> int:
    return person(chance.below(PEOPLE)).user_id or 0


def _sits_down(_table: Table, chance: HmacChance) -> tuple[int | None, Intent]:
    number = chance.below(PEOPLE)
    # Every press has an id of its own: only the first enters the luck.
    who = person(number)
    again = type(who)(who.user_id, who.name, who.join_id + 100 * chance.below(9))
    return who.user_id, intents.join(again)


def _puts_out(table: Table, chance: HmacChance) -> tuple[int | None, Intent]:
    return table.record.host_id, people.put_out(table.record.host_id, _somebody(chance), 77)


def _replaces(table: Table, chance: HmacChance) -> tuple[int | None, Intent]:
    seat = Seat(chance.below(max(1, len(table.members))))
    comes = chance.pick([computer(9), person(chance.below(PEOPLE))])
    return comes.user_id, intents.hand_over(seat, comes)


LOBBY: tuple[Deed, ...] = (
    _sits_down,
    _sits_down,
    _sits_down,
    lambda _table, _chance: (None, intents.join(computer(1))),
    lambda _table, _chance: (None, intents.remove_computer(computer(1).name)),
    lambda _table, chance: (None, intents.leave(_somebody(chance))),
    lambda _table, chance: (None, intents.configure("teams", chance.pick(["on", "off"]))),
    lambda _table, chance: (None, intents.arrange(drawn=chance.below(2) == 0)),
    lambda _table, chance: (None, dealing.offer_cut(on=chance.below(3) > 0)),
    lambda _table, chance: (None, intents.raise_member(chance.below(4))),
    lambda table, chance: (None, people.invite(table.record.host_id, _somebody(chance), 12)),
    lambda _table, chance: (None, people.hand_table(_somebody(chance))),
    _puts_out,
)

RUNNING: tuple[Deed, ...] = (
    _replaces,
    _puts_out,
    lambda _table, chance: (None, people.hand_table(_somebody(chance))),
)


async def _tried(engine: Engine, table: Table, operation: Deed, chance: HmacChance) -> Table:
    actor, intent = operation(table, chance)
    with suppress(RefusalError):
        return (await engine.change(table.table_id, fresh(actor), intent)).table
    return await engine.table(table.table_id)


async def _cut_or_passed(
    engine: Engine, clock: ManualClock, table: Table, chance: HmacChance
) -> Table:
    while table.cutting is not None and table.status is Status.CUTTING:
        asked = table.cutting
        if chance.below(2):
            intent = dealing.cut(asked.user_id, 90_000 + chance.below(1_000))
            return (await engine.change(table.table_id, fresh(asked.user_id), intent)).table
        clock.advance(asked.until - clock.now())
        request = Request(f"timer:{CUT}:{asked.until}", None)
        table = (await engine.change(table.table_id, request, intents.expire(CUT))).table
    return table


async def _lived(chance: HmacChance) -> tuple[StoredTable, Table] | None:
    """Live a table to its end; None where it never began."""
    clock, store = ManualClock(), MemoryStore()
    engine = PledgedEngine(store, clock, limits=BOUNDLESS)
    table = await opened(engine)
    for _ in range(25):
        table = await _tried(engine, table, chance.pick(LOBBY), chance)
    fill = tuple(map(computer, range(5)))
    table = await _tried(engine, table, lambda *_: (None, dealing.start(fill)), chance)
    table = await _cut_or_passed(engine, clock, table, chance)
    while table.to_act:
        if chance.below(10) == 0:
            table = await _tried(engine, table, chance.pick(RUNNING), chance)
        table = (await one_move(engine, table, chance)).table
    stored = await store.load(table.table_id)
    return None if stored is None or table.position is None else (stored, table)


async def test_an_honest_game_is_proved_whatever_people_did() -> None:
    kinds: Counter[str] = Counter()
    for seed in range(40):
        lived = await _lived(HmacChance(b"honest life", b"%d" % seed))
        if lived is None:
            continue
        stored, table = lived
        assert table.record.chain is not None
        posted = Posted(commitment(table.record.secret), table.record.chain.hex())
        fair, text = checked(exported(stored), posted)
        assert fair, (seed, text)
        kinds += Counter({type(event).__name__ for row in table.rows for event in row.events})
    # Each in several games: else this law would compare too little.
    for kind in ("Started", "Asked", "Cut", "Left", "Raised", "Barred", "Replaced", "Hosted"):
        assert kinds[kind] >= 5, kinds
