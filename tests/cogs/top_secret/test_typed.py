"""What people type is understood, and never guessed."""

from __future__ import annotations

import unicodedata

import pytest

from bot.faces import bounds
from bot.faces.parts import Observation
from cogs.top_secret.commands import both
from cogs.top_secret.face import FACE
from games.protocol import Seat
from games.top_secret.public_state import Phase
from games.top_secret.view import View
from tests.cogs.people import PLAIN, SPOKEN
from tests.cogs.top_secret.play import TABLES, game, observation_of, sampled, view


@pytest.mark.parametrize(("people", "locale"), SPOKEN)
def test_every_legal_move_is_found_by_its_label_and_its_code(
    people: tuple[str, ...], locale: str
) -> None:
    for table in TABLES:
        for position in sampled(table):
            for seat in map(Seat, range(table[0])):
                observation = observation_of(view(position, seat), locale, people)
                moves = position.legal(seat)
                labels = [FACE.label(observation, code) for code in moves]
                assert len(set(labels)) == len(labels)
                for code, text in zip(moves, labels, strict=True):
                    assert 0 < len(text) <= bounds.ENTRY
                    bare = unicodedata.normalize("NFD", text)
                    for typed in (code, code.upper(), text, text.upper(), f"  {text} ", bare):
                        assert FACE.find(observation, typed) == code


def in_phase(phase: Phase, locale: str = "en") -> Observation[View]:
    """Return what somebody sees of whom a phase asks something."""
    for table in (TABLES[2], TABLES[3]):
        for step in game(table):
            seen = view(step.after, None).table
            if seen.phase is phase and seen.waiting:
                return observation_of(view(step.after, seen.waiting[0]), locale)
    raise LookupError(phase)


CARDS = {
    "choose-80": ("80", " 80 ", "📄 80", "80 x2", "80 ×2", "document 80", "le 80"),
    "choose-100": ("100", "100 x1"),
    "choose-agent": ("agent", "Special Agent", "agent spécial", "AGENT SPECIAL", "🕵️"),
    "choose-mole": ("mole", "Mole ×2", "taupe", "la taupe", "TAUPE", "🐾"),
    "choose-assassin": ("assassin", "💣", "Assassin x2"),
}


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("code", CARDS)
def test_a_card_is_typed_by_its_value_or_name(code: str, locale: str) -> None:
    for typed in CARDS[code]:
        assert FACE.find(in_phase(Phase.CHOOSE, locale), typed) == code, typed


def test_a_card_is_shortened_in_one_s_own_language() -> None:
    assert FACE.find(in_phase(Phase.CHOOSE), "mol") == "choose-mole"
    assert FACE.find(in_phase(Phase.CHOOSE, "fr"), "tau") == "choose-mole"
    assert FACE.find(in_phase(Phase.CHOOSE), "tau") is None
    assert FACE.find(in_phase(Phase.CHOOSE), "a") is None


@pytest.mark.parametrize(
    "typed",
    ["", " ", "0", "8", "81", "80 20", "80 agent", "x", "9" * 99, "+", "80 +", "keep + bob"],
)
def test_what_is_no_card_is_not_guessed(typed: str) -> None:
    assert FACE.find(in_phase(Phase.CHOOSE), typed) is None


@pytest.mark.parametrize("typed", ["keep + 80", "80 + keep", "garder+80", "single-keep+choose-80"])
def test_a_card_and_what_is_settled_ahead_are_one_request(typed: str) -> None:
    assert FACE.find(in_phase(Phase.CHOOSE), typed) == "single-keep+choose-80"


AHEAD = {
    "ask": ("ask", "demander", "Seule : demander", "single: ask"),
    "keep": ("keep", "garder", "GARDER", "Cartes seules : toujours garder"),
    "bank": ("bank", "coffre", "au coffre", "single: bank"),
}


@pytest.mark.parametrize("policy", AHEAD)
def test_what_becomes_of_single_cards_is_typed_in_any_language(policy: str) -> None:
    for typed in AHEAD[policy]:
        assert FACE.find(in_phase(Phase.CHOOSE), typed) == f"single-{policy}"


def test_while_banking_a_word_decides_about_the_card() -> None:
    observation = in_phase(Phase.BANK)
    for typed, code in (("keep", "keep"), ("coffre", "bank"), ("ask", "single-ask")):
        assert FACE.find(observation, typed) == code
    assert FACE.find(observation, "no") is None
    assert FACE.find(observation, "80") == "choose-80"


def test_a_target_is_typed_by_name_or_by_card() -> None:
    observation = in_phase(Phase.STEAL)
    assert observation.seat is not None
    table = observation.view.table
    for victim in table.targets(observation.seat):
        name = PLAIN[victim]
        for typed in (name, name.upper(), name[:2]):
            assert FACE.find(observation, typed) == f"steal-{victim}"
        fresh = table.players[victim].fresh
        assert fresh is not None
        there = [
            one
            for one in table.targets(observation.seat)
            if (card := table.players[one].fresh) and card.card.kind is fresh.card.kind
        ]
        by_card = FACE.find(observation, fresh.card.kind.value)
        assert by_card == (f"steal-{victim}" if len(there) == 1 else None)
    assert FACE.find(observation, "nobody") is None


@pytest.mark.parametrize("typed", ["boum", "Boum!", "BOUM", "Boum !"])
def test_a_shout_is_for_the_newest_reveal(typed: str) -> None:
    for position in sampled(TABLES[4]):
        observation = observation_of(view(position, Seat(0)))
        assert FACE.find(observation, typed) == f"boum-{max(1, observation.view.table.reveals)}"


def test_what_may_not_be_done_now_still_has_its_code() -> None:
    stealing = in_phase(Phase.STEAL)
    assert FACE.find(stealing, "choose-80") == "choose-80"
    assert FACE.find(in_phase(Phase.CHOOSE), "steal-1") == "steal-1"


def test_both_options_of_a_command_are_one_text() -> None:
    assert both("80", None) == "80"
    assert both("12:choose-80", None) == "12:choose-80"
    assert both("12:choose-80", "12:single-keep") == "12:single-keep+choose-80"
    assert both("80", "keep") == "keep+80"
    assert both("80", "12:single-keep") == "12:single-keep+80"
    assert both("12:choose-80", "keep") == "12:keep+choose-80"
    assert both("12-1:choose-80", "12-1:single-keep") == "12-1:single-keep+choose-80"


@pytest.mark.parametrize(("card", "bank"), [("12", "11"), ("12-1", "12"), ("4-2", "12-1")])
def test_an_option_of_an_earlier_decision_makes_both_stale(card: str, bank: str) -> None:
    stale = f"{bank}:single-keep+choose-80"
    assert both(f"{card}:choose-80", f"{bank}:single-keep") == stale
    assert both(f"{bank}:choose-80", f"{card}:single-keep") == stale
