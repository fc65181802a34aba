"""The whole truth about a game of Le Secret de Monte Cristo, and how events change it.

`whole` has the state, `public` and `chest` what events change of the open table, `flow` who is
asked next, and `edits` the small changes of which they are made.
"""

from __future__ import annotations

from games.monte_cristo.state.whole import State, evolve, initial

__all__ = ["State", "evolve", "initial"]
