"""The pictures of Passages Secrets as data: every detail is there, readable, and in its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, pairwise

import pytest

from games.passages_secrets.board import PATHS, Statue
from games.passages_secrets.components import DISTRICTS, LOOT, POINTS, Token
from games.passages_secrets.preview import preview, score_now
from games.passages_secrets.public_state import Phase, PublicState
from games.passages_secrets.view import View
from games.protocol import IllegalMoveError, Seat
from games.registry import game
from phrases import Phrases
from render import sample, theme
from render.passages_secrets import (
    city,
    control,
    corners,
    cover,
    forecast,
    hand,
    plan,
    rulebook,
    score,
    standing,
    table,
    thieves,
)
from render.sample import NAMES, SampleMoment
from render.scene import Label, Scene, Sprite

from .look import EN, drawing, has, read, text

NAMED = NAMES[:2]
SEEDS = (1, 2, 3)


@cache
def course(seed: int) -> tuple[SampleMoment, ...]:
    """Return a whole random game."""
    return tuple(sample.moments(game("passages_secrets"), 2, {}, seed))


def moments(step: int = 1) -> Iterator[tuple[str, SampleMoment]]:
    """Yield every `step`-th moment of several games and the last, with what reproduces it."""
    for seed in SEEDS:
        shown = course(seed)
        for number in sorted({*range(0, len(shown), step), len(shown) - 1}):
            yield f"seed {seed}, move {number}", shown[number]


def view_of(moment: SampleMoment, seat: int | None = None) -> View:
    """Return the view of a seat, or of an onlooker."""
    seen = moment.position.view(None if seat is None else Seat(seat))
    assert isinstance(seen, View)
    return seen


def city_of(moment: SampleMoment, words: Phrases = EN, seat: int | None = None) -> Scene:
    """Return the scene of the city."""
    return table.scene(view_of(moment, seat), NAMED, words, ())


def control_of(moment: SampleMoment, words: Phrases = EN, seat: int | None = None) -> Scene:
    """Return the scene of the control board."""
    return control.scene(view_of(moment, seat), NAMED, words, ())


def whole_of(moment: SampleMoment, words: Phrases = EN, seat: int | None = None) -> Scene:
    """Return the scene of both in one."""
    return hand.scene(view_of(moment, seat), NAMED, words, ())


def every_scene(moment: SampleMoment, words: Phrases) -> tuple[Scene, ...]:
    """Return every picture of a moment, and those that are always the same."""
    return (
        city_of(moment, words),
        control_of(moment, words),
        control_of(moment, words, 1),
        whole_of(moment, words, 1),
        score.scene(view_of(moment), NAMED, words, ()),
        forecast.sample(view_of(moment), NAMED, words, ()),
        cover.scene(words),
        *(draw(words) for draw in rulebook.PAGES.values()),
    )


# What is there.


def test_the_city_shows_every_path() -> None:
    for what, moment in moments():
        shown, scene = view_of(moment).table, city_of(moment)
        for path in PATHS:
            role, owner = f"path.{path.number}", shown.owner(path.number)
            assert has(scene, f"{role}.passage") is (owner is not None), what
            assert has(scene, f"{role}.token") is (owner is None), what
            if owner is None:
                face = shown.token(path.number)
                assert face is not None
                assert drawing(scene, f"{role}.token") == f"token {face.value} {path.number}"
            else:
                named = drawing(scene, f"{role}.passage")
                assert named.startswith(f"passage {owner} {path.number} ")


def test_the_city_marks_the_last_passage_alone() -> None:
    for what, moment in moments():
        last, scene = view_of(moment).table.last, city_of(moment)
        marked = [shape.role for shape in scene.shapes() if shape.role.endswith(".fresh")]
        path = last.path if last else None
        assert marked == ([f"path.{path}.fresh"] if path else []), what


def test_the_city_shows_the_districts_and_statues() -> None:
    for what, moment in moments(step=4):
        shown, scene = view_of(moment).table, city_of(moment)
        for rhombus in range(18):
            assert drawing(scene, f"field.{rhombus}.sign") == f"sign {shown.field(rhombus).value}"
        stolen = [statue for player in shown.players for statue in player.statues]
        for statue in Statue:
            assert has(scene, f"statue.{statue.value}") is (statue not in stolen), what


def test_the_corners_tell_who_has_what_and_whose_turn_it_is() -> None:
    for what, moment in moments():
        seen, scene = view_of(moment), city_of(moment)
        acting = () if seen.outcome else (seen.table.to_act,)
        winners = seen.outcome.winners() if seen.outcome else ()
        for player in seen.table.players:
            role = f"player.{player.seat}"
            assert text(scene, f"{role}.name") == NAMED[player.seat], what
            assert text(scene, f"{role}.left") == str(player.left), what
            assert has(scene, f"{role}.turn") is (player.seat in acting), what
            assert has(scene, f"{role}.winner") is (player.seat in winners), what
            check_belongings(scene, seen.table, player.seat)
            statues = [drawing(scene, f"{role}.statue.{at}") for at in range(4)]
            assert statues.count("statue") == len(player.statues), what
        assert NAMED[(winners or acting)[0] or 0] in text(scene, "turn.name"), what


def check_belongings(scene: Scene, shown: PublicState, seat: Seat) -> None:
    """Check a player's loot by kind, and their shovels."""
    player, role = shown.players[seat], f"player.{seat}"
    for kind, number in zip(LOOT, player.loot, strict=True):
        assert text(scene, f"{role}.{kind.value}") == str(number)
    assert text(scene, f"{role}.shovels") == str(player.shovels)


def test_the_last_move_is_told() -> None:
    for what, moment in moments():
        last, scene = view_of(moment).table.last, city_of(moment)
        if last is None or last.path is None or last.token is None:
            assert not has(scene, "last.token"), what
            continue
        assert drawing(scene, "last.plate") == f"plate {last.seat} {last.path}", what
        assert drawing(scene, "last.token") == f"token {last.token.value}", what
        assert len(scene.role("last.statue")) == len(last.statues), what
        for at, moved in enumerate(corners.merged(last)):
            assert drawing(scene, f"last.{at}.district") == f"district {moved.district.value}"
            assert text(scene, f"last.{at}.zones") == f"+{abs(moved.end - moved.start)}", what


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_control_board_shows_every_marker_from_the_own_side(seat: int | None) -> None:
    left = seat or 0
    for what, moment in moments():
        shown, scene = view_of(moment).table, control_of(moment, seat=seat)
        assert text(scene, "left.name") == NAMED[left]
        assert text(scene, "right.name") == NAMED[1 - left]
        for district, row in zip(DISTRICTS, control.rows(), strict=True):
            zone = shown.zone(district, Seat(left))
            role = f"marker.{district.value}"
            owner = left if zone > 0 else 1 - left
            named = f"marker {owner} {abs(zone)}" if zone else "marker 0"
            assert drawing(scene, role) == named, what
            place = control.cell(row, -zone)
            assert abs(scene.at(role).box.middle[0] - place.middle[0]) <= 1, what
            moved = [one.district for one in (shown.last.shifts if shown.last else ())]
            assert has(scene, f"{role}.fresh") is (district in moved), what


def test_the_control_board_shows_belongings_achievements_and_standing() -> None:
    for what, moment in moments(step=3):
        seen, scene = view_of(moment), control_of(moment)
        done = drawing(scene, "midgame.done")
        assert done == ("tick done" if seen.table.midgame else "tick open"), what
        for at, which in enumerate(seen.table.revealed):
            assert drawing(scene, f"achievement.{at}.cup") == f"cup {POINTS[which]}"
            holder = seen.table.holder(which)
            free = "a tie: nobody’s" if which in seen.table.tied else "free"
            told = free if holder is None else NAMED[holder]
            assert text(scene, f"achievement.{at}.holder") == told, what
        for seat, now in enumerate(score_now(seen)):
            check_belongings(scene, seen.table, Seat(seat))
            role = f"player.{seat}"
            assert text(scene, f"{role}.total") == str(now.total), what
            parts = [figure(scene, f"{role}.{one}") for one in standing.CATEGORIES]
            assert sum(parts) == now.total, what


@pytest.mark.parametrize("seat", [0, 1])
def test_a_hand_is_one_picture_that_shows_what_the_two_public_ones_show(seat: int) -> None:
    for what, moment in moments(step=6):
        whole = parts(whole_of(moment, seat=seat))
        assert parts(control_of(moment, seat=seat)) <= whole, what
        # A player has one panel, that of the control board, and districts and achievements bear
        # their names there.
        doubled = re.compile(r"player\.\d\.(plate|name|turn|winner|lit|left.*)|legend.*|achiev.*")
        city = {one for one in parts(city_of(moment)) if not doubled.fullmatch(one[0])}
        assert {role for role, _ in city} <= {role for role, _ in whole}, what
        stolen_by = [len(player.statues) for player in view_of(moment).table.players]
        for one, number in enumerate(stolen_by):
            drawn = [told for role, told in whole if role.startswith(f"player.{one}.statue.")]
            assert drawn.count("statue") == number, what


def parts(scene: Scene) -> set[tuple[str, str]]:
    """Return what moves on a picture: its role, and what it says or shows."""
    told = [(shape.role, shape.text) for shape in scene.moving if isinstance(shape, Label)]
    shown = [(one.role, one.drawing.name) for one in scene.moving if isinstance(one, Sprite)]
    return {*told, *shown}


@pytest.mark.parametrize("draw", [city_of, whole_of])
def test_there_is_no_card_of_the_last_turn_before_anybody_has_dug(
    draw: Callable[[SampleMoment], Scene],
) -> None:
    for what, moment in moments(step=3):
        dug = view_of(moment).table.last is not None
        assert bool(draw(moment).role("last.")) is dug, what


def figure(scene: Scene, role: str) -> int:
    """Return the number that a label shows."""
    return int(text(scene, role).replace("−", "-"))


def test_the_plan_shows_what_a_passage_would_bring() -> None:
    for what, moment in moments(step=5):
        shown = view_of(moment).table
        if shown.phase is not Phase.PLACE or shown.to_act is None:
            continue
        seen = view_of(moment, shown.to_act)
        for path in shown.free[::3]:
            told, scene = preview(seen, path), forecast.scene(seen, path, NAMED, EN)
            assert text(scene, "title") == f"If you dig {path}", what
            assert drawing(scene, "token") == f"token {told.token.value}", what
            assert has(scene, f"path.{path}.fresh")
            for at, moved in enumerate(told.shifts):
                assert drawing(scene, f"shift.{at}.after").endswith(str(abs(moved.end))), what
            assert has(scene, "any") is (told.token is Token.ONE_SHOVEL), what
            assert len(scene.role("statue.")) == 4 - stolen(told.after) + len(told.statues)
            for _, which in told.achieved:
                assert drawing(scene, f"cup.{which.value}") == f"cup {POINTS[which]}", what
            assert has(scene, "midgame") is (told.midgame is not None), what
            after = score_now(told.after)[shown.to_act].total
            assert text(scene, "score.after") == str(after), what


def stolen(seen: View) -> int:
    """Return how many statues are stolen."""
    return sum(len(player.statues) for player in seen.table.players)


def test_a_plan_that_the_rules_refuse_is_not_drawn() -> None:
    moment = course(1)[8]
    taken = view_of(moment).table.players[0].paths[0]
    seat = view_of(moment).table.to_act
    with pytest.raises(IllegalMoveError):
        forecast.scene(view_of(moment, seat), taken, NAMED, EN)


def test_the_score_sheet_adds_up() -> None:
    for what, moment in moments(step=6):
        seen = view_of(moment)
        scene = score.scene(seen, NAMED, EN, ())
        for seat, now in enumerate(score_now(seen)):
            role = f"player.{seat}"
            sums = [figure(scene, f"{role}.{one}") for one in standing.CATEGORIES]
            assert sum(sums) == figure(scene, f"{role}.total") == now.total, what
            assert figure(scene, f"{role}.length") == now.final.length, what
            assert figure(scene, f"{role}.controlled") == now.final.controlled, what
            wins = seen.outcome is not None and seat in seen.outcome.winners()
            assert has(scene, f"{role}.crown") is wins, what


# Where it is.


@pytest.mark.parametrize("draw", [city_of, control_of, whole_of])
def test_nothing_jumps_between_moves(draw: Callable[[SampleMoment], Scene]) -> None:
    for seed in SEEDS:
        for before, after in pairwise(course(seed)):
            first, second = draw(before), draw(after)
            assert first.still is second.still
            boxes = {shape.role: shape.box for shape in first.moving}
            for shape in second.moving:
                if not shape.role.startswith("marker."):
                    assert boxes.get(shape.role, shape.box) == shape.box, shape.role


ESSENTIAL = re.compile(
    r"turn|turn\.name|path\.\d+\.(token|passage)|statue\.\w+|player\.\d\.(left|total|statue\.\d)"
    r"|marker\.\w+|field\.\d+\.sign|player\.\d\.turn"
)


def test_what_matters_is_large_enough_for_a_phone(words: Phrases) -> None:
    for what, moment in moments(step=13):
        for scene in every_scene(moment, words):
            for shape in read(scene):
                where = f"{what}: {scene.name}: {shape.role}"
                if ESSENTIAL.fullmatch(shape.role) and "rules" not in scene.name:
                    assert shape.box.h >= theme.ESSENTIAL, where


def test_every_observer_sees_the_same_city() -> None:
    for what, moment in moments(step=5):
        public = city_of(moment)
        assert all(city_of(moment, seat=seat) == public for seat in (0, 1)), what


def test_tunnels_are_the_strongest_lines_and_tokens_leave_their_districts_to_be_seen() -> None:
    for ground in (plan.TABLE, plan.PORTRAIT):
        assert ground.token <= 0.4 * ground.side + 1
        passage = thieves.passage(Seat(0), 1, 0, ground.passage)
        bar = next(each for each in passage.shapes if isinstance(each, Sprite))
        # A passage reaches its knobs, and is twice as thick as the path below it.
        assert bar.drawing.width >= 0.9 * ground.side
        assert bar.drawing.height >= 2 * city.EDGE


def test_free_tokens_and_passages_never_hide_each_other() -> None:
    scene = city_of(course(1)[0])
    tokens = [shape.box.inset(4) for shape in scene.role("path.") if shape.role.endswith("token")]
    assert len(tokens) == 27
    for one, other in combinations(tokens, 2):
        assert not one.meets(other)
