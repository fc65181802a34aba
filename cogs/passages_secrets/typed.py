"""Moves of Passages Secrets as people type them and as autocomplete names them.

A path may be typed by its number alone, or with what lies beside it; "12 + Bank" also says which
district its one-shovel token opens. A district may be typed in any language, shortened, with its
sign or without. What fits two districts means neither: it is never guessed.
"""

from __future__ import annotations

from typing import Final

import regex

import phrases
from bot.shown.face import Observation
from bot.shown.text import cut, folded
from cogs.passages_secrets.effects import in_short, pulled
from cogs.passages_secrets.voice import SIGNS, Voice, plain
from games.passages_secrets.board import PATHS
from games.passages_secrets.components import DISTRICTS, District
from games.passages_secrets.moves import Marker, Move, Open, Place, code, parse
from games.passages_secrets.preview import preview
from games.passages_secrets.public_state import Phase, Shift
from games.passages_secrets.view import View, legal_moves
from games.protocol import BadCodeError, Seat
from games.registry import THEN

LABEL: Final = 100
"""The longest name of an autocomplete choice, in characters."""

_WORD = regex.compile(r"\p{L}+")
_NUMBER = regex.compile(r"(?<!\d)\d{1,3}(?!\d)")
_PATH = frozenset(("path", "paths", "passage", "chemin", "place", "placer", "n", "no"))
"""Words that may stand before a path's number."""


def label(observation: Observation[View], move: str) -> str:
    """Return what a move's code means, unique among the legal moves, at most `LABEL` characters.

    Raise `BadCodeError` if it is no code of the game.
    """
    return cut(_label(plain(observation), observation.view, observation.seat, parse(move)), LABEL)


def _label(voice: Voice, view: View, seat: Seat | None, move: Move) -> str:
    match move:
        case Place(path):
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


def find(observation: Observation[View], text: str) -> str | None:
    """Return the code that a typed text means, or None if it fits no move or several.

    A path or district that may not be chosen now still has its code, so that the rules can say
    why not.
    """
    typed = folded(text)
    for move in legal_moves(observation.view):
        if typed in (code(move), folded(label(observation, code(move)))):
            return code(move)
    try:
        return code(parse(typed))
    except BadCodeError:
        return _path(observation, typed) or _district_move(observation, typed)


def _path(observation: Observation[View], typed: str) -> str | None:
    """Return the code of a path that is typed by its number, maybe with a district to open."""
    typed, plus, opened = typed.partition(THEN)
    numbers = _NUMBER.findall(typed)
    if len(numbers) != 1 or not 1 <= int(numbers[0]) <= len(PATHS) or not typed.strip():
        return None
    path = int(numbers[0])
    known = _WORD.findall(folded(plain(observation).path(observation.view.table, path)))
    words = [word for word in _WORD.findall(typed) if word not in _PATH]
    if not all(any(one.startswith(word) for one in known) for word in words):
        return None
    if not plus:
        return code(Place(path))
    district = _district(observation, opened)
    return f"{code(Place(path))}{THEN}{code(Open(district))}" if district else None


def _district_move(observation: Observation[View], typed: str) -> str | None:
    opening = observation.view.table.phase is Phase.OPENING
    if opening and typed and typed in _declining():
        return code(Marker(None))
    district = _district(observation, typed)
    if district is None:
        return None
    return code(Marker(district) if opening else Open(district))


def _declining() -> frozenset[str]:
    """Return the words that decline the opening move, in every language."""
    every = [phrases.of(locale) for locale in phrases.LOCALES]
    said = {folded(words("passages_secrets.button.decline")) for words in every}
    return frozenset(said | {"none", "no", "decline", "aucun", "non", "passer"})


def _district(observation: Observation[View], typed: str) -> District | None:
    """Return the one district that a text names: whole in any language, or begun in one's own."""
    signs = [district for district, sign in SIGNS.items() if typed.strip() == folded(sign)]
    words = _WORD.findall(folded(typed))
    if signs or len(words) != 1 or any(letter.isdigit() for letter in typed):
        return signs[0] if signs else None
    every = {d: _names(d, phrases.LOCALES) for d in DISTRICTS}
    whole = [district for district, names in every.items() if words[0] in names]
    begun = [
        d for d in DISTRICTS if any(n.startswith(words[0]) for n in _names(d, _own(observation)))
    ]
    found = whole or begun
    return found[0] if len(found) == 1 else None


def _own(observation: Observation[View]) -> tuple[phrases.Locale, ...]:
    return (observation.words.locale,)


def _names(district: District, locales: tuple[phrases.Locale, ...]) -> set[str]:
    key = f"passages_secrets.district.{district.value}"
    return {folded(phrases.of(locale)(key)) for locale in locales}
