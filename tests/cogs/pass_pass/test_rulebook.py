"""The rules, the options and the refusals, in both languages."""

from __future__ import annotations

import pytest

import phrases
from cogs.pass_pass.face import FACE
from games.pass_pass.moves import Refusal

BOTH = pytest.mark.parametrize("words", [phrases.of("en"), phrases.of("fr")], ids=["en", "fr"])


@BOTH
@pytest.mark.parametrize("code", Refusal)
def test_every_refusal_is_one_sentence(words: phrases.Phrases, code: Refusal) -> None:
    detail = {"card": "violet-7", "low": "blue-3", "high": "green-5"}
    sentence = FACE.refusal(words, code.value, detail)
    assert sentence.endswith(".")
    assert "-" not in sentence
