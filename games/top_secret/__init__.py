"""Top Secret: spies who bomb, protect and steal, for 2 to 6 players.

What a table sees is told in `view` and `table`; the moves with their codes, what is heard of them
and why they are refused in `moves`; the timers of live pace in `clock`.

Live pace asks four things of the host:

* The time of a move is when the person pressed, not when the press arrived.
* A reveal opens the timer `shown-N` (`Timer.on_shown`): it takes effect as soon as the board shows
  the reveal, and the time to shout and to steal runs from then.
* Assassins' owners who are silent are in `to_react`, never in `to_act`: nobody is told that a shout
  is missing, and computer players shout by themselves, after `delay`.
* The *Boum !* button is everybody's, whatever decision is open for him: its code names the reveal
  (`boum-7`), so it needs no decision's number, and the rules say why a press does not count.
"""

from __future__ import annotations

from games.protocol import Rules
from games.registry import register
from games.top_secret import clock, imagine, invariants, moves, options, outcome, rules, view
from games.top_secret.brain import choose, delay
from games.top_secret.state import State, evolve, initial
from games.top_secret.table import Options

RULES: Rules[State, moves.Move, moves.Event, view.View, moves.Told, Options] = Rules(
    slug="top_secret",
    rules_version=1,
    events=moves.EVENTS,
    option_schema=options.SCHEMA,
    options=options.options,
    seat_counts=options.seat_counts,
    initial=initial,
    deal=rules.deal,
    decide=rules.decide,
    evolve=evolve,
    to_act=rules.to_act,
    to_react=rules.to_react,
    decision=rules.decision,
    code=moves.code,
    parse=moves.parse,
    outcome=lambda state: outcome.outcome(state.table),
    view=view.view,
    legal_moves=view.legal_moves,
    followups=view.followups,
    tell=view.tell,
    imagine=imagine.imagine,
    choose=choose,
    delay=delay,
    violations=invariants.violations,
    timers=clock.timers,
    expire=rules.expire,
)

GAME = register(RULES)
