"""The pictures of the rules of Passages Secrets: one for each page, drawn like the city itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from render.passages_secrets.notice import points, turn
from render.pictures import Words
from render.scene import Scene

PAGES: Final[Mapping[str, Callable[[Words], Scene]]] = {
    "place": turn.place,
    "token": turn.token,
    "statues": turn.statues,
    "loot": points.loot,
    "districts": points.districts,
    "achievements": points.achievements,
}
"""The picture of each page of the rules, by the page's name, in order."""
