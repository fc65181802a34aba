"""Keys of Pass Pass that the code puts together."""

from __future__ import annotations

from collections.abc import Iterable

from games.pass_pass.components import Colour
from games.pass_pass.public_state import EndReason, Phase

_TURNS = ("lead", Phase.PLAY, Phase.FIRST_PICK, Phase.SECOND_PICK)

PATTERNS: dict[str, Iterable[str] | None] = {
    "pass_pass.colour.{}": Colour,
    "pass_pass.headline.{}": _TURNS,
    "pass_pass.headline.over.{}": EndReason,
    "pass_pass.task.{}": (*_TURNS, Phase.RECORD),
    "pass_pass.told.pass_pass.{}": ("1", "2"),
    "pass_pass.panel.{}": (*_TURNS, Phase.RECORD),
    "pass_pass.effect.{}": ("first", "second", "none", "higher", "earlier"),
}
