"""The pictures of Top Secret, each with its words.

A reveal is a scene of its own. It stands alone while it goes on; then the table stands below it,
until the next reveal takes its place.
"""

from __future__ import annotations

from typing import Final

from bot.shown.album import Album
from bot.shown.face import Illustrations, Observation
from cogs.top_secret import board as spoken
from cogs.top_secret.voice import public
from games.top_secret.public_state import PublicState
from games.top_secret.view import View

SLUG: Final = "top_secret"

ALBUM: Final = Album(SLUG)

REVEAL: Final = "reveal"
"""What the picture of a turn is called among the game's further ones."""


def board(observation: Observation[View]) -> Illustrations:
    """Return the newest reveal, and the table once that reveal is over; the same for everybody."""
    shown, table = public(observation), observation.view.table
    if table.last is None:
        return (ALBUM.table(shown, spoken.table_alt(shown)),)
    reveal = ALBUM.further(REVEAL, shown, spoken.reveal_alt(shown))
    if _goes_on(table):
        return (reveal,)
    return (reveal, ALBUM.table(shown, spoken.table_alt(shown)))


def _goes_on(table: PublicState) -> bool:
    """Tell whether a reveal is what everybody should look at: it waits for moles, banks, shouts."""
    return table.last is not None and not (table.last.done and table.window is None)


def hand(observation: Observation[View]) -> Illustrations:
    """Return the seat's hand, with what everybody else has visible.

    One picture: a direct message shows several side by side and cuts them.
    """
    return (ALBUM.hand(observation, spoken.hand_text(observation)),)


def score(observation: Observation[View]) -> Illustrations:
    """Return the score sheet."""
    return (ALBUM.score(observation, spoken.score_alt(observation)),)
