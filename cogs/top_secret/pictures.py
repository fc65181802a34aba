"""The pictures of Top Secret, each with its words.

A reveal is a scene of its own. It stands alone while it goes on; then the table stands below it,
until the next reveal takes its place.
"""

from __future__ import annotations

from typing import Final

from bot.faces.album import Album
from bot.faces.parts import Illustrations, Observation
from cogs.top_secret import board as spoken
from cogs.top_secret.voice import public
from games.top_secret.public_state import PublicState
from games.top_secret.view import View

_ALBUM: Final = Album("top_secret")

REVEAL: Final = "reveal"
"""What the picture of a turn is called among the game's further ones."""


def shown(observation: Observation[View]) -> Illustrations:
    """Return the newest reveal, and the table once that reveal is over; the same for everybody."""
    seen, table = public(observation), observation.view.table
    if table.last is None:
        return (_ALBUM.table(seen, spoken.table_alt(seen)),)
    reveal = _ALBUM.further(REVEAL, seen, spoken.reveal_alt(seen))
    if _goes_on(table):
        return (reveal,)
    return (reveal, _ALBUM.table(seen, spoken.table_alt(seen)))


def _goes_on(table: PublicState) -> bool:
    """Tell whether a reveal is what everybody should look at: it waits for moles, banks, shouts."""
    return table.last is not None and not (table.last.done and table.window is None)
