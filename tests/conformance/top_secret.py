"""What the rules of Top Secret call secret, and moves that are out of place."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.kit.tuples import put
from games.protocol import Chance, Seat
from games.top_secret import RULES, events
from games.top_secret.components import KINDS
from games.top_secret.moves import Policy
from games.top_secret.public_state import Phase
from games.top_secret.state import State
from tests.conformance.counts import Compared
from tests.conformance.laws import Laws
from tests.conformance.secrecy import Secrecy

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
    """Return the state with what is pending chosen again for every other seat.

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
        if not _is_asked(state, other):
            policies[other] = chance.pick(tuple(Policy))
    return replace(
        state,
        chosen=tuple(chosen),
        named=tuple(named),
        banking=tuple(banking),
        policies=tuple(policies),
    )


def _is_asked(state: State, seat: Seat) -> bool:
    """Tell whether a seat is still being asked about its single card."""
    table = state.table
    return table.phase is Phase.BANK and seat in table.asked and state.banking[seat] is None


def swaps(state: State, chance: Chance) -> Iterator[State]:
    """Yield the state with one seat's card, target, decision or policy chosen otherwise."""
    for seat in map(Seat, range(state.table.seats)):
        yield from _with_another_choice(state, seat, chance)
        if not _is_asked(state, seat):
            other = [policy for policy in Policy if policy is not state.policies[seat]]
            yield replace(state, policies=put(state.policies, seat, chance.pick(other)))


def _with_another_choice(state: State, seat: Seat, chance: Chance) -> Iterator[State]:
    chosen, named, banks = state.chosen[seat], state.named[seat], state.banking[seat]
    if cards := [kind for kind in state.hands[seat] if chosen not in (None, kind)]:
        yield replace(state, chosen=put(state.chosen, seat, chance.pick(cards)))
    if targets := [one for one in state.table.targets(seat) if named not in (None, one)]:
        yield replace(state, named=put(state.named, seat, chance.pick(targets)))
    if banks is not None:
        yield replace(state, banking=put(state.banking, seat, not banks))


LAWS = Laws(RULES, FOREIGN)

SECRECY = Secrecy(
    RULES,
    twin,
    swaps,
    reveals=(events.Revealed, events.Stolen, events.Asking, events.Settled),
    least={Compared.SWAP: 0.4, Compared.MOVE: 1, Compared.SILENCE: 3},
)
"""Nothing is dealt in secret; hidden is what somebody has chosen, and what they change."""
