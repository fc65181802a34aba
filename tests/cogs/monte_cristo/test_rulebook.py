"""The rules and the refusals, in both languages."""

from __future__ import annotations

import pytest

import phrases
from cogs.monte_cristo.face import FACE
from games.monte_cristo.components import KINDS, ZONES
from games.monte_cristo.moves import Refusal

BOTH = pytest.mark.parametrize("words", [phrases.of("en"), phrases.of("fr")], ids=["en", "fr"])

DETAIL: dict[str, str | int] = {
    "seat": 1,
    "card": "ruby-1-3",
    "zone": "landing",
    "dungeon": "d",
    "treasures": "r3-e2-e1",
    "track": "treasure",
    "kind": "sapphire",
}


@BOTH
def test_the_rules_name_every_kind_zone_and_action(words: phrases.Phrases) -> None:
    text = "\n".join(f"{page.title}\n{page.text}" for page in FACE.rules(words))
    for kind in KINDS:
        assert words(f"monte_cristo.kind.{kind.value}") in text
    for zone in ZONES:
        assert words(f"monte_cristo.spot.{zone.value}") in text
    for action in ("supply", "adventurer", "treasure", "shuffle"):
        assert words(f"monte_cristo.action.{action}") in text


@BOTH
@pytest.mark.parametrize("code", Refusal)
def test_every_refusal_is_one_sentence(words: phrases.Phrases, code: Refusal) -> None:
    sentence = FACE.refusal(words, code.value, DETAIL)
    assert sentence.endswith(".")
    assert sentence.count(".") == 1
    assert not any(str(value) in sentence for value in ("ruby-1-3", "r3-e2", "landing"))


def test_a_refusal_says_what_it_is_about() -> None:
    words = phrases.of("en")
    text = FACE.refusal(words, Refusal.NOT_YOUR_CARD.value, {"card": "joker"})
    assert text == "You do not have this card: joker."
    text = FACE.refusal(words, Refusal.CANNOT_PAY.value, {"treasures": "r3-e2-e1"})
    assert text == "You have not enough bags for 💗 ruby 3, 🟩 emerald 2 and 🟩 emerald 1."
    text = FACE.refusal(words, Refusal.ZONE_TAKEN.value, {"zone": "joker"})
    assert text.endswith(": Joker bag.")
