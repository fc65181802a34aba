"""Passages Secrets: two thieves dig passages under a city of five districts."""

from __future__ import annotations

from games.kit import open_table
from games.kit.options import Seats
from games.passages_secrets import (
    brain,
    decide,
    events,
    invariants,
    moves,
    outcome,
    state,
    view,
)
from games.plan import GamePlan
from games.protocol import NoOptions
from games.registry import register

RULES = GamePlan[state.State, moves.Move, events.Event, view.View, events.Told, NoOptions](
    slug="passages_secrets",
    rules_version=1,
    options=Seats((2,)),
    moves=moves,
    events=events,
    state=state,
    decide=decide,
    outcome=outcome,
    view=view,
    imagine=open_table,
    brain=brain,
    invariants=invariants,
    followups=view.followups,
).rules()

GAME = register(RULES)
