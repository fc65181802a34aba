"""The face of Top Secret: what each of its files fills in."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.faces.face import Face
from bot.faces.plan import script
from cogs.top_secret import board, headline, narration, panel, rulebook, typed
from cogs.top_secret.pictures import shown
from cogs.top_secret.result import ranks
from cogs.top_secret.signal import signal
from cogs.top_secret.voice import Voice
from games.top_secret import RULES

FACE: Final = Face(
    replace(
        script(RULES, Voice, headline, narration, board, typed, rulebook),
        clocks=headline.clocks,
        ends=narration.ends,
        ranks=ranks,
        shown=shown,
        asks=panel.asks,
        rows=panel.rows,
        chosen=panel.chosen,
        button=typed.button,
        find=typed.find,
        fill=rulebook.fill,
        value=rulebook.value,
        detail=rulebook.detail,
        signal=signal,
    )
)
"""What the cog makes known."""
