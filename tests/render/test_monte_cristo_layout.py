"""The pictures of Le Secret de Monte Cristo: everything has its place, its size, and room."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace as changed

from games.monte_cristo import RULES
from games.monte_cristo.components import DUNGEONS, Action, Place, Treasure, TreasureKind
from games.monte_cristo.payment import Part
from games.monte_cristo.public_state import Ranking, Scoring, Taking
from games.monte_cristo.view import View
from games.protocol import Seat
from phrases import Phrases
from render import theme
from render.monte_cristo.adventurers import figure
from render.monte_cristo.treasures import CUTS
from render.painter import Painter
from render.scene import Scene, Sprite
from render.scene.geometry import Box
from tests.games.monte_cristo.scenes import scene as laid

from .look import read
from .monte_cristo import (
    TABLES,
    course,
    dungeons_of,
    every_scene,
    moments,
    scoring_of,
    side_of,
    slide_of,
    view_of,
)

GROWS = re.compile(
    r"dungeon\.\w\.queue\.|slide\.now|score\.(marble|bar)|card\.|joker\.|marble\.|task|player\.\d\."
    r"(card|joker)\.|reserve\.|marseille\."
)
"""Rows of pieces that move together where they are many, and what follows the points."""


@pytest.mark.parametrize("draw", [dungeons_of, slide_of, side_of])
def test_nothing_jumps_between_moves(draw: Callable[[View], Scene]) -> None:
    for seats, seed in TABLES:
        for before, after in pairwise(course(seats, seed)):
            first, second = draw(view_of(before, 0)), draw(view_of(after, 0))
            # Supply cards that are handed out lie where the score track or the dungeons are else.
            handed = [bool(view_of(one, 0).table.offer) for one in (before, after)]
            assert (first.still is second.still) or (draw != dungeons_of and len({*handed}) == 2)
            boxes = {shape.role: shape.box for shape in first.moving}
            for shape in second.moving:
                if not GROWS.match(shape.role):
                    where = f"seats {seats}, seed {seed}: {shape.role}"
                    assert boxes.get(shape.role, shape.box) == shape.box, where


def check_room(scene: Scene, what: str) -> None:
    """Check that labels do not overlap, and that everything lies inside the picture."""
    labels = [one for one in scene.labels() if one.role != "title.shade"]
    for one, other in combinations(labels, 2):
        assert not one.box.inset(0.1).meets(other.box), f"{what}: {scene.name}: {one}, {other}"
    assert scene.width == theme.WIDTH
    assert scene.height <= theme.HEIGHT
    for shape in read(scene):
        assert scene.box.holds(shape.box), f"{what}: {scene.name}: {shape.role}"


ESSENTIAL = re.compile(
    r"dungeon\.\w\.(treasure|queue)\.\d+|marble\.\w+\.\d|market\.\d|offer\.\d|revealed\.\d"
    r"|task|task\.\d|points|player\.\d\.(points|total)|sum\.\d\.points|card\.\d"
)


def test_what_matters_is_large_enough_for_a_phone(words: Phrases) -> None:
    for what, moment in moments(step=17):
        for scene in every_scene(moment, words):
            for shape in read(scene):
                where = f"{what}: {scene.name}: {shape.role}"
                short = scene.name.endswith("side") or "rules" in scene.name
                if ESSENTIAL.fullmatch(shape.role) and not short:
                    assert shape.box.h >= theme.ESSENTIAL, where


def test_pieces_that_are_not_in_a_row_do_not_hide_each_other() -> None:
    for what, moment in moments(step=11):
        for scene in (dungeons_of(view_of(moment)), slide_of(view_of(moment))):
            sprites = [
                one
                for one in scene.moving
                if isinstance(one, Sprite)
                and not one.role.endswith((".fresh", ".lit", ".active", "slide.now"))
                and not re.match(r"dungeon\.\w\.queue|score\.", one.role)
            ]
            for one, other in combinations(sprites, 2):
                inner = one.box.inset(2)
                assert not inner.meets(other.box), f"{what}: {one.role}, {other.role}"


# What no random game brings.

ALL = "0" * 9 + "1" * 9 + "2" * 9 + "3" * 9


def test_a_dungeon_holds_everybody() -> None:
    game = laid(4, dungeons={"c": (ALL, "r3 r3 r2")}, reserve=(0, 0, 0, 0))
    scene = dungeons_of(RULES.view(game.state, None))
    check_room(scene, "everybody in one dungeon")
    floor = scene.at("dungeon.c.floor").box
    pawns = [one for one in scene.role("dungeon.c.queue.") if isinstance(one, Sprite)]
    assert len(pawns) == len(ALL)
    assert all(floor.holds(one.box) for one in pawns)


def test_eight_cards_and_jokers_fit() -> None:
    hand = "r3 r3 e1 e2 s2 j j"
    game = laid(4, Action.ADVENTURER, hands=(hand, hand.replace("r3 r3", "g1 g1")))
    game.play("place-joker")
    seen = RULES.view(game.state, Seat(0))
    assert seen.table.players[0].held == 8
    for scene in (slide_of(seen), side_of(seen)):
        check_room(scene, scene.name)
    panel = slide_of(seen).at("row.0").box
    assert all(panel.holds(one.box) for one in slide_of(seen).role("player.0."))


def greedy(place: Place) -> tuple[Ranking, Taking]:
    """Return a collection as rich as can be: four treasures, paid with seven cards and jokers."""
    kinds = (TreasureKind.GOLD, TreasureKind.RUBY, TreasureKind.SAPPHIRE, TreasureKind.EMERALD)
    took = tuple(Treasure(kind, 2) for kind in kinds)
    paid = (*(Part(kind, (1, 1)) for kind in kinds[:3]), Part(kinds[3], (), 2))
    order = tuple((Seat(seat), 9 - seat) for seat in range(4))
    return Ranking(place, order), Taking(Seat(1), place, took, paid)


def test_the_richest_collections_fit() -> None:
    done = [greedy(place) for place in DUNGEONS]
    told = Scoring(
        3,
        DUNGEONS,
        None,
        rankings=tuple(ranked for ranked, _ in done),
        takings=tuple(taking for _, taking in done),
        market=tuple(TreasureKind),
        points=(0, 199, 0, 0),
    )
    seen = RULES.view(laid(4).state, None)
    scene = scoring_of(changed(seen, table=changed(seen.table, scored=told)))
    check_room(scene, "rich")
    for place in DUNGEONS:
        role = f"dungeon.{place.value}"
        row = [*scene.role(f"{role}.1.took"), *scene.role(f"{role}.1.paid")]
        assert len(row) == 12
        floor = scene.at(f"{role}.floor").box
        assert all(floor.holds(one.box) for one in row)
        for one, other in combinations(row, 2):
            assert not one.box.inset(1).meets(other.box)


def test_points_beyond_the_track_stand_on_its_end() -> None:
    game = laid(2, points=(79, 131))
    scene = slide_of(RULES.view(game.state, None))
    check_room(scene, "beyond the track")
    sheet = scene.at("score").box
    assert all(sheet.holds(one.box) for one in scene.role("score.marble."))


HOSTILE = ("ﷺ" * 40, "龍之介" * 20, "👩‍👩‍👧‍👦" * 20, "W" * 60)


def test_names_never_leave_their_boxes() -> None:
    painter = Painter()
    for moment in (course(4, 3)[90], course(4, 3)[-1]):
        seen = view_of(moment)
        for label in dungeons_of(seen).labels():
            if not label.role.endswith(".name"):
                continue
            for name in HOSTILE:
                line = painter.type.line(replace(label, text=name))
                assert line.width <= label.box.w + 0.5
                assert line.text.endswith("…")


def test_treasures_and_players_are_told_apart_by_more_than_colour() -> None:
    """No player's figure is the outline of a treasure, on any picture of the table."""
    figures = {figure(Seat(seat), Box(0, 0, 100, 100))[1] for seat in range(4)}
    cuts = {cut.outline for cut in CUTS.values()}
    assert len(figures) == 4
    assert len(cuts) == 5
    assert not figures & cuts
