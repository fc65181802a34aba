"""The rules of Top Secret: what may be asked, and what follows from it.

A request becomes facts; then whatever needs nobody's decision follows, one `_consequence` after
the other, until somebody is asked, a timer is awaited or the game is over.
"""

from __future__ import annotations

from functools import reduce
from typing import assert_never

from games.protocol import Chance, IllegalMoveError, Millis, Seat, Timer
from games.top_secret import clock
from games.top_secret.bank import scored, settled, single_cards
from games.top_secret.components import GOAL, hand_for
from games.top_secret.moves import (
    Asking,
    Bank,
    Boum,
    Choose,
    Chosen,
    Counting,
    Decided,
    Ended,
    Event,
    Keep,
    Move,
    Named,
    Policy,
    PolicySet,
    Refusal,
    Revealed,
    RoundBegun,
    Shouted,
    Single,
    Steal,
    Wasted,
)
from games.top_secret.spies import all_named, exploded, only_targets, without_target
from games.top_secret.state import State, evolve
from games.top_secret.table import Length, Phase, Table, Waste, Why


def deal(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return the opening deal. Nothing is drawn: everyone has the same hand in his own colour."""
    del chance
    return (RoundBegun(1, hand_for(state.table.seats)),)


def to_act(state: State) -> frozenset[Seat]:
    """Return whom the game waits for."""
    return frozenset(state.table.waiting)


def to_react(state: State) -> frozenset[Seat]:
    """Return who has to shout, which nobody may remind him of, once the reveal has been shown."""
    window = state.table.window
    shown = window is not None and window.until is not None
    return frozenset(state.table.silent if shown else ())


def decision(state: State, seat: Seat) -> int | None:
    """Return the number of the decision open for a seat, or None.

    It goes up with every stage of the table; whoever owes a shout has odd numbers meanwhile,
    since he may do one thing more.
    """
    shouting = seat in state.table.silent
    if not (shouting or is_asked(state.table, seat)):
        return None
    return 2 * state.table.stage + shouting


def is_asked(table: Table, seat: Seat) -> bool:
    """Tell whether a seat may choose, name or decide, for the first time or otherwise than before.

    In live pace a press for a card is final: it is a race.
    """
    match table.phase:
        case Phase.CHOOSE:
            return True
        case Phase.STEAL:
            pressed = table.options.live and table.players[seat].ready
            return table.moles_may_act and seat in table.thieves and not pressed
        case Phase.BANK:
            return seat in table.asked
        case _:
            return False


def decide(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Return the facts of a request; raise `IllegalMoveError` with a `Refusal` if it may not be.

    A timer that was due before the move takes effect before it, even if nobody has seen to it.
    """
    facts: tuple[Event, ...] = ()
    while (timer := clock.overdue(state.table, at)) is not None:
        more = expire(state, timer, at, chance)
        facts, state = facts + more, reduce(evolve, more, state)
    asked = _requested(state, seat, move, at)
    state = reduce(evolve, asked, state)
    return (*facts, *asked, *follow(state, at, chance))


def expire(state: State, timer: Timer, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Return the facts of a timer that takes effect, and what follows from them."""
    facts = clock.elapsed(state, timer, at, chance)
    return (*facts, *follow(reduce(evolve, facts, state), at, chance))


def follow(state: State, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Return every fact that follows without a decision, until somebody is asked or it is over."""
    facts = []
    while (fact := _consequence(state, at, chance)) is not None:
        facts.append(fact)
        state = evolve(state, fact)
    return tuple(facts)


def _requested(state: State, seat: Seat, move: Move, at: Millis) -> tuple[Event, ...]:
    if state.table.phase is Phase.OVER:
        raise IllegalMoveError(Refusal.GAME_OVER)
    match move:
        case Choose():
            return (_choose(state, seat, move),)
        case Steal():
            return (_steal(state, seat, move, at),)
        case Bank() | Keep():
            return (_decide(state, seat, bank=isinstance(move, Bank)),)
        case Single(policy):
            return _settle_ahead(state, seat, policy)
        case Boum():
            return (_shout(state.table, seat, move),)
        case _:
            assert_never(move)


_INSTEAD = {
    Phase.CHOOSE: Refusal.CHOOSE_A_CARD,
    Phase.LOCKED: Refusal.ALL_HAVE_CHOSEN,
    Phase.STEAL: Refusal.MOLES_ACT,
    Phase.BANK: Refusal.KEEP_OR_BANK,
    Phase.COUNT: Refusal.ROUND_IS_PLAYED,
}


def _require(table: Table, phase: Phase) -> None:
    if table.phase is not phase:
        raise IllegalMoveError(_INSTEAD[table.phase])


def _choose(state: State, seat: Seat, move: Choose) -> Chosen:
    _require(state.table, Phase.CHOOSE)
    if move.kind not in state.hands[seat]:
        raise IllegalMoveError(Refusal.NOT_IN_HAND, card=move.kind.value)
    return Chosen(seat, move.kind, state.chosen[seat] is not None)


def _steal(state: State, seat: Seat, move: Steal, at: Millis) -> Named:
    table, victim = state.table, move.victim
    _require(table, Phase.STEAL)
    if seat not in table.thieves or not table.moles_may_act:
        raise IllegalMoveError(Refusal.MOLES_ACT)
    if table.last and any(theft.victim == victim for theft in table.last.thefts):
        raise IllegalMoveError(Refusal.ALREADY_TAKEN, seat=victim)
    if victim not in table.targets(seat):
        raise IllegalMoveError(Refusal.NOT_A_TARGET, seat=victim)
    if not is_asked(table, seat):
        raise IllegalMoveError(Refusal.ALREADY_PRESSED)
    again = state.named[seat] is not None
    return Named(seat, victim, at if table.options.live else None, again)


def _decide(state: State, seat: Seat, *, bank: bool) -> Decided:
    _require(state.table, Phase.BANK)
    if seat not in state.table.asked:
        raise IllegalMoveError(Refusal.NO_SINGLE_CARD)
    return Decided(seat, bank, state.banking[seat] is not None)


def _settle_ahead(state: State, seat: Seat, policy: Policy) -> tuple[Event, ...]:
    table = state.table
    if table.phase is Phase.BANK:
        if policy is Policy.ASK and seat in table.asked:
            return (PolicySet(seat, policy),)
        return (PolicySet(seat, policy), _decide(state, seat, bank=policy is Policy.BANK))
    _require(table, Phase.CHOOSE)
    return (PolicySet(seat, policy),)


def _shout(table: Table, seat: Seat, move: Boum) -> Shouted:
    window = table.window
    if not table.options.live:
        raise IllegalMoveError(Refusal.SHOUTED_BY_ITSELF)
    if window is None or window.number != move.number:
        raise IllegalMoveError(Refusal.TOO_LATE_TO_SHOUT)
    if seat not in window.owners:
        raise IllegalMoveError(Refusal.NO_ASSASSIN)
    if seat in window.shouted:
        raise IllegalMoveError(Refusal.ALREADY_SHOUTED)
    return Shouted(seat)


def _consequence(state: State, at: Millis, chance: Chance) -> Event | None:
    """Return the next fact that needs nobody's decision, or None."""
    table = state.table
    match table.phase:
        case Phase.CHOOSE:
            return _last_cards(state)
        case Phase.LOCKED:
            return _locked(state, at)
        case Phase.EXPLODE:
            return exploded(table, table.last) if table.last else None
        case Phase.STEAL:
            return _while_stealing(state, chance)
        case Phase.SETTLE:
            alone = single_cards(table)
            return Asking(alone) if alone and any(state.hands) else settled(state)
        case Phase.BANK:
            return None if table.waiting else settled(state)
        case Phase.COUNT:
            return None if table.window else scored(state)
        case Phase.SCORED:
            return _next_round(table)
        case Phase.DEAL | Phase.OVER:
            return None
        case _:
            assert_never(table.phase)


def _last_cards(state: State) -> Revealed | None:
    """In relaxed pace the last card of a hand is played by itself."""
    if state.table.options.live or len(state.hands[0]) > 1:
        return None
    return Revealed(tuple(hand[0] for hand in state.hands), None, forced=True)


def _locked(state: State, at: Millis) -> Event | None:
    """All have chosen. In live pace a countdown follows as soon as no window is open."""
    table = state.table
    if not table.options.live:
        return clock.revealed(state, at)
    if table.window or table.countdown:
        return None
    return Counting(Millis(at + clock.COUNTDOWN))


def _while_stealing(state: State, chance: Chance) -> Event | None:
    """Moles without a target are wasted; all that have named one act; the others are asked.

    In relaxed pace who has one target only is not asked either.
    """
    table = state.table
    if useless := without_target(table):
        return Wasted(tuple(Waste(seat, Why.NO_TARGET) for seat in useless))
    if not table.moles_may_act:
        return None
    if not table.waiting:
        return all_named(state, chance)
    if table.options.live:
        return None
    only = next(iter(only_targets(table)), None)
    return None if only is None else Named(*only, forced=True)


def _next_round(table: Table) -> Event:
    """Return the end, or another round: nobody has reached the goal, or the top is tied."""
    points = [player.points for player in table.players]
    top = max(points)
    over = top >= GOAL and points.count(top) == 1
    if over or table.options.length is Length.ONE_ROUND:
        return Ended()
    return RoundBegun(table.round + 1, hand_for(table.seats))
