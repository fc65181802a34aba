"""The pictures of Top Secret: table, reveal, hand, score sheet, cover, and those of its rules.

Pages of the rules that have a picture: `cards` (what each card is), `reveal` (explosion and
protection), `moles` (thefts), `bank` (pairs and the sides of a safe). The further picture `reveal`
shows the newest turn: what everybody has played, and what became of it.
"""

from __future__ import annotations

from games.top_secret.view import View
from render.pictures import Pictures, register
from render.top_secret import cover, hand, reveal, rulebook, score, table

register(
    Pictures(
        slug="top_secret",
        view=View,
        table=table.scene,
        hand=hand.scene,
        score=score.scene,
        cover=cover.scene,
        pages=rulebook.PAGES,
        further={"reveal": reveal.scene},
    )
)
