"""The box and the set-up (rulebook: Matériel, Mise en place)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from games.chance import seeded
from games.monte_cristo import RULES
from games.monte_cristo.components import (
    ADVENTURERS,
    DECK,
    KINDS,
    MARKET,
    TREASURES,
    Action,
    marbles_each,
)
from games.monte_cristo.events import Began, Drew, SetUp, TableLaid
from games.protocol import NoOptions, Seat
from tests.games.monte_cristo.scenes import dealt


def test_the_box_holds_what_is_printed_on_it() -> None:
    assert len(DECK) == len(TREASURES) == 30
    assert {card.bags for card in DECK} == {1, 2, 3}
    assert Counter(card.kind for card in DECK) == dict.fromkeys(KINDS, 6)
    assert Counter(treasure.value for treasure in TREASURES) == {1: 10, 2: 10, 3: 10}
    assert (len(MARKET), min(MARKET), max(MARKET)) == (5, 1, 3)
    assert [marbles_each(seats) for seats in (2, 3, 4)] == [6, 4, 4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_alike(seats: int) -> None:
    game = dealt(seats)
    for player in game.table.players:
        assert (player.reserve, player.marseille, player.points) == (2, ADVENTURERS - 2, 0)
        assert player.held == 0
    assert [len(dungeon.treasures) for dungeon in game.table.dungeons] == [1] * 6
    assert (game.table.bag, game.table.deck) == (24, 30 - seats)
    assert (game.table.turn, game.table.action) == (1, Action.SUPPLY)
    assert game.asked == game.table.tracks[0][0]
    assert [type(event) for event in game.events] == [SetUp, Began, Drew]


def _laid(seats: int, seed: int) -> SetUp:
    event = RULES.deal(RULES.initial(seats, NoOptions()), seeded(seed))[0]
    assert isinstance(event, SetUp)
    return event


@pytest.mark.parametrize("seats", [3, 4])
def test_each_track_holds_one_marble_of_everybody(seats: int) -> None:
    orders = set[tuple[Seat, ...]]()
    for seed in range(80):
        tracks = _laid(seats, seed).tracks
        assert [sorted(track) for track in tracks] == [list(range(seats))] * 4
        orders.update(tracks)
    assert len(orders) == {3: 6, 4: 24}[seats]


def test_with_two_each_track_holds_two_and_one_and_every_way_comes() -> None:
    ways = set[tuple[int, ...]]()
    for seed in range(150):
        tracks = _laid(2, seed).tracks
        assert {len(track) for track in tracks} == {3}
        assert {sum(track) for track in tracks} <= {1, 2}
        assert sum(map(sum, tracks)) == 6
        ways.add(tuple(map(sum, tracks)))
    assert ways == {way for way in product((1, 2), repeat=4) if sum(way) == 6}


def test_the_market_and_the_dungeons_are_drawn() -> None:
    laid = [_laid(2, seed) for seed in range(40)]
    assert {one.market[0] for one in laid} == set(KINDS)
    assert len({one.treasures for one in laid}) == 40


def test_nobody_hears_the_order_of_deck_and_bag() -> None:
    laid = _laid(3, 1)
    for seat in (None, Seat(0), Seat(2)):
        told = RULES.tell(laid, seat)
        assert told == TableLaid(laid.tracks, laid.market, laid.treasures, 30, 24)
