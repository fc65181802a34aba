"""Codes, refusals, and moves in a row."""

from __future__ import annotations

import pytest

from games.chance import seeded
from games.monte_cristo import GAME
from games.monte_cristo.components import KINDS, TREASURES, Action, TreasureKind, in_order
from games.monte_cristo.moves import Pay, Refusal, Take, code, parse
from games.monte_cristo.payment import Part
from games.protocol import MAX_CODE, BadCodeError, Millis, NotTogetherError, Seat
from tests.games.monte_cristo.scenes import scene, treasures


@pytest.mark.parametrize(
    "text",
    [
        "keep-ruby-1-3",
        "give-3-diamond-3-1",
        "discard-emerald-2-2",
        "discard-joker",
        "place-a",
        "place-reinforcement",
        "pass",
        "plan-f",
        "plan-pass",
        "plan-cancel",
        "treasure-c",
        "slide-adventurer-7-5",
        "market-sapphire-2",
        "marble-shuffle",
        "take-g3-r2-r2-d1",
        "pay-g221j1-e3",
        "pay-dj3",
    ],
)
def test_a_code_is_read_as_it_is_written(text: str) -> None:
    assert code(parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "keep-ruby-1-2",
        "give-4-ruby-1-3",
        "treasure-joker",
        "slide-supply-2-2",
        "slide-supply-8-7",
        "slide-supply-2-0",
        "market-ruby-3",
        "take-",
        "take-r2-g3",
        "take-r2-r3",
        "take-r1-r1-r1",
        "take-r4",
        "take-g1-g2-r1-r2-s1",
        "pay-",
        "pay-r",
        "pay-r12",
        "pay-e3-g2",
        "pay-r2-r2",
        "pay-rj0",
        "pay-rj8",
        "pay-r33221j3",
        "pay-R2",
        "plan",
    ],
)
def test_anything_else_is_no_move(text: str) -> None:
    with pytest.raises(BadCodeError):
        parse(text)


def test_the_longest_codes_are_short_enough() -> None:
    sets = in_order(TREASURES)[:4]
    parts = tuple(Part(kind, (1,), 1) for kind in KINDS[:3])
    longest = [code(Take(sets)), code(Pay((*parts, Part(TreasureKind.EMERALD, (3,)))))]
    longest += ["keep-sapphire-3-1", "give-3-sapphire-3-1", "slide-adventurer-7-6"]
    assert max(map(len, longest)) < MAX_CODE


@pytest.mark.parametrize(
    ("action", "wanted"),
    [
        (Action.SUPPLY, "serve_the_cards"),
        (Action.ADVENTURER, "place_an_adventurer"),
        (Action.TREASURE, "place_a_treasure"),
        (Action.SHUFFLE, "change_or_leave"),
    ],
)
def test_a_move_of_another_sort_is_told_what_is_asked(action: Action, wanted: str) -> None:
    game = scene(2, action, top="r1 g1")
    assert game.refused("discard-joker") == (wanted, {})
    assert game.refused("marble-supply") == (wanted, {})
    assert game.refused("discard-joker", seat=1) == ("not_your_turn", {})


def test_passing_is_no_answer_where_something_must_be_done() -> None:
    for action in (Action.SUPPLY, Action.TREASURE):
        assert scene(2, action, top="r1 g1").refused("pass")[0] != ""
    game = scene(2, Action.SHUFFLE).play("pass")
    assert game.refused("pass") == ("choose_a_track", {})
    assert game.refused("market-gold-1") == ("choose_a_track", {})


def test_cards_are_served_in_order() -> None:
    game = scene(3, top="r1 g1 s1")
    assert game.refused("give-1-ruby-1-3") == ("keep_yours_first", {})
    assert game.refused("keep-diamond-1-3") == ("not_on_offer", {"card": "diamond-1-3"})
    game.play("keep-ruby-1-3")
    assert game.refused("give-2-gold-1-3") == ("not_his_turn_to_get", {"seat": 1})
    assert game.refused("keep-gold-1-3") == ("not_his_turn_to_get", {"seat": 1})
    assert game.refused("give-1-ruby-1-3") == ("not_on_offer", {"card": "ruby-1-3"})


def test_only_cards_that_one_holds_can_be_discarded() -> None:
    game = scene(2, top="d1 d2", hands=("r1 r2 r3 s1 s2 s3 g1",)).play("keep-diamond-1-3")
    assert game.refused("discard-joker") == ("not_your_card", {"card": "joker"})
    assert game.refused("discard-emerald-1-3") == ("not_your_card", {"card": "emerald-1-3"})


def test_at_a_scoring_only_taking_or_passing_is_an_answer() -> None:
    dungeons = {"a": ("0", "g1 g2 g3")}
    game = scene(2, Action.TREASURE, dungeons=dungeons, hands=("g2 g1 g1",))
    game.play("treasure-a", "treasure-b", "treasure-c")
    assert game.refused("treasure-d") == ("take_or_leave", {})
    assert game.refused("pay-g2") == ("take_or_leave", {})


def test_every_refusal_has_a_name_of_its_own() -> None:
    assert len({refusal.value for refusal in Refusal}) == len(Refusal)


def test_moves_that_are_not_offered_together_are_no_request() -> None:
    empty = GAME.empty(2, {})
    position = empty.after(empty.deal(seeded(3)))
    (seat,) = position.to_act
    first = position.legal(seat)[0]
    for marble in ("marble-shuffle", "marble-supply"):
        with pytest.raises(NotTogetherError):
            position.decide(seat, f"{first}+{marble}", Millis(0), seeded(3))


def test_taking_and_paying_can_be_one_request() -> None:
    dungeons = {"a": ("0", "g2 r1 s1")}
    game = scene(2, Action.TREASURE, dungeons=dungeons, hands=("g2 g1 g1",), bag="d1 d2 d3")
    game.play("treasure-a", "treasure-b", "treasure-c", "take-g2", "pay-g11")
    assert game.table.scored is not None
    assert game.table.scored.takings[0].seat == Seat(0)
    assert game.table.scored.takings[0].treasures == treasures("g2")
