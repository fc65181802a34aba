"""However long a text is, it holds nobody up: it is cut or refused before it is looked at."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count

import pytest

import phrases
from bot.faces.face import faces
from bot.incoming.lookup import table_names
from bot.log.events import Member
from bot.shown import private
from bot.tables.table import Table
from bot.text import LONGEST_TYPED, clean, cut, folded, mark
from games import registry
from tests.bot.lives import HOST_ID
from tests.bot.playing import HERE, fresh
from tests.hostile.room import Room
from tests.hostile.typist import Typist, typing
from tests.hostile.worst import WORST

SLUGS = [game.slug for game in registry.games()]

SIZES = (600, 6_000)
"""How long the texts are whose work is compared: longer than anything is read, and 10 x that."""

MOST_WORK = 15
"""How many times the work ten times the text may take; where it is quadratic, it takes 100."""

FEWEST = 12
"""Options that belong to no game, or to the one that has the fewest."""

FLOOR = 0.002
"""Seconds below which work is not compared: a clock is not that good."""


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """Return the processor's time of some work, the least of some tries, at least `FLOOR`."""
    tried = []
    for _ in range(times):
        begun = time.process_time()
        work()
        tried.append(time.process_time() - begun)
    return max(FLOOR, min(tried))


async def refused_everywhere(typist: Typist, text: str) -> None:
    """Type a text that is too long into every option of every command, and its autocomplete.

    A command of another game than is played here says whose it is, whatever is typed.
    """
    words = phrases.of(typist.locale)
    most = words("refusal.too_long", most=LONGEST_TYPED)
    foreign = {
        words("refusal.other_game", game=game.title(words), here=here.title(words))
        for game in faces()
        for here in faces()
    }
    seen = 0
    for command, name in typist.options:
        assert await typist.complete(command, name, text) == []
        said = (await typist.run(command, name, text)).words().strip()
        seen += said == most
        # Where a command belongs elsewhere, a link to the table that is here follows.
        assert said == most or said.partition("\n")[0] in foreign, (command.qualified_name, said)
    assert seen >= FEWEST


async def typed_everywhere(typist: Typist, text: str) -> None:
    """Type a text into every option of every command, and its autocomplete."""
    for command, name in typist.options:
        await typist.complete(command, name, text)
        if not text.isspace():  # which means the table here, whose picture nobody draws
            await typist.run(command, name, text)


async def work(typing_: Callable[[str], Awaitable[None]], text: str) -> float:
    """Return the processor's time in seconds that typing a text takes, at least `FLOOR`."""
    begun = time.process_time()
    await typing_(text)
    return max(FLOOR, time.process_time() - begun)


@pytest.mark.case("43")
@pytest.mark.parametrize("slug", SLUGS)
async def test_no_text_in_any_option_takes_more_than_its_length(slug: str) -> None:
    async with typing(slug, 3) as (room, typist):
        before = [table.head for table in await room.tables()]
        for kind, worst in WORST.items():
            took = [await work(partial(refused_everywhere, typist), worst(n)) for n in SIZES]
            assert took[1] <= MOST_WORK * took[0], (slug, kind, took)
        assert [table.head for table in await room.tables()] == before


@pytest.mark.parametrize("slug", SLUGS)
async def test_no_text_that_is_just_not_too_long_is_slow_either(slug: str) -> None:
    sizes = (LONGEST_TYPED // 10, LONGEST_TYPED)
    async with typing(slug, 3) as (_, typist):
        for kind, worst in WORST.items():
            took = [await work(partial(typed_everywhere, typist), worst(n)) for n in sizes]
            assert took[1] <= MOST_WORK * took[0], (slug, kind, took)


@pytest.mark.parametrize("kind", WORST)
@pytest.mark.parametrize("use", [clean, mark, folded, lambda text: cut(text, 80)])
def test_no_name_takes_more_than_its_length(kind: str, use: Callable[[str], str]) -> None:
    numbers = count()

    def cleaned(size: int) -> None:
        for _ in range(5):
            use(f"{next(numbers)}{WORST[kind](size)}")  # names are remembered: each is another one

    short, long = (seconds(partial(cleaned, size)) for size in SIZES)
    assert long <= MOST_WORK * short, kind


# No name with half of a pair is ever stored.
@pytest.mark.parametrize("kind", [kind for kind in WORST if kind != "halves"])
def test_a_long_name_of_a_member_or_channel_holds_nobody_up(kind: str) -> None:
    async def look(size: int) -> None:
        name = WORST[kind](size)
        room = Room(channel=name)
        table = await _named(room, name)
        for words in map(phrases.of, phrases.LOCALES):
            private.text_board(table, table.seat_of(HOST_ID), words)
            private.log(table, words)
        context = await room.context(HOST_ID)
        assert all(len(shown) <= 100 for shown, _ in await table_names(context))

    def looked(size: int) -> None:
        asyncio.run(look(size))

    short, long = (seconds(partial(looked, size), 2) for size in SIZES)
    assert long <= MOST_WORK * short, kind


async def _named(room: Room, name: str) -> Table:
    members = tuple(Member(HOST_ID + number, name, 50_000 + number) for number in range(4))
    return (await room.engine.open(fresh(), HERE, "pass_pass", {}, members)).table


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("kind", WORST)
async def test_a_long_value_of_a_control_holds_nobody_up(slug: str, kind: str) -> None:
    room = Room()
    table = await room.deal(slug, 3)
    took = []
    for size in SIZES:
        text, begun = WORST[kind](size), time.process_time()
        for start in ("t:{}:1:", "c:{}:1:", "s:{}:1:", "e:{}:", "g:{}:", "r:", "h:", ""):
            pressed = await room.press(start.format(table.table_id) + text, "", HOST_ID)
            assert phrases.of("en")("refusal.not_understood") in pressed.words()
        for custom_id in ("m:{}:1:0", "k:{}:1:0", "n:{}:1:0", "g:{}:options:pace", "h:open"):
            chosen = await room.press(custom_id.format(table.table_id), text, HOST_ID)
            assert phrases.of("en")("refusal.fault") not in chosen.words()
        took.append(max(FLOOR, time.process_time() - begun))
    assert took[1] <= MOST_WORK * took[0], took


async def test_a_text_that_is_too_long_is_refused_in_ones_own_language() -> None:
    async with typing("pass_pass", 3) as (_, typist):
        for locale in ("en-GB", "fr"):
            typist.locale = locale
            await refused_everywhere(typist, "7" * (LONGEST_TYPED + 1))


async def test_what_stands_behind_a_text_that_is_too_long_is_not_left_out() -> None:
    """A move, then blanks, then more: not the move, which was perhaps not meant."""
    async with typing("pass_pass", 0) as (room, typist):
        (table,) = await room.tables()
        code = table.running().legal(min(table.to_act))[0]
        move = next(one for one in typist.options if one[0].qualified_name == "move")
        await typist.run(*move, code + " " * LONGEST_TYPED + "no")
        assert [one.head for one in await room.tables()] == [table.head]
