"""The text board says every detail of the view, and every text keeps to its limit."""

from __future__ import annotations

from functools import partial

import pytest
import regex

from bot.faces import bounds
from bot.faces.parts import Observation
from cogs.monte_cristo.board import alt
from cogs.monte_cristo.face import FACE
from cogs.monte_cristo.voice import SIGNS
from games.monte_cristo.components import Action, Place, TreasureKind
from games.monte_cristo.public_state import EndReason
from games.monte_cristo.view import View
from games.protocol import Seat
from tests.cogs.details import unsaid
from tests.cogs.monte_cristo.play import (
    GAMES,
    deciders,
    game,
    observation_of,
    observations,
    planning,
    steps,
    view,
)
from tests.cogs.people import HOSTILE, LONG, PLAIN, skeleton

BRIEF = 40
"""The longest place or task: both fit into the first line of a call beside the game's name."""

WORDS = [*Action, *TreasureKind, *Place, *EndReason]

DERIVED = regex.compile(
    r"""
      seat | table\.players\.\d+\.seat  # the chair of an entry is its place in the list
    | outcome.* | table\.phase  # the headline and the ranking say it
    | table\.decisions | table\.opened  # nobody asks for them
    | table\.placing\.seat  # the headline names them
    | table\.(?:scoring|scored)\.takings\.\d+\.dungeon  # stands under that dungeon's ranking
    """,
    regex.VERBOSE,
)


def derived(seen: View, path: str) -> bool:
    """Tell whether a detail of a view follows from others, or means nothing any more."""
    table = seen.table
    if DERIVED.fullmatch(path):
        return True
    if path.startswith("table.filled"):
        # What was found in this action says it too.
        return not table.revealed
    if path.startswith("table.scored.") and table.scoring is not None:
        # Only the newest scoring is said.
        return True
    ranked = regex.match(r"table\.(scoring|scored)\.rankings\.(\d+)\.dungeon", path)
    if ranked is not None:
        scoring = table.scoring if ranked[1] == "scoring" else table.scored
        return scoring is not None and not scoring.rankings[int(ranked[2])].order
    return seen.outcome is not None and path in ("table.active", "table.reason")


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", [HOSTILE, LONG], ids=["hostile", "long"])
def test_every_text_keeps_its_limit(people: tuple[str, ...], locale: str) -> None:
    for step in steps(every=5):
        for observation in observations(step, locale, people):
            assert len(FACE.text_board(observation)) <= bounds.TEXT_BOARD
            assert len(FACE.headline(observation)) <= bounds.HEADLINE
            assert len(FACE.place(observation)) <= BRIEF
            assert len(FACE.task(observation)) <= BRIEF
            for say in (alt.dungeons, alt.slide, alt.scoring, FACE.score_alt, FACE.hand_text):
                assert len(say(observation)) <= bounds.ALT
                assert "\n" not in say(observation)
            assert "\n" not in FACE.headline(observation) + FACE.place(observation) + FACE.task(
                observation
            )


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_usual_names_are_never_cut(locale: str) -> None:
    people = tuple(letter * 8 for letter in "WMAO")
    for step in steps(every=3):
        for observation in observations(step, locale, people):
            assert "…" not in FACE.text_board(observation)
            assert "…" not in FACE.headline(observation)


def test_the_text_board_has_neither_code_blocks_nor_tables() -> None:
    for step in steps(every=9):
        text = FACE.text_board(observation_of(view(step.after, None)))
        assert "`" not in text
        assert not regex.search(r"^\s*\||\|\|", text, regex.MULTILINE)


def said(seen: View) -> str:
    """Return the text board of a view."""
    return FACE.text_board(observation_of(seen))


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_text_board_says_every_detail_of_the_view(seats: int, seed: int) -> None:
    whole = game(seats, seed)
    for step in (whole[0], *whole[1:-1:29], whole[-1]):
        seen = view(step.after, None)
        assert unsaid(seen, said, WORDS, partial(derived, seen)) == []


def test_a_plan_is_said_to_its_owner_alone() -> None:
    position, planner = planning(planned=True)
    assert "Your plan: " in FACE.text_board(planner)
    assert "Your plan: " in FACE.hand_text(planner)
    for seat in (None, *map(Seat, range(position.seats))):
        if seat != planner.seat and (seat is None or view(position, seat).plan is None):
            observation = observation_of(view(position, seat))
            assert "plan" not in FACE.text_board(observation)
            assert "plan" not in FACE.hand_text(observation)
            assert "plan" not in FACE.headline(observation)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_hostile_name_changes_no_markdown(locale: str) -> None:
    def texts(observation: Observation[View]) -> tuple[str, ...]:
        ranks = observation.view.outcome and FACE.ranking(observation, observation.view.outcome)
        return FACE.text_board(observation), FACE.headline(observation), ranks or ""

    for step in (*game(3, 1)[::15], game(3, 1)[-1]):
        pairs = zip(observations(step, locale), observations(step, locale, HOSTILE), strict=True)
        for plain, hostile in pairs:
            for one, other in zip(texts(plain), texts(hostile), strict=True):
                assert skeleton(one) == skeleton(other).replace("@", "")


def test_treasures_and_bags_come_with_their_signs() -> None:
    for step in game(3, 2)[::7]:
        for observation in observations(step):
            for text in (
                FACE.text_board(observation),
                alt.dungeons(observation),
                FACE.hand_text(observation),
            ):
                for kind, sign in SIGNS.items():
                    assert text.count(kind.value) == text.count(f"{sign} {kind.value}")


def test_what_one_has_is_said() -> None:
    step = game(2, 1)[-1]
    for seat in map(Seat, range(2)):
        observation = observation_of(view(step.after, seat))
        player = observation.view.table.players[seat]
        text = FACE.hand_text(observation)
        assert text.startswith(f"{player.points} point")
        assert f"reserve {player.reserve}, Marseille {player.marseille}" in text
    assert FACE.hand_text(observation_of(view(step.after, None))) == ""


def test_everybody_with_a_decision_has_a_task() -> None:
    for step in steps(every=7):
        for seat in deciders(step.after):
            observation = observation_of(view(step.after, seat))
            waits = observation.words("common.task.wait")
            assert FACE.task(observation) != waits
            assert ("plan" in FACE.task(observation)) == (seat not in step.after.to_act)


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", [PLAIN, LONG], ids=["plain", "long"])
def test_the_ranking_gives_the_points_of_everybody(people: tuple[str, ...], locale: str) -> None:
    for seats, seed in GAMES:
        seen = view(game(seats, seed)[-1].after, None)
        assert seen.outcome is not None
        text = FACE.ranking(observation_of(seen, locale, people), seen.outcome)
        assert len(text) <= bounds.RANKING
        for score in seen.outcome.scores:
            assert f"{score.categories['points']} point" in text
        assert text.count("\n- ") == seats
