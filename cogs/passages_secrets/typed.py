"""Moves of Passages Secrets as people type them and as autocomplete names them.

A path may be typed by its number alone, or with what lies beside it; "12 + Bank" also says which
district its one-shovel token opens. A district may be typed in any language, shortened, with its
sign or without. What fits two districts means neither: it is never guessed.
"""

from __future__ import annotations

from typing import Final

import regex

from bot.faces.parts import Observation
from bot.faces.reading import meant, numbers_in, only, said
from bot.text import folded
from cogs.passages_secrets.effects import in_short, pulled
from cogs.passages_secrets.voice import SIGNS, Voice
from games.passages_secrets.board import PATHS
from games.passages_secrets.components import DISTRICTS, District
from games.passages_secrets.moves import Marker, Move, Open, PlacePassage
from games.passages_secrets.preview import preview
from games.passages_secrets.public_state import Phase, Shift
from games.passages_secrets.view import View, legal_moves
from games.protocol import Seat
from games.registry import THEN

_WORD = regex.compile(r"\p{L}+")

_PATH: Final = "passages_secrets.typed.path"
"""The key of words that may stand before a path's number."""

_DECLINING: Final = ("passages_secrets.button.decline", "passages_secrets.typed.decline")
"""The keys of what declines the opening move."""


def label(voice: Voice, observation: Observation[View], move: Move) -> str:
    """Return what a move is called, and what it would bring."""
    return _label(voice, observation.view, observation.seat, move)


def _label(voice: Voice, view: View, seat: Seat | None, move: Move) -> str:
    match move:
        case PlacePassage(path):
            named = voice.path(view.table, path)
            if seat is None or move not in legal_moves(view):
                return named
            return " · ".join((named, *in_short(voice, view, seat, preview(view, path))))
        case Marker(district) | Open(district):
            if district is None:
                return voice.words("passages_secrets.button.decline")
            return _marker(voice, view, seat, district)


def _marker(voice: Voice, view: View, seat: Seat | None, district: District) -> str:
    """Return a district with where its marker stands, and where it would go."""
    place = view.table.markers[DISTRICTS.index(district)]
    return voice.shift(Shift(district, place, _pulled(place, seat)))


def _pulled(place: int, seat: Seat | None) -> int:
    return place if seat is None else pulled(place, seat)


def find(observation: Observation[View], typed: str) -> Move | None:
    """Return the move that a folded text means, or None if it fits no move or several.

    A path or district that may not be chosen now still is a move, so that the rules can say why
    not. "12 + Bank" is none: it is two.
    """
    if THEN in typed:
        return None
    return _path(observation, typed) or _district_move(observation, typed)


def _path(observation: Observation[View], typed: str) -> Move | None:
    """Return the path that is typed by its number, maybe with what lies beside it."""
    path = only(numbers_in(typed))
    if path is None or not 1 <= path <= len(PATHS):
        return None
    known = _WORD.findall(folded(Voice.plain(observation).path(observation.view.table, path)))
    words = [word for word in _WORD.findall(typed) if word not in said(_PATH)]
    fits = all(any(one.startswith(word) for one in known) for word in words)
    return PlacePassage(path) if fits else None


def _district_move(observation: Observation[View], typed: str) -> Move | None:
    opening = observation.view.table.phase is Phase.OPENING
    if opening and typed and typed in said(*_DECLINING):
        return Marker(None)
    district = _district(observation, typed)
    if district is None:
        return None
    return Marker(district) if opening else Open(district)


def _district(observation: Observation[View], typed: str) -> District | None:
    """Return the one district that a text names: whole in any language, or begun in one's own."""
    signs = [district for district, sign in SIGNS.items() if typed == folded(sign)]
    words = _WORD.findall(typed)
    if signs or len(words) != 1 or any(letter.isdigit() for letter in typed):
        return only(signs)
    keys = {each: f"passages_secrets.district.{each.value}" for each in DISTRICTS}
    return meant(words[0], keys, observation.words)
