"""TITLE: the rules, by the plan of `games`."""

from __future__ import annotations

from games.SLUG import brain, decide, events, invariants, moves, outcome, state, view
from games.kit import open_table
from games.kit.options import Seats
from games.plan import GamePlan
from games.protocol import NoOptions
from games.registry import register

RULES = GamePlan[state.State, moves.Move, events.Event, view.View, events.Told, NoOptions](
    slug="SLUG",
    rules_version=1,
    options=Seats(SEATS),
    moves=moves,
    events=events,
    state=state,
    decide=decide,
    outcome=outcome,
    view=view,
    imagine=open_table,
    brain=brain,
    invariants=invariants,
).rules()

GAME = register(RULES)
