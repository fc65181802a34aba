"""What a request becomes in Top Secret: events and what follows from them, or a refusal."""

from __future__ import annotations

from typing import assert_never

from games.kit.following import folded
from games.kit.secret_choice import number
from games.protocol import Chance, IllegalMoveError, Millis, Seat, Timer
from games.top_secret.components import hand_for
from games.top_secret.decide.due import elapsed
from games.top_secret.decide.follow import follow
from games.top_secret.events import Chosen, Decided, Event, Named, PolicySet, RoundBegun, Shouted
from games.top_secret.moves import Bank, Boum, Choose, Keep, Move, Policy, Refusal, Single, Steal
from games.top_secret.public_state import Phase, PublicState
from games.top_secret.state import State, evolve
from games.top_secret.timers import overdue


def deal(state: State, chance: Chance) -> tuple[Event, ...]:
    """Return the opening deal. Nothing is drawn: everyone has the same hand in their own colour."""
    del chance
    return (RoundBegun(1, hand_for(state.table.seats)),)


def to_act(state: State) -> frozenset[Seat]:
    """Return whom the game waits for."""
    return frozenset(state.table.waiting)


def to_react(state: State) -> frozenset[Seat]:
    """Return who has to shout, which nobody may remind them of, once the reveal has been shown."""
    window = state.table.window
    shown = window is not None and window.until is not None
    return frozenset(state.table.silent if shown else ())


def decision(state: State, seat: Seat) -> int | None:
    """Return the number of the decision open for a seat, or None.

    It goes up with every stage of the table; whoever owes a shout has odd numbers meanwhile,
    since they may do one thing more.
    """
    table = state.table
    return number(table.stage, asked=is_asked(table, seat), reacting=seat in table.silent)


def is_asked(table: PublicState, seat: Seat) -> bool:
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
    """Return the events of a request; raise `IllegalMoveError` with a `Refusal` if it may not be.

    A timer that was due before the move takes effect before it, even if nobody has seen to it.
    """
    events: tuple[Event, ...] = ()
    while (timer := overdue(state.table, at)) is not None:
        more = expire(state, timer, at, chance)
        events, state = events + more, folded(evolve, state, more)
    asked = _requested(state, seat, move, at)
    state = folded(evolve, state, asked)
    return (*events, *asked, *follow(state, at, chance))


def expire(state: State, timer: Timer, at: Millis, chance: Chance) -> tuple[Event, ...]:
    """Return the events of a timer that takes effect, and what follows from them."""
    events = elapsed(state, timer, at, chance)
    return (*events, *follow(folded(evolve, state, events), at, chance))


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


def _require(table: PublicState, phase: Phase) -> None:
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


def _shout(table: PublicState, seat: Seat, move: Boum) -> Shouted:
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
