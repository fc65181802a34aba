"""What lies in the safes of Top Secret."""

from __future__ import annotations

from collections.abc import Iterable

from games.kit.tuples import put
from games.top_secret.components import Card
from games.top_secret.public_state import Banked, Side

Singles = tuple[tuple[Card, ...], ...]
"""The cards on the ×1 side of every safe, in seat order, each in the order of banking."""

Pairs = tuple[tuple[tuple[Card, ...], ...], ...]
"""The pairs on the ×2 side of every safe, in seat order, each in the order of banking."""


def filled(singles: Singles, pairs: Pairs, banked: Iterable[Banked]) -> tuple[Singles, Pairs]:
    """Return both sides of all safes once cards were banked."""
    for one in banked:
        seat = one.seat
        if one.side is Side.DOUBLE:
            pairs = put(pairs, seat, (*pairs[seat], one.cards))
        else:
            singles = put(singles, seat, singles[seat] + one.cards)
    return singles, pairs
