"""What treasures cost and how they can be paid for (rulebook: Collecte des trésors)."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from games.chance import QuickChance
from games.monte_cristo.components import (
    DECK,
    FULL,
    HAND_ROOM,
    TREASURES,
    Card,
    Treasure,
    TreasureKind,
    in_order,
)
from games.monte_cristo.moves import Pay, Take, code
from games.monte_cristo.payment import (
    Part,
    Payment,
    affordable,
    choices,
    paid_cards,
    payments,
)
from tests.games.monte_cristo.scenes import cards, treasures


def _ways(hand: str, taken: str) -> list[str]:
    jokers = hand.split().count("j")
    return [code(Pay(way)) for way in payments(cards(hand), jokers, treasures(taken))]


@pytest.mark.parametrize(
    ("hand", "taken", "ways"),
    [
        ("r3", "r3", ["pay-r3"]),
        ("r2 r2", "r3", ["pay-r22"]),
        ("r3 r1", "r3", ["pay-r3"]),
        ("r3 r2 r1", "r3", ["pay-r21", "pay-r3"]),
        ("r1 j", "r1", ["pay-r1", "pay-rj1"]),
        ("j j j", "r3", ["pay-rj3"]),
        ("r2 j", "r3", ["pay-r2j1"]),
        ("r2 r1 j e3", "r3 e2", ["pay-r21-e3", "pay-r2j1-e3"]),
        ("r2 j e1", "r3 e2", []),
        ("r3 r3", "r3 r2", ["pay-r33"]),
        ("s3 s3", "r1", []),
    ],
)
def test_no_card_and_no_joker_can_be_left_out(hand: str, taken: str, ways: list[str]) -> None:
    assert _ways(hand, taken) == ways


def test_the_cheapest_comes_first() -> None:
    assert _ways("r3 r2 j j", "r1")[0] == "pay-rj1"
    assert _ways("r3 r1 j", "r1")[0] == "pay-r1"
    assert _ways("r2 r1 r1", "r2") == ["pay-r11", "pay-r2"]


def test_of_equal_cards_the_oldest_are_paid() -> None:
    hand = (*cards("r2"), Card(TreasureKind.RUBY, 2, 3), *cards("r1"))
    assert paid_cards(hand, (Part(TreasureKind.RUBY, (2,)),)) == cards("r2")
    assert paid_cards(hand, (Part(TreasureKind.RUBY, (2, 2)),)) == hand[:2]


def test_sets_are_offered_once_and_small_ones_first() -> None:
    found = choices(treasures("g1 r2 g1"), 3, cards("g1 g1 r2"), 0)
    assert [code(Take(few)) for few in found] == [
        "take-g1",
        "take-r2",
        "take-g1-g1",
        "take-g1-r2",
        "take-g1-g1-r2",
    ]
    assert len(choices(treasures("g1 r1 s1 e1"), 4, (), 4)) == 15


def _proper(hand: tuple[Card, ...], jokers: int, taken: tuple[Treasure, ...]) -> set[Payment]:
    """Return the payments found by trying every subset of a hand, as the rule is written."""
    found = set()
    for chosen in product((False, True), repeat=len(hand)):
        used = [card for card, is_used in zip(hand, chosen, strict=True) if is_used]
        for spread in product(range(jokers + 1), repeat=len({one.kind for one in taken})):
            way = _spread(used, spread, taken)
            if way is not None and sum(spread) <= jokers:
                found.add(way)
    return found


def _spread(
    used: list[Card], spread: tuple[int, ...], taken: tuple[Treasure, ...]
) -> Payment | None:
    """Return the payment of these cards and jokers by colour, if it is exactly enough."""
    kinds = list(dict.fromkeys(one.kind for one in taken))
    parts = []
    for kind, number in zip(kinds, spread, strict=True):
        bags = sorted((card.bags for card in used if card.kind is kind), reverse=True)
        cost = sum(one.value for one in taken if one.kind is kind)
        pieces = [*bags, *[1] * number]
        if sum(pieces) < cost or sum(pieces) - min(pieces) >= cost:
            return None
        parts.append(Part(kind, tuple(bags), number))
    others = [card for card in used if card.kind not in kinds]
    return None if others else tuple(parts)


def test_payments_are_those_of_the_rule() -> None:
    for seed in range(150):
        luck = QuickChance(seed)
        size = 1 + luck.below(HAND_ROOM)
        jokers = luck.below(size)
        hand = luck.shuffled(
            [card for card in DECK if card.kind in (TreasureKind.RUBY, TreasureKind.GOLD)]
        )
        hand = hand[: size - jokers]
        tokens = [one for one in TREASURES if one.kind in (TreasureKind.RUBY, TreasureKind.GOLD)]
        taken = in_order(luck.shuffled(tokens)[: 1 + luck.below(FULL)])
        found = payments(hand, jokers, taken)
        assert len(set(found)) == len(found), seed
        assert set(found) == _proper(hand, jokers, taken), seed
        assert affordable(hand, jokers, taken) == bool(found), seed


_BAGS = [bags for size in range(7) for bags in combinations_with_replacement((3, 2, 1), size)]
_HELD = [bags for bags in _BAGS if all(bags.count(one) <= 2 for one in bags)]


def _most_ways(costs: tuple[int, ...]) -> int:
    """Return the most payments that any hand of seven has for these costs, a colour each.

    Jokers are counted too: by dynamic programming over colours, a state is the cards held so far
    and how many payments use how many jokers.
    """
    kinds = list(TreasureKind)[: len(costs)]
    states = {(0, (1,) + (0,) * HAND_ROOM)}
    for kind, cost in zip(kinds, costs, strict=True):
        states = {
            (size + len(bags), _combined(ways, more))
            for bags, more in _ways_by_jokers(kind, cost)
            for size, ways in states
            if size + len(bags) <= HAND_ROOM
        }
    return max(sum(ways[: HAND_ROOM - size + 1]) for size, ways in states)


def _ways_by_jokers(kind: TreasureKind, cost: int) -> list[tuple[tuple[int, ...], list[int]]]:
    """Return for each hand of one colour how many payments use how many jokers."""
    price = [Treasure(kind, 1)] * cost
    found = []
    for bags in _HELD:
        numbers = [0] * (HAND_ROOM + 1)
        hand = [Card(kind, one, 4 - one) for one in bags]
        for way in payments(hand, HAND_ROOM, price):
            numbers[way[0].jokers] += 1
        found.append((bags, numbers))
    return found


def _combined(ways: tuple[int, ...], more: list[int]) -> tuple[int, ...]:
    numbers = [0] * (HAND_ROOM + 1)
    for jokers, one in enumerate(ways):
        for added in range(HAND_ROOM + 1 - jokers):
            numbers[jokers + added] += one * more[added]
    return tuple(numbers)


_SHAPES = ((4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1), (3,), (2, 1), (1, 1, 1), (2,), (1, 1))
"""How many treasures of each colour a set of two to four has."""


def test_a_payment_fits_a_menu() -> None:
    """Whatever a hand of seven holds, it pays for a set in at most 20 ways: by enumeration."""
    most = 0
    for shape in (*_SHAPES, (1,)):
        costs = product(*({sum(few) for few in _values(number)} for number in shape))
        most = max([most, *map(_most_ways, set(map(_sorted, costs)))])
    assert most == 20


def _sorted(costs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(costs))


def _values(number: int) -> list[tuple[int, ...]]:
    """Return the values that a number of treasures of one kind may have, two of each at most."""
    sets = combinations_with_replacement((1, 2, 3), number)
    return [few for few in sets if all(few.count(one) <= 2 for one in few)]
