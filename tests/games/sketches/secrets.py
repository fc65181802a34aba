"""Like Top Secret: everybody chooses at once, may change their mind, and then must be quick.

Cards 1 to 3 are documents worth 10 each; card 0 is an assassin: whoever played one has to shout
within ten seconds of the reveal or loses 50.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from games.protocol import (
    BadCodeError,
    Chance,
    IllegalMoveError,
    Millis,
    Option,
    Outcome,
    Rules,
    Score,
    Seat,
    Timer,
)

HAND = (0, 1, 2, 3)
COUNTDOWN, SHOUT = 5_000, 10_000


class Why(StrEnum):
    NOT_NOW = "not_now"
    NOT_IN_HAND = "not_in_hand"


class Options(msgspec.Struct, frozen=True):
    live: bool


class State(msgspec.Struct, frozen=True):
    """`chosen` is this turn's choice; `silent` owes a shout; `due` is when the timer runs out."""

    live: bool
    hands: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    turn: int = 0
    chosen: tuple[int | None, ...] = ()
    played: tuple[int, ...] = ()
    silent: tuple[Seat, ...] = ()
    timer: Timer | None = None


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """Choose a card, and what is to happen to it later, both until the reveal."""

    card: int
    keep: bool


class Boum(msgspec.Struct, frozen=True, tag="boum"):
    pass


Move = Choose | Boum


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    hands: tuple[tuple[int, ...], ...]


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """`again`: they had chosen before, so nobody else hears of it."""

    seat: Seat
    card: int
    again: bool


class HasChosen(msgspec.Struct, frozen=True, tag="has_chosen"):
    seat: Seat


class Counting(msgspec.Struct, frozen=True, tag="counting"):
    due: Millis


class Revealed(msgspec.Struct, frozen=True, tag="revealed"):
    cards: tuple[int, ...]
    due: Millis | None


class Shouted(msgspec.Struct, frozen=True, tag="shouted"):
    seat: Seat


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """The window is over: who was silent loses 50."""

    fined: tuple[Seat, ...]


Event = Begun | Chosen | Counting | Revealed | Shouted | Closed
EVENTS = (Begun, Chosen, Counting, Revealed, Shouted, Closed)
Told = Begun | Chosen | HasChosen | Counting | Revealed | Shouted | Closed


class View(msgspec.Struct, frozen=True):
    """Hands follow from what was played, so they are no secret; choices are."""

    seat: Seat | None
    live: bool
    hands: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    turn: int
    has_chosen: tuple[bool, ...]
    mine: int | None
    played: tuple[int, ...]
    silent: tuple[Seat, ...]
    timer: Timer | None


def options(chosen: Mapping[str, str]) -> Options:
    if not set(chosen) <= {"pace"} or chosen.get("pace", "live") not in ("live", "relaxed"):
        raise BadCodeError(str(chosen))
    return Options(chosen.get("pace", "relaxed") == "live")


def initial(seats: int, chosen: Options) -> State:
    return State(chosen.live, ((),) * seats, (0,) * seats, chosen=(None,) * seats)


def deal(state: State, chance: Chance) -> tuple[Event, ...]:
    return (Begun((HAND,) * len(state.scores)),)


def decide(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> tuple[Event, ...]:
    match move:
        case Boum():
            if seat not in state.silent:
                raise IllegalMoveError(Why.NOT_NOW)
            return (Shouted(seat),)
        case Choose(card):
            if decision(state, seat) is None or state.silent:
                raise IllegalMoveError(Why.NOT_NOW)
            if card not in state.hands[seat]:
                raise IllegalMoveError(Why.NOT_IN_HAND)
            return _chosen(state, Chosen(seat, card, state.chosen[seat] is not None), at)


def _chosen(state: State, event: Chosen, at: Millis) -> tuple[Event, ...]:
    after = evolve(state, event)
    if None in after.chosen:
        return (event,)
    if state.live:
        return (event, Counting(Millis(at + COUNTDOWN)))
    return (event, _revealed(after, None))


def _revealed(state: State, due: Millis | None) -> Revealed:
    cards = tuple(card for card in state.chosen if card is not None)
    return Revealed(cards, due if 0 in cards else None)


def expire(state: State, timer: Timer, at: Millis, chance: Chance) -> tuple[Event, ...]:
    if timer.name.startswith("reveal"):
        return (_revealed(state, Millis(at + SHOUT)),)
    return (Closed(state.silent),)


def evolve(state: State, event: Event) -> State:
    match event:
        case Begun(hands):
            return replace(state, hands=hands)
        case Chosen(seat, card):
            chosen = (*state.chosen[:seat], card, *state.chosen[seat + 1 :])
            return replace(state, chosen=chosen)
        case Counting(due):
            return replace(state, timer=Timer(f"reveal-{state.turn}", due))
        case Revealed(cards, due):
            return _laid(state, cards, due)
        case Shouted(seat):
            return replace(state, silent=tuple(one for one in state.silent if one != seat))
        case Closed(fined):
            scores = tuple(
                score - 50 if seat in fined else score for seat, score in enumerate(state.scores)
            )
            return replace(state, scores=scores, silent=(), timer=None)


def _laid(state: State, cards: tuple[int, ...], due: Millis | None) -> State:
    hands = tuple(
        tuple(one for one in hand if one != card)
        for hand, card in zip(state.hands, cards, strict=True)
    )
    owners = [Seat(seat) for seat, card in enumerate(cards) if card == 0]
    return replace(
        state,
        hands=hands,
        scores=tuple(score + 10 * (c > 0) for score, c in zip(state.scores, cards, strict=True)),
        turn=state.turn + 1,
        chosen=(None,) * len(cards),
        played=cards,
        silent=tuple(owners) if due is not None else (),
        timer=None if due is None else Timer(f"shout-{state.turn}", due),
    )


def to_act(state: State) -> frozenset[Seat]:
    if state.silent or not any(state.hands):
        return frozenset(state.silent)
    waiting = (Seat(seat) for seat, card in enumerate(state.chosen) if card is None)
    return frozenset(waiting)


def decision(state: State, seat: Seat) -> int | None:
    """A choice keeps its number until the reveal; a shout has one of its own."""
    if state.silent:
        return 2 * state.turn - 1 if seat in state.silent else None
    counting = state.timer is not None and None not in state.chosen
    return None if counting or not state.hands[seat] else 2 * state.turn


def code(move: Move) -> str:
    match move:
        case Boum():
            return "boum"
        case Choose(card, keep):
            return f"choose-{card}-{'keep' if keep else 'bank'}"


_EVERY: list[Move] = [Boum()]
_EVERY += [Choose(card, keep) for card in HAND for keep in (True, False)]
_MOVES = {code(move): move for move in _EVERY}


def parse(text: str) -> Move:
    if text not in _MOVES:
        raise BadCodeError(text)
    return _MOVES[text]


def outcome(state: State) -> Outcome | None:
    if any(state.hands) or state.timer is not None or state.chosen[0] is not None or not state.turn:
        return None
    ranks = [1 + sum(other > score for other in state.scores) for score in state.scores]
    scores = zip(ranks, state.scores, strict=True)
    return Outcome("points", tuple(Score(rank, {"points": points}) for rank, points in scores))


def view(state: State, seat: Seat | None) -> View:
    return View(
        seat,
        state.live,
        state.hands,
        state.scores,
        state.turn,
        tuple(card is not None for card in state.chosen),
        None if seat is None else state.chosen[seat],
        state.played,
        state.silent,
        state.timer,
    )


def legal_moves(seen: View) -> tuple[Move, ...]:
    if seen.seat is None:
        return ()
    if seen.silent:
        return (Boum(),) if seen.seat in seen.silent else ()
    if seen.timer is not None and all(seen.has_chosen):
        return ()
    return tuple(Choose(card, keep) for card in seen.hands[seen.seat] for keep in (True, False))


def tell(event: Event, seat: Seat | None) -> Told | None:
    if not isinstance(event, Chosen) or event.seat == seat:
        return event
    return None if event.again else HasChosen(event.seat)


def imagine(seen: View, chance: Chance) -> State:
    chosen = tuple(
        (seen.mine if seat == seen.seat else chance.pick(hand)) if has else None
        for seat, (hand, has) in enumerate(zip(seen.hands, seen.has_chosen, strict=True))
    )
    return State(
        seen.live,
        seen.hands,
        seen.scores,
        seen.turn,
        chosen,
        seen.played,
        seen.silent,
        seen.timer,
    )


def twin(state: State, seat: Seat | None, chance: Chance) -> State:
    """What is secret: the choices of the others."""
    chosen = tuple(
        card if card is None or other == seat else chance.pick(state.hands[other])
        for other, card in enumerate(state.chosen)
    )
    return replace(state, chosen=chosen)


def swaps(state: State, chance: Chance) -> Iterator[State]:
    """One choice of somebody."""
    for seat, chosen in enumerate(state.chosen):
        if cards := [card for card in state.hands[seat] if chosen not in (None, card)]:
            other = (*state.chosen[:seat], chance.pick(cards), *state.chosen[seat + 1 :])
            yield replace(state, chosen=other)


RULES: Rules[State, Move, Event, View, Told, Options] = Rules(
    slug="secrets_sketch",
    rules_version=1,
    events=EVENTS,
    option_schema=(Option("pace", ("relaxed", "live"), "relaxed"),),
    options=options,
    seat_counts=lambda _options: (2, 3),
    initial=initial,
    deal=deal,
    decide=decide,
    evolve=evolve,
    to_act=to_act,
    decision=decision,
    code=code,
    parse=parse,
    outcome=outcome,
    view=view,
    legal_moves=legal_moves,
    tell=tell,
    imagine=imagine,
    choose=lambda seen, chance, _budget: chance.pick(legal_moves(seen)),
    violations=lambda state: () if len(state.hands) == len(state.scores) else ("a hand too many",),
    timers=lambda state: () if state.timer is None else (state.timer,),
    expire=expire,
)
