"""The rules and the lobby of every game, in both languages: short, whole, and said in words."""

from __future__ import annotations

import pytest

from games.registry import games
from phrases import Phrases
from render.pictures import pictures_of
from tests.cogs.walks import WORDS, face
from tests.golden.record import released

GAMES = pytest.mark.parametrize("slug", [game.slug for game in games()])

BOTH = pytest.mark.parametrize("words", WORDS, ids=lambda words: words.locale)

MARKUP = set("*_`|#")
"""What Discord would take out of a text, or make bold of it; an alt text shows it as it is."""


@GAMES
@BOTH
def test_the_rules_are_a_few_short_pages(slug: str, words: Phrases) -> None:
    pages = face(slug).rules(words)
    assert len(pages) == len(face(slug).script.pages) <= 10
    assert all(0 < len(page.text) <= 2_000 and 0 < len(page.title) <= 80 for page in pages)


@pytest.mark.parametrize("slug", sorted({slug for slug, _ in released()}))
def test_a_game_that_people_play_is_explained_on_several_pages(slug: str) -> None:
    assert len(face(slug).script.pages) >= 5


@GAMES
@BOTH
def test_the_rules_show_every_picture_that_is_drawn_for_them(slug: str, words: Phrases) -> None:
    pages = zip(face(slug).script.pages, face(slug).rules(words), strict=True)
    assert [name for name, page in pages if page.pictures] == [*pictures_of(slug).pages]


@GAMES
@BOTH
def test_every_picture_of_the_rules_is_said_in_words(slug: str, words: Phrases) -> None:
    for page in face(slug).rules(words):
        for picture in page.pictures:
            assert 60 < len(picture.alt) <= 1_000, page.title
            assert not set(picture.alt) & MARKUP, page.title


@GAMES
@BOTH
def test_every_value_of_an_option_has_a_short_name_of_its_own(slug: str, words: Phrases) -> None:
    for option in face(slug).script.rules.option_schema:
        labels = [face(slug).value_label(option, value, words) for value in option.values]
        named = (face(slug).option_label(option, words), *labels)
        assert len(set(named)) == len(named)
        assert all(0 < len(text) <= 45 for text in named)


@GAMES
@BOTH
def test_by_its_defaults_a_game_has_no_teams_to_tell_of(slug: str, words: Phrases) -> None:
    schema = face(slug).script.rules.option_schema
    assert face(slug).seating({each.key: each.default for each in schema}, (), True, words) == ""
