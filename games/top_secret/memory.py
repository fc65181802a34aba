"""What anybody who remembers can work out: hands and safes (ruling: they are no secret).

Everyone begins with a known hand, every card is shown when it is played, and everybody sees which
cards go into a safe, and on which side.
"""

from __future__ import annotations

import msgspec

from games.top_secret.components import CardKind, hand_for
from games.top_secret.public_state import PublicState
from games.top_secret.safes import Pairs, Singles, filled


class Memory(msgspec.Struct, frozen=True):
    """Hands and safes of a table in seat order, as in `State`."""

    hands: tuple[tuple[CardKind, ...], ...]
    singles: Singles
    pairs: Pairs


def remembered(table: PublicState) -> Memory:
    """Return what the reveals of this round leave in every hand and in every safe."""
    hands = [list(hand_for(table.seats)) if table.round else [] for _ in table.players]
    singles: Singles = ((),) * table.seats
    pairs: Pairs = ((),) * table.seats
    for reveal in table.turns:
        for seat, kind in enumerate(reveal.cards):
            hands[seat].remove(kind)
        singles, pairs = filled(singles, pairs, reveal.banked)
    return Memory(tuple(map(tuple, hands)), singles, pairs)
