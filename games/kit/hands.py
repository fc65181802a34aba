"""Games of hands: all play a card at once, in secret, and fill their hands from a pile.

Cards are of one deck in which each lies once. What such games share stands here, for any sort of
card; a game adds what a turn brings, to whom, and when it is over. Choosing is simultaneous choice
(`games.kit.secret_choice`), and `tests/games/sketches/highest.py` is a whole game of hands.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Generic, Protocol, TypeVar, cast

import msgspec
from msgspec.structs import replace

from games.kit.cards import Hands, hands_of, sorter, unseen
from games.kit.codes import Piece
from games.kit.secret_choice import HasChosen, heard, imagined, waiting
from games.kit.tuples import less, put
from games.protocol import Chance, IllegalMoveError, Outcome, Seat

Card = TypeVar("Card", bound=Piece, covariant=True)
Held = TypeVar("Held", bound="HandState[Piece, object]")
Player = TypeVar("Player", bound="Playing", covariant=True)
Shown = TypeVar("Shown", bound="HandTable[Playing, object]", covariant=True)
Turn = TypeVar("Turn", covariant=True)


class Refusal(StrEnum):
    """Why a move is refused; each is the key of a phrase.

    `NOT_IN_HAND` carries the detail `card` (its code).
    """

    GAME_OVER = "game_over"
    NOT_IN_HAND = "not_in_hand"


class Phase(StrEnum):
    """What the table waits for; `DEAL` is an empty table, before the opening deal."""

    DEAL = "deal"
    CHOOSE = "choose"
    OVER = "over"


class Choose(msgspec.Struct, Generic[Card], frozen=True, tag="choose"):
    """Choose a card of one's hand, until all have chosen. Code: `choose-red-7`."""

    card: Card


class Dealt(msgspec.Struct, Generic[Card], frozen=True, tag="dealt"):
    """Everybody was dealt a hand, sorted; `pile` is what is left to draw, the next card first."""

    hands: tuple[tuple[Card, ...], ...]
    pile: tuple[Card, ...]


class HandDealt(msgspec.Struct, Generic[Card], frozen=True, tag="hand_dealt"):
    """What a seat hears of `Dealt`: its own hand (an onlooker: none), and the size of the pile."""

    hand: tuple[Card, ...]
    pile: int


class Chosen(msgspec.Struct, Generic[Card], frozen=True, tag="chosen"):
    """A card was chosen; `again`: instead of another, so nobody else hears of it."""

    seat: Seat
    card: Card
    again: bool = False


class Drawn(msgspec.Struct, Generic[Card], frozen=True, tag="drawn"):
    """Everybody drew one card from the pile, in seat order."""

    cards: tuple[Card, ...]


class CardDrawn(msgspec.Struct, Generic[Card], frozen=True, tag="card_drawn"):
    """What a seat hears of `Drawn`: its own card (an onlooker: None)."""

    card: Card | None


def told(
    event: Dealt[Card] | Chosen[Card] | Drawn[Card], seat: Seat | None
) -> HandDealt[Card] | Chosen[Card] | HasChosen | CardDrawn[Card] | None:
    """Return what `seat` (None: an onlooker) may hear: of hands and choices only its own."""
    match event:
        case Dealt(hands, pile):
            return HandDealt(() if seat is None else hands[seat], len(pile))
        case Drawn(cards):
            return CardDrawn(None if seat is None else cards[seat])
        case Chosen():
            return heard(event, seat, HasChosen)


class Playing(Protocol):
    """What everybody sees of a player, at the least."""

    @property
    def seat(self) -> Seat:
        """Where they sit."""

    @property
    def hand(self) -> int:
        """How many cards they hold."""

    @property
    def ready(self) -> bool:
        """Whether they have chosen a card."""


class HandTable(msgspec.Struct, Generic[Player, Turn], frozen=True):
    """The open table. `pile` counts the cards to draw; `turns` are those revealed so far."""

    players: tuple[Player, ...]
    phase: Phase = Phase.DEAL
    pile: int = 0
    turns: tuple[Turn, ...] = ()

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.players)

    @property
    def turn(self) -> int:
        """The number of the turn that is being played, or was the last."""
        return len(self.turns) + (self.phase is Phase.CHOOSE)

    @property
    def last(self) -> Turn | None:
        """The newest turn that was revealed."""
        return self.turns[-1] if self.turns else None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who has still to choose, in seat order."""
        asked = self.players if self.phase is Phase.CHOOSE else ()
        return waiting([player.seat for player in asked], [player.ready for player in self.players])


class HandState(msgspec.Struct, Generic[Card, Turn], frozen=True):
    """The truth, each thing once: what everybody sees follows from it.

    Hands are sorted, `chosen` are the choices that are pending, both by seat; `pile` is in its
    order.
    """

    hands: tuple[tuple[Card, ...], ...]
    chosen: tuple[Card | None, ...]
    pile: tuple[Card, ...] = ()
    turns: tuple[Turn, ...] = ()
    over: bool = False

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if self.over:
            return Phase.OVER
        return Phase.CHOOSE if any(self.hands) else Phase.DEAL


def dealt(
    cards: Sequence[Card],
    seats: int,
    size: int,
    in_order: Callable[[Iterable[Card]], tuple[Card, ...]],
) -> Dealt[Card]:
    """Return the opening deal of a shuffled deck: `size` cards to each of `seats` seats."""
    hands, pile = hands_of(cards, [size] * seats)
    return Dealt(tuple(map(in_order, hands)), pile)


def with_cards(
    state: Held,
    event: Dealt[Card] | Chosen[Card] | Drawn[Card],
    in_order: Callable[[Iterable[Card]], tuple[Card, ...]],
) -> Held:
    """Return the state after cards were dealt, chosen or drawn; `in_order` sorts a hand."""
    match event:
        case Dealt(hands, pile):
            return replace(state, hands=hands, pile=pile)
        case Chosen(seat, card):
            return replace(state, chosen=put(state.chosen, seat, card))
        case Drawn(cards):
            hands = cast("Hands[Card]", state.hands)  # of the same sort as the event's
            filled = tuple(in_order((*hand, card)) for hand, card in zip(hands, cards, strict=True))
            return replace(state, hands=filled, pile=state.pile[len(cards) :])


def with_turn(state: Held, cards: tuple[Piece, ...], turn: object) -> Held:
    """Return the state after everybody's card was revealed, in seat order."""
    hands = tuple(map(less, state.hands, cards))
    return replace(state, hands=hands, chosen=(None,) * len(cards), turns=(*state.turns, turn))


def to_act(state: HandState[Card, Turn]) -> frozenset[Seat]:
    """Return who has still to choose."""
    asked = [Seat(seat) for seat, hand in enumerate(state.hands) if hand and not state.over]
    return frozenset(waiting(asked, [card is not None for card in state.chosen]))


def decision(state: HandState[Card, Turn], seat: Seat) -> int | None:
    """Return the number of the turn: a choice may be changed until all have chosen."""
    return len(state.turns) + 1 if state.phase is Phase.CHOOSE and state.hands[seat] else None


def choice(state: HandState[Card, Turn], seat: Seat, move: Choose[Card]) -> Chosen[Card]:
    """Return the event of a choice; raise `IllegalMoveError` with a `Refusal` if it may not be."""
    if state.over:
        raise IllegalMoveError(Refusal.GAME_OVER)
    if move.card not in state.hands[seat]:
        raise IllegalMoveError(Refusal.NOT_IN_HAND, card=move.card.code)
    return Chosen(seat, move.card, state.chosen[seat] is not None)


class HandView(msgspec.Struct, Generic[Card, Shown], frozen=True):
    """What `seat` (None: an onlooker) may know: the open table, its hand and its choice."""

    seat: Seat | None
    hand: tuple[Card, ...]
    choice: Card | None
    table: Shown
    outcome: Outcome | None = None


def own(
    state: HandState[Card, Turn], seat: Seat | None
) -> tuple[Seat | None, tuple[Card, ...], Card | None]:
    """Return the seat with its hand and its choice (an onlooker has none), as a view begins."""
    return (None, (), None) if seat is None else (seat, state.hands[seat], state.chosen[seat])


def legal_moves(seen: HandView[Card, Shown]) -> tuple[Choose[Card], ...]:
    """Return every legal move of the view's seat, in the order of the hand."""
    return tuple(map(Choose, seen.hand)) if seen.table.phase is Phase.CHOOSE else ()


def imagined_cards(
    seen: HandView[Card, Shown],
    deck: Sequence[Card],
    shown: Container[Card],
    chance: Chance,
) -> tuple[Hands[Card], tuple[Card | None, ...], tuple[Card, ...]]:
    """Return hands, choices and a pile that look like `seen`, every one equally likely.

    Hands are in the order of `deck`. `shown` are the cards that everybody has seen.
    """
    players, in_order = seen.table.players, sorter(deck)
    hidden = [card for card in unseen(deck, shown) if card not in seen.hand]
    sizes = [0 if player.seat == seen.seat else player.hand for player in players]
    hands, pile = hands_of(chance.shuffled(hidden), sizes)
    hands = tuple(map(in_order, hands))
    if seen.seat is not None:
        hands = put(hands, seen.seat, seen.hand)
    ready = [player.ready for player in players]
    return hands, imagined(seen.seat, seen.choice, ready, hands.__getitem__, chance), pile


def amiss(
    state: HandState[Card, Turn],
    size: int,
    in_order: Callable[[Iterable[Card]], tuple[Card, ...]],
) -> Iterator[str]:
    """Yield what is wrong with hands that should have `size` cards, and with choices."""
    for hand, chosen in zip(state.hands, state.chosen, strict=True):
        if len(hand) != size or hand != in_order(hand) or chosen not in (None, *hand):
            yield f"{hand} should be {size} cards in order, with {chosen}"
    if None not in state.chosen:
        yield "all have chosen, and nothing is revealed"
