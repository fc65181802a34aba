"""What happened is told, whole and without a secret."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from bot.faces import bounds
from bot.faces.parts import Observation
from cogs.pass_pass.face import FACE
from games.pass_pass.components import Card, Colour
from games.pass_pass.events import (
    Ended,
    PassPassed,
    Played,
    RoundScored,
    Told,
    Took,
    TookPair,
    TrickWon,
)
from games.pass_pass.public_state import EndReason
from games.pass_pass.view import View
from games.protocol import Seat
from tests.cogs.pass_pass.play import TABLES, Step, game, observation_of, told, view
from tests.cogs.people import HOSTILE, PEOPLE, PLAIN, skeleton


@pytest.fixture
def observation() -> Observation[View]:
    return observation_of(view(game(4, "off", 1)[0].after, None))


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize(("seats", "teams"), TABLES)
@pytest.mark.parametrize("people", PEOPLE)
def test_every_move_is_told(seats: int, teams: str, people: tuple[str, ...], locale: str) -> None:
    for step in game(seats, teams, 1):
        for seat in (None, Seat(0)):
            heard = told(step.events, seat)
            sentences = FACE.story(observation_of(view(step.after, seat), locale, people), heard)
            assert sentences
            assert all(0 < len(sentence) <= bounds.PARAGRAPH for sentence in sentences)


def test_every_kind_of_event_is_told_somewhere() -> None:
    kinds: set[type] = set()
    for seats, teams in TABLES:
        for seed in (1, 2, 3):
            for step in game(seats, teams, seed):
                kinds |= {type(event) for event in told(step.events, None)}
    assert kinds == set(get_args(Told))


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_several_moves_are_told_together(seats: int, teams: str) -> None:
    steps = game(seats, teams, 1)
    events = tuple(event for step in steps for event in told(step.events, None))
    sentences = FACE.story(observation_of(view(steps[-1].after, None)), events)
    assert len(sentences) < sum(len(told(step.events, None)) for step in steps)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_hostile_name_changes_no_markdown(locale: str) -> None:
    for step in game(6, "on", 1):
        seen, heard = view(step.after, None), told(step.events, None)
        plain = FACE.story(observation_of(seen, locale), heard)
        hostile = FACE.story(observation_of(seen, locale, HOSTILE), heard)
        for one, other in zip(plain, hostile, strict=True):
            assert skeleton(one) == skeleton(other).replace("@", "")


def test_rounds_are_milestones_and_no_trick_is() -> None:
    low, high = Card(Colour.GREEN, 3), Card(Colour.BLUE, 5)
    assert FACE.milestone((TookPair(Seat(2), (low, high), ()), RoundScored(1, ())))
    assert not FACE.milestone((TookPair(Seat(2), (low, high), ()),))
    assert not FACE.milestone(
        (Played(Seat(0), low), TrickWon(Seat(0), Seat(1)), Took(Seat(0), low))
    )


def test_the_picks_of_a_trick_are_one_sentence(observation: Observation[View]) -> None:
    violet, green, blue = (
        Card(Colour.VIOLET, 12),
        Card(Colour.GREEN, 3),
        Card(Colour.BLUE, 5),
    )
    events = (
        Took(Seat(1), violet),
        TookPair(Seat(2), (green, blue), ()),
        PassPassed(Seat(2), 1, 2),
    )
    (sentence,) = FACE.story(observation, events)
    assert sentence == (
        "**Bob** takes ▲ violet 12, **Zoë** takes ■ green 3 (1 diamond) and ● blue 5."
        " *Second Pass Pass for **Zoë**.*"
    )


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_each_pass_pass_of_the_last_row_is_said_once_also_the_one_that_won(locale: str) -> None:
    won = 0
    for (seats, teams), seed in product(TABLES, range(1, 9)):
        step = game(seats, teams, seed)[-1]
        heard = told(step.events, None)
        made = sum(isinstance(event, PassPassed) for event in heard)
        if made and isinstance(heard[-1], Ended) and heard[-1].winner is not None:
            said = " ".join(FACE.story(observation_of(view(step.after, None), locale), heard))
            assert said.count("Pass Pass") == made, f"{seats} {teams} seed {seed}: {said}"
            won += 1
    assert won > 5


def test_the_game_that_ends_keeps_what_was_made_before(observation: Observation[View]) -> None:
    events = (
        Took(Seat(1), Card(Colour.VIOLET, 12)),
        PassPassed(Seat(1), 1, 2),
        TookPair(Seat(2), (Card(Colour.GREEN, 3), Card(Colour.BLUE, 5)), ()),
        PassPassed(Seat(2), 1, 3),
        Ended(EndReason.PASS_PASS, Seat(2)),
    )
    assert " ".join(FACE.story(observation, events)) == (
        "**Bob** takes ▲ violet 12, **Zoë** takes ■ green 3 (1 diamond) and ● blue 5."
        " *Second Pass Pass for **Bob**.*"
    )


def test_the_plays_of_a_trick_are_one_sentence(observation: Observation[View]) -> None:
    events = tuple(Played(Seat(seat), Card(Colour.BLUE, 4 + seat)) for seat in range(3))
    assert FACE.story(observation, events) == (
        "**Alice** plays ● blue 4, **Bob** ● blue 5 and **Zoë** ● blue 6.",
    )


def test_who_wins_is_no_news_once_they_have_taken(observation: Observation[View]) -> None:
    assert FACE.story(observation, (TrickWon(Seat(0), Seat(1)),)) == ()


def _sentences(step: Step) -> tuple[str, ...]:
    """Return what an onlooker is told of a step."""
    return tuple(FACE.story(observation_of(view(step.after, None)), told(step.events, None)))


@pytest.mark.parametrize("seats", [4, 6])
def test_partners_are_named_at_the_start_of_a_game_in_teams(seats: int) -> None:
    steps = game(seats, "on", 1)
    (dealt,) = _sentences(steps[0])
    half = seats // 2
    pairs = [f"**{PLAIN[seat]}** and **{PLAIN[seat + half]}**" for seat in range(half)]
    assert f"Teams: {' · '.join(pairs)}." in dealt
    later = [line for step in steps[1:] for line in _sentences(step)]
    assert not any("Teams:" in line for line in later)
    assert "Teams:" not in _sentences(game(4, "off", 1)[0])[0]
