"""Moves of Le Secret de Monte Cristo as people type them and as autocomplete names them.

What a text means depends on what is asked: "A" is where an adventurer goes, or a treasure. Names
are understood in any language, in one's own also begun, accents or not; what fits two moves means
neither.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.faces.parts import Observation
from bot.faces.reading import said
from cogs.monte_cristo.typed import reading
from cogs.monte_cristo.typed.labels import button, label
from games.monte_cristo.components import CARDS, DUNGEONS, TOKENS, Card, Treasure, in_order
from games.monte_cristo.moves import (
    Cancel,
    Chest,
    Discard,
    Give,
    Keep,
    Marble,
    Move,
    Pass,
    Plan,
    Rise,
    Send,
    Slide,
    Take,
    code,
    parse,
)
from games.monte_cristo.public_state import Phase
from games.monte_cristo.view import View, legal_moves
from games.protocol import BadCodeError

__all__ = ["button", "find", "label"]


def find(observation: Observation[View], typed: str) -> Move | None:
    """Return the move that a folded text means, or None if it fits no move or several.

    A move that may not be made now still is one, so that the rules can say why not.
    """
    return _plan(observation, typed) or _parsed(typed) or _meant(observation, typed)


def _parsed(typed: str) -> Move | None:
    try:
        return parse(typed)
    except BadCodeError:
        return None


def _meant(observation: Observation[View], typed: str) -> Move | None:
    """Return the move that a text means in the phase that the table is in."""
    table = observation.view.table
    if observation.seat is None or observation.seat != table.to_act or not typed:
        return None
    if table.phase in (Phase.PLACE, Phase.TAKE, Phase.SHUFFLE) and typed in said(*reading.PASSING):
        return Pass()
    match table.phase:
        case Phase.SUPPLY | Phase.DISCARD:
            return _card(observation, typed)
        case Phase.PLACE:
            place = reading.place(typed, observation.words)
            return None if place is None else Send(place)
        case Phase.TREASURE:
            dungeon = reading.place(typed, observation.words)
            return Chest(dungeon) if dungeon in DUNGEONS and dungeon is not None else None
        case Phase.TAKE | Phase.PAY:
            collects = _treasures if table.phase is Phase.TAKE else _payment
            return collects(observation, typed)
        case Phase.SHUFFLE:
            return _change(observation, typed)
        case Phase.MARBLE:
            track = reading.track(typed, observation.words)
            return None if track is None else Marble(track)
        case _:
            return None


def _plan(observation: Observation[View], typed: str) -> Move | None:
    """Return what whoever may plan plans: they pass by the same word as whose turn it is."""
    if observation.seat is None or not observation.view.table.plans(observation.seat):
        return None
    if typed in said(*reading.CANCELLING):
        return Cancel()
    if typed in said(*reading.PASSING):
        return Plan(None)
    place = reading.place(typed, observation.words)
    return None if place is None else Plan(place)


# Cards


def _card(observation: Observation[View], typed: str) -> Move | None:
    """Return what is done with the one card that a text names: "ruby 2", "2 1 rubis", "joker"."""
    table = observation.view.table
    if table.phase is Phase.DISCARD and typed in said(*reading.JOKERS):
        return Discard(None)
    fitting = list(_named_cards(observation, typed))
    if len(fitting) != 1:
        return None
    (card,) = fitting
    if table.phase is Phase.DISCARD:
        return Discard(card)
    getting = table.served[0]
    return Keep(card) if getting == observation.seat else Give(getting, card)


def _named_cards(observation: Observation[View], typed: str) -> Iterator[Card]:
    """Yield the cards that a text can mean: those that may be chosen, or else any."""
    names, numbers = reading.parts(typed)
    kind = reading.kind(names[0], observation.words) if len(names) == 1 else None
    if kind is None:
        return
    moves = legal_moves(observation.view)
    legal = {move.card for move in moves if isinstance(move, Keep | Give | Discard)}
    every = [card for card in CARDS.values() if card.kind is kind]
    fits = [c for c in every if (c.bags, c.adventurers)[: len(numbers)] == tuple(numbers)]
    own = [card for card in fits if card in legal]
    yield from own or fits


# Treasures, the slide and the market


def _treasures(observation: Observation[View], typed: str) -> Move | None:
    """Return the taking of treasures that a text lists: "ruby 3 + emerald 1", "r3 e1"."""
    names, numbers = reading.parts(typed)
    kinds = [reading.kind(name, observation.words) for name in names]
    if not kinds or len(kinds) != len(numbers) or None in kinds:
        return None
    pairs = zip((kind for kind in kinds if kind), numbers, strict=True)
    found = tuple(Treasure(kind, value) for kind, value in pairs)
    if any(one.code not in TOKENS for one in found):
        return None
    return _parsed(code(Take(in_order(found))))


def _payment(observation: Observation[View], typed: str) -> Move | None:
    """Return the payment that a text means: "cheapest", or bags as in codes, "r2j1 e3"."""
    if typed in said(reading.CHEAPEST):
        return next(iter(legal_moves(observation.view)), None)
    return _parsed("-".join(("pay", *typed.replace("-", " ").split())))


def _change(observation: Observation[View], typed: str) -> Move | None:
    """Return the change that a text means: "ruby 2" slots up, "supply 3 1" on a track."""
    names, numbers = reading.parts(typed)
    if not names:
        return None
    kind = reading.kind(names[0], observation.words) if len(names) == 1 else None
    track = reading.track(" ".join(names), observation.words)
    match numbers:
        case [steps] if kind is not None:
            moves: list[Move] = [Rise(kind, steps)]
        case [start, end] if track is not None:
            moves = [Slide(track, start, end)]
        case _:
            moves = []
    return next((move for move in moves if _parsed(code(move)) == move), None)
