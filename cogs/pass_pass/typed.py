"""Moves of Pass Pass as people type them and as autocomplete names them.

A card may be typed in any order and case, with its shape or without, whole or shortened
("violet 7", "7 Violet", "v7", "▲ violet 7"), in the reader's language or another; a pair as two
cards; a member by name. What fits two legal moves means neither: it is never guessed.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

import regex

import phrases
from bot.shown.face import Observation
from bot.shown.text import bounded, clean, cut
from cogs.pass_pass.board import pair
from cogs.pass_pass.voice import Voice, plain
from games.pass_pass.components import DECK, Card, Colour
from games.pass_pass.moves import Move, Play, Record, Take, TakePair, code, parse
from games.pass_pass.public_state import Phase, PublicState
from games.pass_pass.view import View, legal_moves
from games.protocol import BadCodeError, Seat

LABEL: Final = 100
"""The longest name of an autocomplete choice, in characters."""

_ASIDE = regex.compile(r"\([^()]*\)")
_TOKEN = regex.compile(r"\p{L}+|\d+")
_MARK = regex.compile(r"\p{M}+")

_PLAYING: Final = frozenset(("play", "jouer", "joue"))
_TAKING: Final = frozenset(("take", "pair", "prendre", "prends", "paire"))
_ASIDES: Final = frozenset(("et", "and"))
"""Words that may stand beside a card: which move they mean, if they mean one, and the others."""


def label(observation: Observation[View], move: str) -> str:
    """Return what a move's code means, unique among the legal moves, at most `LABEL` characters.

    Raise `BadCodeError` if it is no code of the game.
    """
    voice = plain(observation)
    match parse(move):
        case Play(card) | Take(card):
            return voice.shining(card)
        case TakePair(cards):
            return pair(voice, cards)
        case Record(member):
            return _member(voice, observation.view.table, member)


def _member(voice: Voice, table: PublicState, member: Seat) -> str:
    """Return a member's name, with the number of the seat if the partner is called the same."""
    team = table.players[member].team
    partners = [one.seat for one in table.players if one.team == team and one.seat != member]
    name = voice.name(member)
    twin = any(_plainly(voice.name(seat)) == _plainly(name) for seat in partners)
    return cut(f"{name} ({member + 1})" if twin else name, LABEL)


def find(observation: Observation[View], text: str) -> str | None:
    """Return the code that a typed text means, or None if it fits no move or several.

    A legal move is preferred; a card that is named in full but may not be played or taken now
    still has its code, so that the rules can say why not.
    """
    typed = bounded(text).strip()
    moves = legal_moves(observation.view)
    for move in moves:
        if _plainly(typed) in (code(move), _plainly(label(observation, code(move)))):
            return code(move)
    if observation.view.table.phase is Phase.RECORD:
        return _find_member(observation, moves, typed)
    if (exact := _parsed(typed.lower())) is not None:
        # A code of another phase is what it says: the rules tell why it may not be now.
        return code(exact)
    fitting = [move for move in moves if _fits(observation, typed, move)]
    if fitting:
        return code(fitting[0]) if len(fitting) == 1 else None
    return _find_illegal(observation, typed)


def _parsed(typed: str) -> Move | None:
    try:
        return parse(typed)
    except BadCodeError:
        return None


def _find_member(observation: Observation[View], moves: Sequence[Move], typed: str) -> str | None:
    members = [move for move in moves if isinstance(move, Record)]
    start = _plainly(clean(typed))
    begun = [
        move for move in members if _plainly(observation.names[move.member].plain).startswith(start)
    ]
    return code(begun[0]) if len(begun) == 1 else None


def _find_illegal(observation: Observation[View], typed: str) -> str | None:
    """Return the code of a move that is named in full although it is not legal."""
    tokens = _tokens(typed)
    named = [card for card in DECK if len(tokens) > 1 and _is(observation, tokens, card)]
    if len(named) != 1:
        return None
    picking = observation.view.table.phase in (Phase.FIRST_PICK, Phase.SECOND_PICK)
    takes, plays = _says(typed, _TAKING), _says(typed, _PLAYING)
    return code(Take(named[0]) if takes or (picking and not plays) else Play(named[0]))


def _says(typed: str, verbs: frozenset[str]) -> bool:
    return not verbs.isdisjoint(_TOKEN.findall(_plainly(typed)))


def _fits(observation: Observation[View], typed: str, move: Move) -> bool:
    if _says(typed, _TAKING if isinstance(move, Play) else _PLAYING):
        return False
    tokens = _tokens(typed)
    match move:
        case Play(card) | Take(card):
            return bool(tokens) and _is(observation, tokens, card)
        case TakePair((low, high)):
            half = len(tokens) // 2
            parts = tokens[:half], tokens[half:]
            return half > 0 and any(
                _is(observation, parts[0], one) and _is(observation, parts[1], other)
                for one, other in ((low, high), (high, low))
            )
        case Record():
            return False


def _is(observation: Observation[View], tokens: Sequence[str], card: Card) -> bool:
    """Tell whether every token names the card's value or begins the name of its colour."""
    numbers = [token for token in tokens if token.isdigit()]
    if len(numbers) > 1 or len(tokens) - len(numbers) > 1:
        return False
    names = _colour_names(observation, card.colour)
    right_value = all(number.lstrip("0") == str(card.value) for number in numbers)
    return right_value and all(token.isdigit() or _begins(token, names) for token in tokens)


def _begins(token: str, names: Iterable[tuple[str, bool]]) -> bool:
    return any(name == token or (own and name.startswith(token)) for name, own in names)


def _colour_names(observation: Observation[View], colour: Colour) -> list[tuple[str, bool]]:
    """Return a colour's name in every language, each with whether it is the reader's own."""
    key = f"pass_pass.colour.{colour.value}"
    return [
        (_plainly(phrases.of(locale)(key)), locale == observation.words.locale)
        for locale in phrases.LOCALES
    ]


def _tokens(typed: str) -> list[str]:
    """Return the words and numbers of a text, without asides, verbs and conjunctions."""
    words = _TOKEN.findall(_plainly(_ASIDE.sub(" ", typed)))
    return [word for word in words if word not in _PLAYING | _TAKING | _ASIDES]


def _plainly(text: str) -> str:
    return _MARK.sub("", unicodedata.normalize("NFKD", bounded(text))).casefold().strip()
