"""The text board says every detail that lies open, and every text keeps to its limit."""

from __future__ import annotations

from functools import partial

import pytest
import regex

from bot.faces import bounds
from bot.faces.parts import Observation
from cogs.top_secret.board import reveal_alt, table_alt
from cogs.top_secret.face import FACE
from cogs.top_secret.voice import DOCUMENT, SIGNS
from games.protocol import Seat
from games.top_secret.components import CardKind
from games.top_secret.moves import Policy
from games.top_secret.options import Length, Pace
from games.top_secret.public_state import How, Phase, Side, Why
from games.top_secret.view import View
from phrases import of
from tests.cogs.details import unsaid
from tests.cogs.people import HOSTILE, LONG, PLAIN, skeleton
from tests.cogs.top_secret.play import TABLES, Tried, everybody, game, observation_of, sampled, view

BRIEF = 40
"""The longest place or task: both fit into the first line of a call beside the game's name."""

WORDS = [*CardKind, *How, *Why, *Side, *Policy, *Pace, *Length]

each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table)))

DERIVED = regex.compile(
    r"""
      seat | outcome.* | table\.(?:phase|stage|reveals)  # headline, ranking, or nobody asks for it
    | table\.players\.\d+\.seat  # the chair of an entry is its place in the list
    | .*\.(?:discards|under|blasts\.\d+\.(?:lost|saved)|pairs\.\d+|singles)\.\d+\.1  # colours
    | (?:singles|pairs\.\d+)\.\d+\.1 | .*\.card\.1  # colours matter to nobody
    | table\.(?:before|turns\.\d+)\.number | table\.turns\.\d+\.banked\.\d+\.cards.*
    | table\.(?:thieves|asked|presses).*  # the headline says who is awaited
    | table\.window\.(?:number|shown_by|owners.*)  # whose assassins lie there is said
    """,
    regex.VERBOSE,
)


def derived(seen: View, path: str) -> bool:
    """Tell whether a detail follows from others, is over, or is face down and told in the log."""
    table = seen.table
    if DERIVED.fullmatch(path):
        return True
    if found := regex.match(r"table\.turns\.(\d+)\.", path):
        return int(found[1]) < len(table.turns) - 1
    if path.startswith("table.before."):
        return bool(table.turns) or ".banked." in path
    if found := regex.match(r"table\.players\.\d+\.rounds\.(\d+)\.", path):
        return int(found[1]) < len(table.players[0].rounds) - 1 and not path.endswith("missed")
    if path == "table.options.boum":
        return not table.options.live or seen.outcome is not None
    if path == "policy":
        return seen.seat is None or seen.outcome is not None
    if table.phase not in (Phase.OVER, Phase.COUNT):
        return False
    sums = r"table\.(?:options\.\w+|round|turn|players\.\d+\.(?:hand|singles|pairs|missed))"
    return regex.fullmatch(sums, path) is not None and (
        seen.outcome is not None or path in ("table.turn", "table.round")
    )


def said(seen: View) -> str:
    """Return the text board of a view."""
    return FACE.text_board(observation_of(seen))


@each_table
def test_the_text_board_says_every_detail_of_the_view(table: Tried) -> None:
    for position in sampled(table):
        for seat in (None, Seat(0)):
            seen = view(position, seat)
            assert unsaid(seen, said, WORDS, partial(derived, seen)) == [], seen.table.phase


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", [HOSTILE, LONG], ids=["hostile", "long"])
def test_every_text_keeps_its_limit(people: tuple[str, ...], locale: str) -> None:
    for table in TABLES:
        for position in sampled(table):
            for observation in everybody(position, locale, people):
                assert len(FACE.text_board(observation)) <= bounds.TEXT_BOARD
                assert 0 < len(FACE.headline(observation)) <= bounds.HEADLINE
                assert 0 < len(FACE.place(observation)) <= BRIEF
                assert 0 < len(FACE.task(observation)) <= BRIEF
                for alt in (table_alt, reveal_alt, FACE.score_alt, FACE.hand_text):
                    assert len(alt(observation)) <= bounds.ALT
                    assert "\n" not in alt(observation)
                assert "\n" not in FACE.headline(observation) + FACE.place(observation) + FACE.task(
                    observation
                )


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_usual_names_are_never_cut(locale: str) -> None:
    people = tuple(letter * 20 for letter in "WMQGOD")
    for position in sampled((6, "live", "to_1200")):
        for observation in everybody(position, locale, people):
            assert "…" not in FACE.text_board(observation)
            assert "…" not in FACE.headline(observation)


def test_the_text_board_has_neither_code_blocks_nor_tables() -> None:
    for position in sampled(TABLES[2]):
        text = FACE.text_board(observation_of(view(position, None)))
        assert "`" not in text
        assert not regex.search(r"^\s*\||\|\|", text, regex.MULTILINE)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_hostile_name_changes_no_markdown(locale: str) -> None:
    def texts(observation: Observation[View]) -> tuple[str, ...]:
        ranks = observation.view.outcome and FACE.ranking(observation, observation.view.outcome)
        return FACE.text_board(observation), FACE.headline(observation), ranks or ""

    for table in TABLES:
        for position in sampled(table):
            pairs = zip(
                everybody(position, locale), everybody(position, locale, HOSTILE), strict=True
            )
            for plain, hostile in pairs:
                for one, other in zip(texts(plain), texts(hostile), strict=True):
                    assert skeleton(one) == skeleton(other).replace("@", "")


def test_every_card_comes_with_its_sign() -> None:
    names = {CardKind.AGENT: "special agent", CardKind.MOLE: "mole", CardKind.ASSASSIN: "assassin"}
    for position in sampled(TABLES[3]):
        for observation in everybody(position):
            text = "\n".join(
                (FACE.text_board(observation), table_alt(observation), FACE.hand_text(observation))
            )
            for kind, sign in SIGNS.items():
                assert text.count(f"{sign} {names[kind]}") == text.count(sign)
            assert all(after.startswith(" ") for after in text.split(DOCUMENT)[1:])


def test_the_headline_tells_who_has_chosen_and_never_what() -> None:
    for table in TABLES:
        for step in game(table):
            public, *own = everybody(step.after)
            assert {FACE.headline(observation) for observation in own} == {FACE.headline(public)}
            if public.view.table.waiting:
                waiting = public.view.table.waiting
                names = {f"**{PLAIN[seat]}**" for seat in waiting}
                assert all(name in FACE.headline(public) for name in names) or (
                    public.view.table.phase is Phase.CHOOSE
                    and len(waiting) == public.view.table.seats
                )


def test_silence_is_nobody_s_to_see() -> None:
    """Until the time to shout is over, no text names an assassin's owner for not shouting."""
    for step in game(TABLES[4]):
        observation = observation_of(view(step.after, None))
        table = observation.view.table
        if table.silent and table.phase is Phase.LOCKED:
            assert not any(
                f"**{PLAIN[seat]}**" in FACE.headline(observation) for seat in table.silent
            )


def test_what_is_one_s_own_is_said_to_nobody_else() -> None:
    for position in sampled(TABLES[3]):
        for observation in everybody(position):
            text = FACE.text_board(observation)
            assert ("Your hand" in text) == (observation.seat is not None)
            assert bool(FACE.hand_text(observation)) == (observation.seat is not None)
            assert "Your" not in table_alt(observation) + reveal_alt(observation)


def test_the_choice_is_said_in_the_hand() -> None:
    step = next(one for one in game(TABLES[2]) if one.code.startswith("choose-"))
    assert step.seat is not None
    seen = view(step.after, step.seat)
    assert seen.choice is not None
    assert f"Your choice: {DOCUMENT} {seen.choice.value}." in FACE.hand_text(observation_of(seen))


@each_table
@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", [PLAIN, LONG], ids=["plain", "long"])
def test_the_ranking_gives_every_player_s_sums(
    people: tuple[str, ...], locale: str, table: Tried
) -> None:
    seen = view(game(table)[-1].after, None)
    assert seen.outcome is not None
    text = FACE.ranking(observation_of(seen, locale, people), seen.outcome)
    assert len(text) <= bounds.RANKING
    assert text.count("\n") == table[0]
    for score in seen.outcome.scores:
        points = of(locale).number(score.categories["points"])
        assert f" {points} point" in text
