"""The list of suites is the folders of tests, and a game's tests are found by being there."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from games.registry import games
from tests.choosing import HERE, LONG, about
from tests.suites import HEAD, PAGE, Cost, costs_in, measure, suites, table, with_table

SLUGS = [game.slug for game in games()]


def test_the_page_lists_every_suite_with_what_it_says_of_itself() -> None:
    """After a change: `python -m tests.suites --measure SUITE`."""
    page = PAGE.read_text("utf-8")
    known = list(suites(page))
    assert with_table(page, known) == page
    assert {suite.name for suite in known} >= {"bot", "cogs", "games", "render", "store"}
    assert all(suite.proves.endswith(".") or ": `" in suite.proves for suite in known)


def test_every_suite_that_takes_long_is_a_folder_of_tests() -> None:
    known = {suite.name: suite.target for suite in suites("")}
    assert {name for name, target in known.items() if target == "test-long"} == set(LONG)


def test_what_was_measured_is_read_back() -> None:
    known = list(suites(""))
    costs = {suite.name: Cost(number, number * 2) for number, suite in enumerate(known)}
    written = table([suite._replace(cost=costs[suite.name]) for suite in known])
    assert costs_in(written) == costs
    assert costs_in(table(known)) == {}


def test_a_suite_is_measured_into_its_row_and_no_other(tmp_path: Path) -> None:
    page = tmp_path / "tests.md"
    page.write_text(f"before\n\n{table(list(suites('')))}\n\nafter\n", "utf-8")
    measure(["phrases"], page)
    costs = costs_in(page.read_text("utf-8"))
    assert list(costs) == ["phrases"]
    assert costs["phrases"].tests > 10
    assert page.read_text("utf-8").startswith(f"before\n\n| {HEAD[0]} |")
    assert page.read_text("utf-8").endswith("\n\nafter\n")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_has_tests_of_its_rules(slug: str) -> None:
    """Its face and its pictures are under the laws of all games."""
    files = [path.relative_to(HERE) for path in HERE.rglob("test_*.py")]
    found = {path.parts[0] for path in files if about(path, (), slug)}
    assert "games" in found


@pytest.mark.parametrize("slug", SLUGS)
def test_no_file_is_of_two_games(slug: str) -> None:
    files = [path.relative_to(HERE) for path in HERE.rglob("test_*.py")]
    others = [other for other in SLUGS if other != slug]
    assert [
        path
        for path in files
        for other in others
        if about(path, (), slug) and about(path, (), other)
    ] == []


def test_a_test_is_of_the_game_that_it_is_run_with() -> None:
    path = Path("bot/test_x.py")
    for value in ("pass_pass", SimpleNamespace(slug="pass_pass"), Path("golden/pass_pass/3.txt")):
        assert about(path, (4, value), "pass_pass")
        assert not about(path, (4, value), "top_secret")
    assert not about(path, ("passages_secrets",), "pass_pass")
