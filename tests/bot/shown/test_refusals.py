"""What is refused betrays nothing: what was due is known to all first, and compounds are offers."""

from __future__ import annotations

import pytest

import phrases
from bot.engine.engine import Engine
from bot.log.events import Elapsed
from bot.shown import private
from bot.tables import dealing, intents
from bot.tables.refusals import RefusalError, RefusalReason
from bot.tables.stamp import Stamp
from bot.tables.table import Table
from games.protocol import IllegalMoveError, Seat
from games.registry import THEN
from tests.bot.clock import ManualClock
from tests.bot.lives import person
from tests.bot.playing import HERE, asked, fresh

EN = phrases.of("en")


async def _locked(engine: Engine, clock: ManualClock) -> Table:
    """Return a table of live Top Secret at which all have chosen and the countdown runs."""
    people = (person(0), person(1))
    opened = await engine.open(fresh(), HERE, "top_secret", {"pace": "live"}, people)
    table = await asked(engine, opened.table, dealing.start())
    for seat, code in ((Seat(0), "choose-mole"), (Seat(1), "choose-80")):
        table = await asked(engine, table, intents.move(seat, None, code, "channel"))
    clock.advance(60_000)
    return table


@pytest.mark.case("39")
async def test_a_refused_move_is_judged_after_what_was_due_is_known_to_all(
    engine: Engine, clock: ManualClock
) -> None:
    """A refusal of a move after the countdown told of a reveal that nobody else had seen."""
    table = await _locked(engine, clock)
    intent = intents.move(Seat(0), None, "steal-5", "channel")
    with pytest.raises((IllegalMoveError, RefusalError)):
        await engine.change(table.table_id, fresh(), intent)
    after = await engine.table(table.table_id)
    assert after.head > table.head
    assert any(isinstance(event, Elapsed) for event in after.rows[-1].events)
    assert after.rows[-1].actor is None


async def test_the_timer_itself_takes_effect_once_all_the_same(
    engine: Engine, clock: ManualClock
) -> None:
    table = await _locked(engine, clock)
    (timer,) = table.running().timers
    intent = intents.move(Seat(0), None, "steal-5", "channel")
    with pytest.raises((IllegalMoveError, RefusalError)):
        await engine.change(table.table_id, fresh(), intent)
    before = await engine.table(table.table_id)
    table = await asked(engine, before, intents.expire(timer.name))
    assert table.head == before.head


async def _relaxed(engine: Engine) -> Table:
    people = (person(0), person(1))
    opened = await engine.open(fresh(), HERE, "top_secret", {}, people)
    return await asked(engine, opened.table, dealing.start())


async def test_every_compound_that_is_not_offered_has_the_same_sentence(engine: Engine) -> None:
    table = await _relaxed(engine)
    reasons = set()
    for code in ("choose-mole+steal-0", "choose-80+bank", "a+b", "+", "choose-mole+choose-80+x"):
        with pytest.raises(RefusalError) as refused:
            await asked(engine, table, intents.move(Seat(0), None, code, "channel"))
        reasons.add(refused.value.reason)
    assert reasons == {RefusalReason.NOT_TOGETHER}


async def test_a_compound_that_is_offered_can_be_asked_about_once_more(engine: Engine) -> None:
    table = await _relaxed(engine)
    code = f"single-keep{THEN}choose-80"
    shown = private.confirm(table, Seat(0), Stamp(0), code, EN)
    assert "80" in shown.text
    with pytest.raises(RefusalError):
        private.confirm(table, Seat(0), Stamp(0), f"choose-80{THEN}single-keep", EN)
