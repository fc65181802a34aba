"""What code puts together from phrases is set as they are: French as French, English as English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.shown import messages, private
from bot.shown.content import Content, Menu
from bot.tables.table import Table
from games.protocol import Seat
from phrases import Phrases
from tests.cogs.people import PLAIN
from tests.cogs.walks import EVERY, WORDS, sampled, walk
from tests.conformance.cases import CASES, Case
from tests.phrases.typography import faults

MARKDOWN = re.compile(r"\*\*|__|\|\||`|^-# |^#+ |^- |\[[^]]*\]\(", re.MULTILINE)
"""What Discord reads as markdown in a message, and a screen reader would spell in an alt text."""

SEED = 1

FIRSTS = frozenset({case.slug: case for case in reversed(CASES)}.values())
"""A table of each game: of these many states are looked at, of all others a few (decided: options
and players change little that is said, so that all states of all would cost twenty times as much
for the same sentences)."""


def sample(case: Case) -> int:
    """Return how many positions of a walk are looked at besides its end."""
    return 16 if case in FIRSTS else 1


def texts(content: Content) -> Iterator[str]:
    """Yield everything of a message that is read."""
    yield content.text
    yield from (picture.alt for picture in content.pictures)
    for row in content.rows:
        if isinstance(row, Menu):
            yield row.placeholder
            yield from (part for one in row.choices for part in (one.label, one.description))
        else:
            yield from (button.label for button in row)


def shown(table: Table, words: Phrases) -> Iterator[Content]:
    """Yield what a table shows to everybody, and to each player."""
    yield from (messages.board(table, words, pictures) for pictures in (True, False))
    yield private.log(table, words)
    for seat in map(Seat, range(len(table.members))):
        yield messages.hand(table, seat, words, "place")
        yield private.panel(table, seat, words)
        yield private.text_board(table, seat, words)


@pytest.mark.parametrize("case", EVERY)
def test_every_text_of_a_table_is_set_as_its_language_is(case: Case) -> None:
    end = walk(case, SEED, PLAIN).table
    for table in (*sampled(case, SEED, sample(case), PLAIN), end):
        for words in WORDS:
            said = [text for content in shown(table, words) for text in texts(content)]
            assert len(said) > len(table.members)
            found = [fault for text in said for fault in faults(text, words.locale)]
            assert not found, f"{case} seed {SEED}, row {table.head}: {found}"


def _alts(table: Table, words: Phrases) -> Iterator[str]:
    """Yield the alt text of every picture that a table shows, and of every further step."""
    for content in shown(table, words):
        yield from (picture.alt for picture in content.pictures)
    yield from (picture.alt for picture in private.board_picture(table, words).pictures)
    for seat in map(Seat, range(len(table.members))):
        yield from (picture.alt for picture in private.hand(table, seat, words).pictures)
        if table.stamp(seat) is None:
            continue
        for code in table.running().legal(seat)[:STEPS]:
            panel = private.panel(table, seat, words, step=code)
            yield from (picture.alt for picture in panel.pictures)


STEPS = 3
"""Of so many moves in each position the picture of what they would bring is read (decided: they
differ by a number)."""


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=str(case)) for case in sorted(FIRSTS, key=str)]
)
def test_alt_texts_have_no_markdown(case: Case) -> None:
    end = walk(case, SEED, PLAIN).table
    for table in (*sampled(case, SEED, sample(case), PLAIN), end):
        for words in WORDS:
            for alt in _alts(table, words):
                assert alt
                assert not MARKDOWN.search(alt), f"{case} seed {SEED}, row {table.head}: {alt}"
