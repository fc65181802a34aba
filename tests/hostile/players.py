"""People who play as one should, so that there is something to attack; and some who nearly do."""

from __future__ import annotations

from bot.tables.table import Table
from games.protocol import Seat
from games.registry import THEN, games
from sandbox import Interaction, Person
from tests.hostile.forgery import FOREIGN
from tests.hostile.siege import Siege, forged, of

LOBBIES = 4
"""One table in this number is not begun by who opened it."""

LIVES = 9
"""Where there is no room, one in this number of those who want a new table ends an old one."""

NEWEST = 12
"""Tables at which games go on."""


async def open_table(siege: Siege, who: int, where: int, which: int) -> None:
    """Open a table where there is none or an old one is to end; sit down, and begin."""
    game = of(games(), which)
    seats = of(game.seat_counts({}), which // 3)
    others = min(seats - 1, which // 5 % 3)
    with siege.client_may_refuse("open"):
        person = of(siege.people, who)
        opened = {t.record.channel_id: t for t in siege.tables() if t.is_open}
        places = [c for c in person.channels() if c.guild_id is not None]
        free = [c for c in places if c.id not in opened]
        channel = of(free if free or where % LIVES else places, where)
        if channel.id in opened:
            await _end(siege, opened[channel.id])
        named = {"game": game.slug, "computers": seats - 1 - others}
        await _done(siege, "open", person.run(channel, "table open", named))
        for other in range(1, others + 1):
            joining = of(siege.people, who + other).run(channel, "table join", {})
            await _done(siege, "join", joining)
        if which % LOBBIES:
            await siege.sent("start", person.run(channel, "table start", {}))


async def _end(siege: Siege, table: Table) -> None:
    """Let whoever opened a table close it."""
    engine = of([one for one in siege.people if one.id == table.record.host_id], 0)
    custom_id = f"g:{table.table_id}:end-sure"
    message = forged(of(siege.within_reach(engine), 0), custom_id, None)
    await _done(siege, "end", await engine.press_raw(message, custom_id))


async def play(siege: Siege, who: int, which: int) -> None:
    """Make some moves at one table."""
    with siege.client_may_refuse("move"):
        for turn in range(1 + which % 6):
            made = await _moved(siege, of(_waiting(siege), who), which + turn)
            await _done(siege, "move", made)


async def twist(siege: Siege, who: int, where: int, which: int, how: int) -> None:
    """Nearly make a legal move: for another, too late or early, at another table, or twice."""
    with siege.client_may_refuse("twist"):
        table = of(_waiting(siege), where)
        person, move = _a_move(siege, table, which)
        decision, code = move.split(":")
        custom_id, value = of(_twists(siege, table, int(decision), code, which), how)
        culprit = of((of(siege.people, who), person), how // 7)
        await siege.used("twist", culprit, where, custom_id, value)


async def together(siege: Siege, who: int, where: int, which: int, how: int) -> None:
    """Ask for several moves as one request: one's own legal ones, anybody's, other games'."""
    with siege.client_may_refuse("together"):
        table = of(_waiting(siege), where)
        person, move = _a_move(siege, table, which)
        decision, code = move.split(":")
        text = of(_compounds(table, person, code, which), how)
        culprit = of((of(siege.people, who), person, person), how // 7)
        begun = f"{table.table_id}:{decision}"
        ways = [f"{letter}:{begun}:{text}" for letter in "tcs"]
        ways += [f"{letter}:{begun}:0-1" for letter in "mkn"]
        ways.append(f"e:{table.table_id}:{text}")
        way = how // 3 % (len(ways) + 3)
        if way < len(ways):
            value = text if ways[way].endswith(":0-1") else None
            await siege.used("together", culprit, where, ways[way][:100], value)
        else:
            typed = text if way % 2 else f"{decision}:{text}"
            await siege.type_move(culprit, which, how, typed)


def _compounds(table: Table, person: Person, code: str, which: int) -> list[str]:
    """Return requests of two and three moves that begin with a legal move; few are offered."""
    position = table.running()
    seat = table.seat_of(person.id) or Seat(0)
    legal, foreign = position.legal(seat) or (code,), of(FOREIGN, which)
    second, third = of(legal, which // 5), of(legal, which // 7)
    every = [move for one in range(position.seats) for move in position.legal(Seat(one))]
    parts = [
        (code, second),
        (code, second, third),
        (code, foreign),
        (foreign, code),
        (code, foreign, second),
        (code, of(every, which)),
        *((code, then) for then in position.followups(seat, code)[:2]),
    ]
    return [THEN.join(part) for part in parts]


def _twists(
    siege: Siege, table: Table, decision: int, code: str, which: int
) -> list[tuple[str, str | None]]:
    """Return custom ids, with what is chosen, that are nearly those of a move."""
    table_id, other = table.table_id, of(siege.tables(), which).table_id
    return [
        (f"t:{table_id}:{decision}:{code}", None),
        (f"t:{table_id}:{decision + 1}:{code}", None),
        (f"t:{table_id}:{max(0, decision - 1)}:{code}", None),
        (f"m:{table_id}:{max(0, decision - 1 - which % 3)}:0-1", code),
        (f"{'tc'[which % 2]}:{table_id}:{decision}-{1 + which % 3}:{code}", None),
        (f"{'mk'[which % 2]}:{table_id}:{decision}-{1 + which % 3}:0-1", code),
        (f"t:{other}:{decision}:{code}", None),
        (f"m:{other}:{decision}:0-1", code),
        (f"m:{table_id}:{decision}:0-1", f"{code}+{code}"),
        (f"c:{table_id}:{decision}:{code}", None),
        (f"k:{table_id}:{decision}:0-1", f"{code}x"),
    ]


def _waiting(siege: Siege) -> list[Table]:
    """Return the newest tables where somebody is to act."""
    return [table for table in siege.tables()[-NEWEST:] if table.to_act]


async def _moved(siege: Siege, table: Table, which: int) -> Interaction:
    """Make a legal move of somebody for whom a game waits: by a control, or by the command."""
    person, move = _a_move(siege, table, which)
    shown = siege.within_reach(person)
    if which % 3 and shown:
        custom_id = f"t:{table.table_id}:{move}"
        return await person.press_raw(forged(of(shown, which), custom_id, None), custom_id)
    channel = of(person.channels(), which)
    return person.run(channel, "move", {"move": move, "table": table.table_id})


def _a_move(siege: Siege, table: Table, which: int) -> tuple[Person, str]:
    """Return somebody and a move of theirs, decision and code; `NothingThereError` if nobody
    is awaited.
    """
    people = {person.id: person for person in siege.people}
    owners = {seat: people.get(table.members[seat].user_id or 0) for seat in sorted(table.to_act)}
    seat, person = of([(seat, owner) for seat, owner in owners.items() if owner], which)
    position = table.running()
    return person, f"{position.decision(seat)}:{of(position.legal(seat), which)}"


async def _done(siege: Siege, kind: str, begun: Interaction) -> None:
    await siege.sent(kind, begun)
    await siege.answered(begun)
