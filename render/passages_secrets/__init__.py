"""The pictures of Passages Secrets: city, control board, plan, score sheet, cover, rules."""

from __future__ import annotations

from dataclasses import replace

from games.passages_secrets.view import View
from render.passages_secrets import control, cover, forecast, rulebook, score, table
from render.pictures import pictures, register

register(
    replace(
        pictures("passages_secrets", View, table, control, score, cover, rulebook),
        further={"control": control.scene, "plan": forecast.sample},
    )
)
