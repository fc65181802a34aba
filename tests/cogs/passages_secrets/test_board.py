"""The text board says every detail of the view, and every text keeps to its limit."""

from __future__ import annotations

from functools import partial

import pytest
import regex

from bot.faces import bounds
from bot.faces.parts import Observation
from cogs.passages_secrets.board import city_alt, control_alt, score_alt, whole_alt
from cogs.passages_secrets.effects import tunnel_of
from cogs.passages_secrets.face import FACE
from cogs.passages_secrets.result import score_text
from cogs.passages_secrets.voice import SIGNS, TOKEN_SIGNS
from games.passages_secrets.board import RHOMBI, SIDES, Statue
from games.passages_secrets.components import LOOT, Achievement, District, Token
from games.passages_secrets.preview import preview
from games.passages_secrets.public_state import Phase, Trigger
from games.passages_secrets.view import View
from games.protocol import Seat
from tests.cogs.details import unsaid
from tests.cogs.passages_secrets.play import SEEDS, game, observation_of, observations, view
from tests.cogs.people import HOSTILE, LONG, PLAIN, skeleton

BRIEF = 40
"""The longest place or task: both fit into the first line of a call beside the game's name."""

WORDS = [*District, *Token, *Statue, *Achievement, *Trigger]

DERIVED = regex.compile(
    r"""
      seat | table\.players\.\d+\.seat  # the chair of an entry is its place in the list
    | outcome.* | table\.phase  # the headline and the ranking say it
    | table\.decisions  # nobody asks for it
    | table\.owners\.\d+  # whose passages are where is said player by player
    | table\.(?:midgame\.sheets|final)\.\d+\.(?:controlled|total)  # follow from the districts
    """,
    regex.VERBOSE,
)


def derived(seen: View, path: str) -> bool:
    """Tell whether a detail of a view follows from others, or means nothing any more."""
    if DERIVED.fullmatch(path):
        return True
    if seen.outcome is not None and path in ("table.first", "table.turns", "table.to_act"):
        return True
    if path == "table.midgame.turn" or path == "table.midgame.trigger":
        return seen.outcome is not None
    number = regex.fullmatch(r"table\.faces\.(\d+)", path)
    # A face that was taken is among its owner's tokens.
    return number is not None and seen.table.owners[int(number[1])] is not None


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", [HOSTILE, LONG], ids=["hostile", "long"])
def test_every_text_keeps_its_limit(people: tuple[str, ...], locale: str) -> None:
    for seed in SEEDS:
        for step in game(seed):
            for observation in observations(step, locale, people):
                assert len(FACE.text_board(observation)) <= bounds.TEXT_BOARD
                assert len(FACE.headline(observation)) <= bounds.HEADLINE
                assert len(FACE.place(observation)) <= BRIEF
                assert len(FACE.task(observation)) <= BRIEF
                assert len(score_text(observation)) <= bounds.RANKING
                for alt in (city_alt, control_alt, whole_alt, score_alt, FACE.hand_text):
                    assert len(alt(observation)) <= bounds.ALT
                    assert "\n" not in alt(observation)
                assert "\n" not in FACE.headline(observation) + FACE.place(observation) + FACE.task(
                    observation
                )


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_usual_names_are_never_cut(locale: str) -> None:
    for seed in SEEDS:
        for step in game(seed):
            for observation in observations(step, locale, ("W" * 20, "M" * 20)):
                assert "…" not in FACE.text_board(observation)
                assert "…" not in FACE.headline(observation)


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_the_words_of_the_one_picture_in_a_hand_are_never_cut(locale: str) -> None:
    for seed in SEEDS:
        for step in game(seed):
            for observation in observations(step, locale, LONG):
                assert not whole_alt(observation).endswith("…")


def test_the_text_board_has_neither_code_blocks_nor_tables() -> None:
    for step in game(1):
        text = FACE.text_board(observation_of(view(step.after, None)))
        assert "`" not in text
        assert not regex.search(r"^\s*\||\|\|", text, regex.MULTILINE)


def said(seen: View) -> str:
    """Return the text board of a view."""
    return FACE.text_board(observation_of(seen))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_text_board_says_every_detail_of_the_view(seed: int) -> None:
    steps = game(seed)
    for step in (steps[0], *steps[1:-1:9], steps[-1]):
        seen = view(step.after, None)
        assert unsaid(seen, said, WORDS, partial(derived, seen)) == []


@pytest.mark.parametrize("locale", ["en", "fr"])
def test_a_hostile_name_changes_no_markdown(locale: str) -> None:
    def texts(observation: Observation[View]) -> tuple[str, ...]:
        ranks = observation.view.outcome and FACE.ranking(observation, observation.view.outcome)
        return (
            FACE.text_board(observation),
            FACE.headline(observation),
            score_text(observation),
            ranks or "",
        )

    for step in game(1)[::5] + game(1)[-1:]:
        pairs = zip(observations(step, locale), observations(step, locale, HOSTILE), strict=True)
        for plain, hostile in pairs:
            for one, other in zip(texts(plain), texts(hostile), strict=True):
                assert skeleton(one) == skeleton(other).replace("@", "")


def test_districts_and_loot_come_with_their_signs() -> None:
    for step in game(2):
        for observation in observations(step):
            for text in (
                FACE.text_board(observation),
                control_alt(observation),
                FACE.hand_text(observation),
            ):
                for district, sign in SIGNS.items():
                    name = district.value.capitalize()
                    assert text.count(name) == text.count(f"{sign} {name}")
                for kind in LOOT:
                    name = f"{kind.value} loot"
                    assert text.count(name) == text.count(f"{TOKEN_SIGNS[kind]} {name}")


def test_what_one_owns_is_said() -> None:
    steps = game(1)
    seen = view(steps[-1].after, Seat(0))
    text = FACE.hand_text(observation_of(seen))
    assert text.startswith("0 passages left. Tokens: ")
    assert FACE.hand_text(observation_of(view(steps[-1].after, None))) == ""


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("people", [PLAIN, LONG], ids=["plain", "long"])
def test_the_ranking_gives_both_phases_of_both(people: tuple[str, ...], locale: str) -> None:
    for seed in SEEDS:
        seen = view(game(seed)[-1].after, None)
        assert seen.outcome is not None
        assert seen.table.midgame is not None
        text = FACE.ranking(observation_of(seen, locale, people), seen.outcome)
        assert len(text) <= bounds.RANKING
        for seat, score in enumerate(seen.outcome.scores):
            assert f"{score.categories['points']} point" in text
            assert f" {seen.table.midgame.sheets[seat].total}" in text
        assert text.count("\n- ") == 4


class FromWords:
    """What somebody knows of the city who has nothing but the text board, in English."""

    def __init__(self, seen: View, seat: Seat) -> None:
        lines = FACE.text_board(observation_of(seen)).splitlines()
        (meet,) = (line for line in lines if line.startswith("Where paths meet: "))
        crossings = meet.removeprefix("Where paths meet: ").split(" · ")
        self.crossings = [frozenset(map(int, each.split("-"))) for each in crossings]
        self.wanted = [
            set(map(int, regex.findall(r"\d+", line)))
            for line in lines
            if regex.match(r"- \w+ statue: paths? ", line)
        ]
        at = lines.index("**Free paths**") + 1
        ahead = [line for line in lines[at:] if line.startswith("- ")]
        self.free = [int(line.removeprefix("- ").partition(" ")[0]) for line in ahead]
        name = PLAIN[seat]
        mine = [line for line in lines if line.startswith(f"Passages, in order, **{name}**")]
        self.mine = [int(each) for line in mine for each in regex.findall(r"(\d+) \(", line)]

    def tunnel(self, path: int) -> int:
        """Return how long one's longest tunnel would be with one more passage."""
        dug = frozenset({*self.mine, path})
        return max(self._longest(start, None, frozenset({start}), dug) for start in dug)

    def _longest(
        self, path: int, came: frozenset[int] | None, walked: frozenset[int], dug: frozenset[int]
    ) -> int:
        """Return how far one can walk on from a passage, out of the crossing where one came in."""
        longest = len(walked)
        for crossing in self.crossings:
            if path in crossing and crossing != came:
                for on in (crossing & dug) - walked:
                    longest = max(longest, self._longest(on, crossing, walked | {on}, dug))
        return longest

    def statues(self, path: int) -> int:
        """Return how many statues a passage would steal: it is the last around them."""
        return self.wanted.count({path})


@pytest.mark.parametrize("seed", SEEDS)
def test_tunnels_and_statues_can_be_planned_with_words_alone(seed: int) -> None:
    """Somebody who only reads digs where the greedy computer digs, which sees the rules."""
    looked = 0
    for step in game(seed)[1:-1:2]:
        for seat in step.after.to_act:
            seen = view(step.after, seat)
            if seen.table.phase is not Phase.PLACE:
                continue
            known = FromWords(seen, seat)
            assert known.free == list(seen.table.free)
            read = {path: (known.statues(path), known.tunnel(path)) for path in known.free}
            foreseen = {path: preview(seen, path) for path in seen.table.free}
            ruled = {
                path: (len(each.statues), tunnel_of(each.after, seat))
                for path, each in foreseen.items()
            }
            assert read == ruled
            assert max(known.free, key=read.__getitem__) == max(ruled, key=ruled.__getitem__)
            looked += 1
    assert looked > 5


def test_the_words_tell_which_paths_surround_a_district_that_one_player_can() -> None:
    for step in game(1)[:-1:6]:
        seen = view(step.after, None)
        text = FACE.text_board(observation_of(seen))
        for field in RHOMBI:
            listed = f"{SIGNS[seen.table.field(field.index)]} {'-'.join(map(str, field.paths))}"
            owners = {seen.table.owner(path) for path in field.paths} - {None}
            one = len(field.paths) == SIDES and len(owners) < 2
            assert (listed in text.splitlines()[-1]) == one
