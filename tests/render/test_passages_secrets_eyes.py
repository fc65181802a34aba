"""Passages Secrets without colours, without green, and as pixels: words and pieces stand out."""

from __future__ import annotations

import pytest

from games.passages_secrets.components import DISTRICTS, Token
from games.protocol import Seat
from render import theme
from render.painter import Painter
from render.passages_secrets import emblems, thieves
from render.scene import Drawing

from .eyes import EYES, assert_unlike, edges, seen

FAMILIES: dict[str, tuple[Drawing, ...]] = {
    "districts": tuple(emblems.badge(one, 100) for one in DISTRICTS),
    "tokens": tuple(emblems.token(one, 100) for one in Token),
    "thieves": (thieves.bar(Seat(0), 110), thieves.bar(Seat(1), 110)),
    "plates": (thieves.sign(Seat(0), 60), thieves.sign(Seat(1), 60)),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_no_two_pieces_look_alike_without_colours(painter: Painter, family: str) -> None:
    assert_unlike([edges(painter, drawing) for drawing in FAMILIES[family]], 0.01)


@pytest.mark.parametrize("eye", EYES)
def test_the_thieves_differ_in_lightness(eye: str) -> None:
    first, second = (seen(eye, thieves.LIVERIES[seat].full) for seat in (0, 1))
    assert theme.contrast(first, second) >= 2


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("district", DISTRICTS)
def test_a_districts_sign_stands_out_on_its_field(district: str, eye: str) -> None:
    dye = next(emblems.DISTRICT_DYES[one] for one in DISTRICTS if one == district)
    assert theme.contrast(seen(eye, dye.mark), seen(eye, dye.full)) >= 3


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_written_on_plates_stands_out(seat: int, eye: str) -> None:
    look = thieves.LIVERIES[seat]
    assert theme.contrast(seen(eye, look.mark), seen(eye, look.full)) >= 3
    assert theme.contrast(seen(eye, look.mark), seen(eye, look.rim)) >= 4.5
