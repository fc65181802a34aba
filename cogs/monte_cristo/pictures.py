"""The pictures of Le Secret de Monte Cristo, each with its words."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.surfaces.album import Album
from bot.surfaces.parts import Pictures, Sight
from cogs.monte_cristo.board import alt
from games.monte_cristo.table import Table
from games.monte_cristo.view import View

_ALBUM: Final = Album("monte_cristo")


def shown(sight: Sight[View]) -> Pictures:
    """Return the dungeons, the slide, and the newest scoring: the same for everybody."""
    public = replace(sight, view=structs.replace(sight.view, seat=None, plan=None))
    dungeons = _ALBUM.table(public, alt.dungeons(sight))
    slide = _ALBUM.further("slide", public, alt.slide(sight))
    if not scoring_is_new(sight.view.table):
        return (dungeons, slide)
    return (dungeons, slide, _ALBUM.further("scoring", public, alt.scoring(sight)))


def scoring_is_new(table: Table) -> bool:
    """Tell whether a scoring is under way, or was in this turn of the slide."""
    over = table.scored is not None and table.scored.turn == table.turn
    return table.scoring is not None or over
