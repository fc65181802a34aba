"""What a game leaves out has a default, and the laws hold with it as well."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.faces import bounds
from bot.faces.bounds import even_rows
from bot.faces.face import Face
from bot.faces.panels import plain_panel
from bot.faces.parts import Panel, Pick
from bot.faces.script import Script
from bot.faces.voice import Voice, sentences
from bot.shown.observation import face, observe
from games.protocol import Seat
from tests.cogs.people import PLAIN
from tests.cogs.walks import EVERY, WORDS, sampled
from tests.conformance.cases import CASES, Case

EN, FR = WORDS

SEED = 1

SAMPLE = 6

MOST_DIAMONDS = 3
"""The most diamonds that a card of Pass Pass shows; their number is in its label."""


def bare(script: Script[Any, Any, Any, Any]) -> Script[Any, Any, Any, Any]:
    """Return a script that leaves its panel and its search to the base."""
    return replace(script, panel=None, rows=even_rows, find=None)


def offered(panel: Panel) -> list[str]:
    """Return the codes of a panel, in order."""
    return [
        one.code for row in panel.rows for one in (row.choices if isinstance(row, Pick) else row)
    ]


@pytest.mark.parametrize("case", EVERY)
def test_the_plain_panel_has_every_legal_move_in_order(case: Case) -> None:
    for table in sampled(case, SEED, SAMPLE, PLAIN):
        script = bare(face(table).script)
        for seat in map(Seat, range(len(table.members))):
            for words in WORDS:
                shown = plain_panel(script, observe(table, seat, words))
                assert offered(shown) == list(table.running().legal(seat)), f"{case} seed {SEED}"
                assert 0 < len(shown.text) <= bounds.PANEL
                assert len(shown.rows) <= 5


def test_more_moves_than_buttons_are_menus() -> None:
    case = next(case for case in CASES if case.slug == "passages_secrets")
    tables = (table for table in sampled(case, SEED, 100) if table.to_act)
    legal, table = max(
        (len(table.running().legal(min(table.to_act))), number, table)
        for number, table in enumerate(tables)
    )[::2]
    assert legal > bounds.MENU
    shown = plain_panel(bare(face(table).script), observe(table, min(table.to_act), EN))
    first, second = shown.rows
    assert isinstance(first, Pick)
    assert isinstance(second, Pick)
    assert len(first.choices) == bounds.MENU
    assert (first.placeholder, second.placeholder) == ("Choices 1 to 25", f"Choices 26 to {legal}")


@pytest.mark.parametrize("case", EVERY)
def test_the_plain_search_finds_every_label_and_never_another_move(case: Case) -> None:
    for table in sampled(case, SEED, SAMPLE, PLAIN):
        plain = Face(bare(face(table).script))
        for seat in map(Seat, range(len(table.members))):
            for words in WORDS:
                seen = observe(table, seat, words)
                for code in table.running().legal(seat):
                    label = plain.label(seen, code)
                    where = f"{case} seed {SEED}, row {table.head}: {label}"
                    assert plain.find(seen, label.upper()) == code, where
                    turned = " ".join(reversed(label.replace("+", " ").split()))
                    assert plain.find(seen, turned) in (code, None), where


def test_the_plain_search_reads_words_in_any_order_and_language() -> None:
    case = next(case for case in CASES if case.slug == "pass_pass")
    for table in sampled(case, SEED, 40, PLAIN):
        seat = min(table.to_act)
        plain, seen = Face(bare(face(table).script)), observe(table, seat, EN)
        for code in table.running().legal(seat):
            kind, _, rest = code.partition("-")
            if kind != "play":
                continue
            colour, value = rest.split("-")
            if int(value) <= MOST_DIAMONDS:
                # "1 yellow" may be the three, which has one diamond: that is not guessed.
                continue
            french = FR(f"pass_pass.colour.{colour}")
            for text in (
                f"{value} {colour}",
                f"{colour[:2]} 0{value}",
                f"la carte {french} {value}",
            ):
                assert plain.find(seen, text) == code, text


@pytest.mark.parametrize(
    ("count", "widest", "rows"),
    [(0, 5, []), (1, 5, [1]), (5, 4, [5]), (6, 5, [3, 3]), (8, 4, [4, 4]), (9, 5, [5, 4]),
     (11, 5, [4, 4, 3]), (25, 5, [5] * 5)],
)  # fmt: skip
def test_rows_are_even(count: int, widest: int, rows: list[int]) -> None:
    made = even_rows(range(count), widest)
    assert [len(row) for row in made] == rows
    assert [item for row in made for item in row] == list(range(count))


def test_a_figure_is_said_by_the_common_phrase_of_its_category() -> None:
    voice = Voice(EN, ())
    assert voice.figure("no_game", "cards", 1) == "1 card"
    assert voice.figure("no_game", "points", 12) == "12 points"
    assert voice.points(-3) == "−3 points"


def test_a_voice_is_bold_only_where_markdown_means_something() -> None:
    assert Voice(EN, ("Ann",)).rank(1, "Ann", "5 points") == "1. Ann: 5 points"
    assert Voice(EN, ("Ann",), rich=True).rank(1, "Ann", "5") == "**1.** Ann: 5"


def test_lines_become_sentences() -> None:
    assert list(sentences(("- a", "b.", "Boum!"))) == ["a.", "b.", "Boum!"]
