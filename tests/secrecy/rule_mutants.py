"""Rules that betray something: the laws of `tests.conformance.secrecy` have to find each of them.

They are Pass Pass with one function changed, and a game in which all choose in secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from random import Random

import msgspec

from games.chance import seeded
from games.pass_pass import RULES, events, imagine, options, state, view
from games.pass_pass import decide as rules
from games.pass_pass.components import in_order
from games.pass_pass.events import Dealt, Event, HandDealt, Played, Told
from games.pass_pass.moves import Move, Play
from games.pass_pass.state import State
from games.pass_pass.view import View
from games.protocol import Chance, E, M, Millis, O, Rules, S, Seat, T, V
from tests.conformance.pass_pass import SECRECY
from tests.conformance.secrecy import Secrecy
from tests.conformance.sketches import CHOICES as CHOOSING
from tests.conformance.walk import BrokenLawError, Table
from tests.games.sketches import secrets
from tests.secrecy.mutant import Mutant
from tests.secrecy.traces import Channel

PassPass = Rules[State, Move, Event, View, Told, options.Options]
Choosing = Rules[
    secrets.State, secrets.Move, secrets.Event, secrets.View, secrets.Told, secrets.Options
]

CARDS = (Table(4, {"teams": "off"}), Table(4, {"teams": "on"}))
CHOICES = (Table(3, {"pace": "relaxed"}), Table(2, {"pace": "live"}))
SEEDS = range(3)


async def _caught(secrecy: Secrecy[S, M, E, V, T, O], tables: tuple[Table, ...]) -> str:
    """Return which law the first failing walk breaks, and where; "" if none does."""
    for seed in SEEDS:
        for table in tables:
            try:
                secrecy.keeps(table, seed)
            except BrokenLawError as broken:
                return str(broken)
    return ""


def _cards(name: str, channel: Channel, mutant: PassPass) -> Mutant:
    return Mutant(name, channel, partial(_caught, replace(SECRECY, rules=mutant), CARDS))


def _choices(name: str, channel: Channel, mutant: Choosing) -> Mutant:
    return Mutant(name, channel, partial(_caught, replace(CHOOSING, rules=mutant), CHOICES))


# Views that show too much.


def _onlooker_sees_a_hand(truth: State, seat: Seat | None) -> View:
    return view.view(truth, seat or Seat(0))


def _lowest_card_of_the_pile(truth: State, seat: Seat | None) -> View:
    """Show a single hidden card, among the discards, and only now and then."""
    seen = view.view(truth, seat)
    first = truth.aside[:1] if truth.aside and truth.aside[0].value > 2 else ()
    table = msgspec.structs.replace(seen.table, discards=(*seen.table.discards, *first))
    return msgspec.structs.replace(seen, table=table)


def _neighbour_s_hand_while_waiting(truth: State, seat: Seat | None) -> View:
    seen = view.view(truth, seat)
    if seat is None or seat in truth.table.to_act:
        return seen
    return msgspec.structs.replace(seen, hand=(*seen.hand, *truth.hands[seat - 1]))


def _hand_of_the_first(truth: State, seat: Seat | None) -> View:
    return msgspec.structs.replace(view.view(truth, seat), hand=truth.hands[seat or 0])


def _cover_up(seen: View, chance: Chance) -> State:
    """Imagine what `_hand_of_the_first` shows: only twins from the rulebook tell."""
    known = seen if seen.seat is not None else msgspec.structs.replace(seen, seat=Seat(0))
    return imagine.imagine(known, chance)


def _betraying_number(truth: State, seat: Seat) -> int | None:
    number = rules.decision(truth, seat)
    holds_a_twelve = any(card.value == 12 for hand in truth.hands for card in hand)
    return number if number is None else 2 * number + holds_a_twelve


def _shows_the_choice(truth: secrets.State, seat: Seat | None) -> secrets.View:
    """Show the first player's choice to everybody, where nobody would look for it."""
    seen = secrets.view(truth, seat)
    return msgspec.structs.replace(seen, turn=seen.turn + 100 * (truth.chosen[0] or 0))


# Announcements that tell too much.


def _tells_the_neighbour_s_hand(event: Event, seat: Seat | None) -> Told:
    told = events.tell(event, seat)
    if isinstance(event, Dealt) and isinstance(told, HandDealt) and seat is not None:
        return msgspec.structs.replace(told, hand=event.hands[seat - 1])
    return told


def _tells_the_onlooker_the_pile(event: Event, seat: Seat | None) -> Told:
    told = events.tell(event, seat)
    if isinstance(event, Dealt) and isinstance(told, HandDealt) and seat is None:
        return msgspec.structs.replace(told, hand=event.aside)
    return told


def _marks_the_lowest(
    truth: State, seat: Seat, move: Move, at: Millis, chance: Chance
) -> tuple[Event, ...]:
    events = rules.decide(truth, seat, move, at, chance)
    if not isinstance(move, Play):
        return events
    lowest = min(card.value for card in truth.hands[seat]) == move.card.value
    return (Played(seat, move.card, lowest), *events[1:])


def _as_if_unmarked(truth: State, event: Event) -> State:
    if isinstance(event, Played):
        event = Played(event.seat, event.card, truth.table.tricks == 8)
    return state.evolve(truth, event)


def _tells_the_choice(event: secrets.Event, seat: Seat | None) -> secrets.Told | None:
    if isinstance(event, secrets.Chosen) and event.card == 3:
        return event
    return secrets.tell(event, seat)


# Imagining badly.


def _always_the_same(seen: View, chance: Chance) -> State:
    del chance
    return imagine.imagine(seen, seeded(1))


def _without_the_pile(seen: View, chance: Chance) -> State:
    return msgspec.structs.replace(imagine.imagine(seen, chance), aside=())


def _whatever_the_backs_say(seen: View, chance: Chance) -> State:
    drawn = imagine.imagine(seen, chance)
    cards = iter(chance.shuffled(imagine.unseen(seen)))
    hands = tuple(
        hand if seat == seen.seat else in_order(next(cards) for _ in hand)
        for seat, hand in enumerate(drawn.hands)
    )
    return State(seen.table, hands, in_order(cards))


def _with_another_hand(seen: View, chance: Chance) -> State:
    drawn = imagine.imagine(seen, chance)
    return msgspec.structs.replace(drawn, hands=(*drawn.hands[1:], drawn.hands[0]))


# Computer players.

_DICE = Random(1)


def _by_dice(seen: View, chance: Chance, budget: int) -> Move:
    del chance, budget
    return _DICE.choice(view.legal_moves(seen))


def _leaky_cards() -> Iterator[Mutant]:
    """Yield Pass Pass with each of its faults."""
    yield from (
        _cards(name, Channel.VIEW, replace(RULES, view=leak))
        for name, leak in (
            ("an onlooker sees a hand", _onlooker_sees_a_hand),
            ("a view shows one hidden card", _lowest_card_of_the_pile),
            ("who waits sees their neighbour's hand", _neighbour_s_hand_while_waiting),
        )
    )
    covered = replace(RULES, view=_hand_of_the_first, imagine=_cover_up)
    yield _cards("a view shows a hand, and imagining covers it up", Channel.VIEW, covered)
    numbered = replace(RULES, decision=_betraying_number)
    yield _cards("a decision is numbered by the hands", Channel.DECISION, numbered)
    yield from (
        _cards(name, Channel.TOLD, replace(RULES, tell=leak))
        for name, leak in (
            ("a player is told their neighbour's hand", _tells_the_neighbour_s_hand),
            ("an onlooker is told the pile", _tells_the_onlooker_the_pile),
        )
    )
    marked = replace(RULES, decide=_marks_the_lowest, evolve=_as_if_unmarked)
    yield _cards("a card is marked as its hand's lowest", Channel.TOLD, marked)
    yield from (
        _cards(name, Channel.IMAGINED, replace(RULES, imagine=imagined))
        for name, imagined in (
            ("the same is imagined every time", _always_the_same),
            ("nothing is imagined in the pile", _without_the_pile),
            ("cards are imagined under wrong backs", _whatever_the_backs_say),
            ("hands are imagined in wrong places", _with_another_hand),
        )
    )
    dicing = replace(RULES, choose=_by_dice)
    yield _cards("a computer player has luck of its own", Channel.COMPUTER, dicing)


def _leaky_choices() -> Iterator[Mutant]:
    """Yield the game of secret choices with each of its faults."""
    counted = replace(secrets.RULES, view=_shows_the_choice)
    yield _choices("a view counts with a secret choice", Channel.VIEW, counted)
    told = replace(secrets.RULES, tell=_tells_the_choice)
    yield _choices("everybody is told one secret choice", Channel.TOLD, told)


RULE_MUTANTS: tuple[Mutant, ...] = (*_leaky_cards(), *_leaky_choices())
"""Every game with leaky rules."""
