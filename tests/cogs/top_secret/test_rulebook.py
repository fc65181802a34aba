"""The rules, the options and the refusals, in both languages."""

from __future__ import annotations

import pytest

import phrases
from cogs.top_secret.face import FACE
from games.top_secret.components import FINE, GOAL, KINDS
from games.top_secret.moves import Refusal
from games.top_secret.options import SCHEMA

BOTH = pytest.mark.parametrize("words", [phrases.of("en"), phrases.of("fr")], ids=["en", "fr"])

PICTURED = ("cards", "reveal", "moles", "bank")
"""The pages of the rules that have a picture, in order."""


@BOTH
def test_the_rules_are_a_few_short_pages(words: phrases.Phrases) -> None:
    pages = FACE.rules(words)
    assert 5 <= len(pages) <= 10
    assert all(0 < len(page.text) <= 2000 and 0 < len(page.title) <= 80 for page in pages)


@BOTH
def test_the_rules_name_every_card_and_sum(words: phrases.Phrases) -> None:
    text = "\n".join(page.text for page in FACE.rules(words))
    for kind in KINDS:
        named = kind.value if kind.is_document else words(f"top_secret.kind.{kind.value}")
        assert named in text
    for number in (FINE, GOAL, 400):
        assert str(number) in text


@BOTH
def test_the_lobby_has_its_words(words: phrases.Phrases) -> None:
    assert len(FACE.summary(words)) <= 90
    assert "\n" not in FACE.pitch(words)
    assert FACE.seating({}, (), True, words) == ""
    for option in SCHEMA:
        labels = [FACE.value_label(option, value, words) for value in option.values]
        assert len(set(labels)) == len(labels)
        assert all(0 < len(text) <= 45 for text in (*labels, FACE.option_label(option, words)))


@BOTH
@pytest.mark.parametrize("code", Refusal)
def test_every_refusal_is_one_sentence(words: phrases.Phrases, code: Refusal) -> None:
    sentence = FACE.refusal(words, code.value, {"card": "mole", "seat": 2})
    assert sentence.endswith(".")
    assert sentence.count(".") == 1


def test_a_refused_card_is_named() -> None:
    sentence = FACE.refusal(phrases.of("fr"), Refusal.NOT_IN_HAND.value, {"card": "mole"})
    assert sentence == "Votre main ne contient pas 🐾 taupe."


@BOTH
@pytest.mark.parametrize("page", PICTURED)
def test_every_picture_of_the_rules_is_said_in_words(words: phrases.Phrases, page: str) -> None:
    (picture,) = FACE.rules(words)[FACE.script.pages.index(page)].pictures
    assert 60 < len(picture.alt) <= 1000
    assert not set(picture.alt) & set("*_`|#")
