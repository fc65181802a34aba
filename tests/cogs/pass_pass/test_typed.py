"""What people type is understood, and never guessed."""

from __future__ import annotations

import unicodedata

import pytest

from bot.faces import bounds
from bot.faces.parts import Observation
from cogs.pass_pass.face import FACE
from games.pass_pass.components import Card, Colour
from games.pass_pass.public_state import (
    Laid,
    Phase,
    Player,
    PublicState,
    RoundScore,
    TeamSheet,
    Trick,
)
from games.pass_pass.view import View
from games.protocol import Seat
from tests.cogs.pass_pass.play import TABLES, game, observation_of, view
from tests.cogs.people import PLAIN, SPOKEN

V, B, G, Y = Colour


def hand(*cards: tuple[Colour, int], locale: str = "en") -> Observation[View]:
    """Return what the leader of a trick sees, with these cards in hand."""
    table = PublicState(tuple(Player(Seat(seat), None) for seat in range(3)), (), 1, 1, Phase.PLAY)
    played = PublicState(table.players, (), 1, 1, Phase.PLAY, (Seat(0),))
    return observation_of(View(Seat(0), tuple(Card(*card) for card in cards), played), locale)


@pytest.mark.parametrize(("seats", "teams"), TABLES)
@pytest.mark.parametrize(("people", "locale"), SPOKEN)
def test_every_legal_move_is_found_by_its_label_and_its_code(
    seats: int, teams: str, people: tuple[str, ...], locale: str
) -> None:
    for step in game(seats, teams, 3):
        for seat in sorted(step.after.to_act):
            observation = observation_of(view(step.after, seat), locale, people)
            codes = step.after.legal(seat)
            labels = [FACE.label(observation, code) for code in codes]
            assert len(set(labels)) == len(labels)
            assert max(map(len, labels)) <= bounds.ENTRY
            for code, text in zip(codes, labels, strict=True):
                bare = unicodedata.normalize("NFD", text).encode("ascii", "ignore").decode()
                for typed in (code, code.upper(), text, text.upper(), f"  {text} "):
                    assert FACE.find(observation, typed) == code
                if people is PLAIN:
                    assert FACE.find(observation, bare) == code


@pytest.mark.parametrize(
    "typed",
    [
        "violet 7",
        "7 violet",
        "VIOLET 7",
        "violet7",
        "v7",
        "7v",
        "vi 7",
        "▲ violet 7",
        "▲7",
        "7",
        "07",
    ],
)
def test_a_card_is_typed_in_many_ways(typed: str) -> None:
    assert FACE.find(hand((V, 7), (B, 8), (G, 9)), typed) == "play-violet-7"


@pytest.mark.parametrize(
    ("typed", "code"),
    [("jaune 3", "play-yellow-3"), ("yellow 3", "play-yellow-3"), ("j3", "play-yellow-3"),
     ("Vert 4", "play-green-4"), ("ve4", "play-green-4"), ("bleu 1 (3 diamants)", "play-blue-1"),
     ("bleu", "play-blue-1")],
)  # fmt: skip
def test_a_card_is_typed_in_another_language(typed: str, code: str) -> None:
    assert FACE.find(hand((Y, 3), (G, 4), (B, 1), locale="fr"), typed) == code


@pytest.mark.parametrize(
    "typed",
    ["v7", "7", "v", "", "  ", "purple 7", "violet", "violet 7 7", "violet vert 7", "9" * 99, "²"],
)
def test_what_fits_no_card_or_two_is_not_guessed(typed: str) -> None:
    assert FACE.find(hand((V, 7), (G, 7), (V, 8), locale="fr"), typed) is None


def test_a_card_that_one_does_not_hold_still_has_its_code() -> None:
    assert FACE.find(hand((V, 7)), "green 12") == "play-green-12"


def picking(*pairs: tuple[tuple[Colour, int], tuple[Colour, int]]) -> Observation[View]:
    """Return what the second winner sees, with these pairs on offer."""
    cards = [(Card(*low), Card(*high)) for low, high in pairs]
    trick = Trick(Seat(0), (Laid(Seat(0), Card(V, 12)),), taken=Card(V, 12))
    players = tuple(Player(Seat(seat), None) for seat in range(3))
    phase = Phase.SECOND_PICK
    table = PublicState(players, (), 1, 1, phase, (Seat(1),), now=trick, pairs=tuple(cards))
    return observation_of(View(Seat(1), (), table))


@pytest.mark.parametrize(
    "typed",
    [
        "blue 3 green 5",
        "green 5 + blue 3",
        "5 green and 3 blue",
        "b3 g5",
        "g5 b3",
        "● blue 3 + ■ green 5",
    ],
)
def test_a_pair_is_typed_as_two_cards(typed: str) -> None:
    observation = picking(((B, 3), (G, 5)), ((B, 3), (Y, 5)))
    assert FACE.find(observation, typed) == "pair-blue-3-green-5"


@pytest.mark.parametrize("typed", ["3 5", "blue 3", "violet 3 green 5"])
def test_half_a_pair_is_not_guessed(typed: str) -> None:
    observation = picking(((B, 3), (G, 5)), ((B, 3), (Y, 5)))
    assert FACE.find(observation, typed) != "pair-blue-3-green-5"


def recording(*people: str) -> Observation[View]:
    """Return what a member sees who is asked whose round the team records."""
    score = RoundScore(2, 1, 0)
    players = tuple(Player(Seat(seat), seat % 2, rounds=(score,)) for seat in range(4))
    sides = (TeamSheet(0, (Seat(0), Seat(2))), TeamSheet(1, (Seat(1), Seat(3))))
    table = PublicState(players, sides, 1, 8, Phase.RECORD, (Seat(0), Seat(2)))
    return observation_of(View(Seat(0), (), table), people=people)


def test_a_member_is_typed_by_name() -> None:
    observation = recording("Zoë", "Bob", "Noël", "Dan")
    assert FACE.find(observation, "zoe") == "record-0"
    assert FACE.find(observation, "NO") == "record-2"
    assert FACE.find(observation, "Bob") is None
    assert FACE.find(observation, "") is None


@pytest.mark.case("18")
def test_partners_called_the_same_are_told_apart() -> None:
    observation = recording("Zoë", "Bob", "ZOE", "Dan")
    assert FACE.label(observation, "record-0") == "Zoë (1)"
    assert FACE.find(observation, "zoe (3)") == "record-2"
    assert FACE.find(observation, "zoe") is None


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("take violet 7", "take-violet-7"),
        ("prendre violet 7", "take-violet-7"),
        ("take-violet-7", "take-violet-7"),
        ("pair-violet-7-8", None),
        ("play violet 7", "play-violet-7"),
        ("jouer violet 7", "play-violet-7"),
        ("violet 7", "play-violet-7"),
    ],
)
def test_who_says_take_does_not_play(typed: str, means: str | None) -> None:
    """A "take" that was typed too late played the card, and could not be taken back."""
    found = FACE.find(hand((V, 7), (B, 6)), typed)
    assert found == means if means else found is None or not found.startswith("play-")
