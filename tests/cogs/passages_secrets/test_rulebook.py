"""The rules and the refusals, in both languages."""

from __future__ import annotations

import pytest

import phrases
from cogs.passages_secrets.face import FACE
from cogs.passages_secrets.rulebook import crossings
from games.passages_secrets.board import PATHS
from games.passages_secrets.components import DISTRICTS, Achievement
from games.passages_secrets.moves import Refusal

BOTH = pytest.mark.parametrize("words", [phrases.of("en"), phrases.of("fr")], ids=["en", "fr"])


@BOTH
def test_the_rules_name_every_district_and_achievement(words: phrases.Phrases) -> None:
    text = "\n".join(page.text for page in FACE.rules(words))
    for district in DISTRICTS:
        assert words(f"passages_secrets.district.{district.value}") in text
    for achievement in Achievement:
        assert words(f"passages_secrets.achievement.{achievement.value}") in text


def test_the_crossings_name_every_path_at_both_of_its_ends() -> None:
    named = crossings().replace(" · ", "-").split("-")
    alone = {"1", "22", "27"}
    for path in PATHS:
        number = str(path.number)
        assert named.count(number) == (1 if number in alone else 2)


@BOTH
@pytest.mark.parametrize("code", Refusal)
def test_every_refusal_is_one_sentence(words: phrases.Phrases, code: Refusal) -> None:
    sentence = FACE.refusal(words, code.value, {"path": 12})
    assert sentence.endswith(".")
    assert sentence.count(".") == 1
