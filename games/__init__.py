"""The rules of every game, each in a folder of its own, all by one plan.

This is which file of a game has which functions of `games.protocol.Rules`. A file that grows long
becomes a folder of the same name that shows the same functions.

===================  ============================================  ===============================
file                 what stands there                             functions of `Rules`
===================  ============================================  ===============================
`components.py`      the pieces in the box, the printed numbers
`options.py`         `Options`: the choices of the table           `option_schema`, `options`,
                                                                   `seat_counts`
`moves.py`           moves, their texts, and `Refusal`             `code`, `parse`
`events.py`          events, and what is told of them              `events`, `tell`
`public_state.py`    `PublicState`: what everybody sees
`state.py`           `State`: the whole truth, and the fold        `initial`, `evolve`
`decide.py`          what may be asked, and what follows from it   `deal`, `decide`, `expire`,
                                                                   `to_act`, `to_react`,
                                                                   `joint`, `decision`
`timers.py`          what is due when                              `timers`
`outcome.py`         how the game ends                             `outcome`
`view.py`            `View`: what a seat may know and do           `view`, `legal_moves`,
                                                                   `followups`
`imagine.py`         what else may be true                         `imagine`
`brain.py`           the computer player                           `choose`, `delay`
`invariants.py`      what is always true                           `violations`
===================  ============================================  ===============================

In its file a function has the name that it has in `Rules`, but for two constants: `SCHEMA` is
`option_schema`, `EVENTS` is `events`. Where a game has nothing to choose, nothing hidden or nothing
that is due, the file is left out: `games.kit` has what stands for it, or `games.plan` does without.
Beside these a game has helpers, named for what they are about, and its `__init__.py` names the
files to `games.plan.GamePlan`, which proves by types that they are what the plan asks for.
`games.kit` is what rules are made of.
"""
