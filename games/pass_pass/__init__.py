"""Pass Pass: a trick-taking game of short-lived alliances, for 3 to 6 players."""

from __future__ import annotations

from games.pass_pass import imagine, invariants, moves, rules, state, view
from games.pass_pass.brain import choose
from games.protocol import Rules
from games.registry import register

RULES: Rules[state.State, moves.Move, moves.Event, view.View, moves.Told, state.Options] = Rules(
    slug="pass_pass",
    rules_version=1,
    events=moves.EVENTS,
    option_schema=(state.TEAMS,),
    options=state.options,
    seat_counts=state.seat_counts,
    initial=state.initial,
    deal=rules.deal,
    decide=rules.decide,
    evolve=state.evolve,
    to_act=rules.to_act,
    decision=rules.decision,
    code=moves.code,
    parse=moves.parse,
    outcome=rules.outcome,
    view=view.view,
    legal_moves=view.legal_moves,
    tell=view.tell,
    imagine=imagine.imagine,
    choose=choose,
    violations=invariants.violations,
)

GAME = register(RULES)
