"""Every table of every game, played at random from a seed and as the engine keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest

import phrases
from bot.faces.face import AnyFace, face_of
from bot.records import Status
from bot.tables import dealing, intents
from bot.tables.table import Table
from games.chance import HmacChance
from games.protocol import Seat
from tests.bot.lives import HOST_ID, TICK, Life, lobby, person
from tests.conformance.cases import CASES, Case

WORDS = tuple(map(phrases.of, phrases.LOCALES))

EVERY = [pytest.param(case, id=str(case)) for case in CASES]
"""Every registered game with every number of seats and every option that changes play."""


def face(slug: str) -> AnyFace:
    """Return the face of a game, whose cog is loaded."""
    import_module(f"cogs.{slug}")
    return face_of(slug)


@cache
def walk(case: Case, seed: int, names: tuple[str, ...] = ()) -> Life:
    """Return a table that was played at random to its end; it is the same for the same seed.

    Now and then somebody acts whom the game does not wait for: changes a choice, plans.
    """
    called = names or tuple(f"Person {number}" for number in range(case.table.seats))
    people = [person(number, called[number]) for number in range(case.table.seats)]
    life = lobby(people, case.table.options, seed, case.slug)
    life.do(dealing.start(), HOST_ID)
    chance = HmacChance(seed.to_bytes(32, "big"), b"walk")
    while life.table.is_open:
        _go_on(life, chance)
    return life


def _go_on(life: Life, chance: HmacChance) -> None:
    """Let the next timer take effect if it is due, or else somebody move."""
    table = life.table
    timers = sorted(table.running().timers, key=lambda timer: timer.due)
    if timers and (timers[0].due <= life.at + TICK or not table.to_act):
        life.at = max(life.at, timers[0].due)
        life.do(intents.expire(timers[0].name))
        return
    seat = chance.pick(_willing(table) if chance.below(5) == 0 else sorted(table.to_act))
    code = chance.pick(table.running().legal(seat))
    life.do(intents.move(seat, None, code, "channel"), table.members[seat].user_id)


def _willing(table: Table) -> list[Seat]:
    """Return the seats that may decide something, awaited or not."""
    seats = map(Seat, range(len(table.members)))
    return [seat for seat in seats if table.running().decision(seat) is not None]


def sampled(case: Case, seed: int, most: int, names: tuple[str, ...] = ()) -> Iterator[Table]:
    """Yield a number of states of a walk while the game runs, in an order of the seed's."""
    lived = walk(case, seed, names).tables
    running = [table for table in lived if table.status is Status.RUNNING]
    chance = HmacChance(seed.to_bytes(32, "big"), b"sample")
    yield from chance.shuffled(running)[:most]
