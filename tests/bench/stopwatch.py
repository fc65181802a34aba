"""How long a bot takes to acknowledge, by the sandbox's own account."""

from __future__ import annotations

import time
from collections.abc import Iterable

from sandbox import Sandbox
from sandbox.world import changes


class Stopwatch:
    """Takes the time from each interaction's reaching the bot to its first answer."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._begun: dict[int, float] = {}
        self._took: dict[int, float] = {}
        sandbox.world.listen(self._heard)

    def _heard(self, change: changes.Change) -> None:
        match change:
            case changes.InteractionSent(interaction):
                self._begun[interaction.id] = time.perf_counter()
            case changes.InteractionChanged(interaction) if interaction.callback is not None:
                took = time.perf_counter() - self._begun[interaction.id]
                self._took.setdefault(interaction.id, took)
            case _:
                return

    def took(self, interaction_id: int) -> float:
        """Return how long one interaction took, in ms; LookupError while it is not answered."""
        return self._took[interaction_id] * 1000

    def all_of(self, interaction_ids: Iterable[int]) -> list[float]:
        """Return how long some interactions took, in ms; those not answered are left out."""
        return [self.took(one) for one in interaction_ids if one in self._took]
