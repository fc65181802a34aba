"""Nothing that we show depends on what its reader may not know (case 7).

A table and its twin differ only in what an observer cannot see, and in the secret of their luck:
texts, custom ids, pictures and alt texts have to be the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import msgspec
import pytest

import phrases
from bot.manners import Manner
from bot.surfaces import messages, private
from bot.surfaces.content import Content
from bot.surfaces.face import face_of
from bot.surfaces.sights import sight
from bot.table import Table
from games.chance import HmacChance
from games.protocol import Seat
from phrases import Phrases
from tests.bot.lives import TABLES, played, seats_of

LOCALES = [pytest.param(phrases.of(locale), id=locale) for locale in phrases.LOCALES]

MANNERS = (Manner(), Manner(hidden=True), Manner(in_words=True, confirm=True))


@cache
def stages(seats: int, teams: str) -> tuple[Table, ...]:
    """Return a running table at many rows of its game."""
    tables = played(seats, teams, seed=10 + seats).tables
    return tuple(table for table in tables if table.to_act)[::9]


def twin(table: Table, seat: Seat | None, luck: int) -> Table:
    """Return a table that looks the same to a seat (None: to an onlooker)."""
    chance = HmacChance(b"twin", luck.to_bytes(4, "big"))
    record = msgspec.structs.replace(table.record, secret=b"\xff" * 32)
    position = table.running().imagine(seat, chance)
    assert position.view(seat) == table.running().view(seat)
    return replace(table, record=record, position=position)


def public(table: Table, words: Phrases) -> Iterator[Content]:
    """Yield everything that everybody may see."""
    yield messages.board(table, words, pictures=True)
    yield messages.board(table, words, pictures=False)
    yield messages.moved(table, words, layout=True)
    yield private.board_picture(table, words)
    yield private.text_board(table, None, words)
    yield private.log(table, words)
    for seat in seats_of(table):
        yield messages.called(table, seat, words)
    for seat in table.to_act:
        for manner in MANNERS:
            yield messages.call(table, seat, words, "#table", manner)


def own(table: Table, seat: Seat, words: Phrases) -> Iterator[Content]:
    """Yield everything that a player sees alone."""
    yield from public(table, words)
    yield private.text_board(table, seat, words)
    for manner in MANNERS:
        yield messages.hand(table, seat, words, "[#table](https://x)", manner)
        yield private.hand(table, seat, words, manner)
        yield private.panel(table, seat, words, manner=manner)
        yield private.panel(table, seat, words, "said", salt="7", manner=manner)
    for code in table.running().legal(seat):
        yield private.confirm(table, seat, 1, code, words)


def offered(table: Table, seat: Seat, words: Phrases) -> list[tuple[str, str]]:
    """Return the moves that autocomplete offers, with their names."""
    game, seen = face_of(table.record.slug), sight(table, seat, words)
    return [(code, game.label(seen, code)) for code in table.running().legal(seat)]


@pytest.mark.parametrize("words", LOCALES)
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_what_is_public_shows_no_secret(seats: int, teams: str, words: Phrases) -> None:
    for number, table in enumerate(stages(seats, teams)):
        other = twin(table, None, number)
        assert list(public(table, words)) == list(public(other, words))


@pytest.mark.parametrize("words", LOCALES)
@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_what_a_player_sees_shows_no_secret_of_others(
    seats: int, teams: str, words: Phrases
) -> None:
    for number, table in enumerate(stages(seats, teams)):
        seat = Seat(number % seats)
        other = twin(table, seat, number)
        assert list(own(table, seat, words)) == list(own(other, seat, words))
        assert offered(table, seat, words) == offered(other, seat, words)


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_twins_are_not_the_same(seats: int, teams: str) -> None:
    """The tests above compare tables that do differ, and would notice it."""
    differ = 0
    for number, table in enumerate(stages(seats, teams)):
        other, words = twin(table, Seat(number % seats), number), phrases.of("en")
        for seat in seats_of(table):
            if other.running().view(seat) != table.running().view(seat):
                differ += list(own(table, seat, words)) != list(own(other, seat, words))
                break
    assert differ > len(stages(seats, teams)) / 2
