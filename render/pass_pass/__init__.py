"""The pictures of Pass Pass: table, hand, score sheet, cover, and those of its rules."""

from __future__ import annotations

from games.pass_pass.view import View
from render.pass_pass import cover, hand, rulebook, score, table
from render.pictures import Pictures, register

register(
    Pictures(
        slug="pass_pass",
        view=View,
        table=table.scene,
        hand=hand.scene,
        score=score.scene,
        cover=cover.scene,
        pages=rulebook.PAGES,
    )
)
