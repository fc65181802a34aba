"""What players of Passages Secrets ask for, and what happens. Everybody hears all of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from games.passages_secrets.board import PATHS, Statue
from games.passages_secrets.components import DISTRICTS, Achievement, District, Token
from games.passages_secrets.table import Midgame, Sheets, Shift, Tile
from games.protocol import BadCodeError, Seat

Number = Annotated[int, msgspec.Meta(ge=1, le=27)]
"""A path's number."""


class Refusal(StrEnum):
    """Why a move is refused; each is the key of a phrase. `PATH_TAKEN` carries `path`."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    MOVE_A_MARKER = "move_a_marker"
    PLACE_A_PASSAGE = "place_a_passage"
    OPEN_A_DISTRICT = "open_a_district"
    PATH_TAKEN = "path_taken"


class Marker(msgspec.Struct, frozen=True, tag="marker"):
    """Before the first turn, as second player: move a marker one zone towards oneself, or none.

    Codes: `marker-bank`, `marker-none`.
    """

    district: District | None


class Place(msgspec.Struct, frozen=True, tag="place"):
    """Place a passage on a path, by its number. Code: `place-12`."""

    path: Number


class Open(msgspec.Struct, frozen=True, tag="open"):
    """Choose the district whose marker a one-shovel token moves. Code: `open-bank`."""

    district: District


Move = Marker | Place | Open


class SetUp(msgspec.Struct, frozen=True, tag="set_up"):
    """The city was laid out, tokens and achievements were drawn, and so was the first player.

    `layout`, `faces` and `revealed` are those of `Table`.
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

EVENTS = (SetUp, Began, Placed, Opened, Stolen, Achieved, Tied, MidgameScored, FinalScored)


def code(move: Move) -> str:
    """Return the move's stable text."""
    match move:
        case Marker(district):
            return f"marker-{district.value if district else 'none'}"
        case Place(path):
            return f"place-{path}"
        case Open(district):
            return f"open-{district.value}"


def parse(text: str) -> Move:
    """Return the move that `code` wrote as `text`; raise `BadCodeError` on anything else."""
    move = _MOVES.get(text)
    if move is None:
        raise BadCodeError(text)
    return move


MARKERS: tuple[Marker, ...] = (*map(Marker, DISTRICTS), Marker(None))
PLACES: tuple[Place, ...] = tuple(Place(path.number) for path in PATHS)
OPENINGS: tuple[Open, ...] = tuple(map(Open, DISTRICTS))

_EVERY: list[Move] = [*MARKERS, *PLACES, *OPENINGS]
_MOVES: dict[str, Move] = {code(move): move for move in _EVERY}
