"""How a game of Passages Secrets ends (rulebook: Fin de la partie)."""

from __future__ import annotations

from games.kit.ranks import ranked
from games.passages_secrets.public_state import Sheet
from games.passages_secrets.state import State
from games.protocol import Outcome


def outcome(table: State) -> Outcome | None:
    """Return how the game ended, or None while it runs.

    The higher sum of both phases wins, then the longer tunnel, then more districts controlled;
    who is still equal shares the victory. The reason is always `points`.
    """
    if table.final is None or table.midgame is None:
        return None
    pairs = list(zip(table.midgame.sheets, table.final, strict=True))
    merits: list[tuple[int, ...]] = [
        (early.total + late.total, late.length, late.controlled) for early, late in pairs
    ]
    return ranked("points", merits, (_figures(early, late) for early, late in pairs))


def _figures(early: Sheet, late: Sheet) -> dict[str, int]:
    """Return the sum, the two phases, the five categories over both, and the tie-breaks."""
    both = (early, late)
    return {
        "points": early.total + late.total,
        "midgame": early.total,
        "final": late.total,
        "tunnel": sum(sheet.tunnel for sheet in both),
        "statues": sum(sheet.statues for sheet in both),
        "loot": sum(sheet.looted for sheet in both),
        "districts": sum(sheet.governed for sheet in both),
        "achievements": late.achievements or 0,
        "length": late.length,
        "controlled": late.controlled,
    }
