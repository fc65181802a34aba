"""Every way in which hosts like this one fail is a test, or is said to be impossible."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]

CASES = 38
"""The ways that are known, from public reports and trials: 1 to 38."""


def test_every_case_is_tested_or_cannot_happen() -> None:
    sources = [path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/test_*.py")]
    tested = {int(number) for s in sources for number in re.findall(r"def test_case_(\d\d)_", s)}
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    section = page.partition("## Cases that cannot happen")[2].partition("\n## ")[0]
    impossible = {int(number) for number in re.findall(r"^- \*\*(\d\d)\*\*", section, re.MULTILINE)}
    assert tested | impossible == set(range(1, CASES + 1))
