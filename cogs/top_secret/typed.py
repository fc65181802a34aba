"""Moves of Top Secret as people type them and as autocomplete names them.

A card is typed by its value or its name, in any language, without accents and shortened in one's
own; a target by the player's name or by the card; a decision by a word. Two moves in a row are
joined by a plus: "keep + 80". What fits two moves means neither: it is never guessed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import regex

from bot.faces.parts import Observation
from bot.faces.reading import meant, only, said
from bot.text import folded
from cogs.top_secret.voice import SIGNS, Voice, times
from games.protocol import Seat
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
)
from games.top_secret.public_state import Phase, PublicState
from games.top_secret.view import View

_TIMES = regex.compile(r"[×x] ?\d++$")
_WORD = regex.compile(r"\p{L}+|\d+")

_ASIDE: Final = ("common.typed.aside", "top_secret.typed.aside")
"""The keys of words that may stand beside a card."""

_BOUM: Final = "top_secret.typed.boum"
"""The key of what is shouted."""


def label(voice: Voice, observation: Observation[View], move: Move) -> str:
    """Return what a move is called."""
    match move:
        case Steal(victim):
            return _target(voice, observation.view, victim)
        case Single(policy):
            return voice.words(f"top_secret.single.{policy.value}")
        case _:
            return button(voice, observation, move)


def button(voice: Voice, observation: Observation[View], move: Move) -> str:
    """Return the same on a button, shorter."""
    view, words = observation.view, voice.words
    match move:
        case Choose(kind):
            return times(voice.card(kind), view.hand.count(kind))
        case Steal(victim):
            return target(voice, view.table, victim)
        case Bank() | Keep():
            return words(f"top_secret.button.{code(move)}")
        case Single(policy):
            return words(f"top_secret.button.single.{policy.value}")
        case Boum():
            return words("top_secret.button.boum")


def target(voice: Voice, table: PublicState, victim: Seat) -> str:
    """Return what a mole may steal from somebody: "Zoë: 📄 100"."""
    fresh = table.players[victim].fresh
    card = voice.card(fresh.card.kind) if fresh else voice.words("common.none")
    return voice.words("common.pair", what=voice.name(victim), value=card)


def _target(voice: Voice, view: View, victim: Seat) -> str:
    """Return a target, with the number of the seat where two would be called the same."""
    if victim >= view.table.seats:
        return str(victim + 1)
    named = target(voice, view.table, victim)
    called = folded(voice.name(victim))
    twin = [seat for seat, name in enumerate(voice.names) if folded(name) == called]
    return f"{victim + 1}. {named}" if len(twin) > 1 else named


def find(observation: Observation[View], typed: str) -> Move | None:
    """Return the move that a folded text means, or None if it fits no move or several.

    What may not be done now still is a move, so that the rules can say why not. "keep + 80" is
    none: it is two.
    """
    view = observation.view
    if THEN in typed:
        return None
    if typed.rstrip(" !.") in said(_BOUM):
        return Boum(max(1, view.table.reveals))
    if policy := next((one for one in Policy if typed in said(*_ways(one))), None):
        return _decision(view, policy)
    kind = _kind(observation, typed)
    if view.table.phase is Phase.STEAL:
        return _victim(observation, typed, kind)
    return None if kind is None else Choose(kind)


def _ways(policy: Policy) -> tuple[str, ...]:
    """Return the keys of the words that say what becomes of a single card."""
    return (
        f"top_secret.single.{policy.value}",
        f"top_secret.button.single.{policy.value}",
        f"top_secret.typed.{policy.value}",
    )


def _decision(view: View, policy: Policy) -> Move:
    """While banking a word decides about the card that is asked about; before, it settles ahead."""
    if view.table.phase is Phase.BANK and policy is not Policy.ASK:
        return Bank() if policy is Policy.BANK else Keep()
    return Single(policy)


def _kind(observation: Observation[View], typed: str) -> CardKind | None:
    """Return the one kind that a text names: whole in any language, or begun in one's own."""
    if signs := [kind for kind, sign in SIGNS.items() if typed == sign]:
        return only(signs)
    aside = said(*_ASIDE)
    name = " ".join(word for word in _WORD.findall(_TIMES.sub("", typed)) if word not in aside)
    if name in KINDS:
        return CardKind(name)
    keys = {kind: f"top_secret.kind.{kind.value}" for kind in KINDS if not kind.is_document}
    return meant(name, keys, observation.words)


def _victim(observation: Observation[View], typed: str, kind: CardKind | None) -> Move | None:
    """Return the target of a mole that a player's name means, or the card that they have played."""
    table = observation.view.table
    named = only([Seat(seat) for seat in _called(observation, typed)])
    if named is None and kind is not None:
        fresh = [(player.seat, player.fresh) for player in table.players]
        there = [seat for seat, card in fresh if card and card.card.kind is kind]
        named = only([seat for seat in there if seat != observation.seat])
    return None if named is None else Steal(named)


def _called(observation: Observation[View], typed: str) -> Iterator[int]:
    """Yield the seats of those whose name a text is; if there are none, begins."""
    names = [folded(name.plain) for name in observation.names]
    whole = [seat for seat, name in enumerate(names) if name == typed]
    begun = [seat for seat, name in enumerate(names) if typed and name.startswith(typed)]
    yield from whole or begun
