"""What typed words mean: names of things in every language, and words that stand for a choice.

Every word comes from the catalogue, so a new language is understood by being there. Texts are
compared `folded`: without case and accents. A name is understood whole in any language and begun
in the reader's own. What fits two things means neither: it is never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final, TypeVar

import regex

import phrases
from bot.faces.parts import Observation, V
from bot.faces.script import M, Script, W
from bot.text import bounded, folded
from games.protocol import BadCodeError
from games.registry import THEN
from phrases import Phrases

Thing = TypeVar("Thing")

_WORD: Final = regex.compile(r"\p{L}+")
_NUMBER: Final = regex.compile(r"(?<!\d)\d{1,4}(?!\d)")
_TOKEN: Final = regex.compile(r"\p{L}+|\d+|[^\p{L}\p{N}\p{Z}\p{P}\p{M}\p{C}]")

_ASIDE: Final = "common.typed.aside"
"""The key of words that may stand beside a name and mean nothing alone."""


def words_in(typed: str, *more: str) -> list[str]:
    """Return the words of a folded text, without those that mean nothing alone.

    `more` are keys of further such words, a game's own.
    """
    return [word for word in _WORD.findall(typed) if word not in said(_ASIDE, *more)]


def numbers_in(typed: str) -> list[int]:
    """Return the whole numbers of a text, of four digits at the most."""
    return [int(number) for number in _NUMBER.findall(typed)]


@cache
def said(*keys: str) -> frozenset[str]:
    """Return the words that stand for a choice, in every language.

    Each key is a phrase, such as a button's, or a list of words with commas between them. Raise
    KeyError if there is no such phrase.
    """
    listed = (phrases.of(locale)(key) for locale in phrases.LOCALES for key in keys)
    return frozenset(folded(word) for phrase in listed for word in phrase.split(","))


@cache
def names_of(key: str) -> frozenset[str]:
    """Return what a thing is called in every language."""
    return frozenset(folded(phrases.of(locale)(key)) for locale in phrases.LOCALES)


def meant(typed: str, keys: Mapping[Thing, str], words: Phrases) -> Thing | None:
    """Return the one thing that a folded text names: whole in any language, or begun in one's own.

    `keys` are the phrases with their names; a name of several words may be begun at each.
    """
    if not typed:
        return None
    whole = [thing for thing, key in keys.items() if typed in names_of(key)]
    begun = [thing for thing, key in keys.items() if _begins(folded(words(key)), typed)]
    return only(whole or begun)


def only(found: Sequence[Thing]) -> Thing | None:
    """Return the one thing that was found, or None if there is none or are several."""
    return found[0] if len(found) == 1 else None


def _begins(name: str, typed: str) -> bool:
    return name.startswith(typed) or any(word.startswith(typed) for word in _WORD.findall(name))


def code_meant(script: Script[V, Any, W, M], observation: Observation[V], text: str) -> str | None:
    """Return the code that a typed text means, or None if it fits no move or several.

    Two moves may be joined by `THEN`, in the order in which the rules offer them if they do.
    """
    if (move := _move(script, observation, text)) is not None:
        return script.code(move)
    first, then, second = bounded(text).partition(THEN)
    one, other = (_move(script, observation, part) if then else None for part in (first, second))
    if one is None or other is None:
        return None
    legal = other in script.legal(observation.view)
    if legal and one in script.rules.followups(observation.view, other):
        one, other = other, one
    return f"{script.code(one)}{THEN}{script.code(other)}"


def _move(script: Script[V, Any, W, M], observation: Observation[V], text: str) -> M | None:
    typed = folded(text)
    if (move := _exact(script, observation, typed)) is not None:
        return move
    find = script.find or partial(found, script)
    move = find(observation, typed)
    return _parsed(script, typed) if move is None else move


def _exact(script: Script[V, Any, W, M], observation: Observation[V], typed: str) -> M | None:
    """Return the legal move whose code, label or button a folded text is."""
    moves = script.legal(observation.view)
    for move in moves:
        if typed in (script.code(move), folded(label_of(script, observation, move))):
            return move
    if script.button is None:
        return None
    buttons = (move for move in moves if typed == folded(script.on_button(observation, move)))
    return next(buttons, None)


def _parsed(script: Script[V, Any, W, M], typed: str) -> M | None:
    """Return the move that a folded text is the code of, legal or not."""
    try:
        return script.rules.parse(typed)
    except BadCodeError:
        return None


def label_of(script: Script[V, Any, W, M], observation: Observation[V], move: M) -> str:
    """Return what a move is called where it is typed."""
    return script.voice.entry_label(
        observation, lambda voice: script.label(voice, observation, move)
    )


def found(script: Script[V, Any, W, M], observation: Observation[V], typed: str) -> M | None:
    """Return the move whose label has the words of a folded text; None if there are several.

    A legal move is preferred; one that is nameable still is found, so that the rules can say why
    not. Words may stand in any order, numbers with zeros before them.
    """
    tokens = [token for token in _TOKEN.findall(typed) if token not in _asides(script.slug)]
    for moves in (script.legal(observation.view), script.nameable):
        fitting = [move for move in moves if tokens and _fits(script, observation, tokens, move)]
        if fitting:
            return only(fitting)
    return None


def _asides(slug: str) -> frozenset[str]:
    own = f"{slug}.typed.aside"
    return said(_ASIDE, own) if own in phrases.of(None) else said(_ASIDE)


def _fits(
    script: Script[V, Any, W, M], observation: Observation[V], tokens: Iterable[str], move: M
) -> bool:
    """Tell whether every token is in a move's label, in one's own language maybe only begun."""
    labels = {
        locale: _tokens(script, observation, move, phrases.of(locale)) for locale in phrases.LOCALES
    }
    own = labels[observation.words.locale]
    return all(
        any(token in there for there in labels.values())
        or (token.isalpha() and any(word.startswith(token) for word in own))
        for token in map(_bare, tokens)
    )


def _tokens(
    script: Script[V, Any, W, M], observation: Observation[V], move: M, words: Phrases
) -> frozenset[str]:
    voice = script.voice(words, script.voice.plain(observation).names)
    return frozenset(map(_bare, _TOKEN.findall(folded(script.label(voice, observation, move)))))


def _bare(token: str) -> str:
    """Return a number without the zeros before it, everything else as it is."""
    return token.lstrip("0") or token
