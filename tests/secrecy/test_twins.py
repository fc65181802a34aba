"""Nobody is shown what they may not know, whatever they look at and try (case 7)."""

from __future__ import annotations

import pytest

from bot.shown.content import Action
from games.registry import games
from render.studio import Studio
from tests.conformance.cases import CASES, Case
from tests.secrecy.comparison import compared, guest_of, presses, transcript
from tests.secrecy.gallery import Draughtsman
from tests.secrecy.presses import CHANGES, LOOKS
from tests.secrecy.repertoire import ALL, SKETCHES, lasting, observed
from tests.secrecy.traces import CARRIED, Channel
from tests.secrecy.twins import Game, twin_game

STAGES = 3
"""How many stretches of each game are shown, its deal and its end among them."""

each_case = pytest.mark.parametrize("case", ALL, ids=str)


def test_every_registered_game_is_here() -> None:
    assert {case.slug for case in CASES} == {game.slug for game in games()}


@each_case
async def test_twins_are_shown_the_same(case: Case) -> None:
    with lasting(case):
        for game in observed(case, seed=1):
            found = await compared(game, game.sample(STAGES), Draughtsman())
            assert not found, f"{game}: {found[0]}"


@pytest.mark.parametrize("slug", sorted({case.slug for case in ALL}))
async def test_painted_pictures_are_the_same_to_the_byte(slug: str) -> None:
    case = next(case for case in ALL if case.slug == slug)
    with lasting(case), Studio("png", threads=1) as studio:
        for observer in (None, case.table.observers()[0]):
            game = twin_game(case, observer, 6)
            found = await compared(game, game.sample(2)[:2], studio)
            assert not found, f"{game}: {found[0]}"


def hides(case: Case) -> bool:
    """Tell whether the rules of a game hide anything at all."""
    return any(game.differing() for game in observed(case, seed=1))


@each_case
async def test_twins_differ_for_somebody_else(case: Case) -> None:
    """What is compared does differ: whoever may know the difference is shown it."""
    with lasting(case):
        if hides(case):
            assert await _noticed_by_another(twin_game(case, None, 1))


async def _noticed_by_another(game: Game) -> bool:
    for seat in game.case.table.observers()[:-1]:
        as_seen = Game(game.case, seat, game.seed, game.rows, game.pairs)
        for pair in game.sample(3 * STAGES)[:-1]:
            if await compared(as_seen, [pair], Draughtsman()):
                return True
    return False


@each_case
def test_twin_games_are_long_and_stay_apart(case: Case) -> None:
    with lasting(case):
        for game in observed(case, seed=1):
            assert all(pair.look_the_same() for pair in game.pairs), str(game)
            if hides(case):
                sincere = sum(row.sincere for row in game.rows)
                assert sincere > len(game.rows) / 2, str(game)


@pytest.mark.parametrize("case", SKETCHES, ids=str)
def test_secret_choices_differ(case: Case) -> None:
    with lasting(case):
        for game in observed(case, seed=1):
            assert any(len(set(row.codes)) > 1 for row in game.rows), str(game)
            assert all(len(set(r.codes)) == 1 for r in game.rows if r.seat == game.observer)


async def test_every_channel_carries_something() -> None:
    """A comparison of nothing would never fail; the bot logs nothing while nothing is wrong."""
    case = CASES[0]
    carried: set[Channel] = set()
    for game in observed(case, seed=1):
        pairs = game.sample(STAGES)
        tried = [presses(game, pair, number) for number, pair in enumerate(pairs)]
        tables = [pair.one for pair in pairs]
        shown = await transcript(guest_of(game), tables, tried, Draughtsman())
        carried |= {trace.channel for trace in shown}
    assert carried >= set(CARRIED) - {Channel.LOG, Channel.CHOICE}


def test_every_button_about_a_table_is_looked_at_or_changes_something() -> None:
    """A new button belongs to `LOOKS` or to `CHANGES` of `tests.secrecy.presses`."""
    assert sorted((*LOOKS, *CHANGES)) == sorted(Action)
