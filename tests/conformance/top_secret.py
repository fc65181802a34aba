"""What the rules of Top Secret call secret, and moves that are out of place."""

from __future__ import annotations

from msgspec.structs import replace

from games.protocol import Chance, Seat
from games.top_secret.components import KINDS
from games.top_secret.moves import Policy
from games.top_secret.state import State
from games.top_secret.table import Phase

FOREIGN = (
    *(f"choose-{kind.value}" for kind in KINDS),
    *(f"single-{policy.value}" for policy in Policy),
    *(f"steal-{seat}" for seat in range(6)),
    *(f"boum-{number}" for number in (1, 2, 3, 99999)),
    "bank",
    "keep",
)

SAME_PLAY = ("boum",)
"""Options that change only how long something lasts: they are tried at their defaults."""


def twin(state: State, seat: Seat | None, chance: Chance) -> State:
    """Return the state with what is pending chosen anew for every other seat.

    Secret are the card chosen for this turn, the target named, whether a single card is to be
    banked, and what is settled ahead about that; a seat that is still being asked about its single
    card has settled nothing ahead.
    """
    table = state.table
    chosen, named = list(state.chosen), list(state.named)
    banking, policies = list(state.banking), list(state.policies)
    for other in (Seat(place) for place in range(table.seats) if place != seat):
        if chosen[other] is not None:
            chosen[other] = chance.pick(state.hands[other])
        if named[other] is not None:
            named[other] = chance.pick(table.targets(other))
        if banking[other] is not None:
            banking[other] = chance.below(2) == 1
        asked = table.phase is Phase.BANK and other in table.asked and banking[other] is None
        if not asked:
            policies[other] = chance.pick(tuple(Policy))
    return replace(
        state,
        chosen=tuple(chosen),
        named=tuple(named),
        banking=tuple(banking),
        policies=tuple(policies),
    )
