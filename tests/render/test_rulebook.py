"""The pictures of the rules: one for each page, large, and true to the rules."""

from __future__ import annotations

import pytest

from cogs.pass_pass.rulebook import PAGES as NAMES
from games.pass_pass.components import CARDS, Card, counts, pass_pass
from games.pass_pass.public_state import Laid
from games.pass_pass.trick import ranks, winners
from games.protocol import Seat
from phrases import Phrases, of
from render import theme
from render.pass_pass import rulebook
from render.pass_pass.rulebook import aims, play
from render.scene import Label, Scene, Sprite

from .look import drawing, has, read, text

EN = of("en")
PAGES = pytest.mark.parametrize("page", rulebook.PAGES)


def picture(page: str, words: Phrases = EN) -> Scene:
    """Return the picture of a page."""
    return rulebook.PAGES[page](words)


def test_every_page_of_the_rules_has_one() -> None:
    assert tuple(rulebook.PAGES) == NAMES


@PAGES
def test_everything_can_be_read_at_300_pixels(page: str, words: Phrases) -> None:
    for shape in read(picture(page, words)):
        assert shape.box.h >= theme.ESSENTIAL - 2, shape.role
        if isinstance(shape, Label):
            assert shape.lettering.size >= 40, shape.role


def cards(scene: Scene, start: str) -> list[Card]:
    """Return the cards whose role begins with `start`, in order."""
    found = [one for one in scene.role(start) if isinstance(one, Sprite)]
    names = [one.drawing.name.removeprefix("card ") for one in found]
    return [CARDS[name] for name in names if name in CARDS]


@pytest.mark.parametrize("example", ["sum", "highest", "earlier"])
def test_the_examples_rank_as_the_rules_do(example: str) -> None:
    scene = picture("winners")
    laid = [Laid(Seat(at), card) for at, card in enumerate(cards(scene, f"{example}."))]
    order = ranks(laid)
    shown = [text(scene, f"{example}.sum.{at}") for at in range(3)]
    assert shown == [str(rank.sum) for rank in order[:3]]
    for place, seat in enumerate(winners(laid, order), 1):
        assert drawing(scene, f"{example}.{seat}.medal") == f"medal {place}"


def test_the_examples_show_each_way_to_rank() -> None:
    first, second, third = (
        ranks([Laid(Seat(at), card) for at, card in enumerate(trick)])
        for trick in play._EXAMPLES.values()
    )
    assert first[0].sum > first[1].sum > first[2].sum
    assert second[0].sum > second[1].sum == second[2].sum
    assert second[1].highest.value > second[2].highest.value
    assert third[0].sum == third[1].sum
    assert third[0].highest.value == third[1].highest.value


def test_the_second_takes_the_two_lowest_that_are_left() -> None:
    scene = picture("picks")
    assert [drawing(scene, f"card.{seat}.taker") for seat in (1, 2, 4)] == [
        "medal 2",
        "medal 2",
        "medal 1",
    ]
    assert [has(scene, f"card.{seat}.dim") for seat in range(5)] == [1, 0, 0, 1, 0]


def test_the_counts_are_right() -> None:
    scene = picture("score")
    assert [text(scene, f"count.{part}") for part in ("cards", "diamonds", "points")] == [
        "6",
        "3",
        "9",
    ]
    assert pass_pass(aims._SET) == min(counts(aims._SET)) == 1
    made = picture("pass_pass")
    ticks = [len(made.role(f"{key}.tick")) for key in ("one", "two", "least")]
    assert ticks == [1, 2, 1]
