"""What happened is told, whole, a turn in one paragraph."""

from __future__ import annotations

from typing import get_args

import pytest

from bot.faces import bounds
from cogs.passages_secrets.face import FACE
from games.passages_secrets.board import Statue
from games.passages_secrets.components import Achievement, District, Token
from games.passages_secrets.events import Achieved, Event, Opened, Placed, Stolen
from games.passages_secrets.public_state import Shift
from games.protocol import Seat
from tests.cogs.passages_secrets.play import SEEDS, game, observation_of, told, view
from tests.cogs.people import HOSTILE, PEOPLE, skeleton


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", PEOPLE)
def test_every_move_is_told(people: tuple[str, ...], locale: str) -> None:
    for seed in SEEDS:
        for step in game(seed):
            paragraphs = FACE.story(
                observation_of(view(step.after, None), locale, people), told(step.events)
            )
            assert paragraphs
            assert all(0 < len(one) <= bounds.PARAGRAPH for one in paragraphs)
            assert len(paragraphs) <= 3


def test_every_kind_of_event_is_told_somewhere() -> None:
    kinds = {
        type(event) for seed in range(1, 30) for step in game(seed) for event in told(step.events)
    }
    assert kinds == set(get_args(Event))


def test_an_event_more_is_a_text_more() -> None:
    for seed in SEEDS:
        for step in game(seed):
            events, observation = told(step.events), observation_of(view(step.after, None))
            whole = " ".join(FACE.story(observation, events))
            for place in range(1, len(events)):
                fewer = " ".join(FACE.story(observation, (*events[:place], *events[place + 1 :])))
                assert len(fewer) < len(whole)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_hostile_name_changes_no_markdown(locale: str) -> None:
    for step in game(1):
        seen, heard = view(step.after, None), told(step.events)
        plain = FACE.story(observation_of(seen, locale), heard)
        hostile = FACE.story(observation_of(seen, locale, HOSTILE), heard)
        for one, other in zip(plain, hostile, strict=True):
            assert skeleton(one) == skeleton(other).replace("@", "")


def test_a_turn_is_one_paragraph() -> None:
    observation = observation_of(view(game(1)[5].after, None))
    shifts = (Shift(District.BANK, 0, 1), Shift(District.NOBLE, -1, 0))
    events = (
        Placed(Seat(0), 12, Token.ONE_SHOVEL, shifts),
        Stolen(Seat(0), Statue.TOP),
        Opened(Seat(0), Shift(District.BANK, 1, 2)),
        Achieved(Seat(0), Achievement.TUNNEL_OF_SIX),
    )
    (paragraph,) = FACE.story(observation, events)
    assert paragraph == (
        "**Alice** places a passage on path 12 and takes ⛏️ one shovel:"
        " 🔑 Bank: centre → **Alice** 1 · 👑 Noble: **Bob** 1 → centre."
        " **Alice** steals the top statue."
        " With the shovel, **Alice** moves 🔑 Bank: **Alice** 1 → **Alice** 2."
        " *Achievement for **Alice**: a tunnel of at least 6 passages (3 points).*"
    )
    assert not FACE.milestone(events)


def test_both_scorings_are_milestones() -> None:
    for seed in SEEDS:
        ends = [step for step in game(seed) if FACE.milestone(told(step.events))]
        assert [step.code.split("-")[0] == "marker" for step in ends][:1] == [True]
        assert ends[-1] is game(seed)[-1]
        assert len(ends) == 3
