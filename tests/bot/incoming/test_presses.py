"""Who pressed first counts, not whose press arrived first; and the two clocks may differ."""

from __future__ import annotations

from itertools import count

import pytest

from bot.engine.engine import Engine
from bot.engine.request import MAX_INTERACTION_AGE, Request
from bot.tables import dealing, intents
from bot.tables.table import Table
from games import registry
from games.protocol import Millis, Seat
from games.top_secret import GAME
from games.top_secret.view import View
from tests.bot.clock import ManualClock
from tests.bot.lives import person
from tests.bot.playing import HERE, asked, fresh

NOW = Millis(1_700_000_000_000)

_numbers = count()


@pytest.mark.parametrize(
    ("pressed", "at"),
    [
        (None, NOW),
        (NOW - 250, NOW - 250),
        (NOW + 9_000, NOW),
        (NOW - 60_000, NOW - MAX_INTERACTION_AGE),
    ],
)
def test_a_press_was_made_before_it_arrived_but_not_long_before(
    pressed: int | None, at: int
) -> None:
    request = Request("press", 1, None if pressed is None else Millis(pressed))
    assert request.at(NOW) == at


async def _pressed(engine: Engine, table: Table, seat: int, code: str, at: int) -> Table:
    request = Request(f"press-{next(_numbers)}", None, Millis(at))
    intent = intents.move(Seat(seat), None, code, "channel")
    return (await engine.change(table.table_id, request, intent)).table


async def _race(engine: Engine, clock: ManualClock) -> Table:
    """Return a table at which the moles of seats 0 and 1 are after the cards of 2 and 3."""
    people = tuple(map(person, range(4)))
    done = await engine.open(fresh(), HERE, GAME.slug, {"pace": "live"}, people)
    table = await asked(engine, done.table, dealing.start())
    for seat, kind in enumerate(("mole", "mole", "80", "100")):
        table = await _pressed(engine, table, seat, f"choose-{kind}", clock.now())
    clock.advance(5_000)
    table = await asked(engine, table, intents.expire("reveal-1"))
    return await asked(engine, table, intents.shown("shown-1"))


async def test_a_race_is_decided_by_when_people_pressed(
    engine: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._GAMES, GAME.slug, {1: GAME})
    table = await _race(engine, clock)
    clock.advance(2_000)
    await _pressed(engine, table, 0, "steal-3", clock.now() - 100)
    table = await _pressed(engine, table, 1, "steal-3", clock.now() - 900)
    seen = table.running().view(None)
    assert isinstance(seen, View)
    assert seen.table.last is not None
    (theft,) = seen.table.last.thefts
    assert (theft.thief, theft.late) == (1, (0,))
    assert [row.acted - clock.now() for row in table.rows[-2:]] == [-100, -900]
