"""Contenu, Préparation and Paires homogènes: the cards, the hands, and what a pair is."""

from __future__ import annotations

from itertools import combinations

import pytest

from games.top_secret.components import (
    COLOUR,
    DOCUMENTS,
    SEATS,
    CardKind,
    counted,
    hand_for,
    is_pair,
)
from games.top_secret.public_state import Count
from tests.games.top_secret.scenes import Scene, card, kinds


def test_a_colour_has_five_agents_and_ten_documents() -> None:
    assert sum(COLOUR.values()) == 15
    assert sum(COLOUR[kind] for kind in DOCUMENTS) == 10


@pytest.mark.parametrize(
    ("seats", "cards", "assassins", "moles"),
    [(2, 16, 8, 6), (3, 15, 9, 9), (4, 15, 8, 8), (5, 15, 10, 10), (6, 15, 12, 12)],
)
def test_hands_by_number_of_players(seats: int, cards: int, assassins: int, moles: int) -> None:
    hand = hand_for(seats)
    assert len(hand) == cards
    assert hand.count(CardKind.ASSASSIN) * seats == assassins
    assert hand.count(CardKind.MOLE) * seats == moles
    assert hand.count(CardKind.AGENT) == 1
    assert hand.count(CardKind.D20) == (2 if seats > 3 else 0)
    scene = Scene(seats)
    assert scene.state.hands == (hand,) * seats
    assert scene.table.waiting == tuple(range(seats))


def test_two_to_six_play() -> None:
    assert SEATS == (2, 3, 4, 5, 6)


def test_a_hand_is_counted_by_kind_in_order() -> None:
    assert counted(kinds("80 80 a x x")) == (
        (CardKind.D80, 2),
        (CardKind.AGENT, 1),
        (CardKind.ASSASSIN, 2),
    )


def test_pairs_are_equal_documents_or_a_document_with_an_agent() -> None:
    pairs = {
        frozenset((one.value, other.value))
        for one, other in [*combinations(CardKind, 2), *((kind, kind) for kind in CardKind)]
        if is_pair(one, other)
    }
    documents = {document.value for document in DOCUMENTS}
    assert pairs == {frozenset((one,)) for one in documents} | {
        frozenset((one, "agent")) for one in documents
    }


class TestCounting:
    def test_two_20s_on_the_double_side_score_80(self) -> None:
        pair = (card("20", 0), card("20", 1))
        assert Count((), (pair,), 0).points == 80

    def test_a_100_with_an_agent_on_the_double_side_scores_400(self) -> None:
        pair = (card("100", 0), card("a", 0))
        assert Count((), (pair,), 0).points == 400

    def test_a_document_counts_once_on_the_single_side_and_an_agent_nothing(self) -> None:
        singles = (card("100", 0), card("20", 0), card("a", 0))
        assert Count(singles, (), 0).points == 120

    def test_a_missed_shout_costs_50_and_points_may_be_negative(self) -> None:
        count = Count((card("20", 0),), (), 3)
        assert (count.fines, count.points) == (-150, -130)
