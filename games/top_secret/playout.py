"""The rest of a round of Top Secret, played quickly: for the computer player's guesses.

Kinds are small numbers here, in the order of `KINDS`, and a round is a few lists. The seat that
thinks plays by simple rules of thumb; the others, of whom nothing is known but their hands, play
them in any order.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.chance import QuickChance
from games.top_secret.components import FINE, KINDS, CardKind
from games.top_secret.memory import remembered
from games.top_secret.public_state import PublicState

POINTS: tuple[int, ...] = tuple(kind.points for kind in KINDS)
NUMBER: dict[CardKind, int] = {kind: number for number, kind in enumerate(KINDS)}
AGENT, MOLE, ASSASSIN = NUMBER[CardKind.AGENT], NUMBER[CardKind.MOLE], NUMBER[CardKind.ASSASSIN]

WORTH_AN_AGENT = 60
"""The smallest document that is kept for the special agent, in points."""


class Playout:
    """A round in the middle: between two turns, or before single cards are settled."""

    def __init__(self, table: PublicState, me: int, luck: QuickChance) -> None:
        known = remembered(table)
        self.me, self.luck = me, luck
        self.hands = [[NUMBER[kind] for kind in hand] for hand in known.hands]
        self.piles = [
            [NUMBER[lying.card.kind] for lying in player.pile] for player in table.players
        ]
        self.points = [player.points - FINE * player.missed for player in table.players]
        for seat, cards in enumerate(known.singles):
            self.points[seat] += sum(card.kind.points for card in cards)
        for seat, pairs in enumerate(known.pairs):
            self.points[seat] += sum(4 * max(c.kind.points for c in pair) for pair in pairs)

    def copy(self) -> Playout:
        """Return the same round, to go on otherwise."""
        other = object.__new__(Playout)
        other.me, other.luck = self.me, self.luck
        other.hands = [list(hand) for hand in self.hands]
        other.piles = [list(pile) for pile in self.piles]
        other.points = list(self.points)
        return other

    def shuffle(self) -> None:
        """Settle in which order the others play their hands, and in which this seat thinks."""
        self.hands = [list(self.luck.shuffled(hand)) for hand in self.hands]

    def finish(self) -> None:
        """Play every turn that is left."""
        while self.hands[0]:
            self.turn(None)

    def turn(self, mine: int | None) -> None:
        """Play one turn; `mine` is this seat's card (None: by rule of thumb)."""
        cards = [-1 if seat == self.me else hand.pop() for seat, hand in enumerate(self.hands)]
        card = self._thought() if mine is None else mine
        self.hands[self.me].remove(card)
        cards[self.me] = card
        if ASSASSIN in cards:
            self._explode(cards)
        else:
            self._steal(cards)
        self.settle(None)

    def _thought(self) -> int:
        hand, pile = self.hands[self.me], self.piles[self.me]
        if pile:
            partner = _partner(pile[0], hand)
            if partner is not None:
                return partner
        return next((card for card in hand if card != AGENT), AGENT)

    def _explode(self, cards: list[int]) -> None:
        for seat, card in enumerate(cards):
            pile = self.piles[seat]
            if card == AGENT:
                pile.append(AGENT)
            elif pile and pile[0] != AGENT:
                pile.clear()

    def _steal(self, cards: list[int]) -> None:
        """Let moles steal, one after the other in a random order."""
        fresh = {seat: card for seat, card in enumerate(cards) if card < MOLE}
        loot: list[tuple[int, int]] = []
        thieves = [seat for seat, card in enumerate(cards) if card == MOLE]
        for thief in self.luck.shuffled(thieves):
            if not fresh:
                break
            victim = self._victim(thief, fresh)
            loot.append((thief, fresh.pop(victim)))
        for seat, card in (*fresh.items(), *loot):
            self.piles[seat].append(card)

    def _victim(self, thief: int, fresh: dict[int, int]) -> int:
        if thief != self.me:
            return self.luck.pick(list(fresh))
        pile, hand = self.piles[thief], self.hands[thief]
        return max(fresh, key=lambda seat: loot_worth(fresh[seat], pile, hand))

    def settle(self, keep: bool | None) -> None:
        """Bank what has to be; `keep` is this seat's decision (None: by rule of thumb)."""
        last = not self.hands[0]
        for seat, pile in enumerate(self.piles):
            if len(pile) == 2:
                self.points[seat] += banked(pile)
                pile.clear()
            elif pile and (last or not self._keeps(seat, pile[0], keep)):
                self.points[seat] += POINTS[pile.pop()]

    def _keeps(self, seat: int, card: int, keep: bool | None) -> bool:
        if seat != self.me:
            return self.luck.below(2) == 0
        return _partner(card, self.hands[seat]) is not None if keep is None else keep


def banked(pile: Iterable[int]) -> int:
    """Return what two visible cards are worth once they are banked."""
    one, other = pile
    if one == other:
        return 4 * POINTS[one]
    if AGENT in (one, other):
        return 4 * (POINTS[one] + POINTS[other])
    return POINTS[one] + POINTS[other]


def _partner(card: int, hand: list[int]) -> int | None:
    """Return the card of the hand with which to double a visible one, or None."""
    if card == AGENT:
        documents = [other for other in hand if other < AGENT]
        return max(documents, default=None)
    if AGENT in hand and POINTS[card] >= WORTH_AN_AGENT:
        return AGENT
    return card if card in hand else None


def loot_worth(card: int, pile: list[int], hand: list[int]) -> float:
    """Return what stealing a card is worth, in points, to whoever has that pile and that hand."""
    if pile:
        return banked((pile[0], card)) - POINTS[pile[0]]
    if card == AGENT:
        best = max((POINTS[other] for other in hand if other < AGENT), default=0)
        return 1.5 * best
    return POINTS[card] * (2 if _partner(card, hand) is not None else 1)
