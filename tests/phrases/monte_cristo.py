"""Keys of Le Secret de Monte Cristo that the code puts together."""

from __future__ import annotations

from collections.abc import Iterable

from games.monte_cristo.components import PLACES, PLAYER_COLOURS, ZONES, Action, TreasureKind
from games.monte_cristo.public_state import Phase

_ASKING = (Phase.SUPPLY, Phase.DISCARD, Phase.SHUFFLE, Phase.MARBLE)

_TASKS = (*_ASKING, Phase.PLACE, Phase.TREASURE, Phase.TAKE, Phase.PAY, "give")

_TAKINGS = ("chose", "collected", "declined")

PATTERNS: dict[str, Iterable[str] | None] = {
    "monte_cristo.kind.{}": TreasureKind,
    "monte_cristo.action.{}": Action,
    "monte_cristo.spot.{}": PLACES,
    "monte_cristo.whereto.{}": PLACES,
    "monte_cristo.colour.{}": PLAYER_COLOURS,
    "monte_cristo.headline.{}": _ASKING,
    "monte_cristo.alt.{}": (Phase.SUPPLY, Phase.TAKE, Phase.PAY),
    "monte_cristo.task.{}": _TASKS,
    "monte_cristo.button.{}": ("done", "nobody", "nothing", "unchanged", "plan_nobody", "cancel"),
    "monte_cristo.effect.{}": ("joker_eighth", *ZONES),
    "monte_cristo.told.{}": ("placed", "planned", "kept", "gave", *_TAKINGS),
    "monte_cristo.told.began.{}": Action,
}
