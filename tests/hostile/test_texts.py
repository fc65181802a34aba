"""Whatever somebody types or sends is understood or refused, in every game and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import phrases
from bot.incoming import typed
from bot.incoming.handlers import play
from bot.incoming.lookup import table_meant
from bot.tables.refusals import RefusalError
from bot.tables.table import Table
from games import registry
from games.chance import seeded
from games.protocol import BadCodeError, IllegalMoveError, Millis
from tests.hostile.forgery import CODES, CUSTOM_IDS, TEXTS
from tests.hostile.room import OUTSIDER, Room, awaited

SLUGS = [game.slug for game in registry.games()]

ANYTHING = st.one_of(TEXTS, st.text(max_size=40), st.just("\ud800"))
"""Also halves of surrogate pairs: JSON can spell them, though Discord sends none."""

FAULT = phrases.of("en")("refusal.fault")

MOVES = st.sampled_from((0, 3, 12, 30))
PLACES = st.integers(0, 40)


def garbled(code: str, place: int, text: str) -> str:
    """Return a code with a letter changed into a text, or the text alone."""
    return text if place > len(code) else code[:place] + text + code[place + 1 :]


async def refused(work: Awaitable[object]) -> bool:
    """Tell whether somebody was refused something; whatever else is raised is a fault."""
    try:
        await work
    except (RefusalError, IllegalMoveError):
        return True
    return False


def changed_by(before: Table, after: Table, user_id: int) -> bool:
    """Tell whether a table has changed; fail unless it was one move of that person's own seat."""
    if after.head == before.head:
        assert after == before
        return False
    assert after.head == before.head + 1
    assert after.rows[-1].mover() == before.seat_of(user_id)
    return True


def offered(choices: typed.Choices) -> None:
    """Fail if Discord would refuse some choices."""
    assert len(choices) <= typed.MOST
    assert len({choice.name for choice in choices}) == len(choices)
    assert all(1 <= len(text) <= 100 for c in choices for text in (c.name, str(c.value)))


@pytest.mark.parametrize("slug", SLUGS)
@given(moves=MOVES, place=PLACES, text=ANYTHING)
@settings(deadline=None, max_examples=150)
def test_a_typed_move_is_made_by_who_may_make_it(
    slug: str, moves: int, place: int, text: str
) -> None:
    async def type_it() -> None:
        room = Room()
        before = await room.deal(slug, moves)
        seat, owner = awaited(before)
        code = garbled(before.running().legal(seat)[0], place, text)
        outsider, player = await room.context(OUTSIDER), await room.context(owner)
        offered(await typed.move_choices(player, None, code))
        assert await typed.move_choices(outsider, before.table_id, code) == []
        assert await refused(play.typed(outsider, before.table_id, code))
        await refused(play.typed(player, before.table_id, code))
        changed_by(before, await room.engine.table(before.table_id), owner)

    asyncio.run(type_it())


@given(text=ANYTHING, other=ANYTHING)
@settings(deadline=None, max_examples=150)
def test_a_typed_game_option_or_table_is_known_or_refused(text: str, other: str) -> None:
    async def type_it() -> None:
        room = Room()
        table = await room.deal(SLUGS[0], 0)
        context = await room.context(awaited(table)[1])
        offered(typed.game_choices(context, text))
        offered(typed.option_choices(context, text, other))
        offered(await typed.table_choices(context, text))
        await refused(table_meant(context, text))
        with suppress(RefusalError):
            assert typed.game_named(context, text) in SLUGS
        for slug in SLUGS:
            offered(typed.option_choices(context, slug, text))
            with suppress(RefusalError):
                typed.options_named(context, slug, f"{text}={other}")

    asyncio.run(type_it())


@pytest.mark.parametrize("slug", SLUGS)
@given(moves=MOVES, place=PLACES, custom_id=CUSTOM_IDS, value=ANYTHING)
@settings(deadline=None, max_examples=150)
def test_a_forged_control_is_answered(
    slug: str, moves: int, place: int, custom_id: str, value: str
) -> None:
    async def press_it() -> None:
        room = Room()
        before = await room.deal(slug, moves)
        forged = custom_id.replace("{game}", before.table_id)
        interaction = await room.press(forged, value, OUTSIDER)
        assert interaction.answers
        assert FAULT not in interaction.words()
        changed_by(before, await room.engine.table(before.table_id), OUTSIDER)

    asyncio.run(press_it())


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("template", ["t:{}:{}:{}", "c:{}:{}:{}", "s:{}:{}:{}", "m:{}:{}:0-1"])
@given(moves=MOVES, place=PLACES, text=ANYTHING, late=st.integers(0, 2))
@settings(deadline=None, max_examples=50)
def test_a_garbled_control_is_a_move_of_its_owner_or_none(
    slug: str, template: str, moves: int, place: int, text: str, late: int
) -> None:
    async def press_it() -> None:
        room = Room()
        before = await room.deal(slug, moves)
        seat, owner = awaited(before)
        position = before.running()
        code = garbled(position.legal(seat)[-1], place, text)
        decision = (position.decision(seat) or 0) + late
        forged = template.format(before.table_id, decision, code)
        for who in (OUTSIDER, owner):
            interaction = await room.press(forged, code, who)
            assert interaction.answers
            assert FAULT not in interaction.words()
            changed = changed_by(before, await room.engine.table(before.table_id), who)
            assert not changed or (who == owner and not late)

    asyncio.run(press_it())


@pytest.mark.parametrize("slug", SLUGS)
@given(code=CODES | st.text(max_size=40), moves=MOVES, place=PLACES)
@settings(deadline=None, max_examples=150)
def test_a_text_that_is_no_move_is_refused(slug: str, code: str, moves: int, place: int) -> None:
    position = asyncio.run(Room().deal(slug, moves)).running()
    seat = min(position.to_act)
    code = garbled(position.legal(seat)[-1], place, code)
    if code in position.legal(seat):
        return
    try:
        position.decide(seat, code, Millis(0), seeded(1, position=1))
    except (BadCodeError, IllegalMoveError):
        return
    # Two moves as one, which the seat's view offers.
    assert registry.THEN in code
    assert position.offers(seat, code)


@pytest.mark.parametrize("slug", SLUGS)
@given(key=ANYTHING, value=ANYTHING)
def test_an_option_that_there_is_not_is_refused(slug: str, key: str, value: str) -> None:
    game = registry.game(slug)
    known = {option.key: option.values for option in game.option_schema}
    try:
        assert game.seat_counts({key: value})
    except BadCodeError:
        return
    assert value in known[key]
