"""What may be asked in Le Secret de Monte Cristo, and what follows from it.

`requests` turns a move into an event, `refusals` says why it may not be, and `follow` has what
needs nobody's decision, the deal first of all.
"""

from __future__ import annotations

from games.monte_cristo.decide.follow import deal
from games.monte_cristo.decide.requests import decide, decision, to_act

__all__ = ["deal", "decide", "decision", "to_act"]
