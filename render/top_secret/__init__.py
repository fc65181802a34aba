"""The pictures of Top Secret: table, reveal, hand, score sheet, cover, and those of its rules.

Pages of the rules that have a picture: `cards` (what each card is), `reveal` (explosion and
protection), `moles` (thefts), `bank` (pairs and the sides of a safe). The further picture `reveal`
shows the newest turn: what everybody has played, and what became of it.
"""

from __future__ import annotations

from dataclasses import replace

from games.top_secret.view import View
from render.pictures import pictures, register
from render.top_secret import cover, hand, reveal, rulebook, score, table

register(
    replace(
        pictures("top_secret", View, table, hand, score, cover, rulebook),
        further={"reveal": reveal.scene},
    )
)
