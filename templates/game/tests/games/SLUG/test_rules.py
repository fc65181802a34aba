"""What the game still lacks.

Each of these tests names the file to change, and goes when what it asks for is done.
"""

from __future__ import annotations

import pytest

import phrases
from cogs.SLUG.face import FACE
from games.SLUG import components
from render.kit.plain import Plain
from render.pictures import pictures_of


def test_the_box_holds_the_pieces_of_the_game() -> None:
    """From there the other files follow, in the order in which `games` lists them."""
    lacks = "games/SLUG/components.py: still a heap of counters"
    assert not hasattr(components, "HEAP"), lacks


def test_the_examples_of_the_rulebook_are_here() -> None:
    pytest.fail("tests/games/SLUG: write the rulebook's examples")


@pytest.mark.parametrize("kind", ["table", "hand", "score", "cover"])
def test_the_pictures_are_drawn_for_the_game(kind: str) -> None:
    draws = getattr(pictures_of("SLUG"), kind)
    lacks = f"render/SLUG/__init__.py: the {kind} is the plain one"
    assert not isinstance(getattr(draws, "__self__", None), Plain), lacks


def test_the_rules_can_be_read_page_by_page() -> None:
    lacks = "cogs/SLUG/rulebook.py: there is one page of the rules, and no more"
    assert len(FACE.script.pages) > 1, lacks


@pytest.mark.parametrize("language", phrases.LOCALES)
def test_the_summary_says_how_long_a_game_takes(language: str) -> None:
    summary = FACE.summary(phrases.of(language))
    lacks = f"phrases/catalogue/{language}/SLUG.po: no time in the summary"
    assert "·" in summary, lacks
