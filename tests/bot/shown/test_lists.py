"""Lists are cut by whole lines, and say how many more there are; no link is ever cut."""

from __future__ import annotations

import re
from itertools import cycle, islice, product

import pytest
from msgspec.structs import replace as _like

import phrases
from bot.records import PlaceNames, Status
from bot.shown import messages, private
from bot.shown.content import TEXT_LIMIT, Content
from bot.shown.links import Listed
from bot.text import fitting_lines
from games import registry
from phrases import Phrases
from tests import faces
from tests.bot.lives import played, seats_of
from tests.bot.shown.fitting import LOCALES, PLACE, check
from tests.cogs.people import LONG

faces.load()

TABLES = 60

LONGEST_ID = 9_999_999_999_999_999_999

LINK = re.compile(r"\[[^\]]+\]\(https://discord\.com/channels/\d+/\d+\)")


def _tables(count: int) -> list[Listed]:
    """Return open tables of every game, in every state, with the longest ids."""
    record = _like(
        played(3).table.record, guild_id=LONGEST_ID, channel_id=LONGEST_ID, ended_at=None
    )
    slugs, states = [game.slug for game in registry.games()], list(Status)[:3]
    kinds = islice(cycle(product(slugs, states)), count)
    return [
        Listed(
            _like(record, table_id=f"{number:08}", slug=slug, status=status),
            number % 2 == 0,
            PlaceNames("A club of friends", "games-of-the-evening"),
        )
        for number, (slug, status) in enumerate(kinds)
    ]


def _whole(content: Content, count: int, words: Phrases) -> int:
    """Assert that a list of tables is whole, or says how many are missing; return how many."""
    check(content)
    lines = [line for line in content.text.split("\n") if "discord.com" in line]
    assert all(LINK.search(line) for line in lines)
    assert content.text.count("](http") == len(lines)
    missing = count - len(lines)
    said = f"- {words('list.more', count=missing)}"
    assert (content.text.split("\n")[-1] == said) == (missing > 0)
    return missing


@pytest.mark.case("50")
@pytest.mark.parametrize("words", LOCALES)
@pytest.mark.parametrize("count", [0, 1, 2, 20, TABLES, 500])
def test_tables_are_listed_by_whole_lines(count: int, words: Phrases) -> None:
    own = _tables(count)
    mine = _whole(private.turns(own, words), count, words)
    hub = _whole(private.hub(own, words, in_server=True), count, words)
    assert (mine > 0) == (count >= TABLES)
    assert count - hub >= min(count, 10)


@pytest.mark.parametrize("words", LOCALES)
def test_a_list_of_tables_fits_into_whatever_room_there_is(words: Phrases) -> None:
    own = _tables(TABLES)
    for room in range(0, 2_000, 7):
        shown = private.turns(own, words, room)
        assert len(shown.text) <= max(room, len(words("hub.turns")))
        assert shown.text.count("](http") == len(LINK.findall(shown.text))


@pytest.mark.parametrize("lines", [[], [""], ["a"], ["a" * 50], ["a", "bb", "ccc"] * 9])
def test_what_is_listed_and_what_is_left_out_are_all_there_is(lines: list[str]) -> None:
    for limit in range(120):
        shown = fitting_lines(lines, limit, lambda count: f"+{count}")
        if shown == tuple(lines):
            continue
        assert len("\n".join(shown)) <= limit
        kept = shown[:-1] if shown else ()
        assert kept == tuple(lines[: len(kept)])
        assert shown == () or shown[-1] == f"+{len(lines) - len(kept)}"


def test_one_is_said_as_one() -> None:
    for locale in phrases.LOCALES:
        words = phrases.of(locale)
        assert "1" not in words("list.more", count=1) + words("list.earlier", count=1)
        assert "7" in words("list.more", count=7)
        assert "7" in words("list.earlier", count=7)


@pytest.mark.parametrize("words", LOCALES)
def test_the_log_says_how_much_came_before_what_it_shows(words: Phrases) -> None:
    table = played(5, names=LONG).table
    shown = private.log(table, words)
    check(shown)
    first, *rest = shown.text.split("\n")
    assert len(shown.text) <= TEXT_LIMIT
    found = re.search(r"\d+", first)
    assert found is not None
    assert first == f"- {words('list.earlier', count=int(found[0]))}"
    assert all(line.startswith("- ") for line in rest)


@pytest.mark.case("50")
@pytest.mark.parametrize("words", LOCALES)
def test_the_place_in_a_hand_and_the_evidence_at_the_end_are_never_cut(words: Phrases) -> None:
    life = played(5, names=LONG)
    for table in life.tables:
        for seat in () if table.position is None else seats_of(table):
            assert PLACE in messages.hand(table, seat, words, PLACE).text
    board = messages.board(life.table, words, pictures=False)
    assert life.table.record.secret.hex() in board.text
