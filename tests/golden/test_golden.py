"""Golden games are played again, by what was asked and by their facts, to the same text."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.registry import game
from tests.conformance.cases import CASES, Case
from tests.golden.__main__ import write
from tests.golden.record import Golden, ReleasedError, asked_in, facts_in, seed_in, text_of

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def _golden(case: Case) -> tuple[Golden, str]:
    version = game(case.slug).rules_version
    path = Golden(case.slug, version, case.table, 0).path()
    assert path.exists(), f"no golden game: python -m tests.golden {case.slug}"
    text = path.read_text(encoding="utf-8")
    return Golden(case.slug, version, case.table, seed_in(text)), text


@each_case
def test_case_35_what_was_asked_leads_to_the_same_facts_and_views(case: Case) -> None:
    golden, text = _golden(case)
    assert text_of(golden, asked_in(text)) == text


@each_case
def test_the_facts_alone_lead_to_the_same_end(case: Case) -> None:
    _, text = _golden(case)
    position = game(case.slug).empty(case.table.seats, case.table.options)
    for facts in facts_in(text):
        position = position.after(facts)
    assert text.splitlines()[-1] == f"outcome: {msgspec.json.encode(position.outcome).decode()}"


def test_a_released_version_is_not_written_again(tmp_path: Path) -> None:
    version = game("pass_pass").rules_version
    released = frozenset({("pass_pass", version)})
    written = write("pass_pass", 1, tmp_path, kept=released)
    assert len(written) == 5
    before = written[0].read_bytes()
    with pytest.raises(ReleasedError, match="bump"):
        write("pass_pass", 2, tmp_path, kept=released)
    assert written[0].read_bytes() == before
    write("pass_pass", 2, tmp_path, kept=frozenset())
    assert written[0].read_bytes() != before
