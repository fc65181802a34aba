"""Passages Secrets: two thieves dig passages under a city of five districts."""

from __future__ import annotations

from games.passages_secrets import invariants, moves, outcome, rules, state, table, view
from games.passages_secrets.brain import choose
from games.protocol import NoOptions, Rules, no_options
from games.registry import register

RULES: Rules[table.Table, moves.Move, moves.Event, view.View, moves.Event, NoOptions] = Rules(
    slug="passages_secrets",
    rules_version=1,
    events=moves.EVENTS,
    option_schema=(),
    options=no_options,
    seat_counts=state.seat_counts,
    initial=state.initial,
    deal=rules.deal,
    decide=rules.decide,
    evolve=state.evolve,
    to_act=rules.to_act,
    decision=rules.decision,
    code=moves.code,
    parse=moves.parse,
    outcome=outcome.outcome,
    view=view.view,
    legal_moves=view.legal_moves,
    followups=view.followups,
    tell=view.tell,
    imagine=view.imagine,
    choose=choose,
    violations=invariants.violations,
)

GAME = register(RULES)
