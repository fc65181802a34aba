"""What people type is understood, and never guessed."""

from __future__ import annotations

import unicodedata

import pytest

from bot.faces import bounds
from bot.faces.parts import Observation
from cogs.monte_cristo.commands import MOVES
from cogs.monte_cristo.face import FACE
from games.monte_cristo.moves import Give, Keep
from games.monte_cristo.public_state import Phase
from games.monte_cristo.view import View, legal_moves
from games.protocol import Seat
from tests.cogs.monte_cristo.play import asked, in_phase, planning
from tests.cogs.people import SPOKEN

LOCALES = pytest.mark.parametrize("locale", ["en", "fr"])


def bare(text: str) -> str:
    """Return a text without accents."""
    marks = unicodedata.normalize("NFD", text)
    return "".join(letter for letter in marks if not unicodedata.combining(letter))


@pytest.mark.parametrize(("people", "locale"), SPOKEN)
def test_every_legal_move_is_found_by_its_label_and_its_code(
    people: tuple[str, ...], locale: str
) -> None:
    for position, observation in asked(locale, people):
        assert observation.seat is not None
        codes = position.legal(observation.seat)
        labels = [FACE.label(observation, code) for code in codes]
        assert len(set(labels)) == len(labels)
        assert max(map(len, labels)) <= bounds.ENTRY
        for code, text in zip(codes, labels, strict=True):
            for typed in (code, code.upper(), text, text.upper(), f"  {text} ", bare(text)):
                assert FACE.find(observation, typed) == code


def test_every_move_belongs_to_a_command() -> None:
    prefixes = [prefix for each in MOVES for prefix in each.prefixes]
    for position, observation in asked():
        assert observation.seat is not None
        for code in position.legal(observation.seat):
            assert any(code.startswith(prefix) for prefix in prefixes)


@LOCALES
def test_an_adventurer_is_sent_by_letter_or_name(locale: str) -> None:
    _, observation = in_phase(Phase.PLACE, locale)
    for typed in ("d", "D", " d ", "donjon D", "dungeon d", "to D", "place-d"):
        assert FACE.find(observation, typed) == "place-d"
    for typed in ("joker", "Joker bag", "sac joker", "SAC JOKER"):
        assert FACE.find(observation, typed) == "place-joker"
    for typed in ("landing at if", "Débarquement à If", "debarquement a if"):
        assert FACE.find(observation, typed) == "place-landing"
    for typed in ("bonus points", "points bonus", "points"):
        assert FACE.find(observation, typed) == "place-points"
    for typed in ("reinforcement", "Renfort"):
        assert FACE.find(observation, typed) == "place-reinforcement"
    for typed in ("pass", "passer", "done", "terminé", "ne placer personne"):
        assert FACE.find(observation, typed) == "pass"
    for typed in ("", " ", "g", "abc", "d e", "x" * 300, "42"):
        assert FACE.find(observation, typed) is None


@LOCALES
def test_a_plan_is_typed_like_a_move(locale: str) -> None:
    _, observation = planning(locale)
    assert FACE.find(observation, "d") == "plan-d"
    assert FACE.find(observation, "Plan : D") == "plan-d"
    assert FACE.find(observation, "renfort") == "plan-reinforcement"
    for typed in ("pass", "passer"):
        assert FACE.find(observation, typed) == "plan-pass"
    assert FACE.find(observation, "annuler") == "plan-cancel"
    assert FACE.find(observation, "nonsense") is None


@LOCALES
def test_a_treasure_is_put_by_letter(locale: str) -> None:
    _, observation = in_phase(Phase.TREASURE, locale)
    for typed in ("c", "Donjon C", "dungeon c"):
        assert FACE.find(observation, typed) == "treasure-c"
    for typed in ("joker", "g", "", "a b"):
        assert FACE.find(observation, typed) is None


@LOCALES
def test_a_track_is_typed_whole_or_begun(locale: str) -> None:
    _, observation = in_phase(Phase.MARBLE, locale)
    for typed in ("supply", "Ravitaillement", "RAVITAILLEMENT"):
        assert FACE.find(observation, typed) == "marble-supply"
    for typed in ("treasure chest", "coffre aux tresors", "Coffre aux trésors"):
        assert FACE.find(observation, typed) == "marble-treasure"
    begun = "chest" if locale == "en" else "coff"
    assert FACE.find(observation, begun) == "marble-treasure"
    assert FACE.find(observation, "shuf") == "marble-shuffle"
    for typed in ("", "s" if locale == "en" else "z", "marble"):
        assert FACE.find(observation, typed) is None


@LOCALES
def test_a_change_is_typed_with_its_figures(locale: str) -> None:
    _, observation = in_phase(Phase.SHUFFLE, locale)
    for typed in ("ruby 2", "Rubis +2", "rubis monte de 2", "r 2"):
        expected = None if typed.startswith("rubis monte") else "market-ruby-2"
        assert FACE.find(observation, typed) == expected
    for typed in ("supply 3 1", "Ravitaillement 3 → 1", "slide-supply-3-1"):
        assert FACE.find(observation, typed) == "slide-supply-3-1"
    for typed in ("pass", "rien", "ne rien changer", "change nothing"):
        assert FACE.find(observation, typed) == "pass"
    for typed in ("ruby 3", "supply 1 3", "supply", "ruby", "2", ""):
        assert FACE.find(observation, typed) is None


@LOCALES
def test_treasures_are_typed_in_any_order(locale: str) -> None:
    _, observation = in_phase(Phase.TAKE, locale)
    for typed in ("ruby 3 + emerald 1", "émeraude 1, rubis 3", "r3 e1", "E1 R3", "emeraude 1 r 3"):
        assert FACE.find(observation, typed) == "take-r3-e1"
    assert FACE.find(observation, "d2") == "take-d2"
    for typed in ("pass", "rien", "ne rien prendre", "take nothing"):
        assert FACE.find(observation, typed) == "pass"
    for typed in ("ruby", "3", "ruby 4", "pearl 3", "r3 r3 r3", "r3 e1 d", ""):
        assert FACE.find(observation, typed) is None


@LOCALES
def test_a_payment_is_typed_by_its_bags(locale: str) -> None:
    position, observation = in_phase(Phase.PAY, locale)
    assert observation.seat is not None
    legal = position.legal(observation.seat)
    for code in legal:
        short = code.removeprefix("pay-")
        for typed in (short, short.replace("-", " "), short.upper()):
            assert FACE.find(observation, typed) == code
    for typed in ("cheapest", "le moins cher", "Le Moins Cher"):
        assert FACE.find(observation, typed) == legal[0]
    for typed in ("", "bags", "x9", "2", "pay"):
        assert FACE.find(observation, typed) is None


def served(observation: Observation[View]) -> list[Keep | Give]:
    """Return what the active player may do with the cards drawn."""
    return [move for move in legal_moves(observation.view) if isinstance(move, Keep | Give)]


@LOCALES
def test_a_card_is_typed_by_colour_and_bags(locale: str) -> None:
    _, observation = in_phase(Phase.SUPPLY, locale)
    for move in served(observation):
        card = move.card
        name = observation.words(f"monte_cristo.kind.{card.kind.value}")
        whole = f"{name} {card.bags} {card.adventurers}"
        found = FACE.find(observation, whole)
        assert found is not None
        assert found.endswith(card.code)
        twins = [one for one in served(observation) if one.card.kind is card.kind]
        assert (FACE.find(observation, name) is not None) == (len(twins) == 1)
    for typed in ("", "joker", "ruby emerald 2", "pearl 2", "7"):
        assert FACE.find(observation, typed) is None


@LOCALES
def test_a_card_too_many_is_typed(locale: str) -> None:
    _, observation = in_phase(Phase.DISCARD, locale)
    assert FACE.find(observation, "joker") == "discard-joker"
    assert FACE.find(observation, "ruby 2") == "discard-ruby-2-2"


def test_who_is_not_asked_is_understood_by_code_alone() -> None:
    position, observation = in_phase(Phase.SUPPLY)
    idle = next(seat for seat in map(Seat, range(position.seats)) if seat not in position.to_act)
    seen = position.view(idle)
    assert isinstance(seen, View)
    outside = Observation(seen, seen.seat, observation.names, observation.words)
    assert FACE.find(outside, "a") is None
    assert FACE.find(outside, "place-a") == "place-a"
