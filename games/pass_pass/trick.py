"""Who wins a trick of Pass Pass, and what (rulebook: Résoudre le pli)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from games.pass_pass.components import Card, Colour, Pair, by_value
from games.pass_pass.public_state import Laid, Rank
from games.protocol import Seat


def ranks(laid: Sequence[Laid]) -> tuple[Rank, ...]:
    """Return the colours of a trick, the leading one first.

    They rank by the sum of their values, then by their highest card, then by who played that
    highest card earlier. Ruling: the same order settles the second place.
    """
    found: dict[Colour, tuple[int, int, int, Laid]] = {}
    for place, one in enumerate(laid):
        card = one.card
        total, top, turn, highest = found.get(card.colour, (0, 0, 0, one))
        if card.value > top:
            top, turn, highest = card.value, -place, one
        found[card.colour] = (total + card.value, top, turn, highest)
    order = sorted(found.values(), reverse=True)
    return tuple([Rank(one.card.colour, total, one.card, one.seat) for total, _, _, one in order])


def winners(laid: Sequence[Laid], order: Sequence[Rank]) -> tuple[Seat, Seat]:
    """Return the first and the second winner of a complete trick, whose `ranks` are `order`.

    First the highest card of the top colour; then its second-highest card or, if it has a single
    card, the highest of the second colour.
    """
    lead = order[0]
    others = [one for one in laid if one.card.colour is lead.colour and one.seat != lead.seat]
    if others:
        return lead.seat, max(others, key=lambda one: one.card.value).seat
    return lead.seat, order[1].seat


def lowest_pairs(left: Sequence[Card]) -> tuple[Pair, ...]:
    """Return every pair of lowest cards among the two or more cards that are left.

    There is more than one only where equal values leave a choice; six at most.
    """
    ordered = by_value(left)
    first, second = ordered[:2]
    equal = [card for card in ordered if card.value == second.value]
    if first.value == second.value:
        return tuple(combinations(equal, 2))
    return tuple((first, card) for card in equal)
