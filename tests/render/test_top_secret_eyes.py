"""Top Secret without colours, without green, and as pixels: words and pieces stand out."""

from __future__ import annotations

import pytest

from games.protocol import Seat
from games.top_secret.components import Card, CardKind
from render import theme
from render.painter import Painter
from render.scene import Drawing
from render.top_secret import cards, emblems, liveries, safes, signs

from .eyes import EYES, assert_unlike, edges, seen

SEATS = tuple(map(Seat, range(6)))


FAMILIES: dict[str, tuple[Drawing, ...]] = {
    "players": tuple(liveries.sign(seat, 100) for seat in SEATS),
    "kinds": tuple(cards.card(Card(kind, Seat(0)), 100) for kind in CardKind),
    "small kinds": tuple(cards.mini(kind, 100) for kind in CardKind),
    "owners": tuple(cards.card(Card(CardKind.D80, seat), 100) for seat in SEATS),
    "spies": tuple(
        emblems.badge(one, 100) for one in (CardKind.AGENT, CardKind.MOLE, CardKind.ASSASSIN)
    ),
    "signs": (
        signs.shield(100),
        signs.blast(100),
        signs.hourglass(100),
        signs.eye(100),
        signs.nothing(100),
        signs.arrow(100),
        signs.question(100),
        safes.safe(100),
    ),
    "fates": (
        cards.card(Card(CardKind.D80, Seat(0)), 100),
        cards.ghost(Card(CardKind.D80, Seat(0)), 100),
    ),
    "sides": (
        safes.side("×1", 100, 60, double=False),
        safes.side("×2", 100, 60, double=True),
    ),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_no_two_pieces_look_alike_without_colours(painter: Painter, family: str) -> None:
    assert_unlike([edges(painter, drawing) for drawing in FAMILIES[family]], 0.005)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("seat", SEATS)
def test_names_and_shapes_stand_out_on_their_band(seat: Seat, eye: str) -> None:
    look = liveries.LIVERIES[seat]
    assert theme.contrast(seen(eye, theme.IVORY), seen(eye, look.full)) >= 4
    assert theme.contrast(seen(eye, liveries.WHITE), seen(eye, look.full)) >= 3


@pytest.mark.parametrize("eye", EYES)
def test_a_stamp_stands_out_on_its_paper(eye: str) -> None:
    for paper in ("fffaf0", "dfcb9c"):
        assert theme.contrast(seen(eye, cards.STAMP), seen(eye, theme.rgb(paper))) >= 3


def test_six_players_have_six_shapes() -> None:
    assert len({look.shape for look in liveries.LIVERIES}) == 6
    assert len({look.name for look in liveries.LIVERIES}) == 6
