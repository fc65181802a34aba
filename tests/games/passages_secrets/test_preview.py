"""What a move would bring is what it brings, and the score now is the score at the end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.chance import seeded
from games.passages_secrets import RULES
from games.passages_secrets.components import DISTRICTS
from games.passages_secrets.events import Achieved, MidgameScored, Tied
from games.passages_secrets.moves import Open, PlacePassage, Refusal
from games.passages_secrets.preview import openings, preview, score_now
from games.passages_secrets.public_state import Phase, Shift
from games.protocol import IllegalMoveError, NoOptions, Seat
from tests.games.passages_secrets.scenes import BANK, ONE, Scene, begun, opened


def _dealt(seed: int) -> Scene:
    table = RULES.initial(2, NoOptions())
    for event in RULES.deal(table, seeded(seed)):
        table = RULES.evolve(table, event)
    return Scene(table)


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_preview_says_what_then_happens(seed: int) -> None:
    scene, luck = _dealt(seed), seeded(seed, "walk")
    while scene.table.to_act is not None:
        seen = scene.view()
        move = luck.pick(RULES.legal_moves(seen))
        if isinstance(move, PlacePassage):
            _agrees_when_placing(scene, move)
        elif isinstance(move, Open):
            _agrees_when_opening(scene, move)
        else:
            scene.do(move)


def _agrees_when_placing(scene: Scene, move: PlacePassage) -> None:
    foreseen = preview(scene.view(), move.path)
    mover = scene.table.to_act
    scene.do(move)
    last = scene.table.last
    assert foreseen.after == scene.view(mover)
    assert last is not None
    assert (foreseen.path, foreseen.token, foreseen.shifts) == (last.path, last.token, last.shifts)
    assert (foreseen.statues, foreseen.achieved) == (last.statues, last.achieved)
    assert [one.district for one in foreseen.openings] == (
        list(DISTRICTS) if scene.table.phase is Phase.OPEN else []
    )
    _same_scoring(scene, foreseen.midgame, foreseen.tied)


def _agrees_when_opening(scene: Scene, move: Open) -> None:
    mover = scene.table.to_act
    foreseen = openings(scene.view())[DISTRICTS.index(move.district)]
    scene.do(move)
    achieved = [event for event in scene.events if isinstance(event, Achieved)]
    assert foreseen.after == scene.view(mover)
    assert foreseen.district is move.district
    assert foreseen.achieved == tuple((event.seat, event.achievement) for event in achieved)
    _same_scoring(scene, foreseen.midgame, foreseen.tied)


def _same_scoring(scene: Scene, midgame: object, tied: tuple[object, ...]) -> None:
    scored = [event.scored for event in scene.events if isinstance(event, MidgameScored)]
    assert scored == ([] if midgame is None else [midgame])
    assert tied == tuple(event.achievement for event in scene.events if isinstance(event, Tied))


def test_a_preview_changes_nothing_and_knows_the_openings() -> None:
    scene = begun({1: ONE})
    before = repr(scene.table)
    foreseen = preview(scene.view(), 1)
    assert repr(scene.table) == before
    assert foreseen.openings[0].shift == Shift(BANK, 1, 2)
    assert foreseen.openings[4].shift.end == 1


def test_what_is_not_allowed_cannot_be_foreseen() -> None:
    scene = begun()
    scene.place(1)
    for seen, path, reason in (
        (scene.view(1), 1, Refusal.PATH_TAKEN),
        (scene.view(0), 2, Refusal.NOT_YOUR_TURN),
        (RULES.view(scene.table, None), 2, Refusal.NOT_YOUR_TURN),
        (opened().view(), 2, Refusal.MOVE_A_MARKER),
    ):
        with pytest.raises(IllegalMoveError) as refused:
            preview(seen, path)
        assert refused.value.code is reason
    with pytest.raises(IllegalMoveError):
        openings(scene.view(1))


def test_the_score_now_is_that_of_a_game_that_ends_now() -> None:
    scene = begun()
    assert [now.total for now in score_now(scene.view())] == [0, 0]
    assert score_now(scene.view())[0].midgame is None
    scene.play_on(25)
    first, second = score_now(scene.view())
    assert first.midgame is not None
    assert first.total == first.midgame.total + first.final.total
    scene.play_on()
    outcome = RULES.outcome(scene.table)
    assert outcome is not None
    ended = [score.categories["points"] for score in outcome.scores]
    assert [now.total for now in score_now(scene.view(0))] == ended
    assert score_now(scene.view(0))[1].midgame == second.midgame


def test_it_is_the_same_for_every_observer() -> None:
    scene = begun()
    scene.play_on(9)
    assert score_now(RULES.view(scene.table, None)) == score_now(RULES.view(scene.table, Seat(1)))
