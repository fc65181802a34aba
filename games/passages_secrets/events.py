"""What happens in Passages Secrets. Everybody hears all of it."""

from __future__ import annotations

from typing import get_args

import msgspec

from games.passages_secrets.board import Statue
from games.passages_secrets.components import Achievement, Token
from games.passages_secrets.moves import Number
from games.passages_secrets.public_state import Midgame, Sheets, Shift, Tile
from games.protocol import Seat


class SetUp(msgspec.Struct, frozen=True, tag="set_up"):
    """The city was laid out, tokens and achievements were drawn, and so was the first player.

    `layout`, `faces` and `revealed` are those of `PublicState`.
    """

    layout: tuple[Tile, ...]
    faces: tuple[Token, ...]
    revealed: tuple[Achievement, ...]
    first: Seat


class Began(msgspec.Struct, frozen=True, tag="began"):
    """The second player moved a marker before the first turn, or (None) declined."""

    seat: Seat
    shift: Shift | None


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    """A passage was placed, its token taken and the markers of the districts beside it moved.

    One shift for each district, one in all if both are the same; two shovels are counted in.
    """

    seat: Seat
    path: Number
    token: Token
    shifts: tuple[Shift, ...]


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """The one-shovel token moved a marker."""

    seat: Seat
    shift: Shift


class Stolen(msgspec.Struct, frozen=True, tag="stolen"):
    """A statue, surrounded by passages, was stolen."""

    seat: Seat
    statue: Statue


class Achieved(msgspec.Struct, frozen=True, tag="achieved"):
    """An achievement was taken."""

    seat: Seat
    achievement: Achievement


class Tied(msgspec.Struct, frozen=True, tag="tied"):
    """Both were equal at mid-game scoring, so nobody gets this achievement in this game."""

    achievement: Achievement


class MidgameScored(msgspec.Struct, frozen=True, tag="midgame_scored"):
    """The mid-game phase was scored."""

    scored: Midgame


class FinalScored(msgspec.Struct, frozen=True, tag="final_scored"):
    """The final phase was scored; the game is over."""

    sheets: Sheets


Event = SetUp | Began | Placed | Opened | Stolen | Achieved | Tied | MidgameScored | FinalScored

EVENTS: tuple[type[Event], ...] = get_args(Event)

Told = Event


def tell(event: Event, seat: Seat | None) -> Told:
    """Return the whole event: everybody hears everything."""
    del seat
    return event
