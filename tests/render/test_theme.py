"""Words can be read on their ground by every eye, and no colour stands for itself alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.pass_pass.components import COLOURS, Colour
from render import theme
from render.pass_pass import art

EYES: dict[str, Callable[[int], int]] = {
    "every colour": lambda colour: colour,
    "no colour": theme.greyscale,
    "no green": theme.deuteranopia,
}


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("pair", theme.PAIRS)
def test_words_stand_out_from_their_ground(eye: str, pair: theme.Pair) -> None:
    see = EYES[eye]
    assert theme.contrast(see(pair.front), see(pair.back)) >= (3 if pair.large else 4.5)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colour", COLOURS)
def test_values_stand_out_from_their_card(eye: str, colour: Colour) -> None:
    see, dye = EYES[eye], art.DYES[colour]
    assert theme.contrast(see(dye.word), see(dye.full)) >= 4.5
    # The value is large, and the light upper end of the card lies behind its rim.
    light = see(dye.light)
    assert max(theme.contrast(see(ink), light) for ink in (dye.word, dye.rim)) >= 4.5


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colour", COLOURS)
def test_counts_stand_out_from_their_backs(eye: str, colour: Colour) -> None:
    see = EYES[eye]
    assert theme.contrast(see(art.DYES[colour].rim), see(art.PALE[colour])) >= 4.5


def test_every_colour_has_a_shape_of_its_own() -> None:
    assert len({art.DYES[colour].shape for colour in COLOURS}) == len(COLOURS)


def test_known_ratios() -> None:
    white, black = theme.rgb("ffffff"), theme.rgb("000000")
    assert theme.contrast(white, black) == pytest.approx(21)
    assert theme.contrast(white, white) == 1
    assert theme.contrast(white, theme.rgb("767676")) == pytest.approx(4.54, abs=0.01)


def test_simulations_keep_greys() -> None:
    for grey in ("000000", "777777", "ffffff"):
        colour = theme.rgb(grey)
        assert theme.greyscale(colour) == colour
        assert theme.deuteranopia(colour) == colour


def test_violet_and_blue_look_alike_without_green() -> None:
    violet, blue = (theme.deuteranopia(art.DYES[one].full) for one in (COLOURS[0], COLOURS[1]))
    assert theme.contrast(violet, blue) < 2, "the reason why shapes are needed has gone"


def test_mixing() -> None:
    assert theme.mixed(theme.rgb("000000"), theme.rgb("ffffff"), 0.5) == theme.rgb("808080")
    assert theme.faded(theme.rgb("123456"), 0) == 0x123456
