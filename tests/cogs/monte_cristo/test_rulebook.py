"""The rules and the refusals, in both languages."""

from __future__ import annotations

import pytest

import phrases
from cogs.monte_cristo.face import FACE
from games.monte_cristo.components import KINDS, ZONES
from games.monte_cristo.moves import Refusal

BOTH = pytest.mark.parametrize("words", [phrases.of("en"), phrases.of("fr")], ids=["en", "fr"])

PICTURED = ("slide", "supply", "adventurer", "zones", "treasure", "shuffle", "scoring")
"""The pages of the rules that have a picture, in order."""

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
def test_the_rules_are_short_pages(words: phrases.Phrases) -> None:
    pages = FACE.rules(words)
    assert len(pages) == len(FACE.script.pages)
    assert all(0 < len(page.text) <= 2000 and 0 < len(page.title) <= 80 for page in pages)


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
def test_the_lobby_has_its_words(words: phrases.Phrases) -> None:
    assert len(FACE.summary(words)) <= 90
    assert "\n" not in FACE.pitch(words)
    assert FACE.seating({}, (), True, words) == ""


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


@BOTH
@pytest.mark.parametrize("page", PICTURED)
def test_every_picture_of_the_rules_is_said_in_words(words: phrases.Phrases, page: str) -> None:
    (picture,) = FACE.rules(words)[FACE.script.pages.index(page)].pictures
    assert 80 < len(picture.alt) <= 1000
    assert not set(picture.alt) & set("*_`|#")


@BOTH
def test_no_other_page_has_a_picture(words: phrases.Phrases) -> None:
    pages = zip(FACE.script.pages, FACE.rules(words), strict=True)
    assert [name for name, page in pages if page.pictures] == list(PICTURED)
