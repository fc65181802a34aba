"""Le Secret de Monte Cristo without colours, without green, and as pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from games.monte_cristo.components import ACTIONS, DUNGEONS, KINDS, ZONES
from games.protocol import Seat
from render import theme
from render.monte_cristo import adventurers, cover, emblems, notice, treasures
from render.painter import Painter
from render.scene import Drawing, Scene

from .eyes import EYES, assert_unlike, assert_words_stand_out, edges, seen
from .look import EN
from .monte_cristo import course, dungeons_of, scoring_of, sheet_of, side_of, slide_of, view_of

SCENES: dict[str, Callable[[], Scene]] = {
    "dungeons": lambda: dungeons_of(view_of(course(4, 3)[60])),
    "dungeons at the end": lambda: dungeons_of(view_of(course(2, 1)[-1])),
    "slide": lambda: slide_of(view_of(course(4, 3)[83])),
    "slide for two": lambda: slide_of(view_of(course(2, 1)[40])),
    "own side": lambda: side_of(view_of(course(4, 3)[83], 3)),
    "scoring": lambda: scoring_of(view_of(course(4, 3)[-1])),
    "running scoring": lambda: scoring_of(view_of(course(4, 3)[68])),
    "sheet": lambda: sheet_of(course(4, 3)[-1]),
    "cover": lambda: cover.scene(EN),
    **{f"rules: {name}": partial(draw, EN) for name, draw in notice.PAGES.items()},
}


@pytest.mark.parametrize("kind", SCENES)
def test_words_stand_out_from_what_lies_below_them(painter: Painter, kind: str) -> None:
    assert_words_stand_out(painter, SCENES[kind]())


SEATS = tuple(map(Seat, range(4)))

FAMILIES: dict[str, tuple[Drawing, ...]] = {
    "adventurers": tuple(adventurers.pawn(seat, 120) for seat in SEATS),
    "marbles": tuple(adventurers.marble(seat, 110) for seat in SEATS),
    "treasures": tuple(treasures.gem(kind, 110) for kind in KINDS),
    "treasures of value 3": tuple(treasures.gem(kind, 110, 3) for kind in KINDS),
    "values": tuple(treasures.gem(KINDS[1], 110, value) for value in (1, 2, 3)),
    "small cards": (
        *(treasures.mini(kind, 2, 100, 124) for kind in KINDS),
        treasures.mini_joker(100, 124),
    ),
    "marbles and treasures": (
        *(adventurers.marble(seat, 110) for seat in SEATS),
        *(treasures.gem(kind, 110) for kind in KINDS),
    ),
    "actions": tuple(emblems.action(one, 110) for one in ACTIONS),
    "zones": tuple(emblems.zone(one, 110) for one in ZONES),
    "letters": tuple(emblems.letter(one, 110) for one in DUNGEONS),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_no_two_pieces_look_alike_without_colours(painter: Painter, family: str) -> None:
    assert_unlike([edges(painter, drawing) for drawing in FAMILIES[family]], 0.008)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("seat", SEATS)
def test_a_players_figure_stands_out_in_his_marble(seat: Seat, eye: str) -> None:
    look = adventurers.LIVERIES[seat]
    assert theme.contrast(seen(eye, look.mark), seen(eye, look.full)) >= 3
    assert theme.contrast(seen(eye, look.mark), seen(eye, look.deep)) >= 3


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_treasures_value_stands_out_in_it(kind: str, eye: str) -> None:
    cut = next(treasures.CUTS[one] for one in KINDS if one == kind)
    best = max(theme.contrast(seen(eye, cut.ink), seen(eye, back)) for back in (cut.full, cut.rim))
    assert best >= 4.5
