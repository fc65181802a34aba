"""Golden games are played again, by what was asked and by their events, to the same text."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.registry import game, games, versions
from tests.conformance.cases import CASES, PAIRED, Case
from tests.games.versions import newer
from tests.golden.__main__ import write
from tests.golden.record import (
    FOLDER,
    Golden,
    ReleasedError,
    asked_in,
    events_in,
    golden_in,
    released,
    text_of,
)

GOLDENS = sorted(FOLDER.glob("*/*.txt"))


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _name(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def _takes_long(path: Path) -> bool:
    """Whether it is one of those at which no two choices meet that meet nowhere else."""
    return _name(path).rpartition(".v")[0] not in PAIRED


each_golden = pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=_name(path), marks=pytest.mark.long if _takes_long(path) else ())
        for path in GOLDENS
    ],
)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_table_of_the_newest_rules_has_a_golden_game(case: Case) -> None:
    path = Golden(case.slug, game(case.slug).rules_version, case.table, 0).path()
    assert path in GOLDENS, f"no golden game: python -m tests.golden {case.slug}"


@pytest.mark.case("35")
@each_golden
def test_what_was_asked_leads_to_the_same_events_and_views(path: Path) -> None:
    text = _text(path)
    golden = golden_in(text)
    assert golden.path() == path
    assert text_of(golden, asked_in(text)) == text


@each_golden
def test_the_events_alone_lead_to_the_same_end(path: Path) -> None:
    assert _end(path) == _text(path).splitlines()[-1]


def _end(path: Path) -> str:
    golden = golden_in(_text(path))
    table, played = golden.table, game(golden.slug, golden.rules_version)
    position = played.empty(table.seats, table.options)
    for events in events_in(_text(path)):
        position = position.after(events)
    return f"outcome: {msgspec.json.encode(position.outcome).decode()}"


@pytest.mark.case("54")
@pytest.mark.parametrize("slug", [one.slug for one in games()])
def test_a_newer_version_leaves_golden_games_as_they_are(slug: str) -> None:
    path = next(path for path in GOLDENS if path.parent.name == slug)
    text = _text(path)
    with newer():
        assert text_of(golden_in(text), asked_in(text)) == text
        assert _end(path) == text.splitlines()[-1]


def test_every_released_version_can_still_be_played() -> None:
    kept = {(golden.slug, golden.rules_version) for golden in map(golden_in, map(_text, GOLDENS))}
    assert released() <= kept
    assert all(version in versions(slug) for slug, version in released())


@pytest.mark.parametrize("slug", ["monte_cristo", "pass_pass", "passages_secrets", "top_secret"])
def test_the_first_version_of_every_title_is_released(slug: str) -> None:
    assert (slug, 1) in released()
    with pytest.raises(ReleasedError):
        write(slug, 1)


@pytest.mark.case("35")
def test_a_released_version_is_not_written_again(tmp_path: Path) -> None:
    version = game("pass_pass").rules_version
    kept = frozenset({("pass_pass", version)})
    written = write("pass_pass", 1, tmp_path, kept=kept)
    assert len(written) == 5
    before = written[0].read_bytes()
    with pytest.raises(ReleasedError, match="bump"):
        write("pass_pass", 2, tmp_path, kept=kept)
    assert written[0].read_bytes() == before
    write("pass_pass", 2, tmp_path, kept=frozenset())
    assert written[0].read_bytes() != before
