"""Every legal move has a name of its own, and whoever types it is understood."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

import pytest

from bot.faces import bounds
from bot.faces.face import AnyFace
from bot.shown.observation import AnyObservation, face, observe
from bot.tables.table import Table
from games.protocol import Seat
from games.registry import THEN
from tests.cogs.people import HOSTILE, LONG, PLAIN, TWINS
from tests.cogs.walks import EVERY, WORDS, sampled
from tests.conformance.cases import CASES, Case

SEEDS = (1,)

SAMPLE = 4
"""How many positions of a walk are looked at, from every seat and in both languages."""

LEAST = 16
"""A table at which fewer legal moves were typed was not looked at."""

PEOPLE = {"plain": PLAIN, "hostile": HOSTILE, "long": LONG, "twins": TWINS}


FOREIGN = {case.slug: case.foreign[::25] for case in CASES}
"""Some moves of each game that may be out of place."""


def ways(label: str, code: str) -> Iterator[str]:
    """Yield how somebody may write what autocomplete says: in any case, without accents."""
    yield from (code, code.upper(), label, label.upper(), f"  {label} ")
    yield unicodedata.normalize("NFD", label)


def typed(game: AnyFace, table: Table, seat: Seat, seen: AnyObservation) -> int:
    """Type every legal move of a seat; return how many there were."""
    codes = table.running().legal(seat)
    labels = [game.label(seen, code) for code in codes]
    assert len(set(labels)) == len(labels), labels
    for code, label in zip(codes, labels, strict=True):
        assert 0 < len(label) <= bounds.ENTRY, label
        for text in ways(label, code):
            assert game.find(seen, text) == code, text
    return len(codes)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("names", PEOPLE)
@pytest.mark.parametrize("case", EVERY)
def test_what_a_label_says_is_understood(case: Case, names: str, seed: int) -> None:
    count = 0
    for table in sampled(case, seed, SAMPLE, PEOPLE[names]):
        for seat in map(Seat, range(len(table.members))):
            for words in WORDS:
                try:
                    count += typed(face(table), table, seat, observe(table, seat, words))
                except AssertionError as wrong:
                    where = f"{case} seed {seed}, row {table.head}, seat {seat}, {words.locale}"
                    raise AssertionError(f"{where}: {wrong}") from wrong
    assert count >= LEAST


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("case", EVERY)
def test_what_means_nothing_is_never_guessed(case: Case, seed: int) -> None:
    for table in sampled(case, seed, SAMPLE):
        for seat in map(Seat, range(len(table.members))):
            for words in WORDS:
                seen = observe(table, seat, words)
                for text in ("", " ", "+", "nonsense", "\u202e", "9" * 99, "☃" * 300):
                    assert face(table).find(seen, text) is None, (f"{case} seed {seed}", text)


@pytest.mark.parametrize("case", EVERY)
def test_two_moves_are_one_text_in_either_order_where_they_are_offered(case: Case) -> None:
    for table in sampled(case, SEEDS[0], SAMPLE, PLAIN):
        for seat in map(Seat, range(len(table.members))):
            position, seen = table.running(), observe(table, seat, WORDS[0])
            for code in position.legal(seat):
                for second in position.followups(seat, code)[:2]:
                    for text in (f"{code}{THEN}{second}", f"{second} {THEN} {code}"):
                        found = face(table).find(seen, text)
                        assert found == f"{code}{THEN}{second}", f"{case} {text}"
            for code in FOREIGN[case.slug]:
                for second in position.legal(seat)[:1]:
                    found = face(table).find(seen, f"{code}{THEN}{second}")
                    assert found is None or not position.offers(seat, found)
