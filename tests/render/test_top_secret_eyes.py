"""Top Secret without colours, without green, and as pixels: words and pieces stand out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from games.protocol import Seat
from games.top_secret.components import Card, CardKind
from render import theme
from render.painter import Painter
from render.scene import Drawing, Scene
from render.top_secret import cards, cover, emblems, liveries, notice, safes, signs

from .eyes import EYES, assert_unlike, assert_words_stand_out, edges, seen
from .look import EN
from .top_secret import LIVE, LONG, course, hand_of, open_table, reveal_of, score_of, table_of

SEATS = tuple(map(Seat, range(6)))


def _exploded() -> Scene:
    shown = course(4, LIVE, 1)
    return reveal_of(next(one for one in shown if (last := open_table(one).last) and last.fined))


SCENES: dict[str, Callable[[], Scene]] = {
    "table of six": lambda: table_of(course(6, LONG, 1)[120]),
    "table of five at the end": lambda: table_of(course(5, {}, 1)[-1]),
    "table of two": lambda: table_of(course(2, {}, 1)[20]),
    "reveal": lambda: reveal_of(course(6, LONG, 1)[120]),
    "reveal of three": lambda: reveal_of(course(3, LONG, 1)[60]),
    "reveal with a missed shout": _exploded,
    "hand": lambda: hand_of(course(6, LONG, 1)[160], 0),
    "score": lambda: score_of(course(6, LONG, 1)[-1]),
    "score of two": lambda: score_of(course(2, {}, 1)[-1]),
    "cover": lambda: cover.scene(EN),
    **{f"rules: {name}": partial(draw, EN) for name, draw in notice.PAGES.items()},
}


@pytest.mark.parametrize("kind", SCENES)
def test_words_stand_out_from_what_lies_below_them(painter: Painter, kind: str) -> None:
    assert_words_stand_out(painter, SCENES[kind]())


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
