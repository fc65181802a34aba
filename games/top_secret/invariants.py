"""What is true of every state of a game of Top Secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain

from games.kit.faults import faults, misplaced
from games.kit.secret_choice import mismatches
from games.protocol import Seat
from games.top_secret.components import Card, hand_for, in_order, is_pair
from games.top_secret.imagine import CHOOSING, is_being_asked, ready
from games.top_secret.memory import Memory, remembered
from games.top_secret.moves import Policy
from games.top_secret.public_state import How, Phase
from games.top_secret.spies import without_target
from games.top_secret.state import State


def violations(state: State) -> tuple[str, ...]:
    """Return every invariant that the state breaks, in plain English."""
    if state.table.round == 0:
        return ()
    return faults(state, _cards, _hands, _piles, _safes, _memory, _pending, _moles, _clock, _counts)


def _cards(state: State) -> Iterator[str]:
    """Every card of every colour is somewhere, once."""
    cards = list(state.table.discards)
    for seat, hand in enumerate(state.hands):
        cards += [Card(kind, Seat(seat)) for kind in hand]
        cards += [lying.card for lying in state.table.players[seat].pile]
        cards += state.singles[seat]
        cards += chain.from_iterable(state.pairs[seat])
    yield from misplaced("cards", _dealt(state.table.seats).elements(), [cards])


@cache
def _dealt(seats: int) -> Counter[Card]:
    """Return every card of a round of `seats` players; it is only compared."""
    return Counter(Card(kind, Seat(seat)) for seat in range(seats) for kind in hand_for(seats))


def _hands(state: State) -> Iterator[str]:
    """Hands are sorted and equally long: one card less for each reveal."""
    table = state.table
    left = len(hand_for(table.seats)) - len(table.turns)
    for player, hand in zip(table.players, state.hands, strict=True):
        if hand != in_order(hand):
            yield f"seat {player.seat} has an unsorted hand"
        if not len(hand) == player.hand == left:
            yield f"seat {player.seat} holds {len(hand)} cards, shows {player.hand}, not {left}"


def _piles(state: State) -> Iterator[str]:
    """Nobody has three visible cards; between turns there is one at most, and it is kept."""
    table = state.table
    for player in table.players:
        if len(player.pile) > 2:
            yield f"seat {player.seat} has {len(player.pile)} visible cards"
        if table.phase in (Phase.CHOOSE, Phase.LOCKED):
            kept = [lying for lying in player.pile if lying.how is How.KEPT]
            if len(kept) > 1 or len(kept) < len(player.pile):
                yield f"seat {player.seat} chooses behind {player.pile}"
        if table.phase is not Phase.STEAL:
            spies = [one for one in player.pile if not one.card.kind.can_be_stolen]
            if spies:
                yield f"seat {player.seat} keeps {spies}"
        if table.phase is Phase.COUNT and player.pile:
            yield f"seat {player.seat} has not banked {player.pile}"


def _safes(state: State) -> Iterator[str]:
    for player in state.table.players:
        singles, pairs = state.singles[player.seat], state.pairs[player.seat]
        if (len(singles), len(pairs)) != (player.singles, player.pairs):
            yield f"the safe of seat {player.seat} shows {player.singles} and {player.pairs}"
        for pair in pairs:
            if len(pair) != 2 or not is_pair(pair[0].kind, pair[1].kind):
                yield f"seat {player.seat} doubles {pair}"
        if any(not card.kind.can_be_stolen for card in singles):
            yield f"seat {player.seat} banked {singles}"


def _memory(state: State) -> Iterator[str]:
    """Hands and safes follow from what everybody has seen."""
    if remembered(state.table) != Memory(state.hands, state.singles, state.pairs):
        yield "hands or safes do not follow from the reveals"


def _pending(state: State) -> Iterator[str]:
    """Whoever is ready has chosen, named or decided, and nobody else has."""
    table = state.table
    yield from mismatches(ready(table, *CHOOSING), state.chosen)
    yield from mismatches(ready(table, Phase.STEAL), state.named)
    yield from mismatches(ready(table, Phase.BANK), state.banking)
    for seat, kind in enumerate(state.chosen):
        if kind is not None and kind not in state.hands[seat]:
            yield f"seat {seat} has chosen {kind}"
    for seat, policy in enumerate(state.policies):
        if is_being_asked(table, Seat(seat)) and policy is not Policy.ASK:
            yield f"seat {seat} is asked, but has settled {policy}"


def _moles(state: State) -> Iterator[str]:
    table = state.table
    if bool(table.thieves) != (table.phase is Phase.STEAL):
        yield f"moles {table.thieves} in phase {table.phase}"
    if table.thieves and without_target(table):
        yield f"moles {without_target(table)} wait for nothing"
    for seat, victim in enumerate(state.named):
        if victim is not None and victim not in table.targets(Seat(seat)):
            yield f"seat {seat} is after seat {victim}"
    if not {press.seat for press in table.presses} <= set(table.thieves):
        yield f"presses {table.presses} of moles {table.thieves}"


_PASSING = (Phase.DEAL, Phase.EXPLODE, Phase.SETTLE, Phase.SCORED)


def _clock(state: State) -> Iterator[str]:
    """Relaxed pace has no clock; what waits for the clock has one; no phase waits for nothing."""
    table = state.table
    if table.phase in _PASSING:
        yield f"phase {table.phase} lasts"
    timed = table.window or table.countdown is not None or table.presses
    if not table.options.live and (timed or table.steal_until is not None):
        yield "relaxed pace has a clock"
    if table.phase in (Phase.LOCKED, Phase.COUNT) and not (table.window or table.countdown):
        yield f"phase {table.phase} waits for nothing"
    if table.countdown is not None and (table.window or table.phase is not Phase.LOCKED):
        yield f"a countdown runs in phase {table.phase}"
    if table.window and table.window.number != table.reveals:
        yield f"window {table.window.number} at reveal {table.reveals}"


def _counts(state: State) -> Iterator[str]:
    """Every finished round is scored, once."""
    table = state.table
    over = table.phase is Phase.OVER
    for player in table.players:
        if len(player.rounds) != table.round - (not over):
            yield f"seat {player.seat} has {len(player.rounds)} rounds in round {table.round}"
        if over and player.rounds[-1].missed != player.missed:
            yield f"seat {player.seat} was fined {player.missed} times, scored {player.rounds[-1]}"
