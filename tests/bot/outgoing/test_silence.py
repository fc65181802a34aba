"""What nobody hears of shows nowhere: no message of others is touched by it."""

from __future__ import annotations

import pytest

import phrases
from bot.engine.engine import Engine
from bot.log.events import Moved
from bot.outgoing.control_loop import ControlLoop
from bot.shown import observation
from bot.shown.messages import board, hand
from bot.shown.private import panel
from bot.tables import dealing, intents
from bot.tables.table import Table
from games import registry
from games.chance import HmacChance
from games.protocol import Seat
from games.registry import games
from tests.bot.lives import person, seats_of
from tests.bot.looping import rest
from tests.bot.playing import HERE, asked, fresh
from tests.bot.postbox import DMS, Postbox, custom_ids

WORDS = phrases.of("en")

SLUGS = [game.slug for game in games()]

MOST = 60
"""How many moves of a game are made: several rounds."""


async def _dealt(engine: Engine, slug: str) -> Table:
    counts = registry.game(slug).seat_counts({})
    people = tuple(map(person, range(3 if 3 in counts else counts[0])))
    done = await engine.open(fresh(), HERE, slug, {}, people)
    return await asked(engine, done.table, dealing.start())


def _some_move(table: Table, chance: HmacChance) -> tuple[Seat, str]:
    """Return a legal move, also of who has acted already and may change their mind."""
    position = table.running()
    seat = chance.pick([seat for seat in seats_of(table) if position.legal(seat)])
    return seat, chance.pick(position.legal(seat))


def _is_heard(before: Table, after: Table, mover: Seat) -> bool:
    """Tell whether the newest row is told to anybody but who moved, or changes what they see."""
    (moved,) = (event for event in after.rows[-1].events if isinstance(event, Moved))
    others = [None, *(seat for seat in seats_of(after) if seat != mover)]
    return any(
        after.game.told(bytes(moved.events), other)
        or before.running().view(other) != after.running().view(other)
        for other in others
    )


async def _silent_moves(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, slug: str
) -> tuple[int, int]:
    """Play at random; whatever nobody hears of edits one message, and changes what no other sees.

    Return how often there was such a move, and how often somebody moved who was not waited for.
    """
    table, silent, ahead = await _dealt(engine, slug), 0, 0
    chance = HmacChance(b"silence", slug.encode())
    await rest(control_loop)
    for _ in range(MOST):
        if not table.is_open:
            break
        before, posted = table, len(postbox.ledger.requests)
        seat, code = _some_move(table, chance)
        ahead += seat not in table.to_act
        table = await asked(engine, table, intents.move(seat, None, code, "dm"))
        await rest(control_loop)
        if table.is_open and not _is_heard(before, table, seat):
            own = f"edit {DMS + (table.members[seat].user_id or 0)}"
            assert set(postbox.ledger.requests[posted:]) <= {own}, (slug, table.head, code)
            assert _seen_by_others(table, seat) == _seen_by_others(before, seat), (slug, code)
            silent += 1
    return silent, ahead


@pytest.mark.parametrize("slug", SLUGS)
async def test_what_nobody_hears_of_touches_only_the_own_hand(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, slug: str
) -> None:
    silent, ahead = await _silent_moves(engine, control_loop, postbox, slug)
    # Whoever is not waited for and acts all the same, changes their mind or plans: in silence.
    assert (silent > 0) == (ahead > 0)


async def test_a_change_of_mind_touches_only_the_own_hand(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await _dealt(engine, "top_secret")
    table = await asked(engine, table, intents.move(Seat(0), None, "choose-80", "dm"))
    await rest(control_loop)
    own = f"edit {DMS + (table.members[0].user_id or 0)}"
    for code in ("choose-mole", "single-keep", "single-bank+choose-100"):
        before, posted = table, len(postbox.ledger.requests)
        table = await asked(engine, table, intents.move(Seat(0), None, code, "dm"))
        await rest(control_loop)
        assert postbox.ledger.requests[posted:] == [own]
        assert not _is_heard(before, table, Seat(0))
        assert _seen_by_others(table, Seat(0)) == _seen_by_others(before, Seat(0))


def _seen_by_others(table: Table, mover: Seat) -> list[object]:
    others = [seat for seat in seats_of(table) if seat != mover]
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
