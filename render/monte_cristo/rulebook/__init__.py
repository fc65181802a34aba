"""The pictures of the rules of Le Secret de Monte Cristo, drawn like the boards themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from render.monte_cristo.rulebook import actions, collecting, marbles
from render.pictures import Words
from render.scene import Scene

PAGES: Final[Mapping[str, Callable[[Words], Scene]]] = {
    "slide": marbles.slide,
    "supply": actions.supply,
    "adventurer": actions.adventurer,
    "zones": actions.zones,
    "treasure": actions.treasure,
    "shuffle": marbles.shuffle,
    "scoring": collecting.scoring,
}
"""The picture of each page of the rules that has one, by the page's name, in order."""
