"""The pictures of the rules of Top Secret: one for each page that has one, drawn like the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from render.pictures import Words
from render.scene import Scene
from render.top_secret.rulebook import points, spies

PAGES: Final[Mapping[str, Callable[[Words], Scene]]] = {
    "cards": spies.kinds,
    "reveal": spies.reveal,
    "moles": spies.moles,
    "bank": points.bank,
}
"""The picture of each page of the rules, by the page's name, in order."""
