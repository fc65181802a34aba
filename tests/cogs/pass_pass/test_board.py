"""The text board says every detail of the view, and every text keeps to its limit."""

from __future__ import annotations

import pytest
import regex

from bot.faces import bounds
from bot.faces.parts import Observation
from cogs.pass_pass.face import FACE
from games.pass_pass.components import COLOURS
from games.pass_pass.view import View
from tests.cogs.details import unsaid
from tests.cogs.pass_pass.play import TABLES, game, observation_of, observations, view
from tests.cogs.people import HOSTILE, LONG, skeleton

PLACE = 40
"""The longest place or task: both fit into the first line of a call beside the game's name."""

DERIVED = regex.compile(
    r"""
      seat | .*\.(?:seat|team)  # the chair of an entry is its place in the list
    | outcome.* | table\.(?:phase|reason|winner)  # the headline and the ranking say it
    | table\.decisions | table\.sides\.\d+\.lines\.\d+\.forced  # nobody asks for it
    | table\.sides\.\d+\.members.*  # fixed from the start, and named
    | table\.now\.ranks\.\d+\.(?:highest|seat).* | table\.last\.ranks.*  # follow from the cards
    | table\.(?:now|last)\.(?:first|second)  # named with what they took
    """,
    regex.VERBOSE,
)

OVER = regex.compile(r"table\.(?:pairs.*|now\.leader)")
"""What means nothing any more once the game is over."""


def alt(observation: Observation[View]) -> str:
    """Return the words of the table's picture, or of the score sheet once the game is over."""
    return (
        FACE.alt(observation) if observation.view.outcome is None else FACE.score_alt(observation)
    )


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize(("seats", "teams"), TABLES)
@pytest.mark.parametrize("people", [HOSTILE, LONG], ids=["hostile", "long"])
def test_every_text_keeps_its_limit(
    seats: int, teams: str, people: tuple[str, ...], locale: str
) -> None:
    for step in game(seats, teams, 1):
        for observation in observations(step, locale, people):
            assert len(FACE.text_board(observation)) <= bounds.TEXT_BOARD
            assert len(alt(observation)) <= bounds.ALT
            assert len(FACE.headline(observation)) <= bounds.HEADLINE
            assert len(FACE.place(observation)) <= PLACE
            assert len(FACE.task(observation)) <= PLACE
            assert len(FACE.hand_text(observation)) <= bounds.ALT
            assert "\n" not in FACE.headline(observation) + alt(observation) + FACE.place(
                observation
            ) + FACE.task(observation)


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_the_text_board_has_neither_code_blocks_nor_tables(seats: int, teams: str) -> None:
    for step in game(seats, teams, 1):
        text = FACE.text_board(observation_of(view(step.after, None)))
        assert "`" not in text
        assert "|" not in text


def said(seen: View) -> str:
    """Return the text board of a view."""
    return FACE.text_board(observation_of(seen))


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_the_text_board_says_every_detail_of_the_view(seats: int, teams: str) -> None:
    steps = game(seats, teams, 2)
    for step in (*steps[3:-1:37], steps[-1]):
        for observation in observations(step):
            over = observation.view.outcome is not None

            def derived(path: str, over: bool = over) -> object:
                return DERIVED.fullmatch(path) or (over and OVER.fullmatch(path))

            assert unsaid(observation.view, said, COLOURS, derived) == []


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_hostile_name_changes_no_markdown(locale: str) -> None:
    def texts(observation: Observation[View]) -> tuple[str, ...]:
        ranks = observation.view.outcome and FACE.ranking(observation, observation.view.outcome)
        return FACE.text_board(observation), FACE.headline(observation), ranks or ""

    for step in game(6, "on", 1)[::9] + game(6, "on", 1)[-1:]:
        pairs = zip(observations(step, locale), observations(step, locale, HOSTILE), strict=True)
        for plain, hostile in pairs:
            for one, other in zip(texts(plain), texts(hostile), strict=True):
                assert skeleton(one) == skeleton(other).replace("@", "")


def test_the_ranking_names_every_player_once() -> None:
    for seats, teams in TABLES:
        last = view(game(seats, teams, 1)[-1].after, None)
        assert last.outcome is not None
        text = FACE.ranking(observation_of(last), last.outcome).split("\n", 1)[1]
        for name in observation_of(last).names:
            ranked = [line.split("(")[0] for line in text.split("\n")]
            assert sum(line.count(name.marked) for line in ranked) == 1


def test_colours_come_with_their_shapes() -> None:
    for step in game(5, "off", 1):
        for observation in observations(step):
            for text in (
                FACE.text_board(observation),
                alt(observation),
                FACE.hand_text(observation),
            ):
                for shape, colour in zip("▲●■★", COLOURS, strict=True):
                    assert text.count(shape) == text.count(f"{shape} {colour.value}")
                    assert text.count(colour.value) == text.count(shape)
