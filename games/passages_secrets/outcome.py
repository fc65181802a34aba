"""How a game of Passages Secrets ends (rulebook: Fin de la partie)."""

from __future__ import annotations

from games.passages_secrets.table import Sheet, Table
from games.protocol import Outcome, Score


def outcome(table: Table) -> Outcome | None:
    """Return how the game on this table ended, or None while it runs.

    The higher sum of both phases wins, then the longer tunnel, then more districts controlled;
    who is still equal shares the victory. The reason is always `points`.
    """
    if table.final is None or table.midgame is None:
        return None
    pairs = list(zip(table.midgame.sheets, table.final, strict=True))
    merits = [(early.total + late.total, late.length, late.controlled) for early, late in pairs]
    ranks = [1 + (merit < max(merits)) for merit in merits]
    return Outcome(
        "points",
        tuple(
            Score(rank, _figures(early, late))
            for rank, (early, late) in zip(ranks, pairs, strict=True)
        ),
    )


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
