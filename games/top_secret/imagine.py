"""A game of Top Secret as one seat may imagine it: only what is pending is open."""

from __future__ import annotations

from games.kit.secret_choice import imagined
from games.protocol import Chance, Seat
from games.top_secret.memory import remembered
from games.top_secret.moves import Policy
from games.top_secret.public_state import Phase, PublicState
from games.top_secret.state import State
from games.top_secret.view import View

POLICIES = tuple(Policy)

CHOOSING = (Phase.CHOOSE, Phase.LOCKED)
"""The phases in which cards are chosen and not revealed yet."""


def imagine(seen: View, chance: Chance) -> State:
    """Return a state that looks like `seen` to its seat.

    Hands and safes follow from what everybody has seen. What others have chosen, named, decided
    or settled ahead is drawn from what they can have.
    """
    table, seat, known = seen.table, seen.seat, remembered(seen.table)
    return State(
        table,
        known.hands,
        known.singles,
        known.pairs,
        imagined(seat, seen.choice, ready(table, *CHOOSING), known.hands.__getitem__, chance),
        imagined(seat, seen.target, ready(table, Phase.STEAL), table.targets, chance),
        imagined(seat, seen.banks, ready(table, Phase.BANK), lambda _: (False, True), chance),
        tuple(_policy(seen, player.seat, chance) for player in table.players),
    )


def ready(table: PublicState, *phases: Phase) -> tuple[bool, ...]:
    """Return, by seat, who has done what one of these phases asks; nobody in any other phase."""
    return tuple(player.ready and table.phase in phases for player in table.players)


def _policy(seen: View, seat: Seat, chance: Chance) -> Policy:
    if seat == seen.seat:
        return seen.policy
    return Policy.ASK if is_being_asked(seen.table, seat) else chance.pick(POLICIES)


def is_being_asked(table: PublicState, seat: Seat) -> bool:
    """Tell whether a seat has to decide about its single card, so has settled nothing ahead."""
    undecided = table.phase is Phase.BANK and seat in table.asked
    return undecided and not table.players[seat].ready
