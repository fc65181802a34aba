"""The pictures of Le Secret de Monte Cristo, each with its words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.shown.album import Album
from bot.shown.face import Illustrations, Observation
from cogs.monte_cristo import alt
from cogs.monte_cristo.board import hand_text
from games.monte_cristo.public_state import PublicState
from games.monte_cristo.view import View

SLUG: Final = "monte_cristo"

ALBUM: Final = Album(SLUG)


def board(observation: Observation[View]) -> Illustrations:
    """Return the dungeons, the slide, and the newest scoring: the same for everybody."""
    shown = replace(observation, view=structs.replace(observation.view, seat=None, plan=None))
    dungeons = ALBUM.table(shown, alt.dungeons(observation))
    slide = ALBUM.further("slide", shown, alt.slide(observation))
    if not scoring_is_new(observation.view.table):
        return (dungeons, slide)
    return (dungeons, slide, ALBUM.further("scoring", shown, alt.scoring(observation)))


def scoring_is_new(table: PublicState) -> bool:
    """Tell whether a scoring is under way, or was in this turn of the slide."""
    over = table.scored is not None and table.scored.turn == table.turn
    return table.scoring is not None or over


def hand(observation: Observation[View]) -> Illustrations:
    """Return what the sight's seat has, with every dungeon in short.

    One picture only: a plain message shows several side by side, with their edges cut off.
    """
    return (ALBUM.hand(observation, hand_text(observation)),)


def score(observation: Observation[View]) -> Illustrations:
    """Return the score sheet."""
    return (ALBUM.score(observation, alt.score(observation)),)
