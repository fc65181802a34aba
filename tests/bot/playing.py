"""Tables that an engine keeps: opened, filled, dealt, played to the end."""

from __future__ import annotations

from itertools import count

from bot.engine.engine import Engine
from bot.engine.request import Done, Location, Request
from bot.log.events import Member
from bot.tables import dealing, intents
from bot.tables.limits import Limits
from bot.tables.refusals import Intent
from bot.tables.table import Table
from games.chance import HmacChance
from games.protocol import Seat
from tests.bot.lives import CHANNEL, GUILD, HOST_ID, SLUG, computer, person

HERE = Location(GUILD, CHANNEL)

_numbers = count(1)

BOUNDLESS = Limits(**dict.fromkeys(Limits.__struct_fields__, 1_000_000))
"""No limit that a test of anything else could reach."""


def fresh(actor: int | None = HOST_ID) -> Request:
    """Return a request that nobody made before."""
    return Request(f"request-{next(_numbers)}", actor)


async def opened(engine: Engine, place: Location = HERE) -> Table:
    """Open a lobby with nobody in it."""
    return (await engine.open(fresh(), place, SLUG, {})).table


async def filled(engine: Engine, people: int, computers: int = 0, place: Location = HERE) -> Table:
    """Open a lobby and let this number of people sit down."""
    table = await opened(engine, place)
    members: list[Member] = [person(number) for number in range(people)]
    for member in members + [computer(number) for number in range(computers)]:
        table = await asked(engine, table, intents.join(member))
    return table


async def dealt(engine: Engine, people: int, computers: int = 0, place: Location = HERE) -> Table:
    """Open, fill and start a table."""
    table = await filled(engine, people, computers, place)
    return await asked(engine, table, dealing.start())


async def asked(engine: Engine, table: Table, intent: Intent) -> Table:
    """Carry an intent out and return the table since."""
    return (await engine.change(table.table_id, fresh(), intent)).table


async def played(engine: Engine, table: Table, moves: int = 100_000) -> Table:
    """Make this number of random moves, or as many as the game has."""
    chance = HmacChance(b"played", table.table_id.encode())
    while table.to_act and moves:
        table = (await one_move(engine, table, chance)).table
        moves -= 1
    return table


async def one_move(engine: Engine, table: Table, chance: HmacChance) -> Done:
    """Make a random move of a seat that is waited for."""
    seat, code = some_move(table, chance)
    intent = intents.move(seat, table.stamp(seat), code, "channel")
    return await engine.change(table.table_id, fresh(table.members[seat].user_id), intent)


def some_move(table: Table, chance: HmacChance | None = None) -> tuple[Seat, str]:
    """Return a legal move and whose it is: the first one, unless there is luck."""
    seats = sorted(table.to_act)
    seat = chance.pick(seats) if chance else seats[0]
    legal = table.running().legal(seat)
    return seat, chance.pick(legal) if chance else legal[0]
