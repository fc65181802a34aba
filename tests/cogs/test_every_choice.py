"""Whatever the rules allow somebody is in reach of their fingers, and nothing else is.

What counts is what Discord is given: the rows of the private panel and of the hand message, their
menus, further steps and questions, with and without *Ask before every move*. The button of a
signal is everybody's at any time, and is left out of what may not be there. A move by which nothing
changes for whoever makes it (to take back a plan that they have not made) need not be there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from bot.faces.face import Face, face_of, register_face
from bot.faces.parts import Panel, Press
from bot.shown import messages, private
from bot.shown.content import Content, Menu
from bot.shown.observation import signal_of
from bot.shown.preferences import Preferences
from bot.shown.surfaces import plays_in_channel
from bot.tables.stamp import unstamped
from bot.tables.table import Table
from games.chance import QuickChance
from games.protocol import Millis, Seat
from games.registry import THEN, Position, games
from phrases import Phrases
from tests.cogs.walks import EVERY, WORDS, sampled
from tests.conformance.cases import CASES, Case

MANNERS = (Preferences(), Preferences(confirm=True))

SEEDS = (1, 2)

SAMPLE = 8
"""How many positions of a walk are looked at, from every seat and in both languages."""

LEAST = 8
"""A table at which fewer legal moves were compared was not looked at."""


@dataclass
class Reached:
    """What can be pressed from one message on: moves, and the further steps that lead to them."""

    moves: set[str] = field(default_factory=set)
    steps: set[str] = field(default_factory=set)


def controls(content: Content) -> Iterator[tuple[str, str]]:
    """Yield the kind (see `bot.shown.content`) of each control and what it stands for."""
    for row in content.rows:
        for control in (row,) if isinstance(row, Menu) else row:
            kind, _, rest = control.custom_id.partition(":")
            what = unstamped(rest.partition(":")[2])[1]
            if isinstance(control, Menu):
                yield from ((kind, choice.value) for choice in control.choices)
            else:
                yield kind, what


def follow(
    table: Table, seat: Seat, words: Phrases, preferences: Preferences, shown: Content
) -> Reached:
    """Return what can be reached from a message by its controls."""
    found, waiting, stamp = Reached(), [shown], table.stamp(seat)
    while waiting:
        for kind, what in controls(waiting.pop()):
            if kind in ("t", "m", "e"):
                found.moves.add(what)
            elif kind in ("c", "k") and stamp is not None:
                waiting.append(private.confirm(table, seat, stamp, what, words))
            elif kind in ("s", "n") and what not in found.steps:
                found.steps.add(what)
                waiting.append(
                    private.panel(table, seat, words, step=what, preferences=preferences)
                )
    return found


def faults(table: Table, seat: Seat, found: Reached) -> list[str]:
    """Return which legal moves are out of reach, and what is in reach but not offered."""
    position, everybodys = table.running(), signal_of(table)
    legal = set(position.legal(seat))
    begun = {code.partition(THEN)[0] for code in found.moves}
    away = sorted(code for code in legal - begun if changes(position, seat, code))
    missing = [f"out of reach: {code}" for code in away]
    more = sorted(code for code in found.moves - {everybodys} if not position.offers(seat, code))
    return missing + [f"not offered: {code}" for code in more]


def changes(position: Position, seat: Seat, code: str) -> bool:
    """Tell whether a legal move changes anything that its seat sees."""
    after = position.after(position.decide(seat, code, Millis(0), QuickChance(0)))
    return after.view(seat) != position.view(seat)


def compared(case: Case, seed: int) -> int:
    """Return how many legal moves were looked for; fail if one is out of reach or one too many."""
    count = 0
    for table in sampled(case, seed, SAMPLE):
        for seat in map(Seat, range(len(table.members))):
            for words in WORDS:
                for preferences in MANNERS:
                    count += _looked_at(case, seed, table, seat, words, preferences)
    return count


def _looked_at(
    case: Case, seed: int, table: Table, seat: Seat, words: Phrases, preferences: Preferences
) -> int:
    # As long as nobody has acted anywhere, everybody's hand has what they may do.
    anywhere = dataclasses.replace(table, actions=())
    shown = (
        private.panel(table, seat, words, preferences=preferences),
        messages.hand(anywhere, seat, words, "place", preferences),
    )
    where = f"{case} seed {seed}, row {table.head}, seat {seat}, {words.locale}, {preferences}"
    for content in shown:
        found = follow(table, seat, words, preferences, content)
        wrong = faults(table, seat, found)
        assert not wrong, f"{where}: {wrong}"
    if plays_in_channel(table, seat):
        aside = messages.hand(table, seat, words, "place", preferences)
        assert not follow(table, seat, words, preferences, aside).moves, where
    return len(table.running().legal(seat)) * len(shown)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("case", EVERY)
def test_every_legal_move_is_in_reach_and_nothing_else(case: Case, seed: int) -> None:
    assert compared(case, seed) >= LEAST * SAMPLE


def test_every_game_is_looked_at() -> None:
    assert {case.slug for case in CASES} == {game.slug for game in games()}


FIRST = [next(case for case in CASES if case.slug == game.slug) for game in games()]
"""One table of each game."""


FAULTY = {
    "out of reach": Panel("nothing"),
    "not offered": Panel("too much", ((Press("no-move", "No move"),),)),
}
"""Panels that break the law, by what it says of them."""


@pytest.mark.parametrize("fault", FAULTY)
@pytest.mark.parametrize("case", FIRST, ids=str)
def test_a_panel_with_nothing_or_too_much_breaks_the_law(case: Case, fault: str) -> None:
    face = face_of(case.slug)
    register_face(Face(replace(face.script, panel=lambda _observation, _step: FAULTY[fault])))
    try:
        with pytest.raises(AssertionError, match=fault):
            compared(case, SEEDS[0])
    finally:
        register_face(face)
