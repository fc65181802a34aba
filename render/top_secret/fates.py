"""What became of the cards of the newest turn, and what of it changed last.

Everything here is read from the open table: nothing that is still secret ever enters it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from games.protocol import Seat
from games.top_secret.components import Card, CardKind
from games.top_secret.public_state import How, Lying, PublicState, Reveal, Side


class CardSource(StrEnum):
    """How a card came into a turn: left from before, played, or stolen by a mole."""

    UNDER = "under"
    PLAYED = "played"
    LOOT = "loot"


class Fate(StrEnum):
    """What became of a card.

    `LIES`: visible, nothing is decided. `BLOWN`: exploded. `STOLEN`: a mole has it. `TOOK`: a mole
    that stole. `WASTED`: a mole that stole nothing. `AWAITED`: a mole that has still to act.
    `SINGLE`, `DOUBLE`: banked on that side. `KEPT`: left visible.
    """

    LIES = "lies"
    BLOWN = "blown"
    STOLEN = "stolen"
    TOOK = "took"
    WASTED = "wasted"
    AWAITED = "awaited"
    SINGLE = "single"
    DOUBLE = "double"
    KEPT = "kept"

    @property
    def stays(self) -> bool:
        """Whether the card is still with who played it."""
        return self in (Fate.LIES, Fate.SINGLE, Fate.DOUBLE, Fate.KEPT)


@dataclass(frozen=True)
class TurnCard:
    """One card of a turn; `other` is the thief of a stolen card, else the victim of a theft.

    `saved`: it outlived an explosion, being a special agent or beneath one.
    """

    card: Card
    part: CardSource
    fate: Fate
    other: Seat | None = None
    saved: bool = False


def laid(reveal: Reveal, seat: Seat) -> tuple[TurnCard, ...]:
    """Return a seat's cards of a turn: the one of before, the one played, its loot."""
    return tuple(_laid(reveal, seat))


def _laid(reveal: Reveal, seat: Seat) -> Iterator[TurnCard]:
    under = reveal.under[seat]
    if under is not None:
        yield _exposed(reveal, seat, under, CardSource.UNDER)
    yield played(reveal, seat)
    for theft in reveal.thefts:
        if theft.thief == seat:
            yield TurnCard(theft.card, CardSource.LOOT, _end(reveal, seat), theft.victim)


def played(reveal: Reveal, seat: Seat) -> TurnCard:
    """Return the card that a seat played."""
    card = Card(reveal.cards[seat], seat)
    for theft in reveal.thefts:
        if theft.victim == seat:
            return TurnCard(card, CardSource.PLAYED, Fate.STOLEN, theft.thief)
        if theft.thief == seat:
            return TurnCard(card, CardSource.PLAYED, Fate.TOOK, theft.victim)
    if card.kind is CardKind.MOLE and not reveal.bombs:
        wasted = any(waste.seat == seat for waste in reveal.wasted)
        return TurnCard(card, CardSource.PLAYED, Fate.WASTED if wasted else Fate.AWAITED)
    return _exposed(reveal, seat, card, CardSource.PLAYED)


def _exposed(reveal: Reveal, seat: Seat, card: Card, part: CardSource) -> TurnCard:
    """Return a card that nobody stole: an explosion may have met it."""
    blasts = [blast for blast in reveal.blasts if blast.seat == seat]
    # Two equal cards of one pile share their fate, so it does not matter which one is meant.
    if any(card in blast.lost for blast in blasts):
        return TurnCard(card, part, Fate.BLOWN)
    return TurnCard(card, part, _end(reveal, seat), saved=bool(blasts))


def _end(reveal: Reveal, seat: Seat) -> Fate:
    """Return where a seat's visible cards went when banking was over."""
    for banked in reveal.banked:
        if banked.seat == seat:
            return Fate.DOUBLE if banked.side is Side.DOUBLE else Fate.SINGLE
    return Fate.KEPT if seat in reveal.kept else Fate.LIES


def shielded(pile: tuple[Lying, ...]) -> tuple[bool, ...]:
    """Return for each visible card whether an explosion would spare it."""
    agents = [lying.card.kind is CardKind.AGENT for lying in pile]
    return tuple(agent or above for agent, above in zip(agents, (*agents[1:], False), strict=False))


@dataclass(frozen=True)
class Fresh:
    """What changed last: kept, played and stolen cards, sides of safes, points.

    It follows from the open table alone. A change of mind, which nobody else hears of, therefore
    changes no picture that others see.
    """

    played: bool = False
    stolen: frozenset[Seat] = frozenset()
    kept: frozenset[Seat] = frozenset()
    sides: frozenset[tuple[Seat, Side]] = frozenset()
    scored: bool = False

    def lies(self, seat: Seat, lying: Lying) -> bool:
        """Tell whether a visible card of a seat is new there."""
        match lying.how:
            case How.KEPT:
                return seat in self.kept
            case How.PLAYED:
                return self.played
            case How.STOLEN:
                return seat in self.stolen

    def shows(self, seat: Seat, one: TurnCard) -> bool:
        """Tell whether a card of the newest turn is what changed last."""
        match one.part:
            case CardSource.LOOT if seat in self.stolen:
                return True
            case CardSource.PLAYED if self.played:
                return True
            case _:
                return one.fate in (Fate.SINGLE, Fate.DOUBLE, Fate.KEPT)


def fresh(table: PublicState) -> Fresh:
    """Return what the newest turn did last: its reveal, its thefts, its banking, or the count."""
    last = table.last
    if last is None:
        return Fresh()
    if last.done:
        scored = last.round != table.round or table.players[0].hand == 0
        banked = last.banked if last.round == table.round else ()
        return Fresh(
            kept=frozenset(last.kept),
            sides=frozenset((one.seat, one.side) for one in banked),
            scored=scored,
        )
    stolen = frozenset(theft.thief for theft in last.thefts)
    return Fresh(played=not stolen, stolen=stolen)
