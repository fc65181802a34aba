"""The pictures of Le Secret de Monte Cristo: its boards, its sheet, its cover.

The table is the dungeons; `further["slide"]` is the board beside them, and `further["scoring"]`
the newest scoring, dungeon by dungeon. The rules have pictures for the pages `slide`, `supply`,
`adventurer`, `zones`, `treasure`, `shuffle` and `scoring`.
"""

from __future__ import annotations

from dataclasses import replace

from games.monte_cristo.view import View
from render.monte_cristo import cover, hand, rulebook, score, scoring, slide, table
from render.pictures import pictures, register

register(
    replace(
        pictures("monte_cristo", View, table, hand, score, cover, rulebook),
        further={"slide": slide.scene, "scoring": scoring.scene},
    )
)
