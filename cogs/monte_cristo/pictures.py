"""The pictures of Le Secret de Monte Cristo, each with its words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.faces.album import Album
from bot.faces.parts import Illustrations, Observation
from cogs.monte_cristo.board import alt
from games.monte_cristo.public_state import PublicState
from games.monte_cristo.view import View

_ALBUM: Final = Album("monte_cristo")


def shown(observation: Observation[View]) -> Illustrations:
    """Return the dungeons, the slide, and the newest scoring: the same for everybody."""
    public = replace(observation, view=structs.replace(observation.view, seat=None, plan=None))
    dungeons = _ALBUM.table(public, alt.dungeons(observation))
    slide = _ALBUM.further("slide", public, alt.slide(observation))
    if not scoring_is_new(observation.view.table):
        return (dungeons, slide)
    return (dungeons, slide, _ALBUM.further("scoring", public, alt.scoring(observation)))


def scoring_is_new(table: PublicState) -> bool:
    """Tell whether a scoring is under way, or was in this turn of the slide."""
    over = table.scored is not None and table.scored.turn == table.turn
    return table.scoring is not None or over
