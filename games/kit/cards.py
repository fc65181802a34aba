"""Decks in which every card lies once: their order, deals, and what somebody has not seen."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import TypeVar

Card = TypeVar("Card")

Hands = tuple[tuple[Card, ...], ...]
"""Everybody's cards, in seat order."""


def sorter(order: Iterable[Card]) -> Callable[[Iterable[Card]], tuple[Card, ...]]:
    """Return a function that sorts cards as they stand in `order`."""
    place = {card: number for number, card in enumerate(order)}.__getitem__

    def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(sorted(cards, key=place))

    return in_order


def hands_of(cards: Sequence[Card], sizes: Iterable[int]) -> tuple[Hands[Card], tuple[Card, ...]]:
    """Return hands of these sizes from the top of a shuffled deck, and what is left of it."""
    hands, start = [], 0
    for size in sizes:
        hands.append(tuple(cards[start : start + size]))
        start += size
    return tuple(hands), tuple(cards[start:])


def unseen(deck: Iterable[Card], seen: Container[Card]) -> tuple[Card, ...]:
    """Return the cards of a deck that are not among those seen, in its order."""
    return tuple([card for card in deck if card not in seen])
