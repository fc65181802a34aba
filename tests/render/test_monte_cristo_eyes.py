"""Le Secret de Monte Cristo without colours, without green, and as pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations

import numpy as np
import pytest

from games.monte_cristo.components import ACTIONS, DUNGEONS, KINDS, ZONES
from games.protocol import Seat
from render import theme
from render.monte_cristo import adventurers, cover, emblems, notice, treasures
from render.painter import Painter
from render.scene import Drawing, Scene

from .look import EN
from .monte_cristo import course, dungeons_of, scoring_of, sheet_of, side_of, slide_of, view_of
from .test_eyes import EYES, front_and_back, painted, part, seen, without
from .test_passages_secrets_eyes import edges


@pytest.fixture(scope="module")
def painter() -> Painter:
    """Return one painter for all: loading fonts takes time."""
    return Painter()


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
    scene = SCENES[kind]()
    whole = painted(painter, scene)
    for label in scene.labels():
        if label.role == "title.shade" or not label.text:
            continue
        bare = painted(painter, without(scene, label))
        colours = front_and_back(part(whole, label.box), part(bare, label.box))
        if colours is None:
            continue
        for eye in EYES:
            front, back = (seen(eye, colour) for colour in colours)
            least = 3 if label.lettering.weight >= 700 else 4.5
            assert theme.contrast(front, back) >= least, f"{label.role}: {eye}"


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
    outlines = [edges(painter, drawing) for drawing in FAMILIES[family]]
    for one, other in combinations(outlines, 2):
        assert np.mean(one != other) > 0.008


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
