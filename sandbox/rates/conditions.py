"""What this Discord is like for the bot: whether it limits, whether it is far away."""

from __future__ import annotations

from dataclasses import dataclass

WAY = 0.15
"""Seconds that a request, and its answer, are on their way to a slow Discord (decided: together
they are what a far or busy Discord takes, long enough to be felt)."""


@dataclass
class Conditions:
    """Two switches. `limits`: Discord's limits hold; `slow`: each request takes `WAY` twice."""

    limits: bool = True
    slow: bool = False

    @property
    def way(self) -> float:
        """Seconds that a request is on its way, and its answer too."""
        return WAY if self.slow else 0.0

    def set_slow(self, slow: bool) -> None:
        """Make it slow, which always comes with its limits, or near again."""
        self.slow = slow
        self.limits = self.limits or slow
