"""Moves of Top Secret as people type them and as autocomplete names them.

A card is typed by its value or its name, in any language, without accents and shortened in one's
own; a target by the player's name or by the card; a decision by a word. Two moves in a row are
joined by a plus: "keep + 80". What fits two moves means neither: it is never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import regex

import phrases
from bot.shown.face import Observation
from bot.shown.text import bounded, cut, folded
from cogs.top_secret.panel import target
from cogs.top_secret.voice import SIGNS, Voice, plain, times
from games.protocol import BadCodeError, Seat
from games.registry import THEN
from games.top_secret.components import KINDS, CardKind
from games.top_secret.moves import (
    Bank,
    Boum,
    Choose,
    Keep,
    Move,
    Policy,
    Single,
    Steal,
    code,
    parse,
)
from games.top_secret.public_state import Phase
from games.top_secret.view import View, legal_moves

LABEL: Final = 100
"""The longest name of an autocomplete choice, in characters."""

_TIMES = regex.compile(r"[×x] ?\d++$")
_WORD = regex.compile(r"\p{L}+|\d+")
_ASIDE: Final = frozenset(("document", "doc", "card", "carte", "the", "le", "la", "un", "une"))
"""Words that may stand beside a card."""

_SAID: Final[dict[Policy, frozenset[str]]] = {
    Policy.ASK: frozenset(("ask", "ask me", "demander", "me demander", "demande")),
    Policy.KEEP: frozenset(("keep", "garder", "garde", "laisser")),
    Policy.BANK: frozenset(
        ("bank", "bank it", "coffre", "au coffre", "mettre au coffre", "banque")
    ),
}
"""Short words for what becomes of a single card, in every language."""


def label(observation: Observation[View], move: str) -> str:
    """Return what a move's code means, unique among the legal moves, at most `LABEL` characters.

    Raise `BadCodeError` if it is no code of the game.
    """
    return cut(_label(plain(observation), observation.view, parse(move)), LABEL)


def _label(voice: Voice, view: View, move: Move) -> str:
    words = voice.words
    match move:
        case Choose(kind):
            return times(voice.card(kind), view.hand.count(kind))
        case Steal(victim):
            return _target(voice, view, victim)
        case Bank() | Keep():
            return words(f"top_secret.button.{code(move)}")
        case Single(policy):
            return words(f"top_secret.single.{policy.value}")
        case Boum():
            return words("top_secret.button.boum")


def _target(voice: Voice, view: View, victim: Seat) -> str:
    """Return a target, with the number of the seat where two would be called the same."""
    if victim >= view.table.seats:
        return str(victim + 1)
    named = target(voice, view.table, victim)
    called = folded(voice.name(victim))
    twin = [seat for seat, name in enumerate(voice.names) if folded(name) == called]
    return f"{victim + 1}. {named}" if len(twin) > 1 else named


def find(observation: Observation[View], text: str) -> str | None:
    """Return the code that a typed text means, or None if it fits no move or several.

    What may not be done now still has its code, so that the rules can say why not.
    """
    first, then, second = bounded(text).partition(THEN)
    if (exact := _exact(observation, folded(text))) or not then:
        return exact or _single(observation, text)
    codes = _single(observation, first), _single(observation, second)
    ahead = [one for one in codes if one and isinstance(parse(one), Single)]
    cards = [one for one in codes if one and isinstance(parse(one), Choose)]
    return f"{ahead[0]}{THEN}{cards[0]}" if ahead and cards else None


def _exact(observation: Observation[View], typed: str) -> str | None:
    """Return the legal move whose code or label a text is."""
    for move in legal_moves(observation.view):
        if typed in (code(move), folded(label(observation, code(move)))):
            return code(move)
    return None


def _single(observation: Observation[View], text: str) -> str | None:
    typed = folded(text)
    if found := _exact(observation, typed):
        return found
    meant = _said(observation, typed)
    try:
        return code(meant or parse(typed))
    except BadCodeError:
        return None


def _said(observation: Observation[View], typed: str) -> Move | None:
    view = observation.view
    if typed.rstrip(" !.") in ("boum", "boom"):
        return Boum(max(1, view.table.reveals))
    if policy := next((one for one in Policy if typed in _meant(one)), None):
        return _decision(view, policy)
    kind = _kind(observation, typed)
    if view.table.phase is Phase.STEAL:
        return _victim(observation, typed, kind)
    return None if kind is None else Choose(kind)


def _meant(policy: Policy) -> Iterable[str]:
    every = [phrases.of(locale) for locale in phrases.LOCALES]
    whole = {folded(words(f"top_secret.single.{policy.value}")) for words in every}
    short = {folded(words(f"top_secret.button.single.{policy.value}")) for words in every}
    return _SAID[policy] | whole | short


def _decision(view: View, policy: Policy) -> Move:
    """While banking a word decides about the card that is asked about; before, it settles ahead."""
    if view.table.phase is Phase.BANK and policy is not Policy.ASK:
        return Bank() if policy is Policy.BANK else Keep()
    return Single(policy)


def _kind(observation: Observation[View], typed: str) -> CardKind | None:
    """Return the one kind that a text names: whole in any language, or begun in one's own."""
    signs = [kind for kind, sign in SIGNS.items() if typed.strip() == sign]
    bare = _TIMES.sub("", typed)
    words = [word for word in _WORD.findall(bare) if word not in _ASIDE]
    said = " ".join(words)
    if signs or not said:
        return signs[0] if len(signs) == 1 else None
    whole = [kind for kind in KINDS if said in _names(kind, phrases.LOCALES)]
    begun = [kind for kind in KINDS if _begins(said, _names(kind, (observation.words.locale,)))]
    found = whole or begun
    return found[0] if len(found) == 1 else None


def _begins(said: str, names: Iterable[str]) -> bool:
    return said.isalpha() and any(name.startswith(said) for name in names)


def _names(kind: CardKind, locales: tuple[phrases.Locale, ...]) -> frozenset[str]:
    if kind.is_document:
        return frozenset((kind.value,))
    key = f"top_secret.kind.{kind.value}"
    return frozenset((kind.value, *(folded(phrases.of(locale)(key)) for locale in locales)))


def _victim(observation: Observation[View], typed: str, kind: CardKind | None) -> Move | None:
    """Return the target of a mole that a player's name means, or the card that he has played."""
    table = observation.view.table
    named = _only([Seat(seat) for seat in _called(observation, typed)])
    if named is None and kind is not None:
        fresh = [(player.seat, player.fresh) for player in table.players]
        there = [seat for seat, card in fresh if card and card.card.kind is kind]
        named = _only([seat for seat in there if seat != observation.seat])
    return None if named is None else Steal(named)


def _called(observation: Observation[View], typed: str) -> Iterator[int]:
    """Yield the seats of those whose name a text is; if there are none, begins."""
    names = [folded(name.plain) for name in observation.names]
    whole = [seat for seat, name in enumerate(names) if name == typed]
    begun = [seat for seat, name in enumerate(names) if typed and name.startswith(typed)]
    yield from whole or begun


def _only(seats: list[Seat]) -> Seat | None:
    return seats[0] if len(seats) == 1 else None
