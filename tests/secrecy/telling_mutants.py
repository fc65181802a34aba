"""Rules that tell too much: the laws of `tests.conformance.told` find each at every table.

They are the true rules of each game with one thing more that somebody hears: a card that was dealt
or drawn, who holds one, that somebody has changed their mind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TypeVar, cast

import msgspec

from games.kit.secret_choice import HasChosen
from games.monte_cristo import RULES as MONTE_CRISTO
from games.monte_cristo import events as cristo
from games.monte_cristo.components import Card
from games.monte_cristo.moves import Move
from games.monte_cristo.state.whole import State as CristoState
from games.pass_pass import RULES as PASS_PASS
from games.pass_pass import events as passing
from games.pass_pass.components import Card as PassCard
from games.pass_pass.state import State as PassState
from games.protocol import Chance, E, M, Millis, O, S, Seat, T, V
from games.top_secret import RULES as TOP_SECRET
from games.top_secret import events as spying
from games.top_secret.components import CardKind
from tests.conformance import monte_cristo, pass_pass, top_secret
from tests.conformance.secrecy import Secrecy
from tests.conformance.sketches import CHOICES, PLANS
from tests.conformance.walk import BrokenLawError, Table, tables
from tests.games.sketches import placements, secrets
from tests.secrecy.mutant import Mutant
from tests.secrecy.traces import Channel

SEEDS = range(12)

Event = TypeVar("Event", bound=msgspec.Struct)
Told = TypeVar("Told", bound=msgspec.Struct)
Tell = Callable[[Event, Seat | None], Told | None]


async def _everywhere(secrecy: Secrecy[S, M, E, V, T, O], every: tuple[Table, ...]) -> str:
    """Return by which law the rules are caught at the last table, "" if not at every one."""
    said = ""
    for table in every:
        said = _caught(secrecy, table)
        if not said:
            return ""
    return f"at {len(every)} tables, {said}"


def _caught(secrecy: Secrecy[S, M, E, V, T, O], table: Table) -> str:
    for seed in SEEDS:
        try:
            secrecy.hears(table, seed)
        except BrokenLawError as broken:
            return str(broken)
    return ""


def _telling(name: str, secrecy: Secrecy[S, M, E, V, T, O], tell: Tell[E, T]) -> Mutant:
    return _mutant(name, replace(secrecy, rules=replace(secrecy.rules, tell=tell)))


def _mutant(name: str, secrecy: Secrecy[S, M, E, V, T, O]) -> Mutant:
    """Return a mutant that is tried at the smallest and all other numbers of seats."""
    brief = tuple(
        table
        for table in tables(secrecy.rules, top_secret.SAME_PLAY)
        if table.options.get("length", "one_round") == "one_round"
        and table.options.get("pace", "relaxed") == "relaxed"
    )
    return Mutant(name, Channel.TOLD, partial(_everywhere, secrecy, brief))


# Pass Pass: what is dealt.


def _hears(event: passing.Event, seat: Seat | None, *cards: PassCard) -> passing.Told | None:
    told = PASS_PASS.tell(event, seat)
    if not isinstance(told, passing.HandDealt):
        return told
    return msgspec.structs.replace(told, hand=(*told.hand, *cards))


def _one_card_of_the_first(event: passing.Event, seat: Seat | None) -> passing.Told | None:
    cards = event.hands[0][:1] if isinstance(event, passing.Dealt) else ()
    return _hears(event, seat, *cards)


def _one_card_of_the_last(event: passing.Event, seat: Seat | None) -> passing.Told | None:
    cards = event.hands[-1][-1:] if isinstance(event, passing.Dealt) else ()
    return _hears(event, seat, *cards)


def _who_holds_the_seven(event: passing.Event, seat: Seat | None) -> passing.Told | None:
    told = PASS_PASS.tell(event, seat)
    if not isinstance(event, passing.Dealt) or not isinstance(told, passing.HandDealt):
        return told
    sevens = [sum(card.value == 7 for card in hand) for hand in event.hands]
    return msgspec.structs.replace(told, leader=Seat(told.leader + 100 * sevens[0]))


def _counts_with_a_hidden_card(truth: PassState, event: passing.Event) -> PassState:
    """Write into the open table, when cards are taken, whether the first hand holds a seven."""
    after = PASS_PASS.evolve(truth, event)
    holds = any(card.value == 7 for card in truth.hands[0])
    if not isinstance(event, passing.TookPair) or not holds:
        return after
    table = msgspec.structs.replace(after.table, decisions=after.table.decisions + 1)
    return msgspec.structs.replace(after, table=table)


# Le Secret de Monte Cristo: what is drawn, and planned.


class _Drawn(msgspec.Struct, frozen=True, tag="drew_joker"):
    """A joker was drawn, with its face."""

    seat: Seat
    card: Card


def _with_faces(truth: CristoState, events: tuple[cristo.Event, ...]) -> Iterator[cristo.Event]:
    for event in events:
        if isinstance(event, cristo.DrewJoker):
            yield cast("cristo.Event", _Drawn(event.seat, truth.deck[0]))
        else:
            yield event
        truth = MONTE_CRISTO.evolve(truth, event)


def _decides_with_faces(
    truth: CristoState, seat: Seat, move: Move, at: Millis, chance: Chance
) -> tuple[cristo.Event, ...]:
    events = MONTE_CRISTO.decide(truth, seat, move, at, chance)
    return tuple(_with_faces(truth, events))


def _evolves_with_faces(truth: CristoState, event: cristo.Event | _Drawn) -> CristoState:
    known = cristo.DrewJoker(event.seat) if isinstance(event, _Drawn) else event
    return MONTE_CRISTO.evolve(truth, known)


_DRAWN_IN_THE_OPEN = replace(MONTE_CRISTO, decide=_decides_with_faces, evolve=_evolves_with_faces)


def _a_card_of_the_deck(event: cristo.Event, seat: Seat | None) -> cristo.Told | None:
    told = MONTE_CRISTO.tell(event, seat)
    if isinstance(event, cristo.SetUp) and isinstance(told, cristo.TableLaid):
        return msgspec.structs.replace(told, deck=told.deck + 100 * event.deck[20].bags)
    return told


def _the_top_after_a_shuffle(event: cristo.Event, seat: Seat | None) -> cristo.Told | None:
    if isinstance(event, cristo.Reshuffled) and event.deck[-1].bags == 1:
        return cristo.CardsShuffled(len(event.deck) + 100)
    return MONTE_CRISTO.tell(event, seat)


def _the_last_treasure(event: cristo.Event, seat: Seat | None) -> cristo.Told | None:
    told = MONTE_CRISTO.tell(event, seat)
    if isinstance(event, cristo.SetUp) and isinstance(told, cristo.TableLaid):
        return msgspec.structs.replace(told, bag=told.bag + 100 * event.bag[-1].value)
    return told


def _that_somebody_plans(event: cristo.Event, seat: Seat | None) -> cristo.Told | None:
    told = MONTE_CRISTO.tell(event, seat)
    return cristo.Planned(event.seat, None) if isinstance(event, cristo.Planned) else told


# Top Secret: what is changed.


def _that_a_choice_is_changed(event: spying.Event, seat: Seat | None) -> spying.Told | None:
    return HasChosen(event.seat) if isinstance(event, spying.Chosen) else _told(event, seat)


def _that_a_decision_is_changed(event: spying.Event, seat: Seat | None) -> spying.Told | None:
    if isinstance(event, spying.Decided) and event.seat != seat:
        return spying.HasDecided(event.seat)
    return _told(event, seat)


def _that_something_is_settled(event: spying.Event, seat: Seat | None) -> spying.Told | None:
    if isinstance(event, spying.PolicySet) and event.seat != seat:
        return spying.HasDecided(event.seat)
    return _told(event, seat)


def _that_a_mole_is_chosen(event: spying.Event, seat: Seat | None) -> spying.Told | None:
    told = _told(event, seat)
    mole = isinstance(event, spying.Chosen) and event.kind is CardKind.MOLE
    return event if mole and told is not None else told


_told = TOP_SECRET.tell


# Sketches.


def _that_a_secret_changes(event: secrets.Event, seat: Seat | None) -> secrets.Told | None:
    if isinstance(event, secrets.Chosen) and event.seat != seat:
        return secrets.HasChosen(event.seat)
    return secrets.tell(event, seat)


def _that_a_place_is_planned(event: placements.Event, seat: Seat | None) -> placements.Told | None:
    if isinstance(event, placements.Planned) and event.seat != seat:
        return placements.Planned(event.seat, None)
    return placements.tell(event, seat)


def _the_top_of_the_pile(event: placements.Event, seat: Seat | None) -> placements.Told | None:
    if isinstance(event, placements.Begun):
        return placements.PileLaid(len(event.pile) + 100 * event.pile[0])
    return placements.tell(event, seat)


def _mutants() -> Iterator[Mutant]:
    cards, cristo_cards, spies = pass_pass.SECRECY, monte_cristo.SECRECY, top_secret.SECRECY
    yield _telling("everybody is told one card that was dealt", cards, _one_card_of_the_first)
    yield _telling("everybody is told one card of the last seat", cards, _one_card_of_the_last)
    yield _telling("everybody is told who was dealt sevens", cards, _who_holds_the_seven)
    counted = replace(cards, rules=replace(PASS_PASS, evolve=_counts_with_a_hidden_card))
    yield _mutant("the open table counts with a hidden card", counted)
    drawn = replace(cristo_cards, rules=_DRAWN_IN_THE_OPEN)
    yield _mutant("everybody is told the joker that a seat drew", drawn)
    yield _telling("everybody is told one card of the deck", cristo_cards, _a_card_of_the_deck)
    yield _telling(
        "everybody is told of a card at a shuffle", cristo_cards, _the_top_after_a_shuffle
    )
    yield _telling("everybody is told a treasure of the bag", cristo_cards, _the_last_treasure)
    yield _telling("everybody is told that somebody plans", cristo_cards, _that_somebody_plans)
    yield _telling("everybody is told of a change of mind", spies, _that_a_choice_is_changed)
    yield _telling("others are told that a decision changed", spies, _that_a_decision_is_changed)
    yield _telling("others are told what is settled ahead", spies, _that_something_is_settled)
    yield _telling("everybody is told that a mole was chosen", spies, _that_a_mole_is_chosen)
    yield _telling("others are told of another secret choice", CHOICES, _that_a_secret_changes)
    yield _telling("others are told that a place is planned", PLANS, _that_a_place_is_planned)
    yield _telling("everybody is told the top of a pile", PLANS, _the_top_of_the_pile)


TELLING_MUTANTS: tuple[Mutant, ...] = tuple(_mutants())
"""Every game with rules that tell too much."""
