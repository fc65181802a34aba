"""What may be asked in Top Secret, and what follows from it.

`requests` turns a move or a timer into events, `due` says what a timer itself brings, and `follow`
has what needs nobody's decision.
"""

from __future__ import annotations

from games.top_secret.decide.requests import deal, decide, decision, expire, to_act, to_react

__all__ = ["deal", "decide", "decision", "expire", "to_act", "to_react"]
