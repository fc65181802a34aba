"""The pictures of Passages Secrets: city, control board, plan, score sheet, cover, rules."""

from __future__ import annotations

from games.passages_secrets.view import View
from render.passages_secrets import control, cover, forecast, rulebook, score, table
from render.pictures import Pictures, register

register(
    Pictures(
        slug="passages_secrets",
        view=View,
        table=table.scene,
        hand=control.scene,
        score=score.scene,
        cover=cover.scene,
        pages=rulebook.PAGES,
        further={"control": control.scene, "plan": forecast.sample},
    )
)
