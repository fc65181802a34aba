"""When a hand message is brought up to date: what its owner needs, and never a stale control."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

import phrases
from bot.engine.engine import Engine
from bot.log.events import Via
from bot.outgoing.control_loop import ControlLoop
from bot.shown import messages
from bot.shown.observation import face
from bot.shown.surfaces import offer_of, plays_in_channel
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

SLUGS = [game.slug for game in games()]
WORDS = phrases.of("en")

MOST = 70
"""How many moves of a game are made: several rounds."""


async def _dealt(engine: Engine, slug: str) -> Table:
    counts = registry.game(slug).seat_counts({})
    people = tuple(map(person, range(4 if 4 in counts else counts[0])))
    done = await engine.open(fresh(), HERE, slug, {}, people)
    return await asked(engine, done.table, dealing.start())


async def _some_move(engine: Engine, table: Table, chance: HmacChance, via: Via) -> Table:
    """Make a legal move, also of who is not waited for and plans or changes their mind."""
    position = table.running()
    seat = chance.pick([seat for seat in seats_of(table) if position.legal(seat)])
    move = intents.move(seat, None, chance.pick(position.legal(seat)), via)
    return await asked(engine, table, move)


def _controls(postbox: Postbox, table: Table, seat: Seat) -> set[str]:
    """Return the custom ids under a seat's hand message."""
    sent = postbox.of(DMS + (table.members[seat].user_id or 0))
    return {each for one in sent for each in custom_ids(one.content)}


def _offered(postbox: Postbox, table: Table, seat: Seat) -> set[str]:
    """Return the stamps of the moves and menus that a seat's hand message offers."""
    ids = _controls(postbox, table, seat)
    return {each.split(":")[2] for each in ids if each[0] in "tnm"}


@pytest.mark.parametrize("slug", SLUGS)
async def test_no_hand_ever_offers_what_is_not_open(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, slug: str
) -> None:
    table, chance = await _dealt(engine, slug), HmacChance(b"hands", slug.encode())
    for _ in range(MOST):
        await rest(control_loop)
        if not table.is_open:
            break
        for seat in seats_of(table):
            stamp = offer_of(table, seat)
            assert _offered(postbox, table, seat) <= ({stamp} if stamp else set()), (slug, seat)
            if seat in table.to_act and not plays_in_channel(table, seat):
                assert _offered(postbox, table, seat) == {stamp}, (slug, seat)
        table = await _some_move(engine, table, chance, chance.pick(("dm", "dm", "channel")))


@pytest.mark.parametrize("slug", SLUGS)
async def test_who_goes_over_to_the_channel_finds_play_under_their_hand_however_quick_they_are(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, slug: str
) -> None:
    table, chance = await _dealt(engine, slug), HmacChance(b"over", slug.encode())
    looked = 0
    for _ in range(MOST):
        if not table.is_open:
            table = await _dealt(engine, slug)
        # Messages come late: some moves are made before anything is shown of the last.
        if chance.pick((True, False)):
            await rest(control_loop)
            for seat in filter(partial(plays_in_channel, table), seats_of(table)):
                looked += 1
                assert f"g:{table.table_id}:play" in _controls(postbox, table, seat), (slug, seat)
        table = await _some_move(engine, table, chance, chance.pick(("dm", "channel")))
    assert looked > 10


@pytest.mark.parametrize("slug", SLUGS)
async def test_who_plays_in_the_channel_gets_milestones_alone(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox, slug: str
) -> None:
    table, chance = await _dealt(engine, slug), HmacChance(b"aside", slug.encode())
    found: Counter[str] = Counter()
    for _ in range(MOST * 2):
        table = table if table.is_open else await _dealt(engine, slug)
        before = table
        table = await _some_move(engine, table, chance, "channel")
        await rest(control_loop)
        edits = sum("edit 100" in each for each in postbox.ledger.requests)
        postbox.ledger.requests.clear()
        told = table.game.told(table.rows[-1].game_events, None)
        kind = "milestone" if face(table).milestone(told) else "other"
        if table.is_open and all(plays_in_channel(before, seat) for seat in seats_of(before)):
            assert edits == (len(table.members) if kind == "milestone" else 0), (slug, told)
            found[kind] += 1
    # In a game of two a milestone may come once, in another one with every move.
    assert found.total() > 5


@pytest.mark.parametrize("locale", phrases.LOCALES)
@pytest.mark.parametrize("slug", SLUGS)
async def test_the_hand_of_who_plays_in_the_channel_says_nothing_that_goes_stale(
    engine: Engine, slug: str, locale: str
) -> None:
    words, chance = phrases.of(locale), HmacChance(b"still", slug.encode())
    table = await _dealt(engine, slug)
    while not any(plays_in_channel(table, seat) for seat in seats_of(table)):
        table = await _some_move(engine, table, chance, "channel")
    seat = next(seat for seat in seats_of(table) if plays_in_channel(table, seat))
    shown = messages.hand(table, seat, words, "here")
    assert words("table.aside") in shown.text
    assert "<@" not in shown.text
    assert {each.split(":")[2] for each in custom_ids(shown)} == {
        "play", "hand", "board", "rules", "more"
    }  # fmt: skip
    assert shown.pictures


async def test_who_goes_back_to_direct_messages_is_offered_moves_there_again(
    engine: Engine, control_loop: ControlLoop, postbox: Postbox
) -> None:
    table = await _dealt(engine, "top_secret")
    turns: tuple[tuple[Via, bool], ...] = (("channel", False), ("dm", True), ("channel", False))
    for via, offers in turns:
        code = f"choose-{'80' if via == 'dm' else '100'}"
        table = await asked(engine, table, intents.move(Seat(0), None, code, via))
        await rest(control_loop)
        assert bool(_offered(postbox, table, Seat(0))) is offers
