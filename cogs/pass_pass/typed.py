"""Moves of Pass Pass as people type them and as autocomplete names them.

A card may be typed in any order and case, with its shape or without, whole or shortened
("violet 7", "7 Violet", "v7", "▲ violet 7"), in the reader's language or another; a pair as two
cards; a member by name. What fits two legal moves means neither: it is never guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import regex

from bot.faces.parts import Observation
from bot.faces.reading import names_of, only, said
from bot.text import folded
from cogs.pass_pass.board import pair
from cogs.pass_pass.voice import Voice
from games.pass_pass.components import DECK, Card, Colour
from games.pass_pass.moves import Move, Play, Record, Take, TakePair
from games.pass_pass.public_state import Phase, PublicState
from games.pass_pass.view import View, legal_moves
from games.protocol import Seat
from phrases import Phrases

_ASIDE = regex.compile(r"\([^()]*\)")
_TOKEN = regex.compile(r"\p{L}+|\d+")

_PLAYING: Final = "pass_pass.typed.play"
_TAKING: Final = "pass_pass.typed.take"
"""The keys of words that may stand beside a card and say which move they mean."""


def label(voice: Voice, observation: Observation[View], move: Move) -> str:
    """Return what a move is called: a card, two cards, or a member."""
    match move:
        case Play(card) | Take(card):
            return voice.shining(card)
        case TakePair(cards):
            return pair(voice, cards)
        case Record(member):
            return _member(voice, observation.view.table, member)


def button(voice: Voice, observation: Observation[View], move: Move) -> str:
    """Return the same; of a member also what their round would count."""
    if not isinstance(move, Record):
        return label(voice, observation, move)
    last = observation.view.table.players[move.member].rounds[-1]
    score = voice.score(last.points, last.pass_pass)
    name = voice.name(move.member)
    return voice.words("pass_pass.panel.record_button", name=name, score=score)


def _member(voice: Voice, table: PublicState, member: Seat) -> str:
    """Return a member's name, with the number of the seat if the partner is called the same."""
    team = table.players[member].team
    partners = [one.seat for one in table.players if one.team == team and one.seat != member]
    name = voice.name(member)
    twin = any(folded(voice.name(seat)) == folded(name) for seat in partners)
    return f"{name} ({member + 1})" if twin else name


def find(observation: Observation[View], typed: str) -> Move | None:
    """Return the move that a folded text means, or None if it fits no move or several.

    A legal move is preferred; a card that is named in full but may not be played or taken now
    still is a move, so that the rules can say why not.
    """
    moves = legal_moves(observation.view)
    if observation.view.table.phase is Phase.RECORD:
        return _find_member(observation, moves, typed)
    fitting = [move for move in moves if _fits(observation, typed, move)]
    return only(fitting) if fitting else _find_illegal(observation, typed)


def _find_member(observation: Observation[View], moves: Sequence[Move], typed: str) -> Move | None:
    members = [move for move in moves if isinstance(move, Record)]
    names = [folded(observation.names[move.member].plain) for move in members]
    begun = [one for one, name in zip(members, names, strict=True) if name.startswith(typed)]
    return only(begun)


def _find_illegal(observation: Observation[View], typed: str) -> Move | None:
    """Return a move that is named in full although it is not legal."""
    tokens = _tokens(typed)
    card = only([card for card in DECK if len(tokens) > 1 and _is(observation, tokens, card)])
    if card is None:
        return None
    picking = observation.view.table.phase in (Phase.FIRST_PICK, Phase.SECOND_PICK)
    takes, plays = _says(typed, _TAKING), _says(typed, _PLAYING)
    return Take(card) if takes or (picking and not plays) else Play(card)


def _says(typed: str, verbs: str) -> bool:
    return not said(verbs).isdisjoint(_TOKEN.findall(typed))


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
    right_value = all(number.lstrip("0") == str(card.value) for number in numbers)
    colour, words = card.colour, observation.words
    return right_value and all(token.isdigit() or _begins(token, colour, words) for token in tokens)


def _begins(token: str, colour: Colour, words: Phrases) -> bool:
    key = f"pass_pass.colour.{colour.value}"
    return token in names_of(key) or folded(words(key)).startswith(token)


def _tokens(typed: str) -> list[str]:
    """Return the words and numbers of a text, without asides, verbs and conjunctions."""
    aside = said("common.typed.aside", _PLAYING, _TAKING)
    return [word for word in _TOKEN.findall(_ASIDE.sub(" ", typed)) if word not in aside]
