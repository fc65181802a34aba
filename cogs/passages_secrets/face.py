"""The face of Passages Secrets: what each of its files fills in."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.faces.face import Face
from bot.faces.plan import script
from cogs.passages_secrets import board, headline, narration, pictures, rulebook, typed
from cogs.passages_secrets.panel import panel
from cogs.passages_secrets.result import ranks
from cogs.passages_secrets.voice import Voice
from games.passages_secrets import RULES

FACE: Final = Face(
    replace(
        script(RULES, Voice, headline, narration, board, typed, rulebook),
        ends=narration.ends,
        ranks=ranks,
        shown=pictures.shown,
        held=pictures.held,
        panel=panel,
        find=typed.find,
        fill=rulebook.fill,
    )
)
"""What the cog makes known."""
