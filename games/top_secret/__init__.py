"""Top Secret: spies who bomb, protect and steal, for 2 to 6 players.

What a table sees is told in `view` and `public_state`; the moves with their codes and why they are
refused in `moves`, what is heard of them in `events`; the timers of live pace in `timers`.

Live pace asks four things of the engine:

* The time of a move is when the person pressed, not when the press arrived.
* A reveal opens the timer `shown-N` (`Timer.on_shown`): it takes effect as soon as the board shows
  the reveal, and the time to shout and to steal runs from then.
* Assassins' owners who are silent are in `to_react`, never in `to_act`: nobody is told that a shout
  is missing, and computer players shout by themselves, after `delay`.
* The *Boum !* button is everybody's, whatever decision is open for them: its code names the reveal
  (`boum-7`), so it needs no decision's number, and the rules say why a press does not count.
"""

from __future__ import annotations

from games.plan import GamePlan
from games.registry import register
from games.top_secret import (
    brain,
    decide,
    events,
    imagine,
    invariants,
    moves,
    options,
    outcome,
    state,
    timers,
    view,
)

RULES = GamePlan[state.State, moves.Move, events.Event, view.View, events.Told, options.Options](
    slug="top_secret",
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
    followups=view.followups,
    to_react=decide.to_react,
    delay=brain.delay,
    timers=timers.timers,
    expire=decide.expire,
).rules()

GAME = register(RULES)
