"""What nobody hears of shows nowhere: no message of others is touched by it."""

from __future__ import annotations

import pytest

import phrases
from bot.engine.engine import Engine
from bot.outgoing.control_loop import ControlLoop
from bot.shown import observation
from bot.shown.messages import board, hand
from bot.shown.private import panel
from bot.tables import dealing, intents
from bot.tables.table import Table
from games.protocol import Seat
from tests.bot.keeping import rest
from tests.bot.lives import person
from tests.bot.postbox import DMS, Postbox, custom_ids
from tests.bot.tables import HERE, asked, fresh

WORDS = phrases.of("en")

CHANGES = {
    "top_secret": (("choose-80",), ("choose-mole", "single-keep", "single-bank+choose-100")),
}
"""A first choice, and what may be done after it of which nobody hears."""


async def _dealt(engine: Engine, slug: str) -> Table:
    people = tuple(map(person, range(3)))
    done = await engine.open(fresh(), HERE, slug, {}, people)
    return await asked(engine, done.table, dealing.start())


@pytest.mark.parametrize("slug", CHANGES)
async def test_a_change_of_mind_touches_only_the_own_hand(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, slug: str
) -> None:
    table = await _dealt(engine, slug)
    first, silent = CHANGES[slug]
    for code in first:
        table = await asked(engine, table, intents.move(Seat(0), None, code, "dm"))
    await rest(control_loop)
    own = f"edit {DMS + (table.members[0].user_id or 0)}"
    for code in silent:
        before = len(postbox.ledger.requests)
        table = await asked(engine, table, intents.move(Seat(0), None, code, "dm"))
        await rest(control_loop)
        assert postbox.ledger.requests[before:] == [own]


@pytest.mark.parametrize("slug", CHANGES)
async def test_nobody_else_is_shown_otherwise_after_it(engine: Engine, slug: str) -> None:
    table = await _dealt(engine, slug)
    first, silent = CHANGES[slug]
    for code in first:
        table = await asked(engine, table, intents.move(Seat(0), None, code, "dm"))
    before = _seen_by_others(table)
    for code in silent:
        table = await asked(engine, table, intents.move(Seat(0), None, code, "dm"))
        assert _seen_by_others(table) == before


def _seen_by_others(table: Table) -> list[object]:
    others = [Seat(seat) for seat in range(1, len(table.members))]
    return [
        board(table, WORDS, pictures=True),
        [hand(table, seat, WORDS, "here") for seat in others],
        [panel(table, seat, WORDS) for seat in others],
        [observation.observe(table, seat, WORDS) for seat in (None, *others)],
        [observation.news(table, seat, WORDS, -1) for seat in (None, *others)],
    ]


async def test_what_just_happened_stays_on_the_board_while_choices_come_in(engine: Engine) -> None:
    table = await _dealt(engine, "top_secret")
    for seat, kind in enumerate(("80", "100", "60")):
        table = await asked(engine, table, intents.move(Seat(seat), None, f"choose-{kind}", "dm"))
    for seat in range(3):
        table = await asked(engine, table, intents.move(Seat(seat), None, "bank", "dm"))
    told = observation.story(table, WORDS)
    assert told
    table = await asked(engine, table, intents.move(Seat(0), None, "choose-40", "dm"))
    table = await asked(engine, table, intents.move(Seat(1), None, "choose-40", "dm"))
    assert observation.story(table, WORDS) == told


async def test_who_may_change_his_mind_keeps_his_controls(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await _dealt(engine, "top_secret")
    table = await asked(engine, table, intents.move(Seat(0), None, "choose-80", "dm"))
    await rest(control_loop)
    decision = table.running().decision(Seat(0))
    (own,) = postbox.of(DMS + (table.members[0].user_id or 0))
    assert f"t:{table.table_id}:{decision}:choose-mole" in custom_ids(own.content)
