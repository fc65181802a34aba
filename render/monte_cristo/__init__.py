"""The pictures of Le Secret de Monte Cristo: its boards, its sheet, its cover.

The table is the dungeons; `further["slide"]` is the board beside them, and `further["scoring"]`
the newest scoring, dungeon by dungeon. The rules have pictures for the pages `slide`, `supply`,
`adventurer`, `zones`, `treasure`, `shuffle` and `scoring`.
"""

from __future__ import annotations

from games.monte_cristo.view import View
from render.monte_cristo import cover, hand, rulebook, score, scoring, slide, table
from render.pictures import Pictures, register

register(
    Pictures(
        slug="monte_cristo",
        view=View,
        table=table.scene,
        hand=hand.scene,
        score=score.scene,
        cover=cover.scene,
        pages=rulebook.PAGES,
        further={"slide": slide.scene, "scoring": scoring.scene},
    )
)
