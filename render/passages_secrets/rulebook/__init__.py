"""The pictures of the rules of Passages Secrets: one for each page, drawn like the city itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from render.passages_secrets.rulebook import aims, points, turn
from render.pictures import Words
from render.scene import Scene

PAGES: Final[Mapping[str, Callable[[Words], Scene]]] = {
    "goal": aims.goal,
    "city": aims.city_of,
    "turn": turn.turn,
    "tokens": turn.tokens,
    "statues": turn.statues,
    "scoring": points.loot,
    "districts": points.districts,
    "achievements": points.achievements,
}
"""The picture of each page of the rules, by the page's name, in order."""
