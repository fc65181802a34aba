"""The gallery: every kind of picture is on its pages, and all of them can be seen at a glance."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

import phrases
from games.registry import game
from render import gallery
from render.gallery import GalleryEntry, by_turns, entries, tables
from render.pictures import pictures_of

SLUGS = ("pass_pass", "passages_secrets")
"""A game with an option and one without any: others have hundreds of pictures."""


def languages(slug: str) -> tuple[tuple[GalleryEntry, ...], ...]:
    """Return every picture of a game in each language."""
    return tuple(tuple(entries(pictures_of(slug), locale)) for locale in phrases.LOCALES)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_kind_is_at_a_glance_in_every_language(slug: str) -> None:
    drawn = languages(slug)
    chosen = by_turns(drawn)
    for kind, (locale, shown) in product({one.kind for one in chosen}, enumerate(drawn)):
        several = sum(one.kind == kind for one in chosen) > 1
        assert several <= any(one in shown for one in chosen if one.kind == kind), (kind, locale)
    assert {one.kind for one in chosen} == {one.kind for one in drawn[0]}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_row_of_small_pictures_shows_each_kind_once(slug: str) -> None:
    chosen = by_turns(languages(slug))
    page = gallery.sheet(slug, chosen)
    assert page.count("<h3>") == len({one.kind for one in chosen})
    assert Counter(page.count(f'href="{one.file}"') for one in chosen) == {1: len(chosen)}


def test_only_a_variant_that_more_players_show_too_is_left_out() -> None:
    further = [table.name for table in tables(game("pass_pass")) if table.is_further]
    assert further == ["pass_pass-4-teams-on"]
