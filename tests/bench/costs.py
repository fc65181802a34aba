"""(i): what a row of a game costs: requests to Discord and bytes uploaded, of every kind.

Whole games of people who answer within seconds, so that nobody is called: all by direct message,
then all in the channel. A turn waits until everything before it is shown, for people are slower
than the loopback: only rows of people who are asked together are drawn at once here.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from games.registry import Game, games
from sandbox import Person, Sandbox
from sandbox.rest.server import RequestRecord
from tests.bench.figures import Figure, Goal, Result, figure
from tests.e2e.house import House
from tests.e2e.party import Party, open_party
from tests.e2e.ways import Way, by_dm, by_panel

WAYS: dict[str, Way] = {"dm": by_dm, "channel": by_panel}
"""How everybody at a table plays."""

BOARDS, HANDS, EDIT = 0.95, 1.0, 160.0
"""How many boards and hands a row may cost in the mean, and KiB an edit (the project's goals)."""

PATIENCE = "3600"
"""Seconds before anybody is called: longer than a game takes here."""

QUIET = 0.04
"""Seconds without a request after which everything is shown (decided: several times what lies
between two requests of one row on loopback)."""

V2 = 1 << 15
"""The flag of a message made of components: the board.

https://discord.com/developers/docs/resources/message#message-object-message-flags
"""

VERBS = {"POST": "post", "PATCH": "edit", "DELETE": "delete"}


class Item(NamedTuple):
    """One request: its kind, the bytes of its body, and whether that held a file."""

    kind: str
    size: int
    pictured: bool


class Bill(NamedTuple):
    """What `rows` rows of one game cost at one kind of table."""

    game: str
    seats: int
    way: str
    rows: int
    items: tuple[Item, ...]

    def a_row(self, *kinds: str) -> float:
        """Return how many requests whose kind begins like one of these a row took."""
        return sum(item.kind.startswith(kinds) for item in self.items) / self.rows

    def kib(self, *, pictured: bool = False) -> list[float]:
        """Return the KiB of each request, of those alone that held a picture if so wanted."""
        return [item.size / 1024 for item in self.items if item.pictured or not pictured]


def item_of(record: RequestRecord, private: frozenset[int]) -> Item:
    """Return what a request was; `private` are the channels of direct messages."""
    return Item(_kind(record, private), record.size, bool(record.files))


def _kind(record: RequestRecord, private: frozenset[int]) -> str:
    _, resource, number, *_ = record.path.split("/")
    if resource in ("interactions", "webhooks"):
        return "answer"
    if record.method not in VERBS or resource != "channels":
        return f"{record.method} {record.route}"
    return f"{_surface(record, int(number) in private)} {VERBS[record.method]}"


def _surface(record: RequestRecord, private: bool) -> str:
    if private:
        return "hand"
    payload = record.payload or {}
    return "board" if payload.get("flags", 0) & V2 else "call"


class Guests:
    """People at one table. Whoever is asked acts, those who are asked together at the same time."""

    def __init__(self, house: House, party: Party) -> None:
        self._house = house
        self._party = party

    async def play(self, turns: int | None) -> None:
        """Play to the end, or so many turns; each waits until everything before it is shown."""
        while turns != 0 and not self._party.is_over():
            ways = self._party.ways
            await asyncio.gather(*(ways[one](self._party, one) for one in await self._asked()))
            await self.quiet()
            turns = None if turns is None else turns - 1

    async def _asked(self) -> list[Person]:
        """Return for whom the table waits, once they see it; timers may have to run out before."""
        while True:
            table = self._party.table()
            waiting = {table.members[seat].user_id for seat in table.to_act}
            asked = [person for person in self._party.people if person.id in waiting]
            if all(map(self._sees, asked)) and (asked or self._party.is_over()):
                return asked
            await asyncio.sleep(QUIET)

    def _sees(self, person: Person) -> bool:
        """Return whether somebody's way to play offers them what they are asked."""
        return self._party.ways[person] is not by_dm or bool(self._party.new_moves(person))

    async def quiet(self) -> None:
        """Return once the board shows what is stored, and no request follows."""
        requests, seen, surfaces = self._house.sandbox.rest, -1, self._party.surfaces
        while requests.in_flight or seen != len(requests.requests):
            seen = len(requests.requests)
            await asyncio.sleep(QUIET)
            if surfaces.faults(self._party.table(), []):
                seen = -1


async def bill(folder: Path, game: str, seats: int, way: str, turns: int | None = None) -> Bill:
    """Play one game to its end, or so many turns of it, and return what that cost."""
    async with Sandbox(people=seats, limits=False) as sandbox:
        house = House(sandbox, folder)
        house.settings["TABLIER_CALL_DELAY"] = PATIENCE
        await house.start("-m", "bot")
        # Until then what was posted may have been deleted unheard, and is looked at when asked for.
        await house.ready()
        try:
            people = sandbox.people
            ways = dict.fromkeys(people, WAYS[way])
            party = await open_party(house, people, game=game, ways=ways, start=False)
            await party.start(people[0])
            guests = Guests(house, party)
            await guests.quiet()
            before, known = party.table().head, len(sandbox.requests)
            await guests.play(turns)
            rows = party.table().head - before
        finally:
            await house.stop()
        private = frozenset(each.dm.id for each in people if each.dm is not None)
        items = tuple(item_of(each, private) for each in sandbox.requests[known:])
    return Bill(game, seats, way, rows, items)


async def bills(each: Sequence[Game], turns: int | None = None) -> list[Bill]:
    """Play every game with every number of people in every way."""
    found = []
    for game in each:
        for seats in sorted(set(game.seat_counts({}))):
            for way in WAYS:
                with tempfile.TemporaryDirectory() as folder:
                    found.append(await bill(Path(folder), game.slug, seats, way, turns))
    return found


async def measure(turns: int | None = None) -> Result:
    """Measure every game; `turns` bounds how many are played of each (None: whole games)."""
    found = await bills(games(), turns)
    shown = [one for each in found for one in _figures(each)]
    return Result(tuple(shown), tuple(goals(found)))


def _figures(each: Bill) -> Iterator[Figure]:
    """Yield requests and bytes a row, the kinds apart; answers have no part in Discord's limits."""
    table = f"{each.game} {each.seats} {each.way}"
    for kind in sorted({item.kind for item in each.items}):
        value = each.a_row(kind)
        yield Figure("i", f"{table}: {kind}", "a row", value, value, each.rows)
    value = sum(each.kib()) / each.rows
    yield Figure("i", f"{table}: uploaded", "KiB/row", value, value, each.rows)
    if pictures := each.kib(pictured=True):
        yield figure("i", f"{table}: a request with a picture", "KiB", pictures)


def goals(found: Sequence[Bill]) -> Iterator[Goal]:
    """Yield the goals: each is for the mean of all games of one way."""
    for way in WAYS:
        own = [each for each in found if each.way == way]
        for name, kinds, bound in (("boards", "board", BOARDS), ("hands", "hand", HANDS)):
            yield Goal("i", f"{way}: {name} a row", _mean([e.a_row(kinds) for e in own]), bound)
        looked_up = _mean([each.a_row("GET") for each in own])
        yield Goal("i", f"{way}: look-ups a row", looked_up, 0.0)
        # Of each table first: how long one happens to last, by its luck, must not weigh.
        edits = _mean([_mean(each.kib(pictured=True)) for each in own])
        yield Goal("i", f"{way}: an edit with a picture", edits, EDIT, "KiB")


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
