"""What treasures cost, and every way to pay for them (rulebook: Collecte des trésors)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product

from games.kit.codes import Piece
from games.monte_cristo.components import KINDS, Card, Treasure, TreasureKind, in_order


class Part(Piece, frozen=True):
    """What is paid in one colour: the bags of each card, the largest first, and jokers."""

    kind: TreasureKind
    bags: tuple[int, ...] = ()
    jokers: int = 0

    @property
    def code(self) -> str:
        """The part as text, such as `r21j1`: its colour, the bags of each card, then jokers."""
        jokers = f"j{self.jokers}" if self.jokers else ""
        return f"{self.kind.letter}{''.join(map(str, self.bags))}{jokers}"


Payment = tuple[Part, ...]
"""One part for each colour of the treasures taken, in the order of `KINDS`."""


def price(treasures: Iterable[Treasure]) -> dict[TreasureKind, int]:
    """Return the bags that treasures take, by colour, in the order of `KINDS`."""
    found = Counter[TreasureKind]()
    for treasure in treasures:
        found[treasure.kind] += treasure.value
    return {kind: found[kind] for kind in KINDS if kind in found}


def affordable(cards: Iterable[Card], jokers: int, treasures: Iterable[Treasure]) -> bool:
    """Tell whether these cards and this number of jokers pay for the treasures."""
    bags = Counter[TreasureKind]()
    for card in cards:
        bags[card.kind] += card.bags
    missing = (max(0, cost - bags[kind]) for kind, cost in price(treasures).items())
    return sum(missing) <= jokers


def choices(
    there: Sequence[Treasure], adventurers: int, cards: Iterable[Card], jokers: int
) -> tuple[tuple[Treasure, ...], ...]:
    """Return every different set of treasures that a player can take, small ones first.

    One of their adventurers has to stand there for each treasure, and they have to be able to pay.
    At most 15 sets, since at most four treasures lie in a dungeon.
    """
    held = tuple(cards)
    ordered = in_order(there)
    found: dict[tuple[Treasure, ...], None] = {}
    for size in range(1, min(adventurers, len(ordered)) + 1):
        found.update(dict.fromkeys(combinations(ordered, size)))
    return tuple(few for few in found if affordable(held, jokers, few))


def payments(
    cards: Iterable[Card], jokers: int, treasures: Iterable[Treasure]
) -> tuple[Payment, ...]:
    """Return every way to pay for treasures, the cheapest first; none if there is no way.

    Ruling: only payments from which no card and no joker could be left out. Cards of the same
    colour and bags are the same. There are at most 20 ways (tried over every hand of seven).
    """
    held = tuple(cards)
    parts = [
        tuple(_parts(kind, _bags(held, kind), cost, jokers))
        for kind, cost in price(treasures).items()
    ]
    ways = [way for way in product(*parts) if sum(part.jokers for part in way) <= jokers]
    return tuple(sorted(ways, key=_cost))


def _bags(cards: Iterable[Card], kind: TreasureKind) -> Counter[int]:
    return Counter(card.bags for card in cards if card.kind is kind)


def _parts(kind: TreasureKind, held: Counter[int], cost: int, jokers: int) -> Iterator[Part]:
    """Yield every way to pay `cost` bags of one colour without anything superfluous.

    A joker is worth one bag, so with a joker in it a payment is exact.
    """
    sizes = sorted(held, reverse=True)
    for numbers in product(*(range(held[size] + 1) for size in sizes)):
        bags = tuple(
            size for size, number in zip(sizes, numbers, strict=True) for _ in range(number)
        )
        paid = sum(bags)
        if paid < cost and cost - paid <= jokers:
            yield Part(kind, bags, cost - paid)
        elif paid >= cost and paid - bags[-1] < cost:
            yield Part(kind, bags)


def _cost(payment: Payment) -> tuple[int, int, tuple[tuple[int, ...], ...]]:
    """Return what makes a payment dear: a joker counts as a bag and a half, then fewer cards."""
    bags = sum(sum(part.bags) for part in payment)
    jokers = sum(part.jokers for part in payment)
    size = sum(len(part.bags) for part in payment)
    return 2 * bags + 3 * jokers, -size, tuple(part.bags for part in payment)


def paid_cards(cards: Sequence[Card], payment: Payment) -> tuple[Card, ...]:
    """Return the cards that a payment takes out of a hand: of equal ones the oldest."""
    left = list(cards)
    found = []
    for part in payment:
        for bags in part.bags:
            card = next(one for one in left if (one.kind, one.bags) == (part.kind, bags))
            left.remove(card)
            found.append(card)
    return tuple(found)


def jokers_in(payment: Payment) -> int:
    """Return how many jokers a payment takes."""
    return sum(part.jokers for part in payment)
