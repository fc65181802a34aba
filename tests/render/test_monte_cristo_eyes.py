"""Le Secret de Monte Cristo without colours, without green, and as pixels."""

from __future__ import annotations

import pytest

from games.monte_cristo.components import ACTIONS, DUNGEONS, KINDS, ZONES
from games.protocol import Seat
from render import theme
from render.monte_cristo import adventurers, emblems, treasures
from render.painter import Painter
from render.scene import Drawing

from .eyes import EYES, assert_unlike, edges, seen

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
