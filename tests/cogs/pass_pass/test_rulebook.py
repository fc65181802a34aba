"""The rules, the options and the refusals, in both languages."""

from __future__ import annotations

import pytest

import phrases
from cogs.pass_pass.face import FACE
from games.pass_pass.moves import Refusal
from games.pass_pass.options import TEAMS

BOTH = pytest.mark.parametrize("words", [phrases.of("en"), phrases.of("fr")], ids=["en", "fr"])


@BOTH
def test_the_rules_are_a_few_short_pages(words: phrases.Phrases) -> None:
    pages = FACE.rules(words)
    assert 5 <= len(pages) <= 8
    assert all(0 < len(page.text) <= 1500 and 0 < len(page.title) <= 80 for page in pages)


@BOTH
def test_the_lobby_has_its_words(words: phrases.Phrases) -> None:
    assert len(FACE.summary(words)) <= 90
    assert "\n" not in FACE.pitch(words)
    labels = [FACE.value_label(TEAMS, value, words) for value in TEAMS.values]
    assert len({FACE.option_label(TEAMS, words), *labels}) == 3


@BOTH
@pytest.mark.parametrize("code", Refusal)
def test_every_refusal_is_one_sentence(words: phrases.Phrases, code: Refusal) -> None:
    detail = {"card": "violet-7", "low": "blue-3", "high": "green-5"}
    sentence = FACE.refusal(words, code.value, detail)
    assert sentence.endswith(".")
    assert "-" not in sentence


@BOTH
@pytest.mark.parametrize("page", FACE.script.pages)
def test_every_picture_of_the_rules_is_said_in_words(words: phrases.Phrases, page: str) -> None:
    alt = words(f"pass_pass.rules.{page}.alt")
    assert 80 < len(alt) <= 1000
    assert not set(alt) & set("*_`|#")
    assert FACE.rules(words)[FACE.script.pages.index(page)].title
