"""Le Secret de Monte Cristo: adventurers, dungeons and a slide of marbles, for 2 to 4 players.

What a face and a picture work with:

`view.View`
    `seat`, `table` (`public_state.PublicState`, the same for everybody), `plan` (what the seat
    itself has planned: a `moves.Plan` or None) and `outcome`. There is no hand: cards lie face up,
    and of jokers only the number is known, to their owner too. `table.to_act` is whom the game
    waits for, `table.phase` for what, `table.plans(seat)` tells whether a seat may plan.
    `table.last` is what the newest action has changed, `table.scoring` a scoring under way and
    `table.scored` the newest that is over, dungeon by dungeon: who ranked how, who took what and
    paid what.

Moves, by phase (`moves`)
    ===========  ==================================================================
    `SUPPLY`     `keep-ruby-1-3`, then for each other seat but the last, clockwise,
                 `give-2-ruby-1-3` (kind, bags, adventurers)
    `DISCARD`    `discard-ruby-1-3`, `discard-joker`
    `PLACE`      `place-a` to `place-f`, `place-joker`, `place-landing`,
                 `place-points`, `place-reinforcement`, `pass`
    `TREASURE`   `treasure-a` to `treasure-f`, for the first of `table.revealed`
    `TAKE`       `take-r3-e2-e1`, `pass`
    `PAY`        `pay-r2j1-e3`: bags by colour, then jokers; the cheapest is offered
                 first
    `SHUFFLE`    `slide-supply-3-1` (old and new place, 1 at the bottom),
                 `market-ruby-2` (slots up), `pass`
    `MARBLE`     `marble-supply`, `marble-adventurer`, `marble-treasure`,
                 `marble-shuffle`
    waiting      `plan-a` to `plan-reinforcement`, `plan-pass`, `plan-cancel`: for a
                 seat that the game does not wait for, while others place
    ===========  ==================================================================

    What leaves no choice is done by itself, so no request contains it: `payment.payments` tells
    whether `pay-…` has to follow `take-…` (in the same request, if one likes: `view.followups`),
    and `slide.open_tracks` whether `marble-…` has to follow.

Told events (`events`)
    `TableLaid`, `Began`, `Skipped`, `Drew`, `CardsShuffled`, `Gave`, `Discarded`, `Placed`,
    `DrewJoker`, `Passed`, `Planned` (to its seat alone), `BagRefilled`, `Revealed`, `Found`,
    `ScoringBegan`, `Chose`, `Collected`, `Declined`, `Scored`, `Slid`, `Rose`, `Unchanged`,
    `MarblePut`, `Ended`.

A refused move carries a `moves.Refusal`, which names its details.

A plan
    is a secret instruction for the one adventurer of a seat whose turn to place is still to come.
    It can be changed and taken back until then (its decision keeps its number), and is carried
    out within the row that brings the turn; if it were not legal then, the seat would be asked.
"""

from __future__ import annotations

from games.kit.options import Seats
from games.monte_cristo import (
    brain,
    decide,
    events,
    imagine,
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
    slug="monte_cristo",
    rules_version=1,
    options=Seats((2, 3, 4)),
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
).rules()

GAME = register(RULES)
