"""What becomes of visible cards at the end of a turn, and what safes are worth."""

from __future__ import annotations

from games.protocol import Seat
from games.top_secret.components import is_pair
from games.top_secret.events import RoundScored, Settled
from games.top_secret.public_state import Banked, Count, Player, PublicState, Side
from games.top_secret.state import State


def single_cards(table: PublicState) -> tuple[Seat, ...]:
    """Return the seats with one visible card, which they may bank or keep."""
    return tuple(player.seat for player in table.players if len(player.pile) == 1)


def settled(state: State) -> Settled:
    """Return what everybody's visible cards come to, decisions being made.

    Ruling: who has two visible cards banks both at once, also a kept one with loot. When the
    hands are empty nobody is asked, and single cards are banked.
    """
    table = state.table
    final = not any(state.hands)
    kept = tuple(seat for seat in single_cards(table) if not final and state.banking[seat] is False)
    banked = tuple(
        _into_safe(player) for player in table.players if player.pile and player.seat not in kept
    )
    return Settled(banked, kept, final)


def _into_safe(player: Player) -> Banked:
    cards = tuple(lying.card for lying in player.pile)
    pair = len(cards) == 2 and is_pair(cards[0].kind, cards[1].kind)
    return Banked(player.seat, cards, Side.DOUBLE if pair else Side.SINGLE)


def scored(state: State) -> RoundScored:
    """Return what each seat reached in the round (rulebook: Fin de la partie)."""
    counts = tuple(
        Count(state.singles[player.seat], state.pairs[player.seat], player.missed)
        for player in state.table.players
    )
    return RoundScored(state.table.round, counts)
