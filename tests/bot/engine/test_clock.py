"""The bot's clock is steady whatever is done to the machine's, and ends where the wall is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.edge.drawing import on_the_wall
from bot.engine.clock import DRAWN, TRUSTED, SteadyClock
from bot.engine.request import MAX_INTERACTION_AGE, Location, Request
from bot.tables import dealing
from games.protocol import Millis
from tests.bot.clock import Machine, ManualClock
from tests.bot.engines import PledgedEngine
from tests.bot.playing import HERE, asked, dealt, filled, opened
from tests.store.memory import MemoryStore

HOUR, DAY = 3_600, 86_400

SETTINGS = (-HOUR, 3 * DAY, 8 * HOUR, -30 * DAY, 400 * DAY, -55 * 365 * DAY)
"""Seconds by which a wall is set: an hour back, days forward, a night of sleep, to 1970."""


def wall_of(machine: Machine) -> Millis:
    """Return what the wall shows, in milliseconds."""
    return Millis(machine.wall() // 1_000_000)


@given(
    st.lists(
        st.tuples(
            st.floats(0, 100_000), st.floats(-1e8, 1e8, allow_nan=False, allow_infinity=False)
        ),
        max_size=20,
    )
)
@pytest.mark.case("52")
def test_time_never_goes_back_and_never_a_tenth_too_fast_or_slow(
    steps: list[tuple[float, float]],
) -> None:
    machine = Machine()
    clock, before = SteadyClock(machine), wall_of(machine)
    for seconds, by in steps:
        machine.passes(seconds)
        machine.set_wall(by)
        after = clock.now()
        most = seconds * 1000 / DRAWN + 2
        assert after >= before
        assert abs(after - before - seconds * 1000) <= most
        before = after


@pytest.mark.parametrize("by", [-HOUR, HOUR, -5, 0.5])
def test_the_wall_is_reached_after_ten_times_what_it_was_set_by(by: float) -> None:
    machine = Machine()
    clock = SteadyClock(machine)
    machine.set_wall(by)
    clock.now()
    machine.passes(abs(by) * DRAWN * 0.9)
    assert clock.now() != wall_of(machine)
    machine.passes(abs(by) * DRAWN * 0.11)
    assert clock.now() == wall_of(machine)
    machine.passes(DAY)
    assert clock.now() == wall_of(machine)


def test_what_a_time_server_corrects_is_followed_at_once() -> None:
    machine = Machine()
    clock = SteadyClock(machine)
    for by in (0.004, -0.003, 0.002):
        machine.set_wall(by)
        machine.passes(1)
        assert clock.now() == wall_of(machine)


@pytest.mark.parametrize("by", SETTINGS)
@pytest.mark.case("52")
def test_a_press_is_as_old_as_it_is_however_the_wall_was_set(by: float) -> None:
    """Its id tells when it was made by Discord's clock, which the wall follows once corrected."""
    machine = Machine()
    clock = SteadyClock(machine)
    clock.now()
    machine.set_wall(by)
    pressed = Millis(wall_of(machine) - 1_200)
    made = Request("1", 2, clock.from_wall(pressed)).at(clock.now())
    assert clock.now() - made == 1_200
    too_old = Request("1", 2, clock.from_wall(Millis(pressed - 60_000))).at(clock.now())
    assert clock.now() - too_old == MAX_INTERACTION_AGE


@pytest.mark.parametrize("by", SETTINGS)
def test_people_are_shown_instants_of_the_wall(by: float) -> None:
    machine = Machine()
    clock = SteadyClock(machine)
    due = clock.now() + 5_000
    machine.set_wall(by)
    shown = on_the_wall(f"Reveal: <t:{due // 1000}:R>, <t:{due // 1000}:T>", clock)
    ends = max(0, wall_of(machine) // 1000 + 5)
    assert shown == f"Reveal: <t:{ends}:R>, <t:{ends}:T>"


def test_nothing_else_that_looks_like_an_instant_is_touched() -> None:
    machine = Machine()
    clock = SteadyClock(machine)
    machine.set_wall(HOUR)
    for text in ("", "<t:R>", "<t:9999999999999999:R>", "<@123>", "t:1700000000:R"):
        assert on_the_wall(text, clock) == text


# The next process.


@pytest.mark.case("52")
async def test_a_process_goes_on_from_its_newest_row_where_the_wall_was_set_back() -> None:
    store, before = MemoryStore(), ManualClock()
    table = await dealt(PledgedEngine(store, before), 3)
    machine = Machine(before.at // 1000 - HOUR)
    clock = SteadyClock(machine)
    await clock.go_on(store)
    assert clock.now() == before.at
    machine.passes(5)
    after = await dealt(PledgedEngine(store, clock), 3, place=_elsewhere())
    assert after.rows[0].stored >= table.rows[-1].stored + 4_500


def _elsewhere() -> Location:
    return Location(HERE.guild_id, HERE.channel_id + 1)


async def test_a_process_begins_at_the_wall_when_it_was_off() -> None:
    store, before = MemoryStore(), ManualClock()
    await opened(PledgedEngine(store, before))
    machine = Machine(before.at // 1000 + DAY)
    clock = SteadyClock(machine)
    await clock.go_on(store)
    assert clock.now() == wall_of(machine)


async def test_a_row_from_a_far_future_is_not_believed() -> None:
    store, before = MemoryStore(), ManualClock()
    table = await filled(PledgedEngine(store, before), 3)
    machine = Machine((before.at - TRUSTED) // 1000 - 1)
    clock = SteadyClock(machine)
    await clock.go_on(store)
    assert clock.now() == wall_of(machine)
    # But no row is stored before the one before it.
    again = await asked(PledgedEngine(store, clock), table, dealing.start())
    assert again.rows[-1].stored == table.rows[-1].stored
