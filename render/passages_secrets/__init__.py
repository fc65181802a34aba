"""The pictures of Passages Secrets: city, control board, both in one, plan, score, cover, rules."""

from __future__ import annotations

from dataclasses import replace

from games.passages_secrets.view import View
from render.passages_secrets import control, cover, forecast, hand, rulebook, score, table
from render.pictures import pictures, register

register(
    replace(
        pictures("passages_secrets", View, table, hand, score, cover, rulebook),
        further={"control": control.scene, "plan": forecast.sample},
    )
)
