"""The rules, the options and the refusals, in both languages."""

from __future__ import annotations

import pytest

import phrases
from cogs.pass_pass import notice
from games.pass_pass.moves import Refusal
from games.pass_pass.options import TEAMS

BOTH = pytest.mark.parametrize("words", [phrases.of("en"), phrases.of("fr")], ids=["en", "fr"])


@BOTH
def test_the_rules_are_a_few_short_pages(words: phrases.Phrases) -> None:
    pages = notice.rules(words)
    assert 5 <= len(pages) <= 8
    assert all(0 < len(page.text) <= 1500 and 0 < len(page.title) <= 80 for page in pages)


@BOTH
def test_the_lobby_has_its_words(words: phrases.Phrases) -> None:
    assert len(notice.facts(words)) <= 90
    assert "\n" not in notice.pitch(words)
    labels = [notice.value_label(TEAMS, value, words) for value in TEAMS.values]
    assert len({notice.option_label(TEAMS, words), *labels}) == 3


@BOTH
@pytest.mark.parametrize("code", Refusal)
def test_every_refusal_is_one_sentence(words: phrases.Phrases, code: Refusal) -> None:
    detail = {"card": "violet-7", "low": "blue-3", "high": "green-5"}
    sentence = notice.refusal(words, code.value, detail)
    assert sentence.endswith(".")
    assert "-" not in sentence


@BOTH
@pytest.mark.parametrize("page", notice.PAGES)
def test_every_picture_of_the_rules_is_said_in_words(words: phrases.Phrases, page: str) -> None:
    alt = words(f"pass_pass.rules.{page}.alt")
    assert 80 < len(alt) <= 1000
    assert not set(alt) & set("*_`|#")
    assert notice.rules(words)[notice.PAGES.index(page)].title
