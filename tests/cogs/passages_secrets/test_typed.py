"""What people type is understood, and never guessed."""

from __future__ import annotations

import unicodedata

import pytest

from bot.faces import bounds
from bot.faces.parts import Observation
from cogs.passages_secrets.face import FACE
from cogs.passages_secrets.voice import SIGNS
from games.passages_secrets.components import District
from games.passages_secrets.public_state import Phase
from games.passages_secrets.view import View
from tests.cogs.passages_secrets.play import SEEDS, asked, game, observation_of, view
from tests.cogs.people import PLAIN, SPOKEN


@pytest.mark.parametrize(("people", "locale"), SPOKEN)
def test_every_legal_move_is_found_by_its_label_and_its_code(
    people: tuple[str, ...], locale: str
) -> None:
    for step in (step for seed in SEEDS for step in game(seed)[::4]):
        for seat in step.after.to_act:
            observation = observation_of(view(step.after, seat), locale, people)
            codes = step.after.legal(seat)
            labels = [FACE.label(observation, code) for code in codes]
            assert len(set(labels)) == len(labels)
            assert max(map(len, labels)) <= bounds.ENTRY
            for code, text in zip(codes, labels, strict=True):
                bare = unicodedata.normalize("NFD", text).encode("ascii", "ignore").decode()
                for typed in (code, code.upper(), text, text.upper(), f"  {text} "):
                    assert FACE.find(observation, typed) == code
                if people is PLAIN and code.startswith("place-"):
                    assert (
                        FACE.find(observation, bare.split("\u00b7")[0].strip().split(" ")[0])
                        == code
                    )


def in_phase(phase: Phase, locale: str = "en") -> Observation[View]:
    """Return what somebody sees of whom a phase asks something."""
    for observation in asked(locale):
        if observation.view.table.phase is phase:
            return observation
    steps = (step.after for seed in range(1, 20) for step in game(seed))
    for position in steps:
        for seat in position.to_act:
            observation = observation_of(view(position, seat), locale)
            if observation.view.table.phase is phase:
                return observation
    raise LookupError(phase)


@pytest.mark.parametrize("typed", ["12", " 12 ", "path 12", "Path 12", "n° 12", "012", "12."])
def test_a_path_is_typed_by_its_number(typed: str) -> None:
    assert FACE.find(in_phase(Phase.PLACE), typed) == "place-12"


def test_a_path_is_typed_with_what_lies_beside_it() -> None:
    observation = in_phase(Phase.PLACE)
    path = observation.view.table.free[0]
    district = observation.view.table.beside(path)[0]
    assert FACE.find(observation, f"{path} {district.value}") == f"place-{path}"
    assert FACE.find(observation, f"{district.value[:4]} {path}") == f"place-{path}"
    other = next(one for one in District if one not in observation.view.table.beside(path))
    assert FACE.find(observation, f"{path} {other.value}") is None


@pytest.mark.parametrize("typed", ["12 + bank", "12+Banque", "12 + ban", "12 + 🔑"])
def test_a_path_is_typed_with_the_district_to_open(typed: str) -> None:
    assert FACE.find(in_phase(Phase.PLACE), typed) == "place-12+open-bank"


@pytest.mark.parametrize(
    "typed", ["", " ", "0", "28", "12 13", "12 +", "12 + chess", "x", "9" * 99]
)
def test_what_is_no_path_is_not_guessed(typed: str) -> None:
    assert FACE.find(in_phase(Phase.PLACE), typed) is None


def test_a_path_that_is_taken_still_has_its_code() -> None:
    observation = in_phase(Phase.PLACE)
    late = observation_of(view(game(1)[-3].after, min(game(1)[-3].after.to_act)))
    taken = next(n for n in range(1, 28) if n not in late.view.table.free)
    assert FACE.find(late, str(taken)) == f"place-{taken}"
    assert FACE.find(observation, "place-12") == "place-12"


@pytest.mark.parametrize(("phase", "start"), [(Phase.OPENING, "marker"), (Phase.OPEN, "open")])
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_district_is_typed_in_any_language(phase: Phase, start: str, locale: str) -> None:
    observation = in_phase(phase, locale)
    for typed in ("bank", "BANQUE", "Banque"):
        assert FACE.find(observation, typed) == f"{start}-bank"
    for typed in ("residential", "Résidentiel", "residentiel", "res"):
        assert FACE.find(observation, typed) == f"{start}-residential"
    for district, sign in SIGNS.items():
        assert FACE.find(observation, sign) == f"{start}-{district.value}"
    for typed in ("", "q", "bank noble", "chess"):
        assert FACE.find(observation, typed) is None


@pytest.mark.parametrize("typed", ["none", "No marker", "aucun marqueur", "decline", "marker-none"])
def test_the_opening_move_is_declined(typed: str) -> None:
    assert FACE.find(in_phase(Phase.OPENING), typed) == "marker-none"


def test_a_label_says_what_a_path_gives() -> None:
    observation = in_phase(Phase.PLACE)
    for path in observation.view.table.free:
        text = FACE.label(observation, f"place-{path}")
        assert text.startswith(f"{path} · ")
        for district in observation.view.table.beside(path):
            assert f"{SIGNS[district]} {district.value.capitalize()}" in text
