"""What players of Passages Secrets ask for, its text, and why it may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from games.kit.codes import Codes
from games.passages_secrets.board import PATHS
from games.passages_secrets.components import DISTRICTS, District

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


class PlacePassage(msgspec.Struct, frozen=True, tag="place"):
    """Place a passage on a path, by its number. Code: `place-12`."""

    path: Number


class Open(msgspec.Struct, frozen=True, tag="open"):
    """Choose the district whose marker a one-shovel token moves. Code: `open-bank`."""

    district: District


Move = Marker | PlacePassage | Open


MARKERS: tuple[Marker, ...] = (*map(Marker, DISTRICTS), Marker(None))
PLACES: tuple[PlacePassage, ...] = tuple(PlacePassage(path.number) for path in PATHS)
OPENINGS: tuple[Open, ...] = tuple(map(Open, DISTRICTS))

MOVES: tuple[Move, ...] = (*MARKERS, *PLACES, *OPENINGS)
"""Every move that there is."""

CODES = Codes(MOVES)
code, parse = CODES.code, CODES.parse
