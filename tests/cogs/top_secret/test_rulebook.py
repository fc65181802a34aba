"""The rules, the options and the refusals, in both languages."""

from __future__ import annotations

import pytest

import phrases
from cogs.top_secret.face import FACE
from games.top_secret.components import FINE, GOAL, KINDS
from games.top_secret.moves import Refusal

BOTH = pytest.mark.parametrize("words", [phrases.of("en"), phrases.of("fr")], ids=["en", "fr"])


@BOTH
def test_the_rules_name_every_card_and_sum(words: phrases.Phrases) -> None:
    text = "\n".join(page.text for page in FACE.rules(words))
    for kind in KINDS:
        named = kind.value if kind.is_document else words(f"top_secret.kind.{kind.value}")
        assert named in text
    for number in (FINE, GOAL, 400):
        assert words.number(number) in text


@BOTH
@pytest.mark.parametrize("code", Refusal)
def test_every_refusal_is_one_sentence(words: phrases.Phrases, code: Refusal) -> None:
    sentence = FACE.refusal(words, code.value, {"card": "mole", "seat": 2})
    assert sentence.endswith(".")
    assert sentence.count(".") == 1


def test_a_refused_card_is_named() -> None:
    sentence = FACE.refusal(phrases.of("fr"), Refusal.NOT_IN_HAND.value, {"card": "mole"})
    assert sentence == "Votre main ne contient pas 🐾 taupe."
