"""A game of Top Secret as one seat may imagine it: only what is pending is open."""

from __future__ import annotations

from games.protocol import Chance, Seat
from games.top_secret.components import Kind
from games.top_secret.memory import Memory, remembered
from games.top_secret.moves import Policy
from games.top_secret.state import State
from games.top_secret.table import Phase, Table
from games.top_secret.view import View

POLICIES = tuple(Policy)


def imagine(seen: View, chance: Chance) -> State:
    """Return a state that looks like `seen` to its seat.

    Hands and safes follow from what everybody has seen. What others have chosen, named, decided
    or settled ahead is drawn from what they can have.
    """
    table, known = seen.table, remembered(seen.table)
    seats = tuple(Seat(seat) for seat in range(table.seats))
    return State(
        table,
        known.hands,
        known.singles,
        known.pairs,
        tuple(_choice(seen, known, seat, chance) for seat in seats),
        tuple(_target(seen, seat, chance) for seat in seats),
        tuple(_banks(seen, seat, chance) for seat in seats),
        tuple(_policy(seen, seat, chance) for seat in seats),
    )


def _choice(seen: View, known: Memory, seat: Seat, chance: Chance) -> Kind | None:
    if seat == seen.seat:
        return seen.choice
    table = seen.table
    pending = table.phase in (Phase.CHOOSE, Phase.LOCKED) and table.players[seat].ready
    return chance.pick(known.hands[seat]) if pending else None


def _target(seen: View, seat: Seat, chance: Chance) -> Seat | None:
    if seat == seen.seat:
        return seen.target
    table = seen.table
    pending = table.phase is Phase.STEAL and table.players[seat].ready
    return chance.pick(table.targets(seat)) if pending else None


def _banks(seen: View, seat: Seat, chance: Chance) -> bool | None:
    if seat == seen.seat:
        return seen.banks
    table = seen.table
    pending = table.phase is Phase.BANK and table.players[seat].ready
    return chance.below(2) == 1 if pending else None


def _policy(seen: View, seat: Seat, chance: Chance) -> Policy:
    if seat == seen.seat:
        return seen.policy
    return Policy.ASK if is_being_asked(seen.table, seat) else chance.pick(POLICIES)


def is_being_asked(table: Table, seat: Seat) -> bool:
    """Tell whether a seat has to decide about its single card, so has settled nothing ahead."""
    undecided = table.phase is Phase.BANK and seat in table.asked
    return undecided and not table.players[seat].ready
