"""Pass Pass: a trick-taking game of short-lived alliances, for 3 to 6 players."""

from __future__ import annotations

from games.pass_pass import (
    brain,
    decide,
    events,
    imagine,
    invariants,
    moves,
    options,
    outcome,
    state,
    view,
)
from games.plan import GamePlan
from games.registry import register

RULES = GamePlan[state.State, moves.Move, events.Event, view.View, events.Told, options.Options](
    slug="pass_pass",
    rules_version=1,
    options=options,
    moves=moves,
    events=events,
    state=state,
    decide=decide,
    outcome=outcome,
    view=view,
    imagine=imagine,
    brain=brain,
    invariants=invariants,
    joint=decide.joint,
).rules()

GAME = register(RULES)
