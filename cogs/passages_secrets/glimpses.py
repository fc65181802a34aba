"""The pictures beside a preview and beside the pages of the rules."""

from __future__ import annotations

from bot.surfaces.face import Pictures, Sight
from games.passages_secrets.preview import Preview
from games.passages_secrets.view import View
from phrases import Phrases


def foreseen_pictures(sight: Sight[View], foreseen: Preview, alt: str) -> Pictures:
    """Return the picture of what a passage would bring."""
    del sight, foreseen, alt
    return ()


def page_pictures(page: str, words: Phrases) -> Pictures:
    """Return the picture of a page of the rules."""
    del page, words
    return ()
