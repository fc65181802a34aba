"""What a table of Le Secret de Monte Cristo promises each player: a guess, for search.

A scoring is played out in the mind: everybody in turn takes what seems best to them. What is left
of bags and adventurers afterwards is worth something too, and so are marbles that come soon.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

from games.monte_cristo.components import (
    ACTIONS,
    DUNGEONS,
    FULL,
    HAND_ROOM,
    Action,
    Place,
    Treasure,
    column,
    in_order,
)
from games.monte_cristo.public_state import PublicState
from games.monte_cristo.state.flow import ranking
from games.protocol import Seat

BAG, JOKER = 0.5, 0.8
"""What an unused bag is worth, in points; a joker's fits every colour."""

EXPLORER, RESERVE = 0.7, 0.5
"""What an adventurer is worth in a dungeon and in the reserve, beyond one in Marseille."""

COMING = {1: 0.35, 2: 0.5, 3: 0.75, 4: 1.0}
"""How certain it is that what lies in dungeons is collected as it lies, by the fullest one."""

TURN = {
    Action.SUPPLY: 0.8,
    Action.ADVENTURER: 1.2,
    Action.TREASURE: 1.4,
    Action.SHUFFLE: 0.6,
}
"""What it is worth to be the active player, and how much less a turn later."""
LATER = 0.7

CRAMPED = 0.6
"""What each card beyond five costs, since the eighth has to be discarded."""


class Means:
    """What a player can still pay with while a scoring is played out in the mind."""

    def __init__(self, table: PublicState, seat: Seat) -> None:
        player = table.players[seat]
        self.bags = [0, 0, 0, 0, 0]
        for card in player.cards:
            self.bags[column(card.kind)] += card.bags
        due = table.placing is not None and table.placing.seat == seat and table.placing.joker
        self.jokers = player.jokers + due
        self.explorers = table.exploring(seat)
        self.gain = 0.0

    def missing(self, cost: tuple[int, ...]) -> int:
        """Return how many bags are missing to pay a cost in bags of each kind."""
        return sum([max(0, need - have) for need, have in zip(cost, self.bags, strict=True)])

    def spend(self, cost: tuple[int, ...]) -> None:
        """Pay, with jokers where bags are missing."""
        self.jokers -= self.missing(cost)
        self.bags = [max(0, have - need) for need, have in zip(cost, self.bags, strict=True)]

    @property
    def left(self) -> float:
        """What is left, in points; of one colour more than six bags are hardly needed."""
        useful = sum([min(have, 6) for have in self.bags])
        return BAG * useful + JOKER * self.jokers + EXPLORER * self.explorers


@lru_cache(maxsize=4096)
def bundles(
    treasures: tuple[Treasure, ...],
) -> tuple[tuple[tuple[Treasure, ...], tuple[int, ...]], ...]:
    """Return every set of treasures with its cost by kind."""
    sets = {few: None for size in range(1, FULL + 1) for few in combinations(treasures, size)}
    return tuple((few, _cost(few)) for few in sets)


def _cost(treasures: tuple[Treasure, ...]) -> tuple[int, ...]:
    cost = [0, 0, 0, 0, 0]
    for treasure in treasures:
        cost[column(treasure.kind)] += treasure.value
    return tuple(cost)


def promises(table: PublicState) -> list[float]:
    """Return about how many points each seat will have gained in the end, from this table on."""
    means = [Means(table, player.seat) for player in table.players]
    certainty = _certainty(table)
    _collect(table, means)
    marbles = _marbles(table)
    return [
        player.points
        + certainty * own.gain
        + own.left
        + RESERVE * player.reserve
        - CRAMPED * max(0, player.held - HAND_ROOM + 2)
        + marbles[player.seat]
        for player, own in zip(table.players, means, strict=True)
    ]


def _certainty(table: PublicState) -> float:
    if table.scoring is not None:
        return 1.0
    return COMING[max(1, *(len(dungeon.treasures) for dungeon in table.dungeons))]


def _collect(table: PublicState, means: list[Means]) -> None:
    """Let everybody collect, from the dungeon on that is scored now."""
    scoring, first = table.scoring, 0
    if scoring is not None:
        for player in table.players:
            means[player.seat].gain = table.points_for(scoring.collected(player.seat))
        first = len(DUNGEONS) if scoring.dungeon is None else DUNGEONS.index(scoring.dungeon)
    for place in DUNGEONS[first:]:
        there = table.dungeon(place).treasures
        if there and table.dungeon(place).queue:
            _collect_from(table, place, means)


def _collect_from(table: PublicState, place: Place, means: list[Means]) -> None:
    left = list(in_order(table.dungeon(place).treasures))
    order = [seat for seat, _ in ranking(table, place).order]
    if table.scoring is not None and table.scoring.dungeon is place:
        order = list(table.scoring.order)
    numbers = Counter(table.dungeon(place).queue)
    for seat in order:
        taken = _best(table, tuple(left), numbers[seat], means[seat])
        for treasure in taken:
            left.remove(treasure)


def _best(
    table: PublicState, left: tuple[Treasure, ...], number: int, means: Means
) -> tuple[Treasure, ...]:
    """Take what brings most after its cost, and return it."""
    best: tuple[Treasure, ...] = ()
    paid: tuple[int, ...] = (0, 0, 0, 0, 0)
    most = 0.0
    for few, cost in bundles(left):
        if len(few) > number or (missing := means.missing(cost)) > means.jokers:
            continue
        price = BAG * (sum(cost) - missing) + JOKER * missing + EXPLORER * len(few)
        worth = table.points_for(few) - price
        if worth > most:
            best, paid, most = few, cost, worth
    means.spend(paid)
    means.explorers -= len(best)
    means.gain += table.points_for(best)
    return best


def _marbles(table: PublicState) -> list[float]:
    """Return what each seat's marbles are worth by where they are."""
    worth = [0.0] * table.seats
    for action, track in zip(ACTIONS, table.tracks, strict=True):
        weight = TURN[action]
        for seat in track:
            worth[seat] += weight
            weight *= LATER
    return worth
