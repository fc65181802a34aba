"""What anybody who remembers can work out: hands and safes (ruling: they are no secret).

Everyone begins with a known hand, every card is shown when it is played, and everybody sees which
cards go into a safe, and on which side.
"""

from __future__ import annotations

import msgspec

from games.top_secret.components import Card, Kind, hand_for
from games.top_secret.table import Side, Table


class Memory(msgspec.Struct, frozen=True):
    """Hands and safes of a table in seat order, as in `State`."""

    hands: tuple[tuple[Kind, ...], ...]
    singles: tuple[tuple[Card, ...], ...]
    pairs: tuple[tuple[tuple[Card, ...], ...], ...]


def remembered(table: Table) -> Memory:
    """Return what the reveals of this round leave in every hand and in every safe."""
    hands = [list(hand_for(table.seats)) if table.round else [] for _ in table.players]
    singles: list[tuple[Card, ...]] = [()] * table.seats
    pairs: list[tuple[tuple[Card, ...], ...]] = [()] * table.seats
    for reveal in table.turns:
        for seat, kind in enumerate(reveal.cards):
            hands[seat].remove(kind)
        for banked in reveal.banked:
            if banked.side is Side.DOUBLE:
                pairs[banked.seat] = (*pairs[banked.seat], banked.cards)
            else:
                singles[banked.seat] += banked.cards
    return Memory(tuple(map(tuple, hands)), tuple(singles), tuple(pairs))
